/// What the variables of a script hold, as far as the script itself says.
///
/// A variable holds a text that the script assigns, a list of words, or the answer to an earlier
/// question. What is assigned in a condition, a loop or a function holds up to its end only.
struct ScriptValues {
  private var values: [String: Value] = [:]
  /// For each condition, loop and bracket around: the values before it of the variables that it set.
  private var blocks: [[String: Value?]] = []
  /// The number of blocks that are too deep to be kept.
  private var deeperBlocks = 0
  /// The words of the call of the function that is read; `nil` where none is known.
  var parameters: [ScriptWord]?
  /// True if variables hold unknown parameters, to show what a function asks its calls for.
  var areParametersHeld = false
  /// The bytes of values that words can still be replaced by.
  private var budget = 16 << 20

  private static let maximumBlocks = 64
  /// The maximum length of a text, and of the words of a list, in bytes.
  private static let (longestText, longestList) = (4096, 65_536)

  enum Value: Equatable {
    /// Text and answers.
    case word(ScriptWord)
    case list([ScriptWord])
    /// The answer to the field of an id; titles can show it unless it is a secret.
    case answer(String, isShown: Bool)
  }

  /// Returns the value of a variable; `nil` if it is unknown.
  subscript(name: String) -> Value? { values[name] }

  // MARK: Assignments

  /// Sets the variable that took an answer.
  mutating func setAnswer(_ field: String, isShown: Bool, of name: String) {
    set(.answer(field, isShown: isShown), of: name)
  }

  /// Removes the first parameters.
  mutating func shift(_ count: Int) { parameters = parameters.map { Array($0.dropFirst(count)) } }

  /// Makes a variable unknown.
  mutating func forget(_ name: String) { set(nil, of: name) }

  /// Does what an assignment does.
  ///
  /// - Parameter isConditional: true if it is not always run.
  mutating func assign(_ assignment: ScriptAssignment, isConditional: Bool) {
    let name = assignment.target.name
    let isAnswer = if case .answer? = values[name] { true } else { false }
    // The answer, or what stands for an empty one.
    if isAnswer, isConditional || Self.fallback(in: assignment) != nil { return }
    var value = value(of: assignment)
    if isConditional, values[name] != value { value = nil }
    set(value, of: name)
  }

  /// Returns the word that a variable gets if it is empty, as in `port=${port:-8080}`; `nil` for any
  /// other assignment.
  static func fallback(in assignment: ScriptAssignment) -> ScriptWord? {
    guard case .word(let word) = assignment.value, word.parts.count == 1,
      case .fallback(assignment.target.name, let fallback, _, _)? = word.parts.first
    else { return nil }
    return fallback
  }

  private mutating func value(of assignment: ScriptAssignment) -> Value? {
    let old = assignment.target.isAppended ? values[assignment.target.name] : nil
    switch assignment.value {
    case .word(let word):
      let new = Self.fallback(in: assignment) ?? word
      if assignment.target.isAppended {
        guard case .word(let start)? = old else { return nil }
        return held(ScriptWord([start, resolved(new)]))
      }
      return held(resolved(new))
    case .list(let words):
      var all = words.flatMap { expanded($0) }
      if assignment.target.isAppended {
        guard case .list(let start)? = old else { return nil }
        all = start + all
      }
      return Self.size(of: all) <= Self.longestList ? .list(all) : nil
    }
  }

  /// Returns a word as a value; `nil` for a long one, and for one of which the shell computes a part.
  private func held(_ word: ScriptWord) -> Value? {
    let isKnown = word.parts.allSatisfy { part in
      switch part {
      case .text, .answer: true
      case .variable, .fallback, .alternative, .list, .output, .computed:
        areParametersHeld && part.hasParameters
      }
    }
    return isKnown && Self.size(of: [word]) <= Self.longestText ? .word(word) : nil
  }

  private static func size(of words: [ScriptWord]) -> Int {
    words.reduce(0) { size, word in
      word.parts.reduce(size + 1) { $0 + $1.written.utf8.count }
    }
  }

  private mutating func set(_ value: Value?, of name: String) {
    if !blocks.isEmpty, blocks[blocks.count - 1][name] == nil {
      blocks[blocks.count - 1][name] = .some(values[name])
    }
    values[name] = value
  }

  // MARK: Blocks

  /// Begins and ends blocks at a keyword.
  mutating func pass(_ keyword: String) {
    switch keyword {
    case "then", "do", "{", "(", "case": begin()
    case "elif", "fi", "done", "}", ")", "esac": end()
    case "else", ";;":
      end()
      begin()
    default: break
    }
  }

