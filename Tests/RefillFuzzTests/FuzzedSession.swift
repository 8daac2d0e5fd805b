import Foundation
import RefillCore
import RefillFormats
import TestSupport

@testable import RefillTerminal

/// A terminal, whose output is thrown away, on which one session after the other gets random bytes.
@MainActor final class FuzzedSession {
  static let shared = FuzzedSession()

  private let descriptor: Int32
  private let form: Form?

  private init() {
    var (user, program): (Int32, Int32) = (-1, -1)
    precondition(openpty(&user, &program, nil, nil, nil) == 0)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(program, UInt(TIOCSWINSZ), &size)
    descriptor = program
    form = FormReader.read(Array(formOfAllKinds.utf8)).form
    let end = user
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while Foundation.read(end, &buffer, buffer.count) > 0 {}
    }
  }

  /// Types bytes into a new session; NUL is a pause after which what has begun is complete.
  func type(_ bytes: [UInt8]) {
    guard let form, let signals = try? Signals() else { preconditionFailure("no form, or no pipe") }
    var options = FormSession.Options(
      appearance: Appearance(environment: [:], isASCII: false), environment: [:])
    options.inputrc = .none
    let terminal = Terminal(descriptor: descriptor, environment: [:])
    let session = FormSession(
      FormRunner(FormModel(form)), terminal: terminal, signals: signals, options: options)
    _ = session.keyboard.start(inputrc: .none)
    session.perform(.begin)
    var now = 0.0
    for piece in bytes.split(separator: 0, omittingEmptySubsequences: false)
    where session.outcome == nil {
      session.take(session.input.feed(Array(piece), at: now).filter(Self.isSafe))
      now += 1
      if session.outcome == nil { session.take(session.input.tick(at: now).filter(Self.isSafe)) }
      if session.outcome == nil { session.paint() }
    }
  }

  /// False for Ctrl-Z, which would stop the process.
  private static func isSafe(_ event: InputEvent) -> Bool { event != .key([26]) }
}

/// Foundation does not export it on Linux.
@_silgen_name("openpty")
private func openpty(
  _ user: UnsafeMutablePointer<Int32>, _ program: UnsafeMutablePointer<Int32>,
  _ name: UnsafeMutablePointer<CChar>?, _ settings: UnsafeRawPointer?, _ size: UnsafeRawPointer?
) -> Int32
