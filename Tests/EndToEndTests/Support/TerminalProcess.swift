import Foundation
import Synchronization
import TestSupport

/// `refill` on a terminal of its own, without a shell: each key is written when it is typed, and the
/// program can be killed at any moment.
final class TerminalProcess: Sendable {
  private let home: Home
  private let process: pid_t
  private let terminal: Int32
  private let output: URL
  private let drawn = Mutex(Data())
  private let isFrozen = Mutex(false)
  private let isHungUp = Mutex(false)
  private let settingsBefore: [UInt8]

  /// Starts the program in a window of 80x24.
  ///
  /// - Parameter preparation: A command of the shell before it; `nil` to start it without a shell.
  init(
    _ arguments: [String], in home: Home, _ variables: [String: String] = [:],
    preparation: String? = nil
  ) throws {
    self.home = home
    output = home.folder.appendingPathComponent("out-\(UUID().uuidString)")
    var ends: (person: Int32, program: Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    // Tests run at once, and the buffer of `ttyname` is shared by all of them.
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&ends.person, &ends.program, nil, nil, &size) == 0,
      ttyname_r(ends.program, &name, name.count) == 0
    else { throw Absence(what: "a pseudo-terminal") }
    defer { close(ends.program) }
    terminal = ends.person
    settingsBefore = Self.settings(of: terminal)
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.program, F_SETFD, FD_CLOEXEC)
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let script = preparation.map { "cd \"$0\" && \($0) && exec \"$@\"" }
    let words = script.map { ["-c", $0, home.folder.path, Program.refill] } ?? []
    process = try Program(
      path: script == nil ? Program.refill : "/bin/sh", environment: home.environment(variables),
      folder: home.folder
    ).start(words + arguments, input: path, output.path, output.path + ".err")
    Thread.detachNewThread { [self] in readScreen() }
  }

  deinit { hangUp() }

  private func readScreen() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = readNext(&bytes), count > 0 {
      drawn.withLock { $0.append(contentsOf: bytes.prefix(count)) }
      while isFrozen.withLock(\.self) { usleep(1_000) }
    }
  }

  /// Reads what the program draws; returns 0 after the terminal is gone.
  private func readNext(_ bytes: inout [UInt8]) -> Int {
    var end = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while true {
      // A terminal whose end is being read would not be gone when it is closed.
      if poll(&end, 1, 0) > 0 {
        return isHungUp.withLock { $0 ? 0 : read(terminal, &bytes, bytes.count) }
      }
      if isHungUp.withLock(\.self) { return 0 }
      usleep(500)
    }
  }

  /// Takes the terminal away, as a closed window or a lost connection does.
  func hangUp() {
    isHungUp.withLock {
      if !$0 { close(terminal) }
      $0 = true
    }
  }

  /// Changes the size of the window.
  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// The time of the processor that the program has taken, in seconds; `nil` after its end.
  var processorTime: Double? {
    let file = FileManager.default.contents(atPath: "/proc/\(process)/stat")
    let words = file.map { String(decoding: $0, as: UTF8.self).split(separator: " ") } ?? []
    guard words.count > 14, let user = Double(words[13]), let system = Double(words[14]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Takes no more output, as a terminal that is stopped, or whose connection hangs.
  func freeze() { isFrozen.withLock { $0 = true } }

  /// Everything that the program has drawn.
  var allDrawn: String { drawn.withLock { String(decoding: $0, as: UTF8.self) } }

  /// True if the terminal has the settings that it had before the program.
  var isAsBefore: Bool { Self.settings(of: terminal) == settingsBefore }

  private static func settings(of terminal: Int32) -> [UInt8] {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  /// Types a key or a text at once.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Waits until the program has drawn a text, in one piece.
  ///
  /// - Parameter count: The number of bytes drawn before, which do not count.
  func see(_ text: String, after count: Int = 0) async throws {
    try await wait(for: text) {
      drawn.withLock { $0.dropFirst(count).range(of: Data(text.utf8)) != nil }
    }
  }

  /// The number of bytes that the program has drawn.
  var drawnCount: Int { drawn.withLock(\.count) }

  /// Types a key, and waits until the program answers it, for at most 100 ms.
  func press(_ key: String) async throws {
    let count = drawnCount
    type(key)
    for _ in 0..<100 where drawnCount == count { try await Task.sleep(for: .milliseconds(1)) }
  }

  func kill(_ signal: Int32 = SIGKILL) { _ = Foundation.kill(process, signal) }

  /// Sends a signal to the first child of the program, if that is a shell.
  func killChild(_ signal: Int32) throws {
    let children = FileManager.default.contents(
      atPath: "/proc/\(process)/task/\(process)/children")
    let child = String(decoding: children ?? Data(), as: UTF8.self).split(separator: " ").first
    guard let child = child.flatMap({ pid_t($0) }) else { throw Absence(what: "a child") }
    _ = Foundation.kill(child, signal)
  }

  /// True if a file about the program in `/proc` has a text.
  func hasInProcess(_ name: String, _ text: String) -> Bool {
    FileManager.default.contents(atPath: "/proc/\(process)/\(name)")?
      .range(of: Data(text.utf8)) != nil
  }

  /// Waits until the memory that the program can write has a text at most `most` times, for two seconds
  /// at most.
  ///
  /// - Returns: The number of times.
  func copies(of text: String, most: Int) async throws -> Int {
    let end = ContinuousClock.now + .seconds(2)
    while true {
      let copies = copies(of: Data(text.utf8))
      if copies <= most || ContinuousClock.now >= end { return copies }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  private func copies(of bytes: Data) -> Int {
    guard let maps = FileManager.default.contents(atPath: "/proc/\(process)/maps"),
      let memory = FileHandle(forReadingAtPath: "/proc/\(process)/mem")
    else { return 0 }
    var count = 0
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard words[1].contains("w"), ends.count == 2, ends[1] - ends[0] < 1 << 30,
        (try? memory.seek(toOffset: ends[0])) != nil,
        let part = try? memory.read(upToCount: Int(ends[1] - ends[0]))
      else { continue }
      var place = part.startIndex
      while let found = part.range(of: bytes, in: place..<part.endIndex) {
        count += 1
        place = found.upperBound
      }
    }
    return count
  }

  /// True once the program has ended; its end can still be waited for.
  var hasEnded: Bool {
    get throws {
      var information = siginfo_t()
      let result = waitid(P_PID, id_t(clamping: process), &information, WEXITED | WNOHANG | WNOWAIT)
      guard result == 0 else { throw Absence(what: "the program") }
      return information.si_signo == SIGCHLD
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: The exit code; above 128 after a signal.
  @discardableResult func end() async throws -> Int {
    var status: Int32 = 0
    try await wait(for: "the end of the program") { waitpid(process, &status, WNOHANG) == process }
    return Int((status & 0x7F) == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
  }

  /// The record that the program wrote.
  var record: String {
    FileManager.default.contents(atPath: output.path).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }

  private func wait(for what: String, until isRight: () -> Bool) async throws {
    let end = ContinuousClock.now + TestTimeout.screen
    while !isRight() {
      guard ContinuousClock.now < end else {
        kill()
        throw Absence(what: what)
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
