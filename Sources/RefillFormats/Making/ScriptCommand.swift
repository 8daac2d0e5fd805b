/// A word of a shell command, in the parts that the shell makes it of.
struct ScriptWord: Equatable {
  /// The parts in their order, without quotes.
  private(set) var parts: [Part] = []

  /// A part of a word; `written` is the part as it is in the script.
  indirect enum Part: Equatable {
    case text(String)
    /// `$name` or `${name}`; the names of parameters are those of `$1` and `$*`.
    case variable(String, isQuoted: Bool, written: String)
    /// `${name:-word}`, or `${name:=word}` if it assigns the word.
    case fallback(String, ScriptWord, isAssigned: Bool, written: String)
    /// `${name:+word}`.
    case alternative(String, ScriptWord, written: String)
    /// `${name[@]}` or `$@`, without the first items in `${name[@]:1}`.
    case list(String, skipped: Int, written: String)
    /// What `echo` or `printf` writes, as in `$(echo text)`.
    case output(ScriptCommand, written: String)
    /// The answer to an earlier question, by the id of its field.
    case answer(String, written: String)
    /// Anything else that the shell computes, such as `$(date)`.
    case computed(String)
  }

  init() {}

  init(_ text: String) { if !text.isEmpty { parts = [.text(text)] } }

  init(_ part: Part) { parts = [part] }

  /// Joins words.
  init(_ words: [ScriptWord], separator: String = "") {
    var builder = Builder()
    for (place, word) in words.enumerated() {
      if place > 0 { builder.append(separator) }
      builder.append(word)
    }
    self = builder.finish()
  }

  /// The text; what the shell computes is as written.
  var text: String { parts.map(\.written).joined() }

  /// The text if the shell computes nothing of it; else `nil`.
  var constant: String? {
    guard let first = parts.first else { return "" }
    if case .text(let text) = first, parts.count == 1 { return text }
    return nil
  }

  /// True if the shell computes a part of it, as in `$HOME` and `$(date)`.
  var isComputed: Bool { constant == nil }

  /// True if it is the items of a list, whose number the shell computes.
  var isList: Bool { if case .list? = parts.first, parts.count == 1 { true } else { false } }

  /// True if it has a parameter, as in `"$1: "`.
  var hasParameters: Bool { parts.contains(where: \.hasParameters) }

  /// True if the shell computes a part that is no answer.
  var hasUnknownParts: Bool {
    parts.contains { part in
      switch part {
      case .text, .answer: false
      case .variable, .fallback, .alternative, .list, .output, .computed: true
      }
    }
  }

  /// The text at its start.
  var leadingText: String {
    if case .text(let text)? = parts.first { return text }
    return ""
  }

  /// Returns the word without as many characters of the text at its start.
  func dropping(_ count: Int) -> ScriptWord {
    guard case .text(let text)? = parts.first else { return self }
    var word = self
    word.parts[0] = .text(String(text.dropFirst(count)))
    if text.count <= count { word.parts.removeFirst() }
    return word
  }

  /// The lines that are not blank; none if the shell computes a part of them.
  var lines: [ScriptWord] {
    (constant ?? "").split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }.map { ScriptWord(String($0)) }
  }

  /// Returns the words between the blanks of a text.
  static func words(of text: String) -> [ScriptWord] {
    text.split(whereSeparator: \.isWhitespace).map { ScriptWord(String($0)) }
  }

  /// A word that is being made.
  struct Builder {
    private var parts: [Part] = []
    /// The text since the last other part.
    private var text = ""

    /// True if nothing was added.
    var isEmpty: Bool { text.isEmpty && parts.isEmpty }

    /// The text at the start, as far as it can be an assignment.
    var start: String {
      guard let first = parts.first else { return String(text.prefix(FormReader.maximumID)) }
      if case .text(let text) = first { return String(text.prefix(FormReader.maximumID)) }
      return ""
    }

    mutating func append(_ scalar: Unicode.Scalar) { text.unicodeScalars.append(scalar) }

    mutating func append(_ added: String) { text += added }

    mutating func append(_ part: Part) {
      if case .text(let added) = part { return append(added) }
      flush()
      parts.append(part)
    }

    mutating func append(_ word: ScriptWord) { for part in word.parts { append(part) } }

    private mutating func flush() {
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
    }

    /// Returns the word.
    mutating func finish() -> ScriptWord {
      flush()
      return ScriptWord(parts)
    }
  }

  private init(_ parts: [Part]) { self.parts = parts }
}

extension ScriptWord.Part {
  /// The part as it is in the script, or its text.
  var written: String {
    switch self {
    case .text(let text), .computed(let text): text
    case .variable(_, _, let written), .fallback(_, _, _, let written),
      .alternative(_, _, let written), .list(_, _, let written), .output(_, let written),
      .answer(_, let written):
      written
    }
  }

