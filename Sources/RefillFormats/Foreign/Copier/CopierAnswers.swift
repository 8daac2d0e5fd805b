import RefillCore

/// Writes the answers to the questions of a template of copier, as its `--data-file` takes them:
/// YAML with a line for each, or as arguments.
struct CopierAnswers: RecordWriter {
  /// A question.
  struct Value: Sendable {
    let key: String
    let field: String
    let type: CopierForm.QuestionType
    /// The values of the options by their texts; `nil` without choices.
    let options: [String: JSONText]?
    let isSecret: Bool
    let isHidden: Bool

    /// True if the answer is typed as YAML or JSON.
    var isTree: Bool { type == .yaml || type == .json }
  }

  /// The questions in the order of the file.
  var values: [Value] = []

  let shapes: [RecordShape] = [.args]

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    var text = ""
    var words: [String] = []
    var remarks: [String] = []
    for value in values where !value.isHidden && !value.isSecret {
      guard let answer = record.answer(to: value.field) else { continue }
      let json = Self.json(of: answer, value)
      if value.isTree, value.options == nil, Self.document(of: answer.outputText) == nil {
        remarks.append("\(value.key): This is not YAML, and is written as a text.")
      }
      text += "\(YAML.key(value.key)): \(json.text)\n"
      words += ["--data", "\(value.key)=\(Self.plain(json))"]
    }
    if shape == .args { text = words.map(ShellWord.quoted).joined(separator: " ") + "\n" }
    let hasSecret = values.contains { $0.isSecret && record.answer(to: $0.field) != nil }
    if hasSecret { remarks.append("Secrets are not written: copier asks for them.") }
    return RecordOutput(text: text.isEmpty ? "{}\n" : text, remarks: remarks)
  }

  private static func json(of answer: Answer, _ value: Value) -> JSONText {
    switch answer {
    case .list, .typedList: .list(answer.texts.map { value.options?[$0] ?? .string($0) })
    case .flag(let flag): .flag(flag)
    case .number(let digits): .number(digits)
    case .text, .null, .secret:
      value.options?[answer.outputText] ?? typed(answer.outputText, value.type)
    }
  }

  /// Returns the value of a typed text.
  private static func typed(_ text: String, _ type: CopierForm.QuestionType) -> JSONText {
    switch type {
    case .str, .path, .bool, .int, .float: return .string(text)
    case .yaml, .json: return document(of: text)?.text ?? .string(text)
    }
  }

  /// Returns the value of a typed document; `nil` if it is not YAML.
  private static func document(of text: String) -> JSONValue? {
    let documents = try? YAMLReader.documents(of: Array(text.utf8), limit: JSONReader.maximumSize)
    return documents?.first?.json(.v1_1)
  }

  private static func plain(_ json: JSONText) -> String {
    if case .string(let text) = json { text } else { json.text }
  }
}
