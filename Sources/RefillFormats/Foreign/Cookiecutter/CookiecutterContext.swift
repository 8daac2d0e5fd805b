import RefillCore

/// Writes the context of a template of cookiecutter, as its `--replay-file` takes it, or as
/// arguments.
struct CookiecutterContext: RecordWriter {
  /// The source of a value.
  enum Value: Sendable {
    case constant(JSONText)
    /// The answer of a field as a text; an empty one without an answer.
    case text(String)
    case flag(String)
    /// The value of an option; some are computed by fields.
    case choice(String, [String: JSONText], [String: String])
    /// An answer that is JSON.
    case json(String)
  }

  private var values: [(key: String, value: Value)] = []
  /// The values of objects, which come last.
  private var lastValues: [(key: String, value: Value)] = []

  let shapes: [RecordShape] = [.args]

  mutating func add(_ key: String, _ value: Value) { values.append((key, value)) }

  mutating func addLast(_ key: String, _ value: Value) { lastValues.append((key, value)) }

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    let members = (values + lastValues).map { ($0.key, Self.json(of: $0.value, in: record)) }
    guard shape == .args else {
      let context = JSONText.object([("cookiecutter", .object(members))])
      return RecordOutput(text: context.pretty + "\n")
    }
    var output = RecordOutput(text: "")
    var words: [String] = []
    for (key, value) in members where !key.hasPrefix("_") {
      switch value {
      case .string(let text): words.append("\(key)=\(text)")
      case .integer, .number, .flag, .null, .date: words.append("\(key)=\(value.text)")
      case .list, .object:
        output.remarks.append("\(key): cookiecutter takes no lists and objects as arguments.")
      }
    }
    output.text = words.map(ShellWord.quoted).joined(separator: " ") + "\n"
    return output
  }

  private static func json(of value: Value, in record: Record) -> JSONText {
    func text(_ field: String) -> String { record.answer(to: field)?.outputText ?? "" }
    switch value {
    case .constant(let json): return json
    case .text(let field): return .string(text(field))
    case .flag(let field): return .flag(text(field) == "true")
    case .choice(let field, let options, let computed):
      let option = text(field)
      return computed[option].map { .string(text($0)) } ?? options[option] ?? .string(option)
    case .json(let field):
      return (try? JSONReader.read(Array(text(field).utf8)))?.text ?? .object([])
    }
  }
}
