/// A table of a TOML file, which later lines can add to.
final class TOMLTable {
  private enum Content {
    case value(JSONValue)
    case table(TOMLTable)
    case tables([TOMLTable])
  }

  /// True if a header named it.
  var isDefined = false
  private let position: SourcePosition
  private var members: [(key: String, position: SourcePosition, content: Content)] = []
  private var places: [String: Int] = [:]

  init(at position: SourcePosition) { self.position = position }

  /// Returns the table with a name, the last one of several, or makes it; `nil` if it is a value.
  func table(_ name: String, at position: SourcePosition) -> TOMLTable? {
    guard let place = places[name] else {
      let table = TOMLTable(at: position)
      add(name, position, .table(table))
      return table
    }
    return switch members[place].content {
    case .value: nil
    case .table(let table): table
    case .tables(let tables): tables.last
    }
  }

  /// Adds a table to the list with a name.
  func appendTable(_ name: String, at position: SourcePosition) throws(JSONProblem) -> TOMLTable {
    let table = TOMLTable(at: position)
    guard let place = places[name] else {
      add(name, position, .tables([table]))
      return table
    }
    guard case .tables(let tables) = members[place].content else {
      throw JSONProblem(position: position, message: "\(quoted(name)) is no list of tables.")
    }
    members[place].content = .tables(tables + [table])
    return table
  }

  /// Sets a value; returns false if the name has one.
  func set(_ name: String, at position: SourcePosition, to value: JSONValue) -> Bool {
    guard places[name] == nil else { return false }
    add(name, position, .value(value))
    return true
  }

  private func add(_ name: String, _ position: SourcePosition, _ content: Content) {
    places[name] = members.count
    members.append((name, position, content))
  }

  /// The table as JSON.
  var json: JSONValue {
    JSONValue(
      .object(
        members.map { member in
          JSONValue.Member(
            key: member.key, position: member.position, value: Self.json(member.content))
        }), at: position)
  }

  private static func json(_ content: Content) -> JSONValue {
    switch content {
    case .value(let value): value
    case .table(let table): table.json
    case .tables(let tables):
      JSONValue(.array(tables.map(\.json)), at: tables[0].position)
    }
  }
}
