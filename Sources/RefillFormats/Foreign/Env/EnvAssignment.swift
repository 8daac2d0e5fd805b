import RefillCore

/// An assignment of an environment file, or one in a comment.
struct EnvAssignment {
  let key: String
  /// True if the line is a comment.
  let isCommented: Bool
  /// True for `KEY: value`, which some readers take.
  let hasColon: Bool
  /// The text before the value, without the sign of a comment.
  let head: String
  /// The value as written, with its quotes.
  let written: String
  /// The text after the value: blanks and a comment.
  let tail: String

  /// The quotes of values.
  static let quotes: [Unicode.Scalar] = ["\"", "'", "`"]

  private typealias Scalars = Substring.UnicodeScalarView

  /// Parses a line; `nil` if it is no assignment.
  ///
  /// In a comment the key has capital letters, digits and `_` only, and `=` follows it directly.
  init?(_ line: String) {
    var rest = Substring(line).unicodeScalars
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    let mark = line.unicodeScalars.count - rest.count
    let indent = rest.prefix(while: Self.isBlank)
    rest = rest.dropFirst(indent.count)
    isCommented = rest.first == "#"
    if isCommented { rest = rest.drop { $0 == "#" }.drop(while: Self.isBlank) }
    let start = rest.startIndex
    if rest.starts(with: "export".unicodeScalars),
      rest.dropFirst(6).first.map(Self.isBlank) ?? false
    {
      rest = rest.dropFirst(6).drop(while: Self.isBlank)
    }
    let name = rest.prefix(while: Self.isKey)
    key = String(name)
    rest = rest.dropFirst(name.count)
    guard let first = name.first, !("0"..."9").contains(first), first != "-", first != "." else {
      return nil
    }
    if isCommented {
      guard rest.first == "=", name.allSatisfy(Self.isCapital) else { return nil }
    }
    rest = rest.drop(while: Self.isBlank)
    hasColon = rest.first == ":"
    guard let sign = rest.first, sign == "=" || hasColon else { return nil }
    rest.removeFirst()
    if hasColon, !(rest.first.map(Self.isBlank) ?? false) { return nil }
    let value = rest.drop(while: Self.isBlank)
    let (written, tail) = Self.split(value, isAfterBlank: value.startIndex > rest.startIndex)
    let before = line.unicodeScalars[start..<value.startIndex]
    head = (mark > 0 ? "\u{FEFF}" : "") + String(indent) + String(before)
    (self.written, self.tail) = (String(written), String(tail))
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
  }

  private static func isKey(_ scalar: Unicode.Scalar) -> Bool {
    isCapital(scalar) || ("a"..."z").contains(scalar) || scalar == "." || scalar == "-"
  }

  // MARK: Values

  /// Splits the text after `=` into the value and what follows it.
  private static func split(_ text: Scalars, isAfterBlank: Bool) -> (Scalars, Scalars) {
    if let quote = text.first, quotes.contains(quote), let close = end(of: quote, in: text) {
      let tail = text[text.index(after: close)...]
      let rest = tail.drop(while: isBlank)
      if rest.isEmpty || rest.first == "#" { return (text[...close], tail) }
    }
    var end = text.endIndex
    var isAfterBlank = isAfterBlank
    for index in text.indices {
      if text[index] == "#", isAfterBlank {
        end = index
        break
      }
      isAfterBlank = isBlank(text[index])
    }
    var value = text[..<end]
    while let last = value.last, isBlank(last) || last == "\r" { value.removeLast() }
    return (value, text[value.endIndex...])
  }

  /// Returns the index of the closing quote of a text that begins with the opening one.
  private static func end(of quote: Unicode.Scalar, in text: Scalars) -> Scalars.Index? {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      if text[index] == "\\", quote != "`" {
        index = text.index(after: index)
        guard index < text.endIndex else { return nil }
      } else if text[index] == quote {
        return index
      }
      index = text.index(after: index)
    }
    return nil
  }

  /// Returns the quote of a line whose value begins with it and does not end in the line.
  static func openQuote(in line: String) -> Unicode.Scalar? {
    guard let assignment = Self(line), !assignment.isCommented else { return nil }
    let text = Substring(assignment.written).unicodeScalars
    guard let quote = text.first, quotes.contains(quote), end(of: quote, in: text) == nil else {
      return nil
    }
    return quote
  }

  /// True if the value begins with a quote that does not end, or after which a text of several lines goes
  /// on.
  var hasOpenQuote: Bool {
    let text = Substring(written).unicodeScalars
    guard let first = text.first, Self.quotes.contains(first), quote == nil else { return false }
    return Self.end(of: first, in: text) == nil || text.contains("\n")
  }

  /// The quote around the value; `nil` for a bare one.
  private var quote: Unicode.Scalar? {
    let text = Substring(written).unicodeScalars
    guard let quote = text.first, Self.quotes.contains(quote),
      let close = Self.end(of: quote, in: text), text.index(after: close) == text.endIndex
    else { return nil }
    return quote
  }

  /// The value, without its quotes and with its escapes replaced.
  var value: String {
    var value = String.UnicodeScalarView()
    value.append(contentsOf: scalars.map(\.scalar))
    return String(value)
  }

  /// The scalars of the value; a `$` from an escape names no variable.
  var scalars: [(scalar: Unicode.Scalar, isEscaped: Bool)] {
    guard let quote else { return written.unicodeScalars.map { ($0, false) } }
    var scalars: [(scalar: Unicode.Scalar, isEscaped: Bool)] = []
    var isEscaped = false
    for scalar in written.unicodeScalars.dropFirst().dropLast() {
      if isEscaped {
        scalars += Self.unescaped(scalar, in: quote).map { ($0, true) }
        isEscaped = false
      } else if scalar == "\\", quote != "`" {
        isEscaped = true
      } else {
        scalars.append((scalar, false))
      }
    }
    return scalars
  }

  /// True if the value is in single quotes: readers take it as it is.
  var isLiteral: Bool { quote == "'" }

  private static func unescaped(
    _ scalar: Unicode.Scalar, in quote: Unicode.Scalar
  ) -> [Unicode.Scalar] {
    if scalar == quote || scalar == "\\" { return [scalar] }
    guard quote == "\"" else { return ["\\", scalar] }
    switch scalar {
    case "n": return ["\n"]
    case "r": return ["\r"]
    case "t": return ["\t"]
    case "$": return ["$"]
    default: return ["\\", scalar]
    }
  }

  /// The comment behind the value; `nil` for none.
  var comment: String? {
    let text = String(tail.trimmed.unicodeScalars.drop { $0 == "#" }).trimmed
    return text.isEmpty ? nil : text
  }
}
