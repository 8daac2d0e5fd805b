/// A field, a group or a repeat of an XLSForm.
struct XLSFormNode {
  /// Members of an element.
  typealias Members = [(String, JSONValue?)]

  /// The full id.
  let id: String
  /// The id in its group.
  let key: String
  var members: Members
  let position: SourcePosition
  var isContainer = false
  var isRepeat = false
  var isPage = false
  /// True for a value that cannot be computed here.
  var isLeftOut = false
  /// True for a hidden value whose kind follows from its calculation.
  var isCalculated = false
  /// The indices of the groups and repeats around it, from outside in.
  var ancestors: [Int] = []
  /// The nodes in it.
  var children: [Int] = []
  /// The options of a choice.
  var options: [Option] = []

  /// An option of a choice.
  struct Option {
    let value: String
    /// Its cells by their columns; `nil` for one that is always offered.
    let columns: [String: String]?
  }

  /// The kind of the element.
  var kind: String { members.first { $0.0 == "kind" }?.1?.string ?? "text" }

  /// Sets a member.
  mutating func set(_ key: String, _ value: JSONValue?) {
    members.removeAll { $0.0 == key }
    members.append((key, value))
  }
}

/// An expression of an XLSForm that is not translated yet.
struct XLSFormExpression {
  /// The index of its node.
  let node: Int
  let role: Role
  let column: String
  let cell: XLSFormBook.Cell

  /// The use of an expression.
  enum Role {
    case relevant, required, readOnly
    /// The number of items of a repeat.
    case count
    case constraint(message: String?)
    /// A value that is not edited.
    case calculation
    case computedDefault
    /// The condition of each option.
    case filter
  }
}

extension XLSFormBook.Row {
  /// Returns the row with a cell replaced in all languages, or added.
  func setting(_ name: String, to text: String) -> Self {
    var row = self
    row.cells.removeAll { $0.column.name == name }
    row.cells.append(
      (column: .init(name: name, language: nil), cell: .init(text: text, position: position)))
    return row
  }

  /// Returns the row with texts replaced in all cells.
  func replacing(_ texts: [String: String]) -> Self {
    var row = self
    for index in row.cells.indices {
      var text = row.cells[index].cell.text
      guard text.contains("%(") else { continue }
      for (old, new) in texts { text = text.replacing(old, with: new) }
      row.cells[index].cell = .init(text: text, position: row.cells[index].cell.position)
    }
    return row
  }
}
