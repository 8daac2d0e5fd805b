import Foundation

/// A form of a reception desk, and a table of made-up visits to it.
struct MadeTable {
  let form: URL
  let table: URL
  /// The number of rows that the form refuses.
  let refused: Int

  /// Every row with a number that this divides has a badge that is too short.
  private static let wrongEach = 100

  init(_ count: Int, seed: UInt64, in workspace: Workspace) throws {
    form = try workspace.write([Self.json], to: "bench-records.json")
    var names = Names(seed: seed)
    let (people, companies) = (names.people(500), names.companies(2_000))
    var rows = ["name,company,email,host,arriving,badge,pass,parking,notes"]
    for number in 1...count {
      let person = people[number * 7 % people.count]
      let badge = number.isMultiple(of: Self.wrongEach) ? "12" : "\(1_000 + number % 9_000)"
      rows.append(
        """
        \(person),"\(companies[number * 13 % companies.count])",visitor\(number)@example.com,\
        \(people[number % people.count]),2026-03-\(10 + number % 20),\(badge),\
        \(["Day", "Week"][number % 2]),\(["yes", "no", ""][number % 3]),"Brings ""a laptop"", no. \(number)"
        """)
    }
    table = try workspace.write(rows, to: "table-\(count).csv")
    refused = count / Self.wrongEach
  }

  private static let json = #"""
    {"id": "bench-records", "title": "Visits", "fields": [
      {"id": "name", "required": true, "autocomplete": "name"},
      {"id": "company", "required": true, "autocomplete": "organization"},
      {"id": "email", "kind": "email"}, {"id": "host", "required": true},
      {"id": "arriving", "kind": "date"},
      {"id": "badge", "pattern": "[0-9]{4}", "remember": false},
      {"id": "pass", "kind": "choice", "enum": ["Day", "Week"], "default": "Day"},
      {"id": "parking", "kind": "confirm", "default": false},
      {"id": "notes", "kind": "textarea"}]}
    """#
}
