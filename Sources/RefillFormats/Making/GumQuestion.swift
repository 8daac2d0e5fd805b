import RefillCore

/// A question of `gum`.
struct GumQuestion {
  private let command: ScriptCommand
  private var flags: [String: String] = [:]
  private var words: [ScriptWord] = []

  /// The flags that take no value.
  private static let switches: Set = [
    "--password", "--no-limit", "--default", "--show-line-numbers", "--strict", "--all", "--file",
    "--directory", "--reverse", "--fuzzy", "--ordered", "--show-help", "--no-show-help",
  ]

  init(_ command: ScriptCommand) {
    self.command = command
    var rest = command.arguments.dropFirst()
    while let word = rest.popFirst() {
      guard word.text.hasPrefix("--"), word.text.count > 2 else {
        if word.text != "--" { words.append(word) }
        continue
      }
      if let equals = word.text.firstIndex(of: "=") {
        flags[String(word.text[..<equals])] = String(word.text[word.text.index(after: equals)...])
      } else {
        flags[word.text] = Self.switches.contains(word.text) ? "" : rest.popFirst()?.text ?? ""
      }
    }
  }

  /// The field that asks the same; none for a command that asks nothing.
  var fields: [FieldSketch] {
    switch command.arguments.first?.text {
    case "input": [input]
    case "write": [field(.textarea)]
    case "confirm": [confirm]
    case "choose", "filter": [choice]
    case "file": [field(.path)]
    default: []
    }
  }

  private func field(_ kind: FieldKind, _ question: String? = nil) -> FieldSketch {
    let text =
      [question, flags["--header"], flags["--prompt"], flags["--placeholder"]].compactMap(\.self)
      .lazy.compactMap(PromptText.title).first
    let id = command.variable ?? text.map { FieldSketch.id(for: $0) } ?? "answer"
    var field = FieldSketch(id: id, title: text ?? FieldSketch.title(of: id))
    field.kind = kind
    if let placeholder = flags["--placeholder"], PromptText.title(placeholder) != field.title {
      field.placeholder = placeholder
    }
    if [.text, .textarea, .password].contains(kind) {
      field.maxLength = flags["--char-limit"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    if kind.isTyped { field.defaultText = flags["--value"].flatMap { $0.isEmpty ? nil : $0 } }
    return field
  }

  private var input: FieldSketch {
    var field = field(flags["--password"] == nil ? .text : .password)
    if field.kind == .password { field.defaultText = nil }
    return field
  }

  private var confirm: FieldSketch {
    var field = field(.confirm, words.first?.text)
    field.placeholder = nil
    field.defaultText = flags["--default"].map { $0 == "false" ? "false" : "true" }
    return field
  }

  private var choice: FieldSketch {
    let limit = flags["--limit"].flatMap { Int($0) } ?? 1
    let isSeveral = flags["--no-limit"] != nil || limit > 1
    var field = field(isSeveral ? .choices : .choice)
    field.placeholder = nil
    field.options = ScriptQuestions.options(words)
    let start = flags["--selected"]
    field.defaultText = start.flatMap { text in
      field.options.contains { $0.value == text } ? text : nil
    }
    return field
  }
}
