/// A word of a shell command.
struct ScriptWord: Equatable {
  /// The text without quotes; what the shell computes is as written.
  var text = ""
  /// True if the shell computes a part of it, as in `$HOME` and `$(date)`.
  var isComputed = false
}

/// A command of a shell script.
struct ScriptCommand: Equatable {
  /// The line on which it begins, from 1.
  let line: Int
  /// The words, without assignments and keywords before them, and without redirections.
  var words: [ScriptWord] = []
  /// The variable that takes its output, as `name` in `name=$(gum input)`; `nil` for none.
  var variable: String?
  /// The keyword before it, such as `if` or `while`; `nil` for none.
  var keyword: String?

  /// The name of the program, without its folder.
  var program: String {
    words.first.map { String($0.text.split(separator: "/").last ?? "") } ?? ""
  }

  /// The words after the program.
  var arguments: ArraySlice<ScriptWord> { words.dropFirst() }
}

/// Finds the commands of a shell script, those within `$( )` and backquotes too.
///
/// Nothing is run or expanded. The time is O(length of the script).
struct ShellScript {
  /// The commands in the order in which they begin.
  private(set) var commands: [ScriptCommand] = []

  private let text: [Unicode.Scalar]
  private var offset = 0
  private var line = 1
  /// True between backquotes, of which the next one is the end.
  private var isInBackquotes = false
  /// The ends of the here-documents that begin after this line.
  private var hereDocuments: [String] = []

  /// The maximum depth of commands within commands.
  private static let maximumDepth = 32

  init(_ script: String) {
    text = Array(script.unicodeScalars)
    read(until: nil, variable: nil, depth: 0)
    commands.sort { $0.line < $1.line }
  }

  // MARK: Commands

  /// Reads commands up to a closing scalar, which is passed.
  private mutating func read(until end: Unicode.Scalar?, variable: String?, depth: Int) {
    var command = ScriptCommand(line: line, variable: variable)
    while offset < text.count {
      let scalar = text[offset]
      if scalar == end {
        offset += 1
        break
      }
      // The end of the backquotes around is that of the commands in brackets too.
      if scalar == "`", isInBackquotes { break }
      switch scalar {
      case " ", "\t", "\r": offset += 1
      case "\\" where offset + 1 < text.count && text[offset + 1] == "\n":
        (offset, line) = (offset + 2, line + 1)
      case "\n":
        finish(&command, variable)
        passLine()
        command = ScriptCommand(line: line, variable: variable)
      case ";", "&", "|":
        offset += 1
        finish(&command, variable)
      case "#": while offset < text.count, text[offset] != "\n" { offset += 1 }
      case "(":
        offset += 1
        finish(&command, variable)
        guard depth < Self.maximumDepth else { continue }
        read(until: ")", variable: variable, depth: depth + 1)
      case ")": offset += 1
      case "<", ">": redirect(&command)
      default: add(word(depth), to: &command)
      }
    }
    finish(&command, variable)
  }

  private mutating func finish(_ command: inout ScriptCommand, _ variable: String?) {
    if !command.words.isEmpty { commands.append(command) }
    command = ScriptCommand(line: line, variable: variable)
  }

  private static let keywords: Set = [
    "if", "then", "elif", "else", "while", "until", "do", "!", "{", "}", "time", "command",
    "builtin", "exec", "sudo", "fi", "done", "esac",
  ]

  /// Adds a word; keywords and assignments before the command are left out.
  private func add(_ word: ScriptWord, to command: inout ScriptCommand) {
    if command.words.isEmpty {
      if Self.keywords.contains(word.text) {
        command.keyword = word.text
        return
      }
      if Self.assigned(word.text) != nil { return }
    }
    command.words.append(word)
  }

