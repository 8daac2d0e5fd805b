import RefillCore

/// Writes the answers to questions in the notation of the tool that asks them.
struct QuestionAnswers: RecordWriter {
  /// A notation of names and values.
  enum Notation {
    /// One JSON object.
    case json
    /// A file of values of cargo-generate, in TOML, or `-d` arguments.
    case cargoGenerate
    /// YAML, a line for each input, or `-i` arguments of `glab`.
    case gitlab
    /// YAML with dotted names, or `--set` arguments of Helm.
    case rancher
  }

  let notation: Notation
  /// The questions in the order of the file.
  var parts: [SchemaShape.Part] = []
  /// The names of texts that are written if they are empty.
  var emptied: Set<String> = []

  init(notation: Notation) { self.notation = notation }

  var shapes: [RecordShape] {
    switch notation {
    case .json: []
    case .cargoGenerate, .gitlab, .rancher: [.args]
    }
  }

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    var (pairs, remarks) = pairs(of: record)
    if shape == .args, notation == .gitlab {
      for case (let key, .list(let values)) in pairs where !values.allSatisfy(Self.isText) {
        remarks.append("\(key): glab takes lists of texts only as arguments.")
        pairs.removeAll { $0.key == key }
      }
    }
    let text =
      shape == .args
      ? pairs.flatMap(arguments).map(ShellWord.quoted).joined(separator: " ") + "\n"
      : file(pairs)
    return RecordOutput(text: text, remarks: remarks)
  }

  private typealias Pair = (key: String, value: JSONText)

  private func pairs(of record: Record) -> (pairs: [Pair], remarks: [String]) {
    var composer = SchemaComposer(SchemaAnswers(record))
    var pairs: [Pair] = []
    for case .member(let key, let shape) in parts {
      if let value = composer.value(of: shape, in: [])?.json {
        pairs.append((key, value))
      } else if emptied.contains(key) {
        pairs.append((key, .string("")))
      }
    }
    return (pairs, composer.remarks)
  }

  private func file(_ pairs: [Pair]) -> String {
    switch notation {
    case .json: return JSONText.object(pairs.map { ($0.key, $0.value) }).pretty + "\n"
    case .cargoGenerate:
      return "[values]\n" + pairs.map { "\(TOMLText.key($0.key)) = \($0.value.text)\n" }.joined()
    case .gitlab, .rancher:
      let lines = pairs.map { "\(YAML.key($0.key)): \($0.value.text)\n" }
      return lines.isEmpty ? "{}\n" : lines.joined()
    }
  }

  private func arguments(_ pair: Pair) -> [String] {
    switch notation {
    case .json: []
    case .cargoGenerate: ["-d", "\(pair.key)=\(Self.plain(pair.value))"]
    case .gitlab: ["-i", "\(pair.key):\(Self.typed(pair.value))"]
    case .rancher: Self.setting(pair)
    }
  }

  private static func isText(_ value: JSONText) -> Bool {
    if case .string(let text) = value { !text.contains(",") } else { false }
  }

  /// Returns the text of a value, that of a list with commas.
  private static func plain(_ value: JSONText) -> String {
    switch value {
    case .string(let text): text
    case .list(let values): values.map(plain).joined(separator: ",")
    case .integer, .number, .flag, .null, .date, .object: value.text
    }
  }

  /// Returns a value with its type, as `glab` takes it.
  private static func typed(_ value: JSONText) -> String {
    switch value {
    case .flag(let flag): "bool(\(flag))"
    case .integer(let number): "int(\(number))"
    case .number(let digits):
      digits.contains { ".eE".contains($0) } ? "float(\(digits))" : "int(\(digits))"
    case .list(let values):
      values.isEmpty ? "array()" : "array(" + values.map { plain($0) + "," }.joined() + ")"
    case .string(let text): "string(\(text))"
    case .null, .date, .object: "string(\(value.text))"
    }
  }

  /// Returns a value as Helm takes it, with the type that it has.
  private static func setting(_ pair: Pair) -> [String] {
    switch pair.value {
    case .list, .object: return ["--set-json", "\(pair.key)=\(pair.value.text)"]
    case .string(let text):
      // A brace begins a list.
      let escaped = text.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
      return ["--set-string", "\(pair.key)=\(text.hasPrefix("{") ? "\\" : "")\(escaped)"]
    case .integer, .number, .flag, .null, .date:
      return ["--set", "\(pair.key)=\(pair.value.text)"]
    }
  }
}
