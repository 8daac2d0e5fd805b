import RefillCore

extension JSONText {
  /// The value in a readable layout: on one line if it fits into 100 characters, otherwise on
  /// several.
  var pretty: String {
    var text = ""
    write(to: &text, indent: 0, used: 0)
    return text
  }

  /// The maximum number of characters per line.
  private static let width = 100

  /// Writes the value after `used` characters of its line, indented by `indent` levels.
  private func write(to text: inout String, indent: Int, used: Int) {
    var line = ""
    if add(to: &line, room: Self.width - 2 * indent - used) {
      text += line
      return
    }
    let margin = "\n" + String(repeating: "  ", count: indent + 1)
    var separator = margin
    switch self {
    case .list(let values):
      text += "["
      for value in values {
        text += separator
        value.write(to: &text, indent: indent + 1, used: 1)
        separator = "," + margin
      }
      text += "\n" + String(repeating: "  ", count: indent) + "]"
    case .object(let members):
      text += "{"
      for (key, value) in members {
        let name = Self.quoted(key) + ": "
        text += separator + name
        value.write(to: &text, indent: indent + 1, used: name.utf8.count + 1)
        separator = "," + margin
      }
      text += "\n" + String(repeating: "  ", count: indent) + "}"
    case .string, .integer, .number, .flag, .null, .date: text += self.text
    }
  }

  /// Adds the value to a line, with spaces; false as soon as that has more bytes than there is room for.
  ///
  /// It stops there, so that a long value is not written once more for each level that it is in.
  private func add(to line: inout String, room: Int) -> Bool {
    switch self {
    case .string, .integer, .number, .flag, .null, .date: line += text
    case .list(let values):
      var separator = "["
      for value in values {
        line += separator
        guard value.add(to: &line, room: room) else { return false }
        separator = ", "
      }
      line += values.isEmpty ? "[]" : "]"
    case .object(let members):
      var separator = "{ "
      for (key, value) in members {
        line += separator + Self.quoted(key) + ": "
        guard value.add(to: &line, room: room) else { return false }
        separator = ", "
      }
      line += members.isEmpty ? "{}" : " }"
    }
    return line.utf8.count <= room
  }
}
