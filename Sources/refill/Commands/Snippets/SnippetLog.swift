import Foundation
import RefillCore

/// What snippets did while a form was filled, a line each, for finding out why one does not expand.
struct SnippetLog {
  private let level: Event.LogLevel
  private let descriptor: Int32

  /// A log at the end of the file at `path`, which only the person may read; `nil` where nothing is
  /// to be noted, or it cannot be written.
  init?(_ level: Event.LogLevel, _ path: String) {
    guard level != .off else { return nil }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    self.level = level
  }

  /// Notes an event, if it is one of those.
  func note(_ event: Event) {
    guard let line = event.logged(at: level) else { return }
    let text = "\(Timestamp.text(of: Date())) \(line)\n"
    // A log that cannot be written keeps no form from being filled.
    try? Descriptor.write(Array(text.utf8), to: descriptor)
  }
}
