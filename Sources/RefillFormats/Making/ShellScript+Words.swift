extension ShellScript {
  /// Reads a word; there may be none.
  mutating func word(_ surroundings: Surroundings) -> ScriptWord {
    var builder = ScriptWord.Builder()
    while let scalar = scalar(), !Self.ends.contains(scalar) {
      if scalar == "`", isInBackquotes { break }
      step(scalar, into: &builder, surroundings)
    }
    return builder.finish()
  }

  /// Reads a piece of a word outside of double quotes.
  private mutating func step(
    _ scalar: Unicode.Scalar, into builder: inout ScriptWord.Builder, _ surroundings: Surroundings
  ) {
    switch scalar {
    case "\\": escape(into: &builder)
    case "'": readSingleQuoted(into: &builder)
    case "\"": readQuoted(into: &builder, surroundings)
    case "$": readExpansion(into: &builder, isQuoted: false, surroundings)
    case "`": readCommands(until: "`", from: offset, into: &builder, surroundings)
    case "{" where hasBraces: readBraces(into: &builder)
    case "~" where builder.isEmpty || builder.start.hasSuffix("="), "*":
      offset += 1
      builder.append(.computed(String(scalar)))
    default: take(into: &builder)
    }
  }

  private mutating func take(into builder: inout ScriptWord.Builder) {
    guard let scalar = scalar() else { return }
    if scalar == "\n" { line += 1 }
    builder.append(scalar)
    offset += 1
  }

  private mutating func escape(into builder: inout ScriptWord.Builder) {
    offset += 1
    if scalar() == "\n" {
      (offset, line) = (offset + 1, line + 1)
    } else {
      take(into: &builder)
    }
  }

  /// True before `{a,b}` or `{1..3}`, of which the shell makes words.
  private var hasBraces: Bool {
    var hasSign = false
    for place in 1..<200 {
      guard let scalar = scalar(after: place), scalar != "{", !Self.ends.contains(scalar) else {
        return false
      }
      if scalar == "}" { return hasSign }
      hasSign = hasSign || scalar == "," || scalar == "." && self.scalar(after: place + 1) == "."
    }
    return false
  }

  private mutating func readBraces(into builder: inout ScriptWord.Builder) {
    let start = offset
    while let scalar = scalar(), scalar != "}" { offset += 1 }
    offset += 1
    builder.append(.computed(written(from: start)))
  }

  // MARK: Quotes

  private mutating func readSingleQuoted(into builder: inout ScriptWord.Builder) {
    let start = line
    offset += 1
    while let scalar = scalar(), scalar != "'" { take(into: &builder) }
    if scalar() == nil { missQuote(of: start) }
    offset += 1
  }

  private mutating func readQuoted(
    into builder: inout ScriptWord.Builder, _ surroundings: Surroundings
  ) {
    let start = line
    offset += 1
    while let scalar = scalar(), scalar != "\"" {
      if scalar == "`", isInBackquotes { return }
      quotedStep(scalar, into: &builder, surroundings)
    }
    if scalar() == nil { missQuote(of: start) }
    offset += 1
  }

  /// Reads a piece of a word in double quotes.
  private mutating func quotedStep(
    _ scalar: Unicode.Scalar, into builder: inout ScriptWord.Builder, _ surroundings: Surroundings
  ) {
    switch scalar {
    case "\\":
      if let next = self.scalar(after: 1), "\"\\$`\n".unicodeScalars.contains(next) {
        escape(into: &builder)
      } else {
        take(into: &builder)
      }
    case "$": readExpansion(into: &builder, isQuoted: true, surroundings)
    case "`": readCommands(until: "`", from: offset, into: &builder, surroundings)
    default: take(into: &builder)
    }
  }

  /// Reads `$'text'`.
  private mutating func readANSI(into builder: inout ScriptWord.Builder) {
    let start = line
    offset += 2
    let first = offset
    while let scalar = scalar(), scalar != "'" {
      if scalar == "\n" { line += 1 }
      offset += scalar == "\\" ? 2 : 1
    }
    if scalar() == nil { missQuote(of: start) }
    builder.append(ShellEscape.decoded(written(from: min(first, offset))))
    offset += 1
  }

  /// Reads the text up to the end of the line, with its expansions unless it is literal.
  mutating func restOfLine(isLiteral: Bool, _ surroundings: Surroundings) -> ScriptWord {
    var builder = ScriptWord.Builder()
    while let scalar = scalar(), scalar != "\n" {
      if isLiteral || scalar == "`" && isInBackquotes {
        take(into: &builder)
      } else {
        quotedStep(scalar, into: &builder, surroundings)
      }
    }
    return builder.finish()
  }

  // MARK: Expansions

  /// Reads `$name`, `${name}`, `$(command)`, `$((sum))` or `$'text'`; a lone `$` is text.
  private mutating func readExpansion(
    into builder: inout ScriptWord.Builder, isQuoted: Bool, _ surroundings: Surroundings
  ) {
    let start = offset
    switch scalar(after: 1) {
    case "("? where scalar(after: 2) == "(":
      passBalanced("(", ")")
      builder.append(.computed(written(from: start)))
    case "("?:
      offset += 1
      readCommands(until: ")", from: start, into: &builder, surroundings)
    case "{"?: readParameter(into: &builder, isQuoted: isQuoted, surroundings)
    case "'"? where !isQuoted: readANSI(into: &builder)
    // A text that is translated.
    case "\""? where !isQuoted: offset += 1
    case let next? where next.isNameStart:
      offset += 1
      let name = readName()
      builder.append(.variable(name, isQuoted: isQuoted, written: "$" + name))
    case "@"?:
      offset += 2
      builder.append(.list("@", skipped: 0, written: "$@"))
    case let next? where next.isASCIIDigit || next == "*":
      offset += 2
      builder.append(.variable(String(next), isQuoted: isQuoted, written: written(from: start)))
    case let next? where "#?!$".unicodeScalars.contains(next):
      offset += 2
      builder.append(.computed(written(from: start)))
    default: take(into: &builder)
    }
  }

  private mutating func readName() -> String {
    let start = offset
    while let scalar = scalar(), scalar.isNameStart || scalar.isASCIIDigit { offset += 1 }
    return written(from: start)
  }

  /// Passes a text in balanced brackets.
  private mutating func passBalanced(_ open: Unicode.Scalar, _ close: Unicode.Scalar) {
    var depth = 0
    while let scalar = scalar() {
      if scalar == "\n" { line += 1 }
      offset += 1
      if scalar == open { depth += 1 }
      if scalar == close {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  /// Reads `${name}`, `${name[@]}`, `${name:-word}`, or another expansion, with the commands in it.
  private mutating func readParameter(
    into builder: inout ScriptWord.Builder, isQuoted: Bool, _ surroundings: Surroundings
  ) {
    let start = offset
    guard surroundings.depth < Self.maximumDepth else {
      passBalanced("{", "}")
      return builder.append(.computed(written(from: start)))
    }
    offset += 2
    let name = readVariable()
    let sign = readOperator()
    let isFallback = [":-", "-", ":=", "="].contains(sign)
    var inner = surroundings.inBrackets
    inner.isCaptured = true
    inner.variable =
      sign.hasSuffix("=") ? name : isFallback ? variable(of: builder) ?? surroundings.variable : nil
    let word = wordInBraces(isQuoted: isQuoted, inner)
    let whole = written(from: start)
    let isList = name == "@" && sign.isEmpty || ["[@]", "[*]"].contains(sign)
    if name.isEmpty {
      builder.append(.computed(whole))
    } else if isFallback {
      builder.append(
        .fallback(name, word, isAssigned: sign.hasSuffix("="), written: whole))
    } else if sign.hasSuffix("+") {
      builder.append(.alternative(name, word, written: whole))
    } else if isList, let skipped = Self.skipped(word, of: name) {
      builder.append(.list(name, skipped: skipped, written: whole))
    } else if sign.isEmpty && word == ScriptWord() || sign.hasSuffix("?") {
      builder.append(.variable(name, isQuoted: isQuoted, written: whole))
    } else {
      builder.append(.computed(whole))
    }
  }

  /// Returns the number of items before those of `${name[@]:1}` or `${@:2}`; `nil` for other words
  /// behind the name.
  private static func skipped(_ word: ScriptWord, of name: String) -> Int? {
    if word == ScriptWord() { return 0 }
    guard let text = word.constant, text.first == ":", let first = Int(text.dropFirst()), first >= 0
    else { return nil }
    // $@ counts from 1, lists from 0.
    return name == "@" ? max(first - 1, 0) : first
  }

  /// Reads the name in braces: that of a variable, or the sign of all parameters.
  private mutating func readVariable() -> String {
    guard let sign = scalar(), sign == "@" || sign == "*" else { return readName() }
    offset += 1
    return String(sign)
  }

  /// Reads what follows the name in braces, of which the meaning is known.
  private mutating func readOperator() -> String {
    for sign in ["[@]", "[*]", ":-", ":=", ":+", ":?", "-", "=", "+", "?"] {
      let scalars = Array(sign.unicodeScalars)
      if scalars.indices.allSatisfy({ scalar(after: $0) == scalars[$0] }) {
        offset += scalars.count
        return sign
      }
    }
    return ""
  }

  /// Reads the rest of an expansion up to its closing brace, which is passed.
  private mutating func wordInBraces(
    isQuoted: Bool, _ surroundings: Surroundings
  ) -> ScriptWord {
    var builder = ScriptWord.Builder()
    while let scalar = scalar() {
      if scalar == "}" {
        offset += 1
        break
      }
      if scalar == "`", isInBackquotes { break }
      switch scalar {
      case "'" where isQuoted: take(into: &builder)
      case "{", "*", "~": take(into: &builder)
      default: step(scalar, into: &builder, surroundings)
      }
    }
    return builder.finish()
  }

  /// Returns the variable that the word of a builder assigns.
  private func variable(of builder: ScriptWord.Builder) -> String? {
    ScriptAssignment.Target(builder.start)?.name
  }

  /// Reads the commands whose output is a part of a word.
  ///
  /// - Parameter start: the offset at which the part begins.
  private mutating func readCommands(
    until end: Unicode.Scalar, from start: Int, into builder: inout ScriptWord.Builder,
    _ surroundings: Surroundings
  ) {
    offset += 1
    guard surroundings.depth < Self.maximumDepth else {
      return builder.append(.computed(written(from: start)))
    }
    var inner = surroundings.inBrackets
    inner.variable =
      variable(of: builder) ?? (builder.isEmpty ? surroundings.variable : nil)
    inner.isCaptured = true
    let wasInBackquotes = isInBackquotes
    isInBackquotes = end == "`"
    let commands = read(until: end, in: inner)
    isInBackquotes = wasInBackquotes
    builder.append(part(of: commands, written: written(from: start)))
  }

  /// Returns the part of a word that the output of commands is.
  private func part(of commands: ArraySlice<ScriptCommand>, written: String) -> ScriptWord.Part {
    guard commands.count == 1, let command = commands.first, !command.readsInput else {
      return .computed(written)
    }
    // Colours are no text.
    if command.program == "tput" { return .text("") }
    return command.isEcho ? .output(command, written: written) : .computed(written)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  /// True for the first letter of the name of a variable.
  fileprivate var isNameStart: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
  }
}
