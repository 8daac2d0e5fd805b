/// An answer of a file whose answers are all texts, such as a cell of a table.
package struct AnswerText: Equatable, Sendable {
  /// The id of the field, or its path, such as `items[2].amount`.
  package let field: String
  package let text: String
  /// The line of the file, from 1.
  package let line: Int
  /// True if the text is in the stored form of answers, whatever it would mean to a person.
  package let isStored: Bool

  package init(field: String, text: String, line: Int, isStored: Bool = false) {
    (self.field, self.text, self.line, self.isStored) = (field, text, line, isStored)
  }
}
