import RefillCore

/// A question of a script: the field that asks the same.
struct ScriptQuestion {
  var field: FieldSketch
  /// The variable that takes the answer; `nil` for none.
  var variable: String?
  /// True if the shell computes the initial text.
  var hasComputedText = false
  /// True if the shell computes the default in the brackets of the prompt.
  var hasComputedDefault = false
  /// True if the shell computes a part of the prompt.
  var hasComputedPrompt = false
  /// True if the title is the prompt; else it is the name of the variable.
  var hasTitle = true

  init(_ field: FieldSketch, variable: String?) {
    (self.field, self.variable) = (field, variable)
  }

  /// Creates a question whose title is the first of some words that is one.
  init(_ kind: FieldKind, titled words: [ScriptWord?], variable: String?) {
    let words = words.compactMap(\.self)
    let word = words.first { PromptText.title($0) != nil }
    let title = word.flatMap(PromptText.title)
    let id = variable ?? title.map { FieldSketch.id(for: $0) } ?? "answer"
    field = FieldSketch(id: id, title: title ?? FieldSketch.title(of: id))
    field.kind = kind
    self.variable = variable
    hasTitle = title != nil
    hasComputedPrompt = (word ?? words.first)?.hasUnknownParts ?? false
  }

  /// Sets the initial text of the field, if the script tells it.
  mutating func begin(with word: ScriptWord?) {
    guard let word else { return }
    hasComputedText = word.isComputed
    if let text = word.constant, !text.isEmpty { field.defaults = [text] }
  }

  /// What a command asks.
  enum Reading {
    case questions([ScriptQuestion])
    /// It asks something that no field can ask, for the reason of this clause.
    case leftOut(String)

    static let nothing = Reading.questions([])
  }

  /// Returns the words as options; none if the shell computes one.
  static func options(_ words: some Collection<ScriptWord>) -> [FieldSketch.Option] {
    let texts = words.compactMap(\.constant)
    return texts.count == words.count
      ? FieldSketch.Option.distinct(texts.map { FieldSketch.Option($0) }) : []
  }
}
