import Foundation
import RefillCore
import RefillFormats

/// A program that finds entities: what was typed goes to its stdin as a line, entities come from its
/// stdout as lines of JSON.
///
/// It is run by its words, never by a shell. A program named with a `/` is looked for beside the form.
struct EntityCommand: Sendable {
  /// How long it may take, in seconds.
  private static let timeout = 2
  /// How long it may take to end after its last line, in milliseconds.
  private static let grace = 100
  /// How many bytes of it are read.
  private static let limit = 1 << 20
  /// How often it is looked whether the answer is still wanted, in milliseconds.
  private static let pollInterval: Int32 = 50

  private let words: [String]

  /// A command of a form file.
  init(words: [String], besideForm file: String) {
    self.words = [ProgramFile.path(of: words[0], besideForm: file) ?? words[0]] + words.dropFirst()
  }

  /// Runs it, and hands over what it finds as it comes; in the end it runs no more, nor does what it
  /// has started.
  ///
  /// - Returns: why it found nobody; `nil` where it answered.
  func run(
    _ query: String, isSuperseded: () -> Bool, tell: ([Entity]) -> Void
  ) -> MentionResults.Failure? {
    guard let (input, output) = Self.pipes() else { return .notFound }
    defer { close(output.read) }
    // Written before anybody reads: a line fits into the pipe, and nobody can have closed it.
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

  /// Why a command that has ended found nobody; `nil` where there was nobody to find.
  private static func failure(_ code: Int?, hasWritten: Bool) -> MentionResults.Failure? {
    guard let code, code != 0 else { return hasWritten ? .unreadable : nil }
    // A shell's word for a program that is not there.
    return code == 127 ? .notFound : .exited(code: code)
  }

  /// Why no more is read.
  private enum End {
    case closed, late
    /// Nobody wants to know more.
    case enough
  }

  private typealias Ends = (read: Int32, write: Int32)

  /// Two pipes that only the program inherits.
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

  /// The entities of the whole lines; what is behind the last of them stays.
  private static func takeLines(from bytes: inout [UInt8]) -> [Entity] {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"))
    bytes.removeSubrange(...end)
    return lines.compactMap { EntityFile.entity(onLine: $0) }
  }
}
