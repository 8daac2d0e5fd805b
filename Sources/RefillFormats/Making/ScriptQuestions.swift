import RefillCore

/// Turns the commands of a script into fields.
///
/// A question of a function that has the parameters of the function is asked by each call: the commands
/// of the function are then taken once more, with the words of the call.
struct ScriptQuestions {
  private(set) var fields: [FieldSketch] = []
  /// The sentences about what could not be taken.
  private(set) var remarks: [Remark] = []
  /// The places of the fields by their ids.
  private var places: [String: Int] = [:]
  /// The lines of the fields whose default is computed, by their ids.
  private var computedDefaults: [String: Int] = [:]

  let script: ShellScript
  var functions: ScriptFunctions
  /// The calls of functions that are taken, one within the other.
  var calls: [ScriptCall] = []
  /// The number of commands that calls have taken.
  var steps = 0
  var values = ScriptValues()
  /// What `echo` or `printf` wrote last, which is the prompt of a `read` without one.
  var written: ScriptWord?
  /// The variable that the command before tested for being empty.
  private var tested: String?

  /// The number of commands that were taken, and that before each command.
  private var count = 0
  private var starts: [Int]
  /// The number of commands that were taken before a variable was asked for last.
  private var asked: [String: Int] = [:]

  /// A sentence about a line of the script.
  struct Remark {
    let line: Int
    let sentence: String

    var text: String { "line \(line): \(sentence)" }
  }

  /// The programs of questions.
  static let programs: Set = ["read", "vared", "select", "gum", "dialog", "whiptail"]

  /// The programs that set the variables among their words.
  private static let setters: Set = ["for", "unset", "getopts", "mapfile", "readarray"]

  init(_ script: ShellScript) {
    var survey = ScriptQuestions(script, ScriptFunctions(script.commands))
    survey.takeAll()
    survey.functions.isSurveyed = true
    self.init(script, survey.functions)
    takeAll()
    for (id, line) in computedDefaults where fields[places[id] ?? 0].defaults.isEmpty {
      remark("the default of \(id) is computed; it is left out.", line)
    }
    for command in functions.unreached.map({ script.commands[$0] })
    where Self.programs.contains(command.program) {
      remark("no call tells what \(command.program) asks; it is left out.", command.line)
    }
    remarks.sort { ($0.line, $0.sentence) < ($1.line, $1.sentence) }
  }

  private init(_ script: ShellScript, _ functions: ScriptFunctions) {
    (self.script, self.functions) = (script, functions)
    starts = Array(repeating: 0, count: script.commands.count)
  }

  private mutating func takeAll() {
    var (function, outside): (String?, ScriptWord?) = (nil, nil)
    for (place, command) in script.commands.enumerated() {
      if command.function != function {
        // What is written outside of a function is no prompt in it.
        if function == nil { outside = written }
        written = command.function == nil ? outside : nil
        function = command.function
      }
      values.areParametersHeld = functions.hasParameters(function)
      take(place)
    }
  }

  /// Takes the command at a place of the script.
  mutating func take(_ place: Int) {
    let command = script.commands[place]
    starts[place] = count
    count += 1
    for keyword in command.keywords { values.pass(keyword) }
    for assignment in command.assignments where isLasting(command) { take(assignment, command) }
    noteName(command)
    for word in command.words { takeFallbacks(of: word, command) }
    if command.keywords != ["then"] { tested = command.testedVariable }
    switch program(of: command) {
    case let function? where isCall(of: function, command): call(function, at: place)
    case "case" where command.words.last?.constant == "in": values.pass("case")
    case "echo", "printf": takeText(of: command)
    case "shift": values.shift(command.arguments.first?.constant.flatMap { Int($0) } ?? 1)
    case let program? where Self.programs.contains(program): ask(program, at: place)
    case let program? where Self.setters.contains(program): forgetVariables(of: command)
    case let program? where calls.isEmpty:
      if let reason = UnreadQuestion.reason(program, command) { leaveOut(reason, command.line) }
    case _?, nil: break
    }
  }