  /// Returns the variable of an assignment; `nil` for any other word.
  private static func assigned(_ word: String) -> String? {
    guard let equals = word.firstIndex(of: "=") else { return nil }
    let name = word[..<equals]
    let isName = name.utf8.allSatisfy { byte in
      byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    return isName && !name.isEmpty && name.first?.isNumber == false ? String(name) : nil
  }

  // MARK: Redirections

  /// Passes a redirection with its target, and the number before it.
  private mutating func redirect(_ command: inout ScriptCommand) {
    if offset > 0, let last = command.words.last, last.text.allSatisfy(\.isNumber),
      text[offset - 1] != " "
    {
      command.words.removeLast()
    }
    let start = offset
    while offset < text.count, "<>&-".unicodeScalars.contains(text[offset]) { offset += 1 }
    let sign = String(String.UnicodeScalarView(text[start..<offset]))
    // The command of a process substitution is read like any other.
    if offset < text.count, text[offset] == "(" { return }
    while offset < text.count, text[offset] == " " { offset += 1 }
    let target = word(Self.maximumDepth)
    if sign.hasPrefix("<<"), !sign.hasPrefix("<<<"), !target.text.isEmpty {
      hereDocuments.append(target.text)
    }
  }

  /// Passes the end of a line and the here-documents that begin after it.
  private mutating func passLine() {
    (offset, line) = (offset + 1, line + 1)
    let ends = hereDocuments
    hereDocuments = []
    for end in ends {
      while offset < text.count {
        let start = offset
        while offset < text.count, text[offset] != "\n" { offset += 1 }
        let content = String(String.UnicodeScalarView(text[start..<offset]))
        if offset < text.count { (offset, line) = (offset + 1, line + 1) }
        if content.drop(while: { $0 == "\t" }) == end { break }
      }
    }
  }

  // MARK: Words

  private static let ends = " \t\r\n;&|()<>".unicodeScalars

  private mutating func word(_ depth: Int) -> ScriptWord {
    var word = ScriptWord()
    while offset < text.count, !Self.ends.contains(text[offset]) {
      let scalar = text[offset]
      if scalar == "`", isInBackquotes { break }
      switch scalar {
      case "\\": escape(into: &word)
      case "'":
        offset += 1
        while offset < text.count, text[offset] != "'" { take(into: &word) }
        offset += 1
      case "\"": quoted(into: &word, depth)
      case "$": expansion(into: &word, depth)
      case "`": substitution(until: "`", into: &word, depth)
      default: take(into: &word)
      }
    }
    return word
  }

  private mutating func take(into word: inout ScriptWord) {
    if text[offset] == "\n" { line += 1 }
    word.text.unicodeScalars.append(text[offset])
    offset += 1
  }

  private mutating func escape(into word: inout ScriptWord) {
    offset += 1
    guard offset < text.count else { return }
    if text[offset] == "\n" {
      (offset, line) = (offset + 1, line + 1)
    } else {
      take(into: &word)
    }
  }

  private mutating func quoted(into word: inout ScriptWord, _ depth: Int) {
    offset += 1
    while offset < text.count, text[offset] != "\"" {
      if text[offset] == "`", isInBackquotes { return }
      switch text[offset] {
      case "\\":
        let next = offset + 1 < text.count ? text[offset + 1] : "\\"
        if "\"\\$`\n".unicodeScalars.contains(next) {
          escape(into: &word)
        } else {
          take(into: &word)
        }
      case "$": expansion(into: &word, depth)
      case "`": substitution(until: "`", into: &word, depth)
      default: take(into: &word)
      }
    }
    offset += 1
  }

  /// Reads `$name`, `${name}`, `$(command)`, `$((sum))` or `$'text'`; a lone `$` is text.
  private mutating func expansion(into word: inout ScriptWord, _ depth: Int) {
    let next = offset + 1 < text.count ? text[offset + 1] : " "
    switch next {
    case "(" where offset + 2 < text.count && text[offset + 2] == "(":
      word.isComputed = true
      raw(from: "(", to: ")", into: &word)
    case "(":
      offset += 1
      substitution(until: ")", into: &word, depth)
    case "{":
      word.isComputed = true
      raw(from: "{", to: "}", into: &word)
    case "'": ansi(into: &word)
    default:
      word.isComputed =
        word.isComputed || next == "_" || next.properties.isAlphabetic || next.isASCIIDigit
        || "@*#?!".unicodeScalars.contains(next)
      take(into: &word)
    }
  }

  /// Takes the text of balanced brackets as it is written.
  private mutating func raw(
    from open: Unicode.Scalar, to close: Unicode.Scalar, into word: inout ScriptWord
  ) {
    var depth = 0
    while offset < text.count {
      let scalar = text[offset]
      take(into: &word)
      if scalar == open { depth += 1 }
      if scalar == close {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  private mutating func ansi(into word: inout ScriptWord) {
    offset += 2
    while offset < text.count, text[offset] != "'" {
      guard text[offset] == "\\", offset + 1 < text.count else {
        take(into: &word)
        continue
      }
      let known: [Unicode.Scalar: String] = ["n": "\n", "t": "\t", "'": "'", "\\": "\\"]
      word.text += known[text[offset + 1]] ?? ""
      offset += 2
    }
    offset += 1
  }

  /// Reads the commands whose output is a part of a word.
  private mutating func substitution(
    until end: Unicode.Scalar, into word: inout ScriptWord, _ depth: Int
  ) {
    offset += 1
    word.isComputed = true
    // A longer word names no variable.
    let variable = word.text.utf8.count <= 200 ? Self.assigned(word.text) : nil
    word.text += "$(…)"
    guard depth < Self.maximumDepth else { return }
    let wasInBackquotes = isInBackquotes
    isInBackquotes = end == "`"
    read(until: end, variable: variable, depth: depth + 1)
    isInBackquotes = wasInBackquotes
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
