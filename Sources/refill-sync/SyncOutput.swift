import Foundation
import RefillCore
import RefillStore
import RefillSync

/// The messages of the program.
enum SyncOutput {
  /// Writes a line to standard output, with control characters shown.
  static func tell(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a question to standard error, without an end of the line.
  static func ask(_ question: String) { write(question, to: STDERR_FILENO) }

  /// Writes a line to standard error, with control characters shown.
  static func complain(_ line: String) { write("refill: \(line)\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Sanitizer.visible($0, limit: 2000) }
    var bytes = Array(lines.joined(separator: "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Writes the message of an error; returns the exit code.
  ///
  /// - Parameter waiting: how much waits to be sent, in words; `nil` if it is not known.
  static func ending(_ error: any Error, isQuiet: Bool, waiting: String?) -> Int32 {
    let (sentence, code) = sentence(about: error, waiting: waiting)
    if !isQuiet { complain(sentence) }
    return code
  }

  /// Returns the message of an error and the exit code.
  static func sentence(about error: any Error, waiting: String?) -> (String, Int32) {
    switch error {
    case let error as SyncError: (sentence(about: error, waiting: waiting), code(of: error))
    case let error as StoreError:
      (
        Message.syncFailed(reason: error.reason(of: "the store")),
        error == .locked ? 75 : error == .diskFull ? 74 : 5
      )
    default: (Message.syncFailed(reason: "an unknown error"), 5)
    }
  }

  private static func code(of error: SyncError) -> Int32 {
    switch error {
    case .notVerified, .noService, .encrypted, .notEncrypted, .notKey, .passwordInPlace, .elsewhere:
      2
    case .place, .otherTeam, .newer, .unreachable, .login, .noPassword, .wrongPassword, .notMember,
      .noSchema, .full, .wrongKey, .noKey, .notBuiltIn, .other:
      5
    }
  }

  /// Returns a size of a quota in words, such as `2,000 MB`.
  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000
      ? "\(TextFormat.number(bytes / 1000)) kB" : "\(TextFormat.number(bytes / 1_000_000)) MB"
  }

  private static func sentence(about error: SyncError, waiting: String?) -> String {
    switch error {
    case .place(let place, let reason): Message.syncPlace(place: place, reason: reason)
    case .elsewhere(let place): Message.syncElsewhere(place: place)
    case .passwordInPlace: Message.syncPasswordInPlace
    case .otherTeam(let place): Message.syncOtherTeam(place: place)
    case .newer(let place): Message.syncNewer(place: place)
    case .unreachable(let place, _):
      Message.syncUnreachable(
        place: place, waiting: waiting ?? TextFormat.count(0, "change waits", "changes wait"))
    case .login(let place): Message.syncLogin(place: place)
    case .noPassword(let place): Message.syncNoPassword(place: place)
    case .wrongPassword(let place): Message.syncWrongPassword(place: place)
    case .notMember(let person, let team): Message.syncNotMember(person: person, team: team)
    case .noSchema: Message.syncNoSchema
    case .noService(let service): Message.syncNoService(service: service)
    case .notVerified: Message.syncNotVerified
    case .full(let person, let most):
      most.map { Message.syncFull(person: person, most: size($0)) }
        ?? Message.syncFull(person: person)
    case .encrypted(let place): Message.syncEncrypted(place: place)
    case .notEncrypted(let place): Message.syncNotEncrypted(place: place)
    case .wrongKey(let place): Message.syncWrongKey(place: place)
    case .noKey(let path): Message.syncNoKey(path: path)
    case .notKey: Message.syncNotKey
    case .notBuiltIn: Message.syncNotBuiltIn
    case .other(let reason): Message.syncFailed(reason: reason)
    }
  }
}
