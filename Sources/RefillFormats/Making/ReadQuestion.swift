import RefillCore

/// A question of `read`, or of `vared` of zsh.
struct ReadQuestion {
  private let command: ScriptCommand
  private let isFish: Bool
  private var prompt: ScriptWord?
  private var initial: ScriptWord?
  private var isSecret = false
  private var isYesNo = false
  private var names: [ScriptWord] = []

  /// Reads the words of a command.
  ///
  /// - Parameter values: the variables; `vared` edits what one holds.
  init(_ command: ScriptCommand, in values: ScriptValues, isFish: Bool) {
    (self.command, self.isFish) = (command, isFish)
    var words = command.arguments
    while let word = words.popFirst() {
      if word.leadingText.hasPrefix("--") {
        take(option: word, &words)
      } else if word.leadingText.hasPrefix("-"), word.text.count > 1 {
        take(flags: word, &words)
      } else {
        names.append(word)
      }
    }
    // zsh: read "name?Prompt".
    if let first = names.first, prompt == nil, let mark = first.leadingText.firstIndex(of: "?") {
      let name = first.leadingText[..<mark]
      prompt = first.dropping(name.count + 1)
      names = (name.isEmpty ? [] : [ScriptWord(String(name))]) + names.dropFirst()
    }
    if isVared, case .word(let word)? = names.last.flatMap({ values[$0.text] }) { initial = word }
  }

  private var isVared: Bool { command.program == "vared" }

  /// The flags that take a value.
  private var valued: String { isVared ? "prMmift" : isFish ? "pPcRnd" : "pPidntuNa" }

  /// Takes flags, which can be joined; the last one may take the next word, or what is left of this one.
  private mutating func take(flags word: ScriptWord, _ words: inout ArraySlice<ScriptWord>) {
    for (place, flag) in word.leadingText.enumerated().dropFirst() {
      if flag == "s" { isSecret = true }
      if flag == "q" { isYesNo = true }
      // zsh: -k can have a number behind it.
      if flag == "k", Int(words.first?.text ?? "") != nil { words.removeFirst() }
      guard valued.contains(flag) else { continue }
      let rest = word.dropping(place + 1)
      let value = rest == ScriptWord() ? words.popFirst() : rest
      switch flag {
      case "P": prompt = value
      case "p": prompt = isFish ? value.map(Self.written) : value
      case "i" where !isVared, "c": initial = value
      case "a": if let value { names.append(value) }
      default: break
      }
      return
    }
  }

  /// Takes an option of fish, such as `--prompt-str=Name`; behind `--` there are names.
  private mutating func take(option word: ScriptWord, _ words: inout ArraySlice<ScriptWord>) {
    let text = word.leadingText
    let name = text.prefix { $0 != "=" }
    let isValued = [
      "--prompt", "--prompt-str", "--right-prompt", "--command", "--nchars",
      "--delimiter",
    ].contains(String(name))
    let value = name == text ? isValued ? words.popFirst() : nil : word.dropping(name.count + 1)
    switch name {
    case "--": names += words
    case "--prompt-str": prompt = value
    case "--prompt": prompt = value.map(Self.written)
    case "--command": initial = value
    case "--silent": isSecret = true
    default: break
    }
    if name == "--" { words = [] }
  }

  /// Returns what the command in a word writes, which is a prompt of fish.
  private static func written(_ word: ScriptWord) -> ScriptWord {
    var values = ScriptValues()
    let echo = word.constant.flatMap { ShellScript($0).commands.last(where: \.isEcho) }
    return echo.flatMap { EchoedText($0, in: &values).word } ?? ScriptWord(.computed(word.text))
  }

  /// True if it asks nobody, as a loop over the lines of a file, and a read behind a pipe.
  private var isSilent: Bool {
    let isLoop = command.keywords.contains { ["while", "until"].contains($0) }
    return command.readsInput || prompt == nil && isLoop
  }

  /// True if a text that was written before is its prompt.
  var lacksPrompt: Bool { prompt == nil && !isSilent && !isVared }

  /// What it asks.
  ///
  /// - Parameter written: the last text that the script wrote, which is the prompt without one.
  func reading(behind written: ScriptWord?) -> ScriptQuestion.Reading {
    guard !isSilent else { return .nothing }
    guard let text = prompt ?? written ?? (isVared ? ScriptWord() : nil) else {
      return .leftOut("read has no prompt")
    }
    let variables = names.map { $0.constant }.filter { $0 != "_" }
    let bare = PromptText.withoutComputedDefault(text)
    let template = PromptText.template(of: bare ?? text) ?? ""
    guard variables.isEmpty || !variables.contains(nil) else {
      return .leftOut("read has a variable whose name is computed")
    }
    let isKept = !variables.isEmpty
    // `_` takes what nobody looks at.
    let key = KeyPrompt(template)
    if !names.isEmpty && !isKept || key?.isAlone == true || key != nil && !isKept {
      return .leftOut("read only waits for a key")
    }
    let known = variables.compactMap(\.self)
    guard known.allSatisfy(ScriptAssignment.Target.isName) else {
      return .leftOut("read has no valid name of a variable")
    }
    var questions = questions(template, known)
    questions[0].hasComputedPrompt = (bare ?? text).hasUnknownParts
    questions[0].hasComputedDefault = bare != nil
    return .questions(questions)
  }

  private func questions(_ template: String, _ names: [String]) -> [ScriptQuestion] {
    guard names.count > 1 else { return [question(template, names.first)] }
    return names.enumerated().map { place, name in
      var field = FieldSketch(id: name)
      if place == 0 { field.description = PromptText.cleaned(template) }
      if isSecret { field.kind = .password }
      return ScriptQuestion(field, variable: name)
    }
  }

  private func question(_ template: String, _ name: String?) -> ScriptQuestion {
    let answer = YesNoPrompt(template)
    let title = answer.map(\.question) ?? PromptText.cleaned(template) ?? ""
    let id = name ?? command.variable ?? "REPLY"
    var field = FieldSketch(id: id, title: title.isEmpty ? nil : title)
    field.kind = answer != nil || isYesNo ? .confirm : isSecret ? .password : .text
    var question = ScriptQuestion(field, variable: isFish ? id : name ?? "REPLY")
    question.hasTitle = !title.isEmpty
    if !isSecret { question.begin(with: initial) }
    if let answer {
      let isYes = answer.isYes ?? question.field.defaults.first.flatMap(YesOrNo.meaning)
      question.field.defaults = isYes.map { ["\($0)"] } ?? []
    }
    return question
  }
}
