import RefillCore

/// A question of `gum`.
struct GumQuestion {
  private let command: ScriptCommand
  private var flags: [String: ScriptWord] = [:]
  private var words: [ScriptWord] = []
  /// The lines that are piped into it, as words.
  private let lines: [ScriptWord]

  /// The flags that take no value.
  private static let switches: Set = [
    "--password", "--default", "--show-line-numbers", "--strict", "--all", "--file", "--directory",
    "--permissions", "--size", "--reverse", "--fuzzy", "--fuzzy-sort", "--ordered", "--show-help",
    "--show-output", "--select-if-one", "--strip-ansi", "--print",
  ]
  private static let styles = [".bold", ".faint", ".italic", ".strikethrough", ".underline"]
  /// The commands that ask nothing.
  private static let silent: Set = [
    "style", "format", "join", "spin", "pager", "log", "version-check", "completion", "man", "help",
  ]

  init(_ command: ScriptCommand, lines: [ScriptWord]) {
    (self.command, self.lines) = (command, lines)
    var rest = command.arguments.dropFirst()
    while let word = rest.popFirst() {
      let text = word.leadingText
      if text == "--" {
        words += rest
        break
      }
      guard text.hasPrefix("--") else {
        words.append(word)
        continue
      }
      if let equals = text.firstIndex(of: "=") {
        let length = text.distance(from: text.startIndex, to: equals) + 1
        flags[String(text[..<equals])] = word.dropping(length)
      } else {
        flags[text] = Self.isSwitch(text) ? ScriptWord() : rest.popFirst() ?? ScriptWord()
      }
    }
  }

  private static func isSwitch(_ flag: String) -> Bool {
    switches.contains(flag) || flag.hasPrefix("--no-") || styles.contains(where: flag.hasSuffix)
  }

  /// What it asks.
  var reading: ScriptQuestion.Reading {
    guard let name = command.arguments.first?.constant else {
      return command.arguments.isEmpty ? .nothing : .leftOut("the words of gum are computed")
    }
    switch name {
    case "input": return .questions([input])
    case "write": return .questions([typed(.textarea)])
    case "confirm": return .questions([confirm])
    case "choose", "filter": return .questions([choice])
    case "file": return .questions([typed(.path)])
    case _ where name.hasPrefix("-") || Self.silent.contains(name): return .nothing
    case "table" where flags["--print"] != nil || words.contains { $0.constant == "-p" }:
      return .nothing
    default: return .leftOut("gum \(shortened(name)) is not read")
    }
  }

  private func question(_ kind: FieldKind, _ text: ScriptWord? = nil) -> ScriptQuestion {
    var question = ScriptQuestion(
      kind, titled: [text, flags["--header"], flags["--prompt"], flags["--placeholder"]],
      variable: command.variable)
    if let placeholder = flags["--placeholder"], let text = placeholder.constant, !text.isEmpty,
      PromptText.title(placeholder) != question.field.title
    {
      question.field.placeholder = text
    }
    if [.text, .textarea, .password].contains(kind) {
      question.field.maxLength = number("--char-limit")
    }
    return question
  }

  /// Returns the number of a flag, if it is above 0.
  private func number(_ flag: String) -> Int? {
    flags[flag]?.constant.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private func typed(_ kind: FieldKind) -> ScriptQuestion {
    var question = question(kind)
    if kind.isTyped { question.begin(with: flags["--value"]) }
    return question
  }

  private var input: ScriptQuestion {
    flags["--password"] == nil ? typed(.text) : question(.password)
  }

  private var confirm: ScriptQuestion {
    var question = question(.confirm, words.first)
    question.field.placeholder = nil
    if let initial = flags["--default"]?.constant {
      question.field.defaults = [initial == "false" ? "false" : "true"]
    }
    return question
  }

  private var choice: ScriptQuestion {
    let limit = number("--limit")
    let isSeveral = flags["--no-limit"] != nil || (limit ?? 1) > 1
    var question = question(isSeveral ? .choices : .choice)
    question.field.placeholder = nil
    question.field.options = ScriptQuestion.options(words.isEmpty ? lines : words)
    if isSeveral, let limit, limit < question.field.options.count {
      question.field.maxItems = limit
    }
    let chosen = flags["--selected"]?.constant ?? ""
    question.field.begin(with: chosen.split(separator: ",").map(String.init))
    return question
  }
}
