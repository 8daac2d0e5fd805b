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
  /// The maximum output in bytes.
  private static let limit = 1 << 20

  private let process: ChildProcess

  /// A command of a form file.
  init(words: [String], besideForm file: String) {
    let program = ProgramFile.toRun(words[0], besideForm: file)
    process = ChildProcess(
      words: [program] + words.dropFirst(), timeout: Double(Self.timeout), limit: Self.limit)
  }

  /// Runs the command and passes its entities to `tell` as they arrive; kills its process group at
  /// the end.
  ///
  /// - Returns: the reason why nothing was found; `nil` if the command answered.
  func run(
    _ query: String, isSuperseded: () -> Bool, tell: ([Entity]) -> Void
  ) -> MentionResults.Failure? {
    let text = String(query.prefix(500).map { $0.isNewline ? " " : $0 })
    let line = Array(text.utf8.prefix(ChildProcess.maximumInput - 1)) + [UInt8(ascii: "\n")]
    var (isFound, hasWritten) = (false, false)
    var rest: [UInt8] = []
    func found(_ entities: [Entity]) {
      isFound = isFound || !entities.isEmpty
      tell(entities)
    }
    let end = process.run(input: line, while: { !isSuperseded() }) { bytes in
      hasWritten = hasWritten || bytes.contains { $0 > 0x20 }
      rest += bytes
      found(Self.takeLines(from: &rest))
    }
    if !rest.isEmpty { found([EntityFile.entity(onLine: rest)].compactMap(\.self)) }
    guard !isFound else { return nil }
    return switch end {
    case .notFound: .notFound
    case .closed(let code): Self.failure(code, hasWritten: hasWritten)
    case .timedOut: .noAnswer(seconds: Self.timeout)
    case .stopped: nil
    }
  }

  /// Returns why a command that exited found nothing; `nil` if it simply had no match.
  private static func failure(_ code: Int?, hasWritten: Bool) -> MentionResults.Failure? {
    guard let code, code != 0 else { return hasWritten ? .unreadable : nil }
    return code == ShellStatus.commandNotFound ? .notFound : .exited(code: code)
  }

  /// Removes the complete lines from `bytes` and returns their entities; an incomplete line stays.
  private static func takeLines(from bytes: inout [UInt8]) -> [Entity] {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"))
    bytes.removeSubrange(...end)
    return lines.compactMap { EntityFile.entity(onLine: $0) }
  }
}
