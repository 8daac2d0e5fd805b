/// A question of a script: the field that asks the same.
struct ScriptQuestion {
  var field: FieldSketch
  /// The variable that takes the answer; `nil` for none.
  var variable: String?
  /// True if the shell computes the initial text.
  var hasComputedText = false

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
