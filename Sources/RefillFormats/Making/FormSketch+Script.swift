import RefillCore

extension FormSketch {
  /// Makes a form of the questions of a shell script: `read`, `gum`, `dialog`, `whiptail` and
  /// `select`, in the order of the script.
  ///
  /// The ids are the variables that take the answers, so that `--format shell` assigns the same. Nothing
  /// is run; conditions and loops around questions are not read.
  ///
  /// - Parameter id: the id of the form.
  /// - Throws: the problem of a file that is not UTF-8, or that has no question.
  package static func script(_ bytes: [UInt8], id: String) throws(JSONProblem) -> FormSketch {
    if let problem = TextEncoding.problem(of: bytes) { throw problem }
    let script = ShellScript(String(decoding: bytes, as: UTF8.self))
    var reader = ScriptQuestions()
    for command in script.commands { reader.take(command) }
    guard !reader.fields.isEmpty else {
      throw JSONProblem(
        at: SourcePosition(line: 1, column: 1),
        "The script has no question of read, gum, dialog or whiptail.")
    }
    var sketch = FormSketch(
      id: FieldSketch.id(for: id), title: FieldSketch.title(of: id),
      elements: reader.fields.map { .field($0) })
    sketch.remarks = reader.remarks
    return sketch
  }
}

/// Turns the commands of a script into fields.
struct ScriptQuestions {
  private(set) var fields: [FieldSketch] = []
  /// The sentences about what could not be taken.
  private(set) var remarks: [String] = []
  private var ids: Set<String> = []
  /// The last text that the script writes, which is the prompt of a `read` without one.
  private var written: String?

  mutating func take(_ command: ScriptCommand) {
    let fields: [FieldSketch]
    switch command.program {
    case "echo", "printf":
      written = command.arguments.first { !$0.text.hasPrefix("-") && !$0.text.isEmpty }?.text
      return
    case "read": fields = read(command)
    case "select": fields = select(command)
    case "gum": fields = GumQuestion(command).fields
    case "dialog", "whiptail": fields = DialogQuestion(command).fields
    default: return
    }
    for field in fields where self.fields.count < FormReader.maximumFields { add(field, command) }
  }

  private mutating func add(_ field: FieldSketch, _ command: ScriptCommand) {
    var field = field
    let stem = field.id
    var number = 2
    while !ids.insert(field.id).inserted {
      field.id = "\(stem)_\(number)"
      number += 1
    }
    field.reason = "line \(command.line): \(command.program)"
    if SecretName.isOne(field.id), field.kind == .text { field.kind = .password }
    if field.kind == .text {
      field.history = FieldSketch.history(for: field.id) ?? FieldSketch.history(for: field.title)
    }
    let isChoice = [.choice, .choices].contains(field.kind)
    if isChoice, field.options.isEmpty {
      field.kind = .text
      remarks.append("line \(command.line): the choices of \(field.id) are computed; it is a text.")
    }
    fields.append(field)
  }

  // MARK: read and select

  private mutating func read(_ command: ScriptCommand) -> [FieldSketch] {
    defer { written = nil }
    var (prompt, isSecret, start, names): (String?, Bool, String?, [String]) = (nil, false, nil, [])
    var words = command.arguments
    while let word = words.popFirst() {
      guard word.text.hasPrefix("-"), word.text.count > 1 else {
        names.append(word.text)
        continue
      }
      // Flags can be joined; the last one may take the next word, or what is left of this one.
      var flags = word.text.dropFirst()
      while let flag = flags.popFirst() {
        if flag == "s" { isSecret = true }
        guard "pidntuNa".contains(flag) else { continue }
        let value = flags.isEmpty ? words.popFirst()?.text : String(flags)
        if flag == "p" { prompt = value }
        if flag == "i" { start = value }
        if flag == "a", let value { names.append(value) }
        flags = ""
      }
    }
    // zsh: read "name?Prompt".
    if let first = names.first, let mark = first.firstIndex(of: "?"), prompt == nil {
      prompt = String(first[first.index(after: mark)...])
      names[0] = String(first[..<mark])
    }
    guard command.keyword != "while", let text = prompt ?? written else { return [] }
    let name = names.first ?? "reply"
    if let answer = YesNoPrompt(text) {
      return [confirm(name, answer.question, isYes: answer.isYes)]
    }
    var field = FieldSketch(id: name, title: PromptText.title(text) ?? FieldSketch.title(of: name))
    if isSecret { field.kind = .password }
    field.defaultText = isSecret ? nil : start
    return [field]
  }

  private func confirm(_ id: String, _ title: String, isYes: Bool?) -> FieldSketch {
    var field = FieldSketch(id: id, title: title.isEmpty ? FieldSketch.title(of: id) : title)
    field.kind = .confirm
    field.defaultText = isYes.map { "\($0)" }
    return field
  }

  /// `select name in a b c`.
  private func select(_ command: ScriptCommand) -> [FieldSketch] {
    let words = Array(command.arguments)
    guard words.count > 2, words[1].text == "in" else { return [] }
    var field = FieldSketch(id: words[0].text)
    field.kind = .choice
    field.options = ScriptQuestions.options(words.dropFirst(2))
    return [field]
  }

  /// Returns the words as options; none if the shell computes one.
  static func options(_ words: some Collection<ScriptWord>) -> [FieldSketch.Option] {
    guard !words.contains(where: \.isComputed) else { return [] }
    var seen: Set<String> = []
    return words.map(\.text).filter { !$0.isEmpty && seen.insert($0).inserted }
      .map { FieldSketch.Option($0) }
  }
}

/// The words of a prompt.
enum PromptText {
  /// Returns a prompt as a title: in one line, without the signs at its end; `nil` if nothing is left.
  static func title(_ prompt: String) -> String? {
    var text = prompt.replacing("\\n", with: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    while let last = text.last, ":>=".contains(last) || last.isWhitespace { text.removeLast() }
    return text.isEmpty ? nil : String(text.prefix(200))
  }
}

/// A prompt that asks for yes or no, such as `Go on? [y/N]`.
struct YesNoPrompt {
  let question: String
  /// The answer that is written in capitals; `nil` for none.
  let isYes: Bool?

  /// `nil` if the prompt names no such answers.
  init?(_ prompt: String) {
    let pattern = /[\[(](y|yes|n|no)\s*\/\s*(y|yes|n|no)[\])]/.ignoresCase()
    guard let match = prompt.firstMatch(of: pattern) else { return nil }
    let first = match.1.first, second = match.2.first
    let rest = String(prompt[..<match.range.lowerBound]) + String(prompt[match.range.upperBound...])
    question = PromptText.title(rest) ?? ""
    isYes =
      first == "Y" && second == "n" || first == "n" && second == "Y"
      ? true : first == "y" && second == "N" || first == "N" && second == "y" ? false : nil
  }
}
