import Foundation
import RefillCore
import RefillFormats

/// A command that finds entities: it reads the query as one line from stdin and writes entities to
/// stdout as JSON Lines.
///
/// It is run directly, never by a shell. A program name with a `/` is relative to the form file.
struct EntityCommand: Sendable {
  /// The timeout in seconds.
  private static let timeout = 2
  /// The time in milliseconds that the command has to exit after it closes its output.
  private static let grace = 100
  /// The maximum output in bytes.
  private static let limit = 1 << 20
  /// The interval at which a superseded query is noticed, in milliseconds.
  private static let pollInterval: Int32 = 50

  private let words: [String]

  /// A command of a form file.
  init(words: [String], besideForm file: String) {
    self.words = [ProgramFile.path(of: words[0], besideForm: file) ?? words[0]] + words.dropFirst()
  }

  /// Runs the command and passes its entities to `tell` as they arrive; kills its process group at
  /// the end.
  ///
  /// - Returns: the reason why nothing was found; `nil` if the command answered.
  func run(
    _ query: String, isSuperseded: () -> Bool, tell: ([Entity]) -> Void
  ) -> MentionResults.Failure? {
    guard let (input, output) = Self.pipes() else { return .notFound }
    defer { close(output.read) }
    // Writing before the child starts cannot block or fail: the line fits into the pipe, and this
    // process holds the read end.
    let line = Array((String(query.prefix(500).map { $0.isNewline ? " " : $0 }) + "\n").utf8)
    try? Descriptor.write(line, to: input.write)
    close(input.write)
    let process = ChildProcess(words, reading: input.read, writing: output.write)
    close(input.read)
    close(output.write)
    guard let process else { return .notFound }
    var (isFound, hasWritten) = (false, false)
    let end = read(output.read, isSuperseded: isSuperseded, hasWritten: &hasWritten) { entities in
      isFound = isFound || !entities.isEmpty
      tell(entities)
    }
    let code = process.end(after: end == .closed ? Self.grace : 0)
    guard !isFound else { return nil }
    return switch end {
    case .closed: Self.failure(code, hasWritten: hasWritten)
    case .late: .noAnswer(seconds: Self.timeout)
    case .enough: nil
    }
  }

  /// Returns why a command that exited found nothing; `nil` if it simply had no match.
  private static func failure(_ code: Int?, hasWritten: Bool) -> MentionResults.Failure? {
    guard let code, code != 0 else { return hasWritten ? .unreadable : nil }
    // The exit code of shells for a missing program.
    return code == 127 ? .notFound : .exited(code: code)
  }

  /// The reason why reading stopped.
  private enum End {
    case closed, late
    /// The query was superseded, or the output limit was reached.
    case enough
  }

  private typealias Ends = (read: Int32, write: Int32)

  /// Makes two pipes that are closed on exec.
  private static func pipes() -> (input: Ends, output: Ends)? {
    let pipes = (0..<2).compactMap { _ -> Ends? in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
    guard pipes.count == 2 else {
      for ends in pipes { [ends.read, ends.write].forEach { close($0) } }
      return nil
    }
    return (pipes[0], pipes[1])
  }

  private func read(
    _ descriptor: Int32, isSuperseded: () -> Bool, hasWritten: inout Bool, tell: ([Entity]) -> Void
  ) -> End {
    let deadline = Date(timeIntervalSinceNow: Double(Self.timeout))
    var end = End.enough
    var rest: [UInt8] = []
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while !isSuperseded(), total < Self.limit {
      guard Date() < deadline else {
        end = .late
        break
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.pollInterval) > 0 else { continue }
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        end = .closed
        break
      }
      total += count
      hasWritten = hasWritten || buffer[..<count].contains { $0 > 0x20 }
      rest += buffer[..<count]
      tell(Self.takeLines(from: &rest))
    }
    if !rest.isEmpty { tell([EntityFile.entity(onLine: rest)].compactMap(\.self)) }
    return end
  }

  /// Removes the complete lines from `bytes` and returns their entities; an incomplete line stays.
  private static func takeLines(from bytes: inout [UInt8]) -> [Entity] {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"))
    bytes.removeSubrange(...end)
    return lines.compactMap { EntityFile.entity(onLine: $0) }
  }
}
