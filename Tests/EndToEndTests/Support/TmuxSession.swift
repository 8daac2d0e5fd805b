import Foundation
import TestSupport
import Testing

/// A user at a shell in a terminal: keys go in, the screen comes out.
///
/// Each session has its own tmux server and its own home. No step waits for a fixed time: the
/// expected screen is polled for up to ten seconds.
struct TmuxSession {
  let home: Home
  /// The working directory of the shell.
  let folder: String
  private let variables: [String: String]

  private static let pace = Duration.milliseconds(30)
  /// The number of tests with open windows at a time.
  private static let turns = Turns(4)

  private init(_ home: Home, _ variables: [String: String]) throws {
    self.home = home
    self.variables = variables
    let name = "desk-\(UUID().uuidString.prefix(4))"
    folder = name
    try FileManager.default.createDirectory(
      atPath: home.path(of: name), withIntermediateDirectories: false)
  }

  /// Opens a window with a new home, and removes both when `body` ends.
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

  /// Presses keys, by their tmux names: `Tab`, `C-x`, `u`.
  func press(_ keys: String...) async throws { try await tmux(["send-keys", "--"] + keys) }

  /// Sends raw bytes at once.
  func send(_ bytes: [UInt8]) async throws {
    try await tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Pastes a text, bracketed if the program has turned that on.
  func paste(_ text: String) async throws {
    try home.write(text, to: "pasted")
    try await tmux("load-buffer", home.path(of: "pasted"), ";", "paste-buffer", "-p", "-d")
  }

  /// Waits until further input no longer counts as part of the paste (50 ms).
  ///
  /// Nothing on the screen shows it, and a key that comes too early is lost.
  func endPaste() async throws { try await Task.sleep(for: .milliseconds(80)) }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Closes the window.
  func close() async throws { try await tmux("kill-server") }

  /// Writes to the terminal from outside of the program; the text is a format of `printf`.
  func scribble(_ text: String) async throws {
    try await tmux("run-shell", "printf '\(text)' > #{pane_tty}")
  }

  // MARK: The screen

  func screen() async throws -> Screen {
    let captured = try await tmux(
      "capture-pane", "-p", ";", "display-message", "-p",
      "#{cursor_x} #{cursor_y} #{cursor_flag} #{cursor_character}")
    // The marks that isolate right-to-left text take no column.
    let visible = String(
      String.UnicodeScalarView(captured.unicodeScalars.filter { !$0.properties.isBidiControl }))
    var rows = visible.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.last == "" { rows.removeLast() }
    let place = rows.popLast()?.split(separator: " ", maxSplits: 3).map(String.init) ?? []
    guard place.count >= 3, let column = Int(place[0]), let row = Int(place[1]) else {
      throw Absence(what: "an answer of tmux")
    }
    return Screen(
      rows: rows, cursor: .init(column: column, row: row), isCursorVisible: place[2] == "1",
      characterAtCursor: place.count > 3 ? place[3] : "")
  }

  /// Returns the window title set by the program.
  func title() async throws -> String { try await tmux("display-message", "-p", "#{pane_title}") }

  /// Returns the screen with colours and attributes as escape sequences.
  func styledScreen() async throws -> String { try await tmux("capture-pane", "-p", "-e") }

  /// Returns all output since the window was opened, with wrapped lines joined.
  func scrollback() async throws -> String { try await tmux("capture-pane", "-p", "-J", "-S", "-") }

  // MARK: Waiting

  /// Polls the screen until it contains all of the texts.
  @discardableResult
  func see(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> Screen
  {
    let what = texts.map { "\"\($0)\"" }.joined(separator: " and ")
    return try await wait(for: what, sourceLocation: sourceLocation) { screen in
      texts.allSatisfy(screen.contains)
    }
  }

  /// Polls the screen until it fulfils a condition; a failure shows the last screen.
  @discardableResult
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until isRight: (Screen) -> Bool
  ) async throws -> Screen {
    let end = ContinuousClock.now + TestTimeout.screen
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

  /// Has the shell run a line.
  func enter(_ line: String) async throws {
    try await type(line)
    try await press("Enter")
  }

  /// Runs `refill` with these arguments, and waits for a text of its first frame.
  @discardableResult
  func fill(
    _ words: String, until text: String = "^X? help",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Screen {
    try? FileManager.default.removeItem(atPath: home.path(of: "\(folder)/status"))
    try await enter("run \(words)")
    return try await see(text, sourceLocation: sourceLocation)
  }

  /// Waits for the end of the program and the next prompt.
  ///
  /// - Returns: The exit code.
  func end(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int? {
    try await wait(for: "the end of the program", sourceLocation: sourceLocation) {
      file("status") != nil && $0.cursorRow == "$"
    }
    return file("status").flatMap { Int($0.dropLast()) }
  }

  /// The process id of the running program.
  var process: pid_t { get throws { try #require(file("pid").flatMap { pid_t($0.dropLast()) }) } }

  /// The output of the program on stdout and stderr.
  var output: String? { file("out") }
  var complaints: String? { file("err") }
  /// True if the terminal settings are the same as before the program.
  var isAsBefore: Bool { file("before") != nil && file("before") == file("after") }

  private func file(_ name: String) -> String? { home.text(of: "\(folder)/\(name)") }
}

/// The expected screen did not appear.
struct Absence: Error, CustomStringConvertible {
  let what: String
  var description: String { "\(what) did not come." }
}
