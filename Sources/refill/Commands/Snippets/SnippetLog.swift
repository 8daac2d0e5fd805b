import Foundation
import RefillCore
import RefillStore

/// A log of snippet events, one per line, to find out why a snippet does not expand.
struct SnippetLog {
  private let level: Event.LogLevel
  private let descriptor: Int32

  /// Opens the file at `path` for appending, with owner-only permissions; `nil` if logging is off
  /// or the file cannot be written.
  init?(_ level: Event.LogLevel, _ path: String) {
    guard level != .off else { return nil }
    let folder = FilePath.directory(of: path)
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    descriptor = SystemCall.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { return nil }
    self.level = level
  }

  /// Logs an event, if the level includes it.
  func note(_ event: Event) {
    guard let line = event.logged(at: level) else { return }
    let text = "\(Timestamp.text(of: Date())) \(line)\n"
    // Write errors are ignored: they must not keep the user from filling in the form.
    try? Descriptor.write(Array(text.utf8), to: descriptor)
  }
}
