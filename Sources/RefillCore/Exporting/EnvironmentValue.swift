/// Writes the values of environment files.
package enum EnvironmentValue {
  /// Returns a value as it is written, and whether all readers take it as the same.
  package static func written(_ value: String) -> (text: String, isCommon: Bool) {
    let scalars = value.unicodeScalars
    if value.utf8.allSatisfy(isPlain) { return (value, true) }
    let hasLines = scalars.contains { $0 == "\n" || $0 == "\r" }
    let isEscaping = value.contains(#"\\"#) || scalars.last == "\\"
    if !scalars.contains("'"), !hasLines, !isEscaping { return ("'\(value)'", true) }
    let isCommon = !scalars.contains { ["\"", "\\", "$"].contains($0) }
    let escaped = scalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\"", "\\", "$": "\\\(scalar)"
      default: String(scalar)
      }
    }
    return ("\"\(escaped.joined())\"", isCommon)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_./:@%+,~-".utf8.contains(byte)
    }
  }
}
