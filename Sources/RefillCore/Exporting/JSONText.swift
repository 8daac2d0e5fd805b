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
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .number(let digits): digits
    case .flag(let flag): String(flag)
    case .null: "null"
    case .date(let date): Self.quoted(Timestamp.text(of: date))
    case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}"
    }
  }

  /// Returns a JSON string with its quotes; only `"`, `\` and control characters are escaped.
  public static func quoted(_ text: String) -> String {
    // Most texts have nothing to escape.
    if text.utf8.allSatisfy(needsNoEscape) { return "\"\(text)\"" }
    let escaped = text.replacingScalars { scalar in
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
    return "\"" + escaped + "\""
  }

  private static func needsNoEscape(_ byte: UInt8) -> Bool {
    Sanitizer.isPrintable(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
