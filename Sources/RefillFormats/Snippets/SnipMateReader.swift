import RefillCore

/// Reads the snippets of SnipMate and UltiSnips, two Vim plug-ins.
///
/// In SnipMate the body of a snippet is indented; in UltiSnips it ends with `endsnippet`. Text
/// between backquotes is a program; such a snippet is disabled.
struct SnipMateReader {
  private var report = ImportReport()
  private let lines: [Substring]
  private var next = 0

  static func read(_ bytes: [UInt8], named name: String) -> SnippetReading {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      var report = ImportReport()
      report.note(.error, "The file is not UTF-8 text.")
      return SnippetReading(nil, report)
    }
    var reader = SnipMateReader(text.storable)
    let group = SnippetGroup(name, rule: .ofEditors, snippets: reader.snippets())
    return SnippetReading(SnippetCollection([group]), reader.report)
  }

  private init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private mutating func snippets() -> [Snippet] {
    var snippets: [Snippet] = []
    while next < lines.count {
      let line = lines[next]
      let position = SourcePosition(line: next + 1, column: 1)
      next += 1
      if line.hasPrefix("snippet ") || line.hasPrefix("snippet\t") {
        if let taken = report.taken(snippet(line.dropFirst(8)), at: position) {
          snippets.append(taken)
        }
      } else {
        skip(line, at: position)
      }
    }
    return snippets
  }

  /// Skips what is not a snippet: comments, settings, and blocks of program code.
  private mutating func skip(_ line: Substring, at position: SourcePosition) {
    let word = line.prefix { !$0.isWhitespace }
    switch word {
    case "",
      _ where word.hasPrefix("#"):
      return
    case "global", "post_jump", "pre_expand", "post_expand": break
    default: return report.note(.ignored, at: position, "\(quoted(String(word))) has no effect.")
    }
    report.note(.ignored, at: position, "\(quoted(String(word))) has no effect.")
    guard word == "global" else { return }
    while next < lines.count, lines[next] != "endglobal" { next += 1 }
    next += 1
  }

  // MARK: A snippet

  private mutating func snippet(_ heading: Substring) -> Snippet {
    let (trigger, label, options) = parts(of: heading)
    let body = body()
    var snippet = Snippet(trigger, Self.lspText(of: body), dialect: .lsp, label: label)
    if options.contains("r") { snippet.obstacle = .unsupported("regex") }
    if Self.hasProgram(body) { snippet.obstacle = .program("Vim script") }
    if options.contains("w") { snippet.rule.precededBy = .notLetterOrDigit }
    if options.contains("i") { snippet.rule.precededBy = .anything }
    return snippet
  }

  /// Splits the heading after `snippet`: `trigger`, `trigger description`, or `trigger
  /// "description" options`.
  private func parts(of heading: Substring) -> (trigger: String, label: String?, options: Substring)
  {
    let text = heading.drop(while: \.isWhitespace)
    guard let quotes = Self.quotedPart(of: text) else {
      let trigger = text.prefix { !$0.isWhitespace }
      let label = text.dropFirst(trigger.count).drop(while: \.isWhitespace)
      return (String(trigger), label.isEmpty ? nil : String(label), "")
    }
    let trigger = text[..<quotes.lowerBound].reversed().drop(while: \.isWhitespace).reversed()
    let options = text[text.index(after: quotes.upperBound)...]
    let label = String(text[quotes.lowerBound..<quotes.upperBound].dropFirst())
    return (Self.unquoted(String(trigger), isPattern: options.contains("r")), label, options)
  }

  /// Returns the range from the first quote after a blank to the last quote of the text.
  private static func quotedPart(of text: Substring) -> Range<String.Index>? {
    var before: Character = "\""
    for index in text.indices {
      if text[index] == "\"", before.isWhitespace {
        guard let last = text.lastIndex(of: "\""), last > index else { return nil }
        return index..<last
      }
      before = text[index]
    }
    return nil
  }

  /// Removes the delimiters of a trigger with blanks, or of a pattern: its first and last
  /// character, if they are equal.
  private static func unquoted(_ trigger: String, isPattern: Bool) -> String {
    let isQuoted =
      trigger.count > 2 && trigger.first == trigger.last
      && (isPattern || trigger.contains(where: \.isWhitespace))
    return isQuoted ? String(trigger.dropFirst().dropLast()) : trigger
  }

  /// Reads the lines up to `endsnippet`, or the indented lines without their first tab.
  private mutating func body() -> String {
    let start = next
    var end = next
    while end < lines.count, !Self.isHeading(lines[end]) {
      if lines[end] == "endsnippet" {
        next = end + 1
        return lines[start..<end].joined(separator: "\n")
      }
      end += 1
    }
    while next < lines.count, lines[next].isEmpty || lines[next].first == "\t" { next += 1 }
    var body = lines[start..<next]
    while body.last?.isEmpty == true { body.removeLast() }
    return body.map { $0.dropFirst($0.first == "\t" ? 1 : 0) }.joined(separator: "\n")
  }

  private static func isHeading(_ line: Substring) -> Bool { line.hasPrefix("snippet ") }

  /// True if the body has two backquotes that are not escaped by a backslash.
  private static func hasProgram(_ body: String) -> Bool {
    var (count, isEscaped) = (0, false)
    for byte in body.utf8 {
      if byte == UInt8(ascii: "`"), !isEscaped { count += 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return count >= 2
  }

  /// Converts the body to LSP syntax: renames the selection, and escapes each `$` before anything
  /// but a digit or a brace, where a variable would begin.
  private static func lspText(of body: String) -> String {
    guard body.hasByte(UInt8(ascii: "$")) else { return body }
    let scalars = Array(body.replacing("${VISUAL", with: "${TM_SELECTED_TEXT").unicodeScalars)
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for (index, scalar) in scalars.enumerated() {
      let next: Unicode.Scalar = index + 1 < scalars.count ? scalars[index + 1] : " "
      if scalar == "$", !isEscaped, next != "{", !("0"..."9").contains(next) { text.append("\\") }
      text.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return String(text)
  }
}