  /// Takes what `echo` or `printf` writes.
  private mutating func takeText(of command: ScriptCommand) {
    let text = EchoedText(command, in: &values).word
    guard command.isPrintedToVariable else {
      if !command.isCaptured { written = text }
      return
    }
    guard let target = ScriptAssignment.Target(command.words[2].text + "=") else { return }
    let assignment = ScriptAssignment(target: target, value: .word(text ?? command.words[2]))
    values.assign(assignment, isConditional: command.isConditional)
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

  // MARK: Questions

  private mutating func ask(_ program: String, at place: Int) {
    guard fields.count < FormReader.maximumFields else {
      return remarkOnce(Self.tooMany, script.commands[place].line)
    }
    var command = values.expanded(script.commands[place])
    if command.variable == nil, !command.isCaptured { command.variable = calls.last?.output }
    let input = input(of: command)
    let prompt = program == "select" ? prompt(of: "PS3") ?? Self.question(written) : written
    let read = ReadQuestion(command, in: values, isFish: script.isFish)
    let isOpen = program == "read" && read.lacksPrompt
    var words = command.words + [input].compactMap(\.self)
    if isOpen || program == "select" { words += [prompt].compactMap(\.self) }
    let isDue = isDue(place, words, isOpen: isOpen && prompt == nil)
    if isDue || calls.isEmpty, program == "read" || program == "vared" {
      forgetVariables(of: command)
    }
    guard isDue else { return }
    let readings =
      switch program {
      case "read", "vared": [read.reading(behind: prompt)]
      case "select": [select(command, prompt)]
      case "gum": [GumQuestion(command, lines: input?.lines ?? []).reading]
      default: DialogQuestion.readings(command)
      }
    for reading in readings {
      switch reading {
      case .questions(let questions):
        for question in questions { add(question, program, at: place) }
        if !questions.isEmpty { written = nil }
      case .leftOut(let reason): leaveOut(reason, command.line)
      }
    }
  }

  /// Returns the text that a command reads, if the script has it.
  private mutating func input(of command: ScriptCommand) -> ScriptWord? {
    switch command.input {
    case .output(let source)?: EchoedText(source, in: &values).word
    case .text(let word)?: values.resolved(word)
    case .document?, nil: nil
    }
  }

  private mutating func leaveOut(_ reason: String, _ line: Int) {
    let place = calls.first.map { " in \($0.function)" } ?? ""
    remark("\(reason)\(place); it is left out.", line)
    written = nil
  }

  /// Adds a sentence about a line, or about that of the call.
  private mutating func remark(_ sentence: String, _ line: Int) {
    if remarks.count < FormReader.maximumProblems {
      remarks.append(Remark(line: calls.first?.line ?? line, sentence: sentence))
    }
  }

  /// Adds a sentence unless it is there already.
  mutating func remarkOnce(_ sentence: String, _ line: Int) {
    if !remarks.contains(where: { $0.sentence == sentence }) { remark(sentence, line) }
  }

  // MARK: Fields

  private mutating func add(_ question: ScriptQuestion, _ program: String, at place: Int) {
    let line = script.commands[place].line
    guard fields.count < FormReader.maximumFields else { return remarkOnce(Self.tooMany, line) }
    var question = question
    if let call = calls.last { question.field.takeDefault(among: call.arguments) }
    guard isNew(question, program) else { return }
    guard let name = id(of: question, program, at: place) else {
      return leaveOut("the prompt is computed", line)
    }
    var field = question.field
    if !question.hasTitle { field.title = FieldSketch.title(of: name) }
    field.id = freeID(name)
    field.reason = "line \(calls.first?.line ?? line): \(calls.first?.function ?? program)"
    if SecretName.isOne(field.id), field.kind == .text { field.kind = .password }
    if field.kind == .password { field.defaults = [] }
    if field.kind == .text {
      field.history = FieldSketch.history(for: field.id) ?? FieldSketch.history(for: field.title)
    }
    tell(of: question, &field, line)
    places[field.id] = fields.count
    fields.append(field)
    let variables = [question.variable] + calls.flatMap { [$0.output, $0.name] }
    for variable in variables.compactMap(\.self) {
      asked[variable] = count
      values.setAnswer(field.id, isShown: field.kind != .password, of: variable)
    }
  }

  /// Tells what of a field the shell computes.
  private mutating func tell(
    of question: ScriptQuestion, _ field: inout FieldSketch, _ line: Int
  ) {
    if question.hasComputedPrompt {
      let title = question.hasTitle ? "as it is written" : "its id"
      remark("the prompt of \(field.id) is computed; the title is \(title).", line)
    }
    if question.hasComputedDefault { computedDefaults[field.id] = calls.first?.line ?? line }
    if question.hasComputedText, field.kind != .password {
      remark("the initial text of \(field.id) is computed; it is left out.", line)
    }
    if [.choice, .choices].contains(field.kind), field.options.isEmpty {
      field.kind = .text
      (field.maxItems, field.defaults) = (nil, [])
      remark("the choices of \(field.id) are computed; it is a text.", line)
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
    // [ -z "$name" ] && name=word
    if tested == name, case .word(let word) = assignment.value {
      setDefault(word, of: name, command)
    }
    // A question within the word has set the variable.
    guard !isAsked(name, within: command) else { return }
    values.assign(assignment, isConditional: command.isConditional)
  }

  /// True if a command within the words of another asked for a variable.
  private func isAsked(_ name: String, within command: ScriptCommand) -> Bool {
    asked[name].map { $0 > starts[command.firstInner] } ?? false
  }

  /// Takes `${name:=word}` in a word, which assigns, and is a default after a question, as
  /// `${name:-word}` is if it is the whole word.
  private mutating func takeFallbacks(of word: ScriptWord, _ command: ScriptCommand) {
    for case .fallback(let name, let fallback, let isAssigned, _) in word.parts
    where isAssigned || word.parts.count == 1 {
      setDefault(fallback, of: name, command)
      guard isAssigned, values[name] == nil, let target = ScriptAssignment.Target("\(name)=") else {
        continue
      }
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
    } else if computedDefaults[id] == nil {
      computedDefaults[id] = calls.first?.line ?? command.line
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
    var question = ScriptQuestion(.choice, titled: [prompt], variable: name)
    if words.count > 2, words[1].constant == "in" {
      question.field.options = ScriptQuestion.options(words.dropFirst(2))
    }
    return .questions([question])
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

  /// Takes a default in brackets at the end of the title, as in `Port [8080]`, that is one of some words.
  fileprivate mutating func takeDefault(among words: [String]) {
    let isLikely = title.hasSuffix("]") || title.lowercased().contains("default")
    for word in (isLikely ? words : []) + [""] {
      let bare = PromptText.title(title, withoutDefault: word)
      guard bare != title else { continue }
      if defaults.isEmpty { begin(after: word) }
      title = bare
      return
    }
  }
}
