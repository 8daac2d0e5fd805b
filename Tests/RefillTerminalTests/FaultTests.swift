import CTerminal
import Foundation
import Testing

/// Each fault is that of a child process, which is forked and calls nothing else.
@Suite(.serialized) struct `A fault of the program` {
  private static let line =
    "probe 1 ended by a fault of its own [(]SIGSEGV at 0x[0-9a-f]+[)][.] (The draft is kept[.] )?Report it[.]\n"

  /// Returns the status of a child process, and what it wrote to standard error.
  private func child(_ body: () -> Void) throws -> (status: Int32, complaints: String) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let process = forkProcess()
    if process == 0 {
      dup2(ends[1], STDERR_FILENO)
      body()
      _exit(1)
    }
    close(ends[1])
    defer { close(ends[0]) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = max(read(ends[0], &bytes, bytes.count), 0)
    return (status, String(decoding: bytes.prefix(count), as: UTF8.self))
  }

  @Test(arguments: [true, false])
  func `ends it with a code of its own and one line`(hasDraft: Bool) throws {
    let (status, complaints) = try child {
      ct_describe_faults("probe 1", "Report it.")
      ct_note_draft(hasDraft)
      ct_install_fault_handlers()
      fail()
    }
    #expect(status == ct_fault_status << 8)
    #expect(complaints.wholeMatch(of: try Regex(Self.line)) != nil, "\(complaints)")
    #expect(complaints.contains("The draft is kept.") == hasDraft)
  }

  @Test func `that another process sends ends it by that signal`() throws {
    let (status, complaints) = try child {
      ct_describe_faults("probe 1", "Report it.")
      ct_install_fault_handlers()
      kill(getpid(), SIGSEGV)
      sleep(10)
    }
    #expect(status & 0x7F == SIGSEGV)
    #expect(complaints.isEmpty)
  }

  @Test func `that overruns the stack of a thread is handled as well`() throws {
    let (status, complaints) = try child {
      ct_describe_faults("probe 1", "Report it.")
      ct_install_fault_handlers()
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { _ in
          ct_guard_thread()
          _ = deepen(0)
          return nil
        }, nil)
      pthread_join(thread, nil)
    }
    #expect(status == ct_fault_status << 8)
    #expect(complaints.contains("fault of its own"))
  }

  @Test func `gives the terminal back first`() throws {
    let pair = try Pair()
    let before = pair.settings
    let (status, _) = try child {
      var settings = termios()
      tcgetattr(pair.program, &settings)
      _ = ct_arm(pair.program, &settings, "restored", 8)
      ct_make_raw(&settings)
      tcsetattr(pair.program, TCSANOW, &settings)
      ct_describe_faults("probe 1", "Report it.")
      ct_install_fault_handlers()
      fail()
    }
    #expect(status == ct_fault_status << 8)
    #expect(pair.settings == before)
    #expect(pair.shown.hasPrefix("restored"))
  }

  @Test(arguments: [true, false])
  func `takes along the programs that depend on it, and a normal end as well`(isFault: Bool) throws
  {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (_, _) = try child {
      let dependent = forkProcess()
      if dependent == 0 {
        setpgid(0, 0)
        close(ends[0])
        sleep(60)
        _exit(0)
      }
      setpgid(dependent, dependent)
      close(ends[1])
      let spared = pid_t.max
      for _ in 0..<20 {
        ct_kill_at_death(spared)
        ct_spare_at_death(spared)
      }
      ct_kill_at_death(dependent)
      ct_install_fault_handlers()
      fail()
    }
    close(ends[1])
    defer { close(ends[0]) }
    // The end of the file: nobody has it open any more.
    var request = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 10_000) == 1)
  }
}

/// Both ends of a pseudo-terminal.
private struct Pair {
  let person: Int32
  let program: Int32

  init() throws {
    var ends: (person: Int32, program: Int32) = (-1, -1)
    try #require(openTerminal(&ends.person, &ends.program, nil, nil, nil) == 0)
    (person, program) = ends
  }

  var settings: [UInt8] {
    var settings = termios()
    tcgetattr(program, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  var shown: String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = max(read(person, &bytes, bytes.count), 0)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// Foundation does not export it on Linux.
@_silgen_name("openpty")
private func openTerminal(
  _ person: UnsafeMutablePointer<Int32>, _ program: UnsafeMutablePointer<Int32>,
  _ name: UnsafeMutablePointer<CChar>?, _ settings: UnsafeRawPointer?, _ size: UnsafeRawPointer?
) -> Int32

/// Foundation does not let Swift call it.
@_silgen_name("fork") private func forkProcess() -> pid_t

private func fail() { UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 }

@inline(never) private func deepen(_ depth: Int) -> Int {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
    room[depth & 63] = depth
    return depth == .max ? 0 : deepen(depth &+ 1) &+ room[0]
  }
}
