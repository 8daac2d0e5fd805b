/// The escapes of `$'text'`, `printf` and `echo -e`.
enum ShellEscape {
  private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "t": "\t", "r": "\r", "a": "\u{7}", "b": "\u{8}", "f": "\u{C}", "v": "\u{B}",
    "e": "\u{1B}", "E": "\u{1B}", "\\": "\\", "'": "'", "\"": "\"", "?": "?",
  ]

  /// Returns a text with the characters that its escapes mean; others stay as they are.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var decoded = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.first else {
        decoded.append(scalar)
        continue
      }
      if let known = letters[next] {
        rest.removeFirst()
        decoded.append(known)
      } else if let (number, length) = number(rest) {
        rest.removeFirst(length)
        decoded.append(number)
      } else {
        decoded.append(scalar)
      }
    }
    return String(decoded)
  }

  /// Returns the scalar of `033`, `x1b` or `u00e9`, and the length of its escape; `nil` for others.
  private static func number(
    _ text: Substring.UnicodeScalarView
  ) -> (Unicode.Scalar, length: Int)? {
    let (mark, digits, radix): (Int, Int, Int) =
      switch text.first {
      case "x"?: (1, 2, 16)
      case "u"?: (1, 4, 16)
      case "U"?: (1, 8, 16)
      case "0"?: (0, 4, 8)
      default: (0, 3, 8)
      }
    let found = String(
      String.UnicodeScalarView(
        text.dropFirst(mark).prefix(digits).prefix { scalar in
          scalar.isASCII && Int(String(scalar), radix: radix) != nil
        }))
    guard let value = UInt32(found, radix: radix), let scalar = Unicode.Scalar(value) else {
      return nil
    }
    return (scalar, mark + found.unicodeScalars.count)
  }
}
