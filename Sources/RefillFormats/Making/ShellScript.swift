/// Finds the commands of a shell script, those within `$( )` and backquotes too.
///
/// Nothing is run. The time is O(length of the script).
struct ShellScript {
  /// The commands in the order in which the shell gets to them; those of a `$( )` come before the
  /// command that it is a part of.
  private(set) var commands: [ScriptCommand] = []
  /// The line of the first quote that does not end; `nil` if all do.
  private(set) var unclosedQuote: Int?

  /// The number of commands that end before that quote; `nil` without one.
  private var sound: Int?

  let text: [Unicode.Scalar]
  var offset = 0
  var line = 1
  /// True between backquotes, of which the next one is the end.
  var isInBackquotes = false
  /// The here-documents that begin after this line.
  var hereDocuments: [HereDocument] = []
  /// The texts of the here-documents by their numbers, and how many have begun.
  var documents: [Int: ScriptWord] = [:]
  var documentCount = 0
  /// True behind `|`, `&&` and `||`, which join the command of the next line too.
  private var isJoined = false
  /// The number of `case` around, where a closing bracket ends a pattern.
  private var openCases = 0

  /// The function whose body begins next, if a brace does.
  private var head: String?
  /// The functions around, each with the number of braces around it.
  private var bodies: [(function: String, braces: Int)] = []
  private var openBraces = 0

  /// The maximum depth of commands within commands.
  static let maximumDepth = 32

  /// What commands in brackets have from around them.
  struct Surroundings {
    /// The variable that takes their output.
    var variable: String?
    /// True if their output goes into a word.
    var isCaptured = false
    var depth = 0

    /// What commands in brackets have here.
    var inBrackets: Surroundings {
      Surroundings(variable: variable, isCaptured: isCaptured, depth: depth + 1)
    }
  }

  init(_ script: String) {
    text = Array(script.unicodeScalars)
    read(until: nil, in: Surroundings())
    commands.removeLast(commands.count - (sound ?? commands.count))
    for place in commands.indices {
      guard case .document(let number)? = commands[place].input else { continue }
      commands[place].input = documents[number].map { .text($0) }
    }
  }

  /// True if its first line names fish, whose words differ in places.
  var isFish: Bool {
    let line = text.prefix { $0 != "\n" }
    return line.starts(with: "#!".unicodeScalars)
      && String(String.UnicodeScalarView(line)).contains("fish")
  }

  /// The scalar so far behind the next one; `nil` at the end.
  func scalar(after count: Int = 0) -> Unicode.Scalar? {
    offset + count < text.count ? text[offset + count] : nil
  }

  /// Returns the script from an offset to the next scalar, as it is written.
  func written(from start: Int) -> String {
    let end = min(offset, text.count)
    return String(String.UnicodeScalarView(text[min(start, end)..<end]))
  }

  /// Notes that the quote of a line does not end: the commands around it are none.
  mutating func missQuote(of line: Int) {
    unclosedQuote = unclosedQuote ?? line
    sound = sound ?? commands.count
  }

  // MARK: Commands

  /// Reads commands up to a closing scalar, which is passed, and returns them.
  @discardableResult
  mutating func read(
    until end: Unicode.Scalar?, in surroundings: Surroundings
  ) -> ArraySlice<ScriptCommand> {
    let first = commands.count
    let (casesAround, bracesAround, bodiesAround) = (openCases, openBraces, bodies)
    openCases = 0
    var command = begun(in: surroundings)
    while let scalar = scalar() {
      if scalar == end, scalar != ")" || openCases == 0 {
        offset += 1
        break
      }
      // The end of the backquotes around is that of the commands in brackets too.
      if scalar == "`", isInBackquotes { break }
      step(scalar, &command, surroundings)
    }
    finish(&command, surroundings)
    (openCases, openBraces, bodies) = (casesAround, bracesAround, bodiesAround)
    return commands[first...]
  }

  /// Passes a word, or what separates commands and words.
  private mutating func step(
    _ scalar: Unicode.Scalar, _ command: inout ScriptCommand, _ surroundings: Surroundings
  ) {
    switch scalar {
    case " ", "\t", "\r": offset += 1
    case "\\" where self.scalar(after: 1) == "\n": (offset, line) = (offset + 2, line + 1)
    case "\n":
      if !command.isEmpty || !isJoined { finish(&command, surroundings) }
      passLine(surroundings)
    case "&" where self.scalar(after: 1) == ">":
      offset += 1
      redirect(&command, surroundings)
    case ";", "&", "|": separate(&command, surroundings)
    case "#": while let scalar = self.scalar(), scalar != "\n" { offset += 1 }
    case "(": readBrackets(&command, surroundings)
    case ")":
      // The words before it are the pattern of a case.
      offset += 1
      let keywords = command.keywords
      command = begun(in: surroundings)
      command.keywords = keywords
    case "<", ">": redirect(&command, surroundings)
    default: readWord(&command, surroundings)
    }
  }

  private func begun(in surroundings: Surroundings) -> ScriptCommand {
    var command = ScriptCommand(
      line: line, firstInner: commands.count, variable: surroundings.variable,
      isCaptured: surroundings.isCaptured)
    command.function = bodies.last?.function
    return command
  }

  private mutating func finish(_ command: inout ScriptCommand, _ surroundings: Surroundings) {
    if !command.isEmpty { commands.append(command) }
    command = begun(in: surroundings)
    isJoined = false
  }

