import RefillCore

/// Turns the commands of a script into fields.
struct ScriptQuestions {
  private(set) var fields: [FieldSketch] = []
  /// The sentences about what could not be taken.
  private(set) var remarks: [Remark] = []
  /// The places of the fields by their ids.
  private var places: [String: Int] = [:]
  private var values = ScriptValues()
  /// The last `echo` or `printf`, whose text is the prompt of a `read` without one.
  private var written: ScriptCommand?
  /// The number of commands that were taken.
  private var count = 0
  /// The place of the command that asked for a variable last.
  private var asked: [String: Int] = [:]

  /// A sentence about a line of the script.
  struct Remark {
    let line: Int
    let sentence: String

    var text: String { "line \(line): \(sentence)" }
  }

  /// The programs of questions.
  private static let programs: Set = ["read", "select", "gum", "dialog", "whiptail"]

  /// The programs that set the variables among their words.
  private static let setters: Set = ["for", "unset", "getopts", "mapfile", "readarray"]

  mutating func take(_ command: ScriptCommand) {
    for keyword in command.keywords { values.pass(keyword) }
    for assignment in command.assignments where isLasting(command) { take(assignment, command) }
    for word in command.words { takeFallbacks(of: word, command) }
    switch program(of: command) {
    case "case" where command.words.last?.constant == "in": values.pass("case")
    case "echo", "printf": if !command.isCaptured { written = command }
    case let program? where Self.programs.contains(program): ask(program, command)
    case let program? where Self.setters.contains(program): forgetVariables(of: command)
    default: break
    }
    count += 1
  }

  /// True unless the assignments are those of one command, as in `IFS= read name`.
  private func isLasting(_ command: ScriptCommand) -> Bool {
    command.words.isEmpty || ShellScript.declarations.contains(command.program)
  }

  private mutating func forgetVariables(of command: ScriptCommand) {
    for name in command.arguments.compactMap(\.constant)
    where ScriptAssignment.Target.isName(name) { values.forget(name) }
  }

  /// The program that a command runs; the variable of its name tells it if nothing else does.
  private mutating func program(of command: ScriptCommand) -> String? {
    guard let word = command.words.first, word.isComputed else { return command.program }
    let names = (values.expanded(word).prefix(1) + ScriptValues.likely(word)).compactMap(\.constant)
      .map { String($0.split(separator: "/").last ?? "") }
    return names.first(where: Self.programs.contains)
      ?? (DialogQuestion.isOne(command.arguments) ? "dialog" : nil)
  }

  private mutating func ask(_ program: String, _ command: ScriptCommand) {
    guard fields.count < FormReader.maximumFields else {
      if remarks.last?.sentence != Self.tooMany { remark(Self.tooMany, command.line) }
      return
    }
    let lines = command.input.first.map { EchoedText($0, in: &values).lines } ?? []
    let prompt = written.flatMap { EchoedText($0, in: &values).word }
    let expanded = values.expanded(command)
    if program == "read" { forgetVariables(of: expanded) }
    let readings =
      switch program {
      case "read": [ReadQuestion(expanded).reading(behind: prompt)]
      case "select": [select(expanded, self.prompt(of: "PS3") ?? Self.question(prompt))]
      case "gum": [GumQuestion(expanded, lines: lines).reading]
      default: DialogQuestion.readings(expanded)
      }
    for reading in readings {
      switch reading {
      case .questions(let questions):
        for question in questions { add(question, program, command.line) }
        if !questions.isEmpty { written = nil }
      case .leftOut(let reason):
        remark("\(reason); it is left out.", command.line)
        written = nil
      }
    }
  }

  private mutating func remark(_ sentence: String, _ line: Int) {
    if remarks.count < FormReader.maximumProblems {
      remarks.append(Remark(line: line, sentence: sentence))
    }
  }

  // MARK: Fields

