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
  public var text: String { Self.text { write(to: &$0) } }

  /// Returns the text of bytes, which are appended faster than strings.
  private static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .string(let string): Self.quote(string, to: &bytes)
    case .integer(let number): bytes += String(number).utf8
    case .number(let digits): bytes += digits.utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    case .date(let date): Self.quote(Timestamp.text(of: date), to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.quote(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Returns a JSON string with its quotes; only `"`, `\` and control characters are escaped.
  public static func quoted(_ string: String) -> String { text { quote(string, to: &$0) } }

  private static func quote(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // Most texts have nothing to escape.
    bytes += (string.utf8.allSatisfy(needsNoEscape) ? string : escaped(string)).utf8
    bytes.append(UInt8(ascii: "\""))
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
