/// Parses TextExpander's macros.
///
///     macro = "%" ( "%" | date | maths | "clipboard" | "|" | "\" | arrow | delimited )
///     date = [ "1" ] letter                    codes of NSCalendarDate, not of strftime
///     maths = "@" ( "+" | "-" ) digits unit    Y M W D h m s, before the codes that it moves
///     arrow = ">" | "<" | "^" | "v"
///     delimited = word [ ":" arguments ] "%"   "snippet" "key" "date" "filltext" …
///     end = "%+" | "%-"                        at the very end: keep or drop the delimiter
///
/// One pass from left to right: `%snippet:a%%A` is a snippet and a weekday. A percent sign that
/// begins no macro stays, as in URLs.
struct TextExpanderParser {
  var scanner: SnippetScanner
  var body = SnippetBody()
  var nodes = SnippetNodes()
  /// The open sections, outermost first.
  var open: [(blank: Blank, before: SnippetNodes)] = []
  var blanks = 0
  var maths = DateMaths()

  /// The maximum nesting of sections; deeper ones are flattened.
  private static let deepest = 100

  static func body(of text: String) -> SnippetBody {
    var parser = Self(scanner: SnippetScanner(text))
    parser.parse()
    return parser.body
  }

  private mutating func parse() {
    while !scanner.isAtEnd {
      add(text: scanner.text(upTo: "%"))
      guard scanner.take("%") else { break }
      let start = scanner.position
      if takeMacro() { continue }
      scanner.goBack(to: start)
      if let letter = scanner.peek(), letter.isASCII, letter.isLetter {
        body.warnings.append(.unknownMacro("%\(letter)"))
      }
      add(text: "%")
    }
    while let section = open.last {
      body.warnings.append(.openSection(section.blank.name))
      closeSection()
    }
    body.nodes = nodes.taken()
  }

  private mutating func add(text: String) {
    guard !text.isEmpty else { return }
    maths.pass(text)
    nodes.append(text)
  }

  /// Adds a node; one that is no date ends date maths.
  mutating func add(_ node: SnippetNode) {
    maths.end()
    nodes.append(node)
  }

  /// Parses the macro after a percent sign; returns false, possibly after skipping some of it, if
  /// there is none.
  ///
  /// Words are tried before date codes, because some begin with the letter of one.
  private mutating func takeMacro() -> Bool {
    let start = scanner.position
    if takeWord() { return true }
    scanner.goBack(to: start)
    if takeMaths() { return true }
    scanner.goBack(to: start)
    return takeDate() || takeSign()
  }

  private mutating func takeSign() -> Bool {
    guard let sign = scanner.peek() else { return false }
    switch sign {
    case "%": add(text: "%")
    case "+", "-":
      guard scanner.peek(1) == nil else { return false }
      body.delimiter = sign == "+" ? .kept : .dropped
    case "|": add(.cursor)
    case "\\": add(.selectionEnd)
    case ">": add(.key(.right))
    case "<": add(.key(.left))
    case "^": add(.key(.up))
    case "v": add(.key(.down))
    default: return false
    }
    scanner.skip()
    return true
  }

  // MARK: Words

  private mutating func takeWord() -> Bool {
    if scanner.take("clipboard") || scanner.take("pasteboard") {
      add(.value(.clipboard))
      return true
    }
    let start = scanner.position - 1
    guard let word = word(), scanner.take(anyCase: word.rawValue) else { return false }
    guard let arguments = scanner.take(upTo: "%") else {
      body.warnings.append(.unknownMacro("%\(word.rawValue)"))
      return false
    }
    switch word {
    case .snippet: add(.snippet(arguments, source: scanner.text(from: start)))
    case .key: press(arguments, source: scanner.text(from: start))
    case .date:
      if DatePart.hasNoMeaning(arguments) {
        body.warnings.append(.unknownMacro(scanner.text(from: start)))
      }
      add(date: .pattern(arguments))
    case .top: body.hasBlanksOnTop = true
    case .partEnd: endSection()
    case .fill, .text, .area, .popup, .part, .fillDate: addBlank(word, arguments)
    }
    return true
  }

  /// The words that end with the next percent sign.
  enum Word: String, CaseIterable {
    case snippet = "snippet:"
    case key = "key:"
    case date = "date:"
    case fill = "fill:"
    case text = "filltext"
    case area = "fillarea"
    case popup = "fillpopup"
    case partEnd = "fillpartend"
    case part = "fillpart"
    case fillDate = "filldate"
    case top = "filltop"
  }

  private func word() -> Word? {
    guard let first = scanner.peek(), "skdfSKDF".contains(first) else { return nil }
    return Word.allCases.first { word in
      var trial = scanner
      return trial.take(anyCase: word.rawValue)
    }
  }

  private mutating func press(_ name: String, source: String) {
    switch name.lowercased() {
    case "tab": add(.key(.tab))
    case "return", "enter": add(.key(.enter))
    case "esc", "escape": add(.key(.escape))
    case "delete": add(.key(.delete))
    case "space": add(text: " ")
    default:
      body.warnings.append(.unknownKey(name))
      add(text: source)
    }
  }

  // MARK: Sections

  mutating func openSection(_ blank: Blank) {
    maths.end()
    guard open.count < Self.deepest else { return }
    open.append((blank, nodes))
    nodes = SnippetNodes()
  }

  private mutating func endSection() {
    maths.end()
    if open.isEmpty { body.warnings.append(.strayEnd) } else { closeSection() }
  }

  private mutating func closeSection() {
    let (blank, before) = open.removeLast()
    let inside = nodes.taken()
    nodes = before
    nodes.append(.section(blank, inside))
  }
}