  private mutating func add(_ question: ScriptQuestion, _ program: String, _ line: Int) {
    guard fields.count < FormReader.maximumFields else { return remark(Self.tooMany, line) }
    var field = question.field
    field.id = freeID(field.id)
    field.reason = "line \(line): \(program)"
    if SecretName.isOne(field.id), field.kind == .text { field.kind = .password }
    if field.kind == .password { field.defaults = [] }
    if field.kind == .text {
      field.history = FieldSketch.history(for: field.id) ?? FieldSketch.history(for: field.title)
    }
    if question.hasComputedText, field.kind != .password {
      remark("the initial text of \(field.id) is computed; it is left out.", line)
    }
    if [.choice, .choices].contains(field.kind), field.options.isEmpty {
      field.kind = .text
      (field.maxItems, field.defaults) = (nil, [])
      remark("the choices of \(field.id) are computed; it is a text.", line)
    }
    places[field.id] = fields.count
    fields.append(field)
    if let variable = question.variable {
      asked[variable] = count
      values.setAnswer(field.id, isShown: field.kind != .password, of: variable)
    }
  }

  private static let tooMany =
    "a form has at most \(FormReader.maximumFields) fields; the others are left out."

  private mutating func freeID(_ stem: String) -> String {
    var id = stem
    var number = 2
    while places[id] != nil {
      id = "\(stem)_\(number)"
      number += 1
    }
    return id
  }

  // MARK: Variables

  private mutating func take(_ assignment: ScriptAssignment, _ command: ScriptCommand) {
    let name = assignment.target.name
    if let word = ScriptValues.fallback(in: assignment) { setDefault(word, of: name, command) }
    // A question within the word has set the variable.
    guard !isAsked(name, within: command) else { return }
    values.assign(assignment, isConditional: command.isConditional)
  }

  /// True if a command within the words of another asked for a variable.
  private func isAsked(_ name: String, within command: ScriptCommand) -> Bool {
    asked[name].map { $0 >= command.firstInner } ?? false
  }

  /// Takes `${name:=word}` in a word, which assigns, and is a default after a question.
  private mutating func takeFallbacks(of word: ScriptWord, _ command: ScriptCommand) {
    for case .fallback(let name, let fallback, isAssigned: true, _) in word.parts {
      setDefault(fallback, of: name, command)
      guard values[name] == nil, let target = ScriptAssignment.Target("\(name)=") else { continue }
      values.assign(
        ScriptAssignment(target: target, value: .word(fallback)), isConditional: false)
    }
  }

  /// Makes a text the default of the question that a variable is the answer to.
  private mutating func setDefault(
    _ word: ScriptWord, of name: String, _ command: ScriptCommand
  ) {
    guard case .answer(let id, isShown: true)? = values[name], let place = places[id],
      fields[place].defaults.isEmpty, !isAsked(name, within: command)
    else { return }
    if let text = values.resolved(word).constant {
      fields[place].begin(after: text)
    } else {
      remark("the default of \(id) is computed; it is left out.", command.line)
    }
  }

  /// The text of a variable; `nil` if it is unknown.
  private func prompt(of name: String) -> ScriptWord? {
    if case .word(let word)? = values[name] { word } else { nil }
  }

  // MARK: select

  /// Returns a text that a list can answer: one that ends like a question.
  private static func question(_ text: ScriptWord?) -> ScriptWord? {
    let end = text?.text.last { !$0.isWhitespace }
    return end == ":" || end == "?" ? text : nil
  }

  /// `select name in a b c`, whose prompt is in PS3.
  private func select(_ command: ScriptCommand, _ prompt: ScriptWord?) -> ScriptQuestion.Reading {
    let words = Array(command.arguments)
    guard let name = words.first?.constant, ScriptAssignment.Target.isName(name) else {
      return .leftOut("select has no valid name of a variable")
    }
    var field = FieldSketch(id: name, title: prompt.flatMap(PromptText.title))
    field.kind = .choice
    if words.count > 2, words[1].constant == "in" {
      field.options = ScriptQuestion.options(words.dropFirst(2))
    }
    return .questions([ScriptQuestion(field: field, variable: name)])
  }
}

extension FieldSketch {
  /// Makes a text what the field has without an answer.
  fileprivate mutating func begin(after text: String) {
    guard !text.isEmpty else { return }
    switch kind {
    case .choice, .choices: begin(with: [text])
    case .confirm: defaults = YesOrNo.meaning(of: text).map { ["\($0)"] } ?? []
    case .text, .textarea, .path:
      defaults = [text]
      title = PromptText.title(title, withoutDefault: text)
    case .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .password, .note: break
    }
  }
}
