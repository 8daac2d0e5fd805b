public import Foundation

/// A JSON value to be written on one line.
public enum JSONText: Sendable {
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
    case .date(let date):
      bytes.append(UInt8(ascii: "\""))
      Timestamp.append(date, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
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
    var string = string
    string.withUTF8 { escape($0, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a text; runs without anything to escape are copied as they are.
  private static func escape(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var (run, index) = (0, 0)
    while index < text.count {
      guard let control = control(text, at: index) else {
        index += 1
        continue
      }
      bytes += text[run..<index]
      bytes += escaped(control).utf8
      // C1 characters have two bytes.
      index += control < 0x80 ? 1 : 2
      run = index
    }
    bytes += text[run...]
  }

  /// Returns the character at an index if it has to be escaped.
  private static func control(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
    let byte = text[index]
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: return byte
    // U+0080 to U+009F: valid UTF-8 has a byte behind it.
    case 0xC2: return text[index + 1] < 0xA0 ? text[index + 1] : nil
    default: return nil
    }
  }

  private static func escaped(_ control: UInt8) -> String {
    switch control {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    default: "\\u00" + String(control, radix: 16).zeroPadded(to: 2)
    }
  }
}
