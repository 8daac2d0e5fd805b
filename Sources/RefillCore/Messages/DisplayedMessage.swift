extension FormModel {
  /// A message with its hints and its kind.
  package struct DisplayedMessage: Equatable, Sendable {
    /// The message without its hints.
    package let sentence: String
    /// The kind.
    package let kind: Kind
    /// The hints after it, in order; those that find no room are left out before the sentence is cut.
    package var hints: [Hint] = []
    /// A shorter sentence, if the rows have no room for the whole one; empty to truncate it.
    package var short = ""

    /// The kind of a message, which decides its style.
    package enum Kind: Sendable {
      case question, problem, notice, plain
      /// A whole value: it may cover rows of the form, as the next key removes it.
      case value
    }

    /// A hint on the use of a row.
    package struct Hint: Equatable, Sendable {
      /// The text.
      package let text: String
      /// False while it does not hold; its place stays blank, so that the sentence does not move.
      package var isShown = true
      /// True if it may begin a row of its own.
      package var takesRows = true

      /// The text, empty while it does not hold.
      package var shownText: String { isShown ? text : "" }

      /// Creates a hint.
      package init(_ text: String, isShown: Bool = true, takesRows: Bool = true) {
        self.text = text
        self.isShown = isShown
        self.takesRows = takesRows
      }
    }

    /// Creates a message.
    package init(_ sentence: String, _ kind: Kind, hints: [Hint] = []) {
      self.sentence = sentence
      self.kind = kind
      self.hints = hints
    }

    /// The sentence and its hints in one line.
    package var text: String {
      ([sentence] + hints.map(\.shownText)).filter { !$0.isEmpty }
        .separated(by: " ")
    }
  }
}
