import RefillCore

/// The calls of functions that ask.
extension ScriptQuestions {
  /// True if a command calls the function of a name; within that it runs the program of the name, or is no
  /// question of its own.
  func isCall(of name: String, _ command: ScriptCommand) -> Bool {
    functions.bodies[name] != nil && !calls.contains { $0.function == name }
      && !command.keywords.contains { ["command", "builtin"].contains($0) }
  }

  /// True if the command at a place is to be taken now: one whose words have parameters of its function
  /// is taken by each call of it.
  ///
  /// - Parameter isOpen: true if it asks for what was written before the call.
  mutating func isDue(_ place: Int, _ words: [ScriptWord], isOpen: Bool = false) -> Bool {
    let isWaiting = isOpen || words.contains(where: \.hasParameters)
    if isWaiting, functions.hasParameters(script.commands[place].function) { functions.wait(place) }
    return functions.isDue(place, inCall: !calls.isEmpty)
  }

  /// Takes the commands of a function with the words of a call.
  mutating func call(_ function: String, at place: Int) {
    let command = values.expanded(script.commands[place])
    guard isDue(place, command.words), functions.isSurveyed, calls.count < ScriptCall.maximumDepth
    else { return }
    guard steps < ScriptCall.maximumCommands else {
      return remarkOnce(
        "the calls are too many; the questions of others are left out.", command.line)
    }
    let (before, asked) = (written, fields.count)
    let around = (values.parameters, values.areParametersHeld)
    (values.parameters, values.areParametersHeld) = (Array(command.arguments), false)
    calls.append(
      ScriptCall(
        function: function, line: command.line,
        output: command.variable ?? (command.isCaptured ? nil : calls.last?.output),
        name: functions.names[function].flatMap { values.resolved($0).constant }
          .flatMap { ScriptAssignment.Target.isName($0) ? $0 : nil },
        arguments: command.arguments.compactMap(\.constant)))
    steps += functions.bodies[function]?.count ?? 0
    for place in functions.bodies[function] ?? [] { take(place) }
    calls.removeLast()
    (values.parameters, values.areParametersHeld) = around
    if fields.count > asked { written = nil } else if command.isCaptured { written = before }
  }

  /// Notes the word of a function by which an argument names the variable of the answer, as in
  /// `eval "$1=\$reply"`, `printf -v "$1" %s "$reply"` and `local -n reply=$1`.
  mutating func noteName(_ command: ScriptCommand) {
    guard !functions.isSurveyed, let function = command.function,
      functions.hasParameters(function), functions.names[function] == nil
    else { return }
    var words: [ScriptWord] = []
    if command.isPrintedToVariable {
      words = [values.resolved(command.words[2])]
    } else if command.program == "eval" || ShellScript.declarations.contains(command.program) {
      words = command.arguments.compactMap { values.resolved($0).target }
      if command.words.contains(where: { $0.constant == "-n" }) {
        words += command.assignments.compactMap { assignment in
          if case .word(let word) = assignment.value { values.resolved(word) } else { nil }
        }
      }
    }
    functions.names[function] = words.first(where: \.hasParameters)
  }

  /// True unless the question of a call comes again, as in a loop until the answer is right.
  mutating func isNew(_ question: ScriptQuestion, _ program: String) -> Bool {
    guard let last = calls.indices.last else { return true }
    let variable = program == "read" ? question.variable : nil
    return calls[last].questions.insert(variable ?? question.field.title).inserted
  }

  /// Returns the id of the field of a question: in a call the variable that takes the answer behind it,
  /// else that of the title; `nil` if the shell computes it.
  func id(of question: ScriptQuestion, _ program: String, at place: Int) -> String? {
    guard let call = calls.first else { return question.field.id }
    if let name = call.output ?? calls.lazy.compactMap(\.name).first { return name }
    // A variable that is no word of the function is one of the call: read -p "$2" "$1".
    let words = script.commands[place].words
    if program == "read", let variable = question.variable, variable != "REPLY",
      !words.contains(where: { $0.leadingText.hasPrefix(variable) })
    {
      return variable
    }
    let isKnown = question.hasTitle || !question.hasComputedPrompt
    return isKnown ? FieldSketch.id(for: question.field.title) : nil
  }
}

extension ScriptWord {
  /// The word before the equals sign of an assignment, as in `$1=word`.
  fileprivate var target: ScriptWord? {
    guard parts.count > 1, case .text(let text) = parts[1], text.hasPrefix("=") else { return nil }
    return ScriptWord(parts[0])
  }
}
