public import Foundation

/// A JSON value to be written on one line.
public indirect enum JSONText: Sendable {
  case string(String)
  case integer(Int)
  /// A number as JSON text, so that it loses no precision.
  case number(String)
  case flag(Bool)
  case null
  /// A time, written by `Timestamp`.
  case date(Date)
  case list([JSONText])
  /// An object with members in this order; keys must be unique.
  case object([(String, JSONText)])

  /// The JSON text, without line breaks.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let string): Self.quote(string, to: &text)
    case .integer(let number): text += String(number)
    case .number(let digits): text += digits
    case .flag(let flag): text += flag ? "true" : "false"
    case .null: text += "null"
    case .date(let date): Self.quote(Timestamp.text(of: date), to: &text)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { text += "," }
        Self.quote(key, to: &text)
        text += ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Returns a JSON string with its quotes; only `"`, `\` and control characters are escaped.
  public static func quoted(_ text: String) -> String {
    var quoted = ""
    quote(text, to: &quoted)
    return quoted
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    // Most texts have nothing to escape.
    text += string.utf8.allSatisfy(needsNoEscape) ? string : escaped(string)
    text += "\""
  }

  private static func escaped(_ string: String) -> String {
    string.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.isControl:
        "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: nil
      }
    }
  }

  private static func needsNoEscape(_ byte: UInt8) -> Bool {
    Sanitizer.isPrintable(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