  private mutating func begin() {
    if blocks.count < Self.maximumBlocks { blocks.append([:]) } else { deeperBlocks += 1 }
  }

  private mutating func end() {
    guard deeperBlocks == 0 else { return deeperBlocks -= 1 }
    guard let block = blocks.popLast() else { return }
    for (name, old) in block where values[name] != old {
      set(Self.value(after: old, or: values[name]), of: name)
    }
  }

  /// Returns the value of a variable after a block that may not be run: an answer is asked for all
  /// the same.
  private static func value(after old: Value?, or new: Value?) -> Value? {
    if case .answer? = new { return new }
    if case .answer? = old { return old }
    return nil
  }

  // MARK: Words

  /// Returns a word with what is known of its variables.
  mutating func resolved(_ word: ScriptWord) -> ScriptWord {
    guard word.constant == nil else { return word }
    var builder = ScriptWord.Builder()
    for part in word.parts { builder.append(resolved(part)) }
    return builder.finish()
  }

  private mutating func resolved(_ part: ScriptWord.Part) -> ScriptWord {
    switch part {
    case .variable(let name, _, let written):
      return known(name, written: written) ?? ScriptWord(part)
    case .fallback(let name, let other, _, let written):
      guard let word = known(name, written: written) else { break }
      return word == ScriptWord() ? resolved(other) : word
    case .alternative(let name, let other, let written):
      guard let word = known(name, written: written) else { break }
      return word == ScriptWord() ? word : resolved(other)
    case .list(let name, let skipped, _):
      if let words = items(of: name, skipped: skipped) { return ScriptWord(words, separator: " ") }
    case .output(let command, let written):
      let text = EchoedText(command, in: &self).word
      return text.flatMap { held($0) == nil ? nil : $0 } ?? ScriptWord(.computed(written))
    case .text, .answer, .computed: break
    }
    return ScriptWord(part)
  }

  private mutating func known(_ name: String, written: String) -> ScriptWord? {
    if ScriptWord.Part.isParameter(name) { return parameter(name) }
    switch values[name] {
    case .word(let word)?:
      budget -= Self.size(of: [word])
      return budget < 0 ? nil : word
    case .answer(let field, isShown: true)?: return ScriptWord(.answer(field, written: written))
    case .answer?, .list?, nil: return nil
    }
  }

  /// Returns the parameter of a name, which is empty behind the last one.
  private mutating func parameter(_ name: String) -> ScriptWord? {
    guard let place = Int(name) else {
      return items(of: "@", skipped: 0).map { ScriptWord($0, separator: " ") }
    }
    guard let parameters, parameters.prefix(place).allSatisfy({ !$0.isList }) else { return nil }
    guard place <= parameters.count else { return ScriptWord() }
    budget -= Self.size(of: [parameters[place - 1]])
    return budget < 0 ? nil : parameters[place - 1]
  }

  /// Returns the items of a list that is known; those of `@` are the parameters.
  private mutating func items(of name: String, skipped: Int) -> [ScriptWord]? {
    let all: [ScriptWord]? =
      if name == "@" {
        parameters
      } else if case .list(let words)? = values[name] {
        words
      } else {
        nil
      }
    budget -= all.map(Self.size) ?? 0
    return budget < 0 ? nil : all.map { Array($0.dropFirst(skipped)) }
  }

  /// Returns the words that the shell makes of one: the items of a list, and those between the
  /// blanks of a text without quotes.
  mutating func expanded(_ word: ScriptWord) -> [ScriptWord] {
    guard word.parts.count == 1 else { return [resolved(word)] }
    switch word.parts[0] {
    case .list(let name, let skipped, _):
      return items(of: name, skipped: skipped) ?? [word]
    case .variable(_, isQuoted: false, _):
      if let text = resolved(word).constant { return ScriptWord.words(of: text) }
    case .text, .variable, .fallback, .alternative, .output, .answer, .computed: break
    }
    return [resolved(word)]
  }

  /// Returns what a word without a known value is likely to be: the text for an empty variable, or the
  /// name of the variable.
  static func likely(_ word: ScriptWord) -> [ScriptWord] {
    guard word.parts.count == 1 else { return [] }
    return switch word.parts[0] {
    case .variable(let name, _, _): [ScriptWord(name.lowercased())]
    case .fallback(let name, let other, _, _): [other, ScriptWord(name.lowercased())]
    case .text, .alternative, .list, .output, .answer, .computed: []
    }
  }

  /// Returns a command with the words that the shell makes of its own.
  mutating func expanded(_ command: ScriptCommand) -> ScriptCommand {
    var expanded = command
    expanded.removeWords()
    for word in command.words {
      for word in self.expanded(word) { expanded.append(word) }
    }
    return expanded
  }
}
