import Foundation
import RefillTerminal
import Testing

/// A desk at which pictures of the program are taken: a terminal, and histories that look used.
struct PictureDesk {
  let terminal: TmuxSession
  private let columns: Int
  private let rows: Int
  /// The scenes so far.
  private(set) var scenes: [FrameAnimation.Scene] = []

  /// Opens a terminal of a size, with earlier visitors in the histories.
  static func open(
    columns: Int = 80, rows: Int = 18, _ body: (inout PictureDesk) async throws -> Void
  ) async throws {
    let environment = ["REFILL_MOTION": "0", "TZ": "UTC", "COLUMNS": "", "LINES": ""]
    try await TmuxSession.open(columns: columns, rows: rows, environment: environment) { terminal in
      var desk = PictureDesk(terminal: terminal, columns: columns, rows: rows)
      try await desk.remember()
      try await desk.terminal.type("clear")
      try await desk.terminal.press("Enter")
      try await desk.terminal.wait(for: "an empty window") { $0.cursor.row == 0 }
      try await body(&desk)
    }
  }

  /// Returns the window as an SVG once `body` has brought it there.
  static func picture(
    _ title: String, columns: Int = 80, rows: Int = 18, _ body: (TmuxSession) async throws -> Void
  ) async throws -> String {
    var picture = ""
    try await open(columns: columns, rows: rows) { desk in
      try await body(desk.terminal)
      try await desk.settle()
      picture = FramePicture(title: title).svg(of: try await desk.frame())
    }
    return picture
  }

  private init(terminal: TmuxSession, columns: Int, rows: Int) {
    (self.terminal, self.columns, self.rows) = (terminal, columns, rows)
  }

  /// The companies, people and addresses of earlier visits: name, uses, and days since the last one.
  private static let values: [(history: String, value: String, uses: Int, days: Double)] = [
    ("organization", "Acme Ltd", 14, 2.5), ("organization", "Accurate Instruments", 2, 36),
    ("organization", "Acme Ltd, Leeds", 3, 62), ("organization", "Northern Paper", 5, 12.5),
    ("organization", "Zoë & Daughters", 1, 4.5), ("name", "Ann Chen", 9, 2.5),
    ("name", "Amira Haddad", 3, 12.5), ("name", "Tomas Novak", 2, 36),
    ("email", "ann.chen@acme.example", 8, 2.5), ("colleague", "Priya Nair", 21, 1.5),
  ]

  /// Imports the values and the records of earlier visits.
  private func remember() async throws {
    let home = terminal.home
    let lines = try Self.values.map { entry in
      let last = Date(timeIntervalSinceNow: -entry.days * 86_400).formatted(.iso8601)
      let object: [String: Any] = [
        "history": entry.history, "value": entry.value, "uses": entry.uses, "last": last,
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
    let visits = (0..<48).map { number in
      let company = ["Acme Ltd", "Northern Paper", "Acme Ltd", "Zoë & Daughters"][
        number * number % 5 % 4]
      let day = "2024-0\(number % 3 + 1)-\(10 + number % 17)"
      let hour = ["08", "09", "09", "10", "13", "14", "16"][number * number % 7]
      return """
        {"name": "Ann Chen", "company": "\(company)", "email": "ann.chen@acme.example", \
        "host": "Priya Nair", "badge": "\(1000 + number)", "pass": "day", \
        "$refill": {"submitted": "\(day)T\(hour):15:00Z"}}
        """
    }
    try home.write(visits.joined(separator: "\n") + "\n", to: "visits.jsonl")
    try home.write(lines.joined(separator: "\n") + "\n", to: "values.jsonl")
    let environment = ["TZ": "UTC"]
    try await home.refill("records", "import", "visitor", "visits.jsonl", environment: environment)
    try await home.refill("history", "forget", "--all", "--yes", environment: environment)
    try await home.refill("history", "import", "values.jsonl", environment: environment)
  }

  /// Returns the window as a frame: the rows from the first to the last that is not blank.
  func frame() async throws -> Frame {
    let screen = try await terminal.screen()
    return StyledScreen(try await terminal.styledScreen(), columns: columns)
      .frame(cursor: screen.cursor)
  }

  // MARK: Scenes

  /// Takes the window as the next scene.
  mutating func show(for milliseconds: Int) async throws {
    let screen = try await terminal.screen()
    let frame = StyledScreen(try await terminal.styledScreen(), columns: columns)
      .frame(rows: rows, cursor: screen.cursor)
    scenes.append(FrameAnimation.Scene(frame, milliseconds: milliseconds))
  }

  /// Types a text, a scene for each character.
  ///
  /// - Parameter settles: True in a form, where suggestions come after the character.
  mutating func type(_ text: String, pace: Int = 90, settles: Bool = false) async throws {
    for character in text {
      let before = try await terminal.screen()
      try await terminal.type(String(character))
      try await terminal.wait(for: "the character \(character)") {
        $0.cursor != before.cursor || $0.rows != before.rows
      }
      if settles { try await settle() }
      try await show(for: pace)
    }
  }

  /// Presses keys, and shows the window once it has a text; without one, once the shell waits.
  mutating func press(
    _ keys: [String], until text: String? = nil, for milliseconds: Int
  ) async throws {
    for key in keys { try await terminal.press(key) }
    if let text { try await terminal.see(text) } else { try await terminal.prompt() }
    try await settle()
    try await show(for: milliseconds)
  }

  /// Waits until the window is the same for 300 ms: suggestions come after the key.
  private func settle() async throws {
    var (last, same) = (try await terminal.screen(), 0)
    while same < 10 {
      try await Task.sleep(for: .milliseconds(30))
      let screen = try await terminal.screen()
      same = screen == last ? same + 1 : 0
      last = screen
    }
  }
}
