/// A method of the protocol with its parameters.
package enum DriveMethod: Equatable, Sendable {
  /// Replies with the whole state.
  case state
  /// Draws frames for a window of this size from now on; `nil` for no more frames.
  case screen(Screen?)
  /// Answers the field at a path.
  case set(path: String, value: JSONValue)
  /// Focuses the field or row at a path; `nil` for the review.
  case focus(String?)
  /// Types or pastes a text where the focus is.
  case type(String), paste(String)
  /// Presses keys by their names.
  case press([String])
  /// Adds an item to a list, with the answers of the last one if `isCopy`.
  case add(list: String, isCopy: Bool)
  /// Deletes or moves the item at a path.
  case delete(item: String), move(item: String, by: Int)
  /// Takes one of the suggested values.
  case choose(String)
  /// Answers the open question.
  case decide(String)
  /// Replies to the effect `edit` with the edited text; `nil` if the editor failed.
  case edited(String?)
  /// Leaves without submitting; the draft is kept.
  case leave
  /// Runs a command that a key can be bound to, by its name without `refill-`.
  case command(String)

  /// The size of a window.
  package struct Screen: Equatable, Sendable {
    /// The width and height, in columns and rows.
    package let columns, rows: Int

    /// Creates a size.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }
}

extension DriveMethod {
  /// The names of the methods, without those of commands.
  package static let names = [
    "state", "screen", "set", "focus", "type", "paste", "press", "add", "delete", "move", "choose",
    "decide", "edited", "leave",
  ]

  /// Reads the parameters of a method; any other name is that of a command.
  init(named name: String, _ given: DriveParameters) throws(DriveProblem) {
    var given = given
    switch name {
    case "state": self = .state
    case "screen": self = .screen(try Self.size(&given))
    case "set": self = .set(path: try given.text("path"), value: try given.value("value"))
    case "focus": self = .focus(try given.textOrNull("path"))
    case "type": self = .type(try given.text("text"))
    case "paste": self = .paste(try given.text("text"))
    case "press": self = .press(try given.texts("keys"))
    case "add": self = .add(list: try given.text("list"), isCopy: try given.flag("copy"))
    case "delete": self = .delete(item: try given.text("item"))
    case "move": self = .move(item: try given.text("item"), by: try given.number("by"))
    case "choose": self = .choose(try given.text("value"))
    case "decide": self = .decide(try given.text("answer"))
    case "edited": self = .edited(try given.textOrNull("text"))
    case "leave": self = .leave
    default: self = .command(name)
    }
    try given.finish()
  }

  private static func size(_ given: inout DriveParameters) throws(DriveProblem) -> Screen? {
    if given.isEmpty { return nil }
    return Screen(
      columns: try given.number("columns", in: 1...1000),
      rows: try given.number("rows", in: 1...1000))
  }
}

/// The parameters of a request, each of which is read once.
struct DriveParameters {
  private let members: [JSONValue.Member]
  private let isObject: Bool
  private var known: Set<String> = []

  init(_ value: JSONValue?) {
    members = value?.members ?? []
    isObject = value == nil || value?.members != nil
  }

  /// True if there are none.
  var isEmpty: Bool { members.isEmpty && isObject }

  mutating func value(_ name: String) throws(DriveProblem) -> JSONValue {
    known.insert(name)
    guard let value = members.first(where: { $0.key == name })?.value else {
      throw problem("\(name) is missing.")
    }
    return value
  }

  mutating func text(_ name: String) throws(DriveProblem) -> String {
    guard let text = try value(name).string else { throw problem("\(name) is a text.") }
    return text
  }

  mutating func textOrNull(_ name: String) throws(DriveProblem) -> String? {
    let value = try value(name)
    guard value.isNull || value.string != nil else {
      throw problem("\(name) is a text or null.")
    }
    return value.string
  }

  mutating func texts(_ name: String) throws(DriveProblem) -> [String] {
    let values = try value(name).array
    guard let texts = values?.compactMap(\.string), texts.count == values?.count else {
      throw problem("\(name) is a list of texts.")
    }
    return texts
  }

  mutating func number(
    _ name: String, in range: ClosedRange<Int> = -1_000_000...1_000_000
  ) throws(DriveProblem) -> Int {
    guard let number = try value(name).integer, range.contains(number) else {
      throw problem(
        "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Returns a flag, which is false if it is left out.
  mutating func flag(_ name: String) throws(DriveProblem) -> Bool {
    known.insert(name)
    guard let value = members.first(where: { $0.key == name })?.value else { return false }
    guard let flag = value.bool else { throw problem("\(name) is true or false.") }
    return flag
  }

  /// Throws if there is a parameter that was not read.
  func finish() throws(DriveProblem) {
    guard isObject else { throw problem("params is an object.") }
    guard let other = members.first(where: { !known.contains($0.key) }) else { return }
    throw problem(
      known.isEmpty
        ? "This method has no parameters."
        : "There is no parameter \(DriveRequest.named(other.key)). Known: "
          + known.sorted().joined(separator: ", ") + ".")
  }

  private func problem(_ message: String) -> DriveProblem { DriveProblem(.parameters, message) }
}
