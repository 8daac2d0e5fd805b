import RefillCore

/// A property of a vCard: its name, parameters and value.
struct VCardLine {
  /// The name in capitals, without its group.
  let name: String
  /// The values of all parameters in small letters: `home` of `TYPE=home` and of `HOME`.
  let types: Set<String>
  /// True if it is preferred to other properties of its name.
  let isPreferred: Bool
  /// True if the value is in an encoding of its own, such as quoted-printable.
  let isEncoded: Bool
  /// The value as it is written, with its escapes.
  let value: String
  /// The whole line, unfolded.
  let whole: String

  /// Parses an unfolded line; `nil` if it is no property.
  ///
  /// O(n).
  init?(_ line: String) {
    var (isQuoted, end) = (false, line.startIndex)
    while end < line.endIndex, isQuoted || line[end] != ":" {
      if line[end] == "\"" { isQuoted.toggle() }
      end = line.index(after: end)
    }
    guard end < line.endIndex else { return nil }
    let parts = Self.split(line[..<end], at: ";")
    let name = parts.first?.split(separator: ".").last.map { $0.uppercased().trimmed } ?? ""
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else {
      return nil
    }
    var types: Set<String> = []
    var (isPreferred, isEncoded) = (false, false)
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.lowercased().trimmed }
      let key = pair.count == 2 ? pair[0] : "type"
      let values = Self.split(Substring(pair.last ?? ""), at: ",").map {
        $0.trimmingPrefix("\"").split(separator: "\"").first.map(String.init) ?? ""
      }
      switch key {
      case "type": types.formUnion(values.flatMap { $0.split(separator: ",").map(String.init) })
      case "pref": isPreferred = true
      case "encoding": isEncoded = !["8bit", "7bit"].contains(values.first ?? "")
      default: break
      }
    }
    self.name = name
    self.types = types
    self.isPreferred = isPreferred || types.contains("pref")
    self.isEncoded =
      isEncoded || types.contains("quoted-printable") || types.contains("base64")
    value = String(line[line.index(after: end)...])
    whole = line
  }

  /// Splits at a character outside of quotation marks.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var (isQuoted, start) = (false, text.startIndex)
    var parts: [Substring] = []
    for place in text.indices {
      if text[place] == "\"" { isQuoted.toggle() }
      guard !isQuoted, text[place] == separator else { continue }
      parts.append(text[start..<place])
      start = text.index(after: place)
    }
    return parts + [text[start...]]
  }

  /// The value without escapes.
  var text: String { Self.split(value, at: nil).first ?? "" }

  /// The parts of the value between semicolons, without escapes.
  var parts: [String] { Self.split(value, at: ";") }

  /// Splits at a character that no backslash precedes, and removes escapes; `\n` is a line break.
  private static func split(_ value: String, at separator: Character?) -> [String] {
    var parts = [""]
    var isEscaped = false
    for letter in value {
      if isEscaped {
        parts[parts.count - 1].append(letter == "n" || letter == "N" ? "\n" : letter)
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else if letter == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    return parts
  }
}

extension VCardLine {
  /// Returns a text with escapes, as a value or a part of one.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for letter in text {
      switch letter {
      case "\\", ",", ";": escaped += "\\\(letter)"
      case _ where letter.isNewline: escaped += "\\n"
      default: escaped.append(letter)
      }
    }
    return escaped
  }

  /// The maximum length of a line of a file in bytes, without its end.
  private static let longest = 75

  /// Returns a line folded into lines of at most 75 bytes, each with its end.
  ///
  /// A character is never divided. O(n).
  static func folded(_ line: String) -> String {
    var (folded, length) = ("", 0)
    for letter in line {
      let size = String(letter).utf8.count
      if length + size > longest, length > 1 {
        folded += "\r\n "
        length = 1
      }
      folded.append(letter)
      length += size
    }
    return folded + "\r\n"
  }

  /// Returns the lines of a file; those that begin with a blank continue the one before.
  ///
  /// Lines are joined before they are decoded, because some programs divide characters. O(n).
  static func unfolded(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
      if let first = end.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t"),
        !lines.isEmpty
      {
        lines[lines.count - 1] += end.dropFirst()
      } else {
        lines.append(Array(end))
      }
    }
    return lines
  }
}
