import RefillCore

extension JSONText {
  /// The value in a readable layout: on one line if it fits into 100 characters, otherwise on
  /// several.
  var pretty: String {
    var text: [UInt8] = []
    write(to: &text, indent: 0, used: 0)
    return String(decoding: text, as: UTF8.self)
  }

  /// The maximum number of bytes per line.
  private static let width = 100

  /// Writes the value after `used` bytes of its line, indented by `indent` levels.
  private func write(to text: inout [UInt8], indent: Int, used: Int) {
    let start = text.count
    if add(to: &text, upTo: start + Self.width - 2 * indent - used) { return }
    text.removeLast(text.count - start)
    var separator = Self.lineBreak(indent + 1)
    switch self {
    case .list(let values):
      text += "[".utf8
      for value in values {
        text += separator
        value.write(to: &text, indent: indent + 1, used: 1)
        separator = ",".utf8 + Self.lineBreak(indent + 1)
      }
      text += Self.lineBreak(indent) + "]".utf8
    case .object(let members):
      text += "{".utf8
      for (key, value) in members {
        text += separator
        let name = text.count
        text += Self.quoted(key).utf8
        text += ": ".utf8
        value.write(to: &text, indent: indent + 1, used: text.count - name + 1)
        separator = ",".utf8 + Self.lineBreak(indent + 1)
      }
      text += Self.lineBreak(indent) + "}".utf8
    case .string, .integer, .number, .flag, .null, .date: text += self.text.utf8
    }
  }

  private static func lineBreak(_ indent: Int) -> [UInt8] {
    "\n".utf8 + Array(repeating: UInt8(ascii: " "), count: 2 * indent)
  }

  /// Adds the value to a line, with spaces; false as soon as the text has more than `end` bytes.
  ///
  /// It stops there, so that a long value is not written once more for each level that it is in.
  private func add(to text: inout [UInt8], upTo end: Int) -> Bool {
    switch self {
    case .string, .integer, .number, .flag, .null, .date: text += self.text.utf8
    case .list(let values):
      var separator = "["
      for value in values {
        text += separator.utf8
        guard value.add(to: &text, upTo: end) else { return false }
        separator = ", "
      }
      text += (values.isEmpty ? "[]" : "]").utf8
    case .object(let members):
      var separator = "{ "
      for (key, value) in members {
        text += separator.utf8
        text += Self.quoted(key).utf8
        text += ": ".utf8
        guard value.add(to: &text, upTo: end) else { return false }
        separator = ", "
      }
      text += (members.isEmpty ? "{}" : " }").utf8
    }
    return text.count <= end
  }
}