  /// Passes `;`, `;;`, `&`, `&&`, `|` or `||`.
  private mutating func separate(_ command: inout ScriptCommand, _ surroundings: Surroundings) {
    let sign = scalar()
    let isDouble = scalar(after: 1) == sign
    offset += isDouble ? 2 : 1
    let isPipe = sign == "|" && !isDouble
    command.isCaptured = command.isCaptured || isPipe
    var source = command
    finish(&command, surroundings)
    isJoined = isPipe || isDouble && sign != ";"
    if isPipe {
      command.readsInput = true
      if source.isEcho {
        source.input = nil
        command.input = .output(source)
      } else if source.program == "cat", source.arguments.isEmpty {
        command.input = source.input
      }
    } else if sign == ";" {
      if isDouble { command.keywords = [";;"] }
    } else {
      command.isConditional = isDouble
    }
  }

  /// Passes the brackets behind the name of a function; `false` if there are none.
  private mutating func passHead(_ command: inout ScriptCommand) -> Bool {
    var end = 1
    while scalar(after: end) == " " { end += 1 }
    guard scalar(after: end) == ")", command.assignments.isEmpty else { return false }
    if command.words.count == 1 {
      head = command.words[0].constant
      command.removeWords()
    }
    guard head != nil, command.words.isEmpty else { return false }
    offset += end + 1
    return true
  }

  /// Reads commands in brackets; passes a sum in double brackets.
  private mutating func readBrackets(
    _ command: inout ScriptCommand, _ surroundings: Surroundings
  ) {
    if passHead(&command) { return }
    guard surroundings.depth < Self.maximumDepth else {
      offset += 1
      return
    }
    if scalar(after: 1) == "(", let end = endOfSum() {
      while offset < end {
        if scalar() == "\n" { line += 1 }
        offset += 1
      }
      return
    }
    offset += 1
    var inner = surroundings.inBrackets
    // fish: set name (command).
    if command.program == "set" { inner.variable = command.words.last?.constant }
    finish(&command, surroundings)
    mark("(")
    let around = bodies
    if let head { bodies.append((head, -1)) }
    head = nil
    read(until: ")", in: inner)
    bodies = around
    mark(")")
  }

  /// Adds the bracket around commands.
  private mutating func mark(_ bracket: String) {
    var command = ScriptCommand(line: line, firstInner: commands.count)
    command.keywords = [bracket]
    command.function = bodies.last?.function
    commands.append(command)
  }

  /// Returns the end of `((` up to its `))`; `nil` if other brackets begin here.
  private func endOfSum() -> Int? {
    var depth = 0
    for place in offset..<text.count {
      if text[place] == "(" { depth += 1 }
      if text[place] == ")" { depth -= 1 }
      if depth == 1, text[place] == ")" {
        return place + 1 < text.count && text[place + 1] == ")" ? place + 2 : nil
      }
    }
    return nil
  }

  // MARK: The words of a command

  private static let keywords: Set = [
    "if", "then", "elif", "else", "while", "until", "do", "!", "{", "}", "time", "command",
    "builtin", "exec", "sudo", "fi", "done", "esac",
  ]
  /// The programs whose arguments are assignments.
  static let declarations: Set = ["export", "local", "readonly", "declare", "typeset"]

  /// Reads a word; keywords and assignments before the command are no words of it.
  private mutating func readWord(
    _ command: inout ScriptCommand, _ surroundings: Surroundings
  ) {
    if command.isEmpty { command.line = line }
    let word = word(surroundings)
    let function = head
    head = nil
    let isFirst = command.words.isEmpty
    if isFirst, let keyword = word.constant, Self.keywords.contains(keyword) {
      command.keywords.append(keyword)
      if keyword == "esac" { openCases = max(openCases - 1, 0) }
      if keyword == "{" { beginBody(of: function, &command) }
      if keyword == "}" { endBody() }
    } else if isFirst || Self.declarations.contains(command.program),
      let target = ScriptAssignment.Target(word.leadingText)
    {
      command.assignments.append(
        ScriptAssignment(target: target, value: value(word, of: target, surroundings)))
    } else {
      command.append(word)
      finishHead(of: &command, surroundings)
    }
  }

  private mutating func beginBody(of function: String?, _ command: inout ScriptCommand) {
    if let function {
      bodies.append((function, openBraces))
      command.function = function
    }
    openBraces += 1
  }

  private mutating func endBody() {
    openBraces = max(openBraces - 1, 0)
    if bodies.last?.braces == openBraces { bodies.removeLast() }
  }

  /// Returns the value that a word assigns, or the list that follows it.
  private mutating func value(
    _ word: ScriptWord, of target: ScriptAssignment.Target, _ surroundings: Surroundings
  ) -> ScriptAssignment.Value {
    let value = word.dropping(target.length)
    return value == ScriptWord() && scalar() == "(" ? .list(listItems(surroundings)) : .word(value)
  }

  /// Ends a command whose last word begins others: `case word in`, `function name`.
  private mutating func finishHead(
    of command: inout ScriptCommand, _ surroundings: Surroundings
  ) {
    if command.words.count == 3, command.program == "case", command.words[2].constant == "in" {
      openCases += 1
      finish(&command, surroundings)
    } else if command.words.count == 2, command.program == "function" {
      head = command.words[1].constant
      command.removeWords()
    }
  }

  /// Reads the words of a list in brackets.
  private mutating func listItems(_ surroundings: Surroundings) -> [ScriptWord] {
    offset += 1
    var words: [ScriptWord] = []
    while let scalar = scalar(), scalar != ")" {
      switch scalar {
      case "\n":
        line += 1
        offset += 1
      case "#": while let scalar = self.scalar(), scalar != "\n" { offset += 1 }
      case _ where Self.ends.contains(scalar): offset += 1
      case "`" where isInBackquotes: return words
      default: words.append(word(surroundings))
      }
    }
    offset += 1
    return words
  }

  /// The scalars that end a word.
  static let ends = " \t\r\n;&|()<>".unicodeScalars
}