  /// True if it has a parameter.
  var hasParameters: Bool {
    switch self {
    case .variable(let name, _, _), .list(let name, _, _): Self.isParameter(name)
    case .fallback(let name, let word, _, _), .alternative(let name, let word, _):
      Self.isParameter(name) || word.hasParameters
    case .output(let command, _): command.words.contains(where: \.hasParameters)
    case .text, .answer, .computed: false
    }
  }

  /// True for the name of a parameter: its number, or the sign of them all.
  static func isParameter(_ name: String) -> Bool {
    name == "@" || name == "*" || Int(name) ?? 0 > 0
  }
}

/// An assignment such as `name=word` or `name=(word word)`.
struct ScriptAssignment: Equatable {
  let target: Target
  let value: Value

  enum Value: Equatable {
    case word(ScriptWord)
    case list([ScriptWord])
  }

  /// What comes before the value.
  struct Target: Equatable {
    let name: String
    /// True if the value is added to that before, as in `name+=word`.
    let isAppended: Bool

    /// The number of characters up to the value.
    var length: Int { name.count + (isAppended ? 2 : 1) }

    /// Reads the start of a text; `nil` if it is no assignment.
    init?(_ text: String) {
      guard let equals = text.firstIndex(of: "=") else { return nil }
      isAppended = text[..<equals].last == "+"
      name = String(isAppended ? text[..<equals].dropLast() : text[..<equals])
      guard Self.isName(name) else { return nil }
    }

    /// True for the name of a variable.
    static func isName(_ text: String) -> Bool {
      guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
      let isShort = text.utf8.count <= FormReader.maximumID - 10
      return isShort
        && text.utf8.allSatisfy { byte in
          byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
        }
    }
  }
}

/// A command of a shell script.
struct ScriptCommand: Equatable {
  /// The line on which it begins, from 1.
  var line: Int
  /// The keywords before it, such as `if` and `while`, and the brackets and `;;` around commands.
  var keywords: [String] = []
  /// The assignments before it.
  var assignments: [ScriptAssignment] = []
  /// The words, without keywords, assignments and redirections.
  private(set) var words: [ScriptWord] = []
  /// The variable that takes its output, as `name` in `name=$(gum input)`; `nil` for none.
  var variable: String?
  /// True if it is run only after a look at the command before it, as behind `&&` and `||`.
  var isConditional = false
  /// True if it reads a file, a text, or the output of another command.
  var readsInput = false
  /// True if a file, a variable or another command takes its output.
  var isCaptured = false
  /// The text that it reads, if the script has it.
  var input: Input?
  /// The innermost function around it.
  var function: String?

  /// The place in the script of the first command that is within its words.
  let firstInner: Int
  /// The name of the program, without its folder.
  private(set) var program = ""

  /// A text that a command reads.
  indirect enum Input: Equatable {
    /// What `echo` or `printf` writes, as that before `| gum choose`.
    case output(ScriptCommand)
    /// That behind `<<<`, or a here-document.
    case text(ScriptWord)
    /// The here-document of this number, which is not read yet.
    case document(Int)
  }

  init(line: Int, firstInner: Int, variable: String? = nil, isCaptured: Bool = false) {
    self.line = line
    self.firstInner = firstInner
    self.variable = variable
    self.isCaptured = isCaptured
  }

  /// The words after the program.
  var arguments: ArraySlice<ScriptWord> { words.dropFirst() }

  /// True if it has neither words nor assignments nor keywords.
  var isEmpty: Bool { words.isEmpty && assignments.isEmpty && keywords.isEmpty }

  /// True if it writes a text that its words tell.
  var isEcho: Bool { ["echo", "printf"].contains(program) }

  /// True for `printf -v name`, which assigns what it writes.
  var isPrintedToVariable: Bool {
    program == "printf" && words.count > 3 && words[1].constant == "-v"
  }

  /// The variable that it tests for being empty, as in `[ -z "$name" ]`; `nil` for none.
  var testedVariable: String? {
    guard ["[", "[[", "test"].contains(program), words.count > 2, words[1].constant == "-z",
      words[2].parts.count == 1
    else { return nil }
    return switch words[2].parts[0] {
    case .variable(let name, _, _), .fallback(let name, _, _, _): name
    case .text, .alternative, .list, .output, .answer, .computed: nil
    }
  }

  /// Adds a word; the first one is the program.
  mutating func append(_ word: ScriptWord) {
    if words.isEmpty { program = String(word.text.split(separator: "/").last ?? "") }
    words.append(word)
  }

  /// Removes all words, or the last one.
  mutating func removeWords(onlyLast: Bool = false) {
    words = onlyLast ? words.dropLast() : []
    if words.isEmpty { program = "" }
  }
}
