import RefillCore

/// Writes the inputs of a workflow as `key=value`, one a line, or as arguments of
/// `gh workflow run`.
struct WorkflowInputs: RecordWriter {
  /// An input of the workflow.
  struct Input: Sendable {
    /// The id of the field.
    let field: String
    let key: String
    /// True if GitHub has another value for an input that is left out.
    let hasDefault: Bool
  }

  /// The inputs in the order of the file.
  var inputs: [Input] = []

  let shapes: [RecordShape] = [.args]

  /// The maximum size of all inputs as JSON, in characters.
  private static let maximumCharacters = 65_535

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    let pairs = inputs.compactMap { input -> (key: String, value: String)? in
      let answer = record.answer(to: input.field)?.outputText
      guard answer != nil || input.hasDefault else { return nil }
      return (input.key, answer ?? "")
    }
    let words = pairs.map { "\($0.key)=\($0.value)" }
    let text =
      shape == .args
      ? words.flatMap { ["-f", ShellWord.quoted($0)] }.joined(separator: " ") + "\n"
      : words.map { $0 + "\n" }.joined()
    let json = JSONText.object(pairs.map { ($0.key, .string($0.value)) }).text
    let isTooLong = json.unicodeScalars.count > Self.maximumCharacters
    return RecordOutput(
      text: text,
      remarks: isTooLong
        ? ["GitHub refuses the inputs: they have more than \(Self.maximumCharacters) characters."]
        : [])
  }
}
