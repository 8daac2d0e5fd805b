import Foundation
import Testing

/// A person at a shell in a terminal: keys go in, the screen comes out.
///
/// Each has its own tmux server and its own home. Nothing here waits for a time to pass: what should
/// appear is looked for until it does, or until ten seconds are over.
struct TmuxSession {
  let home: Home
  /// The directory that the shell is in.
  let folder: String
  private let variables: [String: String]

  private static let pace = Duration.milliseconds(30)
  /// How many tests have windows open at a time.
  private static let turns = Turns(4)

  private init(_ home: Home, _ variables: [String: String]) throws {
    self.home = home
    self.variables = variables
    let name = "desk-\(UUID().uuidString.prefix(4))"
    folder = name
    try FileManager.default.createDirectory(
      atPath: home.path(of: name), withIntermediateDirectories: false)
  }

  /// Opens a window with a home of its own, and takes both away when `body` ends.
  static func open(
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await turns.take {
      let home = try Home()
      defer { home.remove() }
      let session = try TmuxSession(home, environment)
      try await session.run(columns, rows, body)
    }
  }

  /// Opens a second window, in the same home or in a new one.
  func openAnother(
    columns: Int = 80, rows: Int = 24, in home: Home? = nil,
    _ body: (TmuxSession) async throws -> Void
  ) async throws {
    let session = try TmuxSession(home ?? self.home, variables)
    try await session.run(columns, rows, body)
  }

  private func run(
    _ columns: Int, _ rows: Int, _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await tmux(
      "start-server", ";", "set-option", "-g", "status", "off",
      ";", "set-option", "-g", "default-terminal", "screen-256color",
      ";", "set-option", "-g", "history-limit", "5000",
      ";", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", home.path(of: folder),
      "exec bash --rcfile ../bashrc")
    do {
      try await prompt()
      try await body(self)
    } catch {
      try? await close()
      throw error
    }
    try await close()
  }

  @discardableResult
  private func tmux(_ arguments: String...) async throws -> String {
    try await tmux(arguments)
  }

  @discardableResult
  private func tmux(_ arguments: [String]) async throws -> String {
    try await Program(
      path: "/usr/bin/env", environment: home.environment(variables), folder: home.folder
    ).run(
      ["tmux", "-u", "-S", home.path(of: folder + "/tmux"), "-f", "/dev/null"] + arguments
    ).output
  }

  // MARK: The keyboard

  /// Types a text, character by character.
  func type(_ text: String) async throws { try await tmux("send-keys", "-l", "--", text) }

  /// Presses keys by their names in tmux: `Tab`, `C-x`, `u`.
  func press(_ keys: String...) async throws { try await tmux(["send-keys", "--"] + keys) }

  /// Sends bytes as they are, at once.
  func send(_ bytes: [UInt8]) async throws {
    try await tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Pastes a text as the terminal does, framed if the program asked for that.
  func paste(_ text: String) async throws {
    try home.write(text, to: "pasted")
    try await tmux("load-buffer", home.path(of: "pasted"), ";", "paste-buffer", "-p", "-d")
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Closes the window.
  func close() async throws { try await tmux("kill-server") }

  /// Writes on the terminal behind the program's back; the text is one of `printf`.
  func scribble(_ text: String) async throws {
    try await tmux("run-shell", "printf '\(text)' > #{pane_tty}")
  }

  // MARK: The screen

  func screen() async throws -> Screen {
    let captured = try await tmux(
      "capture-pane", "-p", ";", "display-message", "-p",
      "#{cursor_x} #{cursor_y} #{cursor_flag} #{cursor_character}")
    var rows = captured.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.last == "" { rows.removeLast() }
    let place = rows.popLast()?.split(separator: " ", maxSplits: 3).map(String.init) ?? []
    guard place.count >= 3, let column = Int(place[0]), let row = Int(place[1]) else {
      throw Absence(what: "an answer of tmux")
    }
    return Screen(
      rows: rows, cursor: .init(column: column, row: row), isCursorVisible: place[2] == "1",
      characterAtCursor: place.count > 3 ? place[3] : "")
  }

  /// The title that the program gave the window.
  func title() async throws -> String { try await tmux("display-message", "-p", "#{pane_title}") }

  /// The screen with its colours and attributes as escape sequences.
  func styledScreen() async throws -> String { try await tmux("capture-pane", "-p", "-e") }

  /// Everything since the window was opened, wrapped lines joined.
  func scrollback() async throws -> String { try await tmux("capture-pane", "-p", "-J", "-S", "-") }

  // MARK: Waiting

  /// Looks at the screen until all of the texts are on it.
  @discardableResult
  func see(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> Screen
  {
    let what = texts.map { "\"\($0)\"" }.joined(separator: " and ")
    return try await wait(for: what, sourceLocation: sourceLocation) { screen in
      texts.allSatisfy(screen.contains)
    }
  }

  /// Looks at the screen until it is as it should be; a failure shows the last one.
  @discardableResult
  func wait(
    for what: String, patience: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation, until isRight: (Screen) -> Bool
  ) async throws -> Screen {
    let end = ContinuousClock.now + patience
    var screen = try await screen()
    while !isRight(screen) {
      guard ContinuousClock.now < end else {
        Issue.record("\(what) did not come:\n\(screen)", sourceLocation: sourceLocation)
        throw Absence(what: what)
      }
      try await Task.sleep(for: Self.pace)
      screen = try await self.screen()
    }
    return screen
  }

  /// Waits for the prompt of the shell.
  @discardableResult
  func prompt(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Screen {
    try await wait(for: "the prompt", sourceLocation: sourceLocation) { $0.cursorRow == "$" }
  }

  // MARK: The program

  /// Has the shell carry out a line.
  func enter(_ line: String) async throws {
    try await type(line)
    try await press("Enter")
  }

  /// Runs `refill` with these words, and waits for a text of its first picture.
  @discardableResult
  func fill(
    _ words: String, until text: String = "^X? help",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Screen {
    try? FileManager.default.removeItem(atPath: home.path(of: "\(folder)/status"))
    try await enter("run \(words)")
    return try await see(text, sourceLocation: sourceLocation)
  }

  /// Waits for the end of the program and the prompt after it.
  ///
  /// - Returns: its exit code.
  func end(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int? {
    try await wait(for: "the end of the program", sourceLocation: sourceLocation) {
      file("status") != nil && $0.cursorRow == "$"
    }
    return file("status").flatMap { Int($0.dropLast()) }
  }

  /// The running program.
  var process: pid_t { get throws { try #require(file("pid").flatMap { pid_t($0.dropLast()) }) } }

  /// What the program wrote on stdout and stderr.
  var output: String? { file("out") }
  var complaints: String? { file("err") }
  /// Whether the terminal has the settings that it had before the program.
  var isAsBefore: Bool { file("before") != nil && file("before") == file("after") }

  private func file(_ name: String) -> String? { home.text(of: "\(folder)/\(name)") }
}

/// What was waited for did not come.
struct Absence: Error, CustomStringConvertible {
  let what: String
  var description: String { "\(what) did not come." }
}
