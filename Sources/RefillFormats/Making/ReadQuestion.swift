import RefillCore

/// A question of `read`.
struct ReadQuestion {
  private let command: ScriptCommand
  private var prompt: ScriptWord?
  private var initial: ScriptWord?
  private var isSecret = false
  private var names: [ScriptWord] = []

  init(_ command: ScriptCommand) {
    self.command = command
    var words = command.arguments
    while let word = words.popFirst() {
      if word.leadingText.hasPrefix("-"), word.text.count > 1 {
        take(flags: word, &words)
      } else {
        names.append(word)
      }
    }
    // zsh: read "name?Prompt".
    if let first = names.first, prompt == nil, let mark = first.leadingText.firstIndex(of: "?") {
      let name = first.leadingText[..<mark]
      prompt = first.dropping(name.count + 1)
      names[0] = ScriptWord(String(name))
    }
  }

  /// Takes flags, which can be joined; the last one may take the next word, or what is left of this one.
  private mutating func take(flags word: ScriptWord, _ words: inout ArraySlice<ScriptWord>) {
    for (place, flag) in word.leadingText.enumerated().dropFirst() {
      if flag == "s" { isSecret = true }
      guard "pidntuNa".contains(flag) else { continue }
      let rest = word.dropping(place + 1)
      let value = rest == ScriptWord() ? words.popFirst() : rest
      if flag == "p" { prompt = value }
      if flag == "i" { initial = value }
      if flag == "a", let value { names.append(value) }
      return
    }
  }

  /// What it asks.
  ///
  /// - Parameter written: the last text that the script wrote, which is the prompt without one.
  func reading(behind written: ScriptWord?) -> ScriptQuestion.Reading {
    // A loop over the lines of a file, and a read behind a pipe, ask nobody.
    let isLoop = command.keywords.contains { ["while", "until"].contains($0) }
    guard !command.readsInput, prompt != nil || !isLoop else { return .nothing }
    guard let text = prompt ?? written else { return .leftOut("read has no prompt") }
    let variables = names.map { $0.constant }.filter { $0 != "_" }
    let template = PromptText.template(of: text) ?? ""
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
    return .questions(questions(template, known))
  }

  private func questions(_ template: String, _ names: [String]) -> [ScriptQuestion] {
    guard names.count > 1 else { return [question(template, names.first)] }
    return names.enumerated().map { place, name in
      var field = FieldSketch(id: name)
      if place == 0 { field.description = PromptText.cleaned(template) }
      if isSecret { field.kind = .password }
      return ScriptQuestion(field: field, variable: name)
    }
  }

  private func question(_ template: String, _ name: String?) -> ScriptQuestion {
    let answer = YesNoPrompt(template)
    let title = answer.map(\.question) ?? PromptText.cleaned(template) ?? ""
    var field = FieldSketch(id: name ?? "reply", title: title.isEmpty ? nil : title)
    field.kind = answer != nil ? .confirm : isSecret ? .password : .text
    var question = ScriptQuestion(field: field, variable: name ?? "REPLY")
    if !isSecret { question.begin(with: initial) }
    if let answer {
      let isYes = answer.isYes ?? question.field.defaults.first.flatMap(YesOrNo.meaning)
      question.field.defaults = isYes.map { ["\($0)"] } ?? []
    }
    return question
  }
}
