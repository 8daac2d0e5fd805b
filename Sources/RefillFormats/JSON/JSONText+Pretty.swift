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
    let line = spaced
    guard !line.isEmpty, 2 * indent + used + line.utf8.count > Self.width else {
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
    case .string, .integer, .number, .flag, .null, .date: text += line
    }
  }

  /// The value on one line, with spaces.
  private var spaced: String {
    switch self {
    case .string, .integer, .number, .flag, .null, .date: text
    case .list(let values): "[" + values.map(\.spaced).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ " + members.map { Self.quoted($0) + ": " + $1.spaced }.joined(separator: ", ")
          + " }"
    }
  }
}
