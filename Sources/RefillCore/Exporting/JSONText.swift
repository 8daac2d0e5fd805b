public import Foundation

/// What a program is told as JSON, put together and written on one line.
public indirect enum JSONText: Sendable {
  case string(String)
  case integer(Int)
  /// A number by its own digits, as JSON has them.
  case number(String)
  case flag(Bool)
  case null
  /// A moment, as `Timestamp` writes it.
  case date(Date)
  case list([JSONText])
  /// In this order; keys come once.
  case object([(String, JSONText)])

  /// The value without a line break.
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

  /// Text as a JSON string, quotes included: only `"`, `\` and control characters are escaped.
  public static func quoted(_ text: String) -> String {
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
}
