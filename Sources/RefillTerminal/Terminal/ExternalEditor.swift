import CTerminal
import Foundation
package import RefillCore

/// Runs the user's editor on a text, in a file with owner-only permissions.
package nonisolated enum ExternalEditor {
  /// The way the editor ended.
  package enum Outcome: Equatable, Sendable {
    /// It ended with this text in the file.
    case text(String)
    /// It changed nothing.
    case failed(EditorFailure)
  }

  /// Opens `$VISUAL`, `$EDITOR` or `vi` on a text and waits until it ends.
  ///
  /// The file is removed, also if a signal ends the program meanwhile, unless its text is not
  /// UTF-8. The terminal must be restored before. The variable is split as a shell does, so that it
  /// may contain options; the file name is passed as an argument, never as shell text.
  ///
  /// - Parameter type: The end of the file's name, by which editors tell the language.
  package static func open(
    _ original: String, type: String = "txt", environment: [String: String]
  ) -> Outcome {
    let folder = folder(environment)
    guard let path = write(original, type: type, in: folder) else {
      return .failed(.noFile(folder: folder))
    }
    ct_remove_at_death(path)
    defer { ct_remove_at_death(nil) }
    let editor =
      [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
      .first { !$0.isEmpty } ?? "vi"
    let outcome =
      switch run(editor, on: path) {
      case 0: read(path)
      case ShellStatus.commandNotFound: Outcome.failed(.notFound)
      case let status: Outcome.failed(.exited(status: status))
      }
    switch outcome {
    case .failed(.notUTF8): return outcome
    case .failed:
      unlink(path)
      return outcome
    case .text(let text):
      unlink(path)
      var edited = cleaned(text)
      if edited.last?.isNewline == true, original.last?.isNewline != true { edited.removeLast() }
      return .text(edited)
    }
  }

  /// Returns a text as if it had been pasted: without the byte order mark and control characters of
  /// editors, with line breaks of one kind.
  private static func cleaned(_ text: String) -> String {
    let unmarked =
      text.unicodeScalars.first == "\u{FEFF}"
      ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
    return PastedText(String(unmarked), isMultiline: true).text
  }

  /// The folder of the file.
  package static func folder(_ environment: [String: String]) -> String {
    environment["TMPDIR"] ?? "/tmp"
  }

  /// Writes a text to a new file, which only its owner can read; returns its path.
  ///
  /// - Parameter type: The end of its name.
  package static func write(_ text: String, type: String = "txt", in folder: String) -> String? {
    var template = Array("\(folder)/refill-XXXXXX.\(type)".utf8CString)
    let file = mkstemps(&template, Int32(clamping: type.utf8.count + 1))
    guard file >= 0 else { return nil }
    let path = String(
      decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard (try? handle.write(contentsOf: Data(text.utf8))) != nil else {
      unlink(path)
      return nil
    }
    return path
  }

  /// Returns the text of a file; text in another encoding than UTF-8 is not guessed.
  private static func read(_ path: String) -> Outcome {
    guard let data = FileManager.default.contents(atPath: path) else {
      return .failed(.unreadable(file: path))
    }
    return String(validating: data, as: UTF8.self).map(Outcome.text)
      ?? .failed(.notUTF8(file: path))
  }

  private static func run(_ editor: String, on path: String) -> Int32 {
    // A shell that cannot find the program prints a message; Refill shows its own instead.
    let script =
      "set -- \(editor) \"$1\"; command -v \"$1\" >/dev/null 2>&1 || exit 127; exec \"$@\""
    let words = ["/bin/sh", "-c", script, "sh", path]
    // Standard input and output may be files or pipes of the caller.
    let process =
      Spawning.start(words) { files in
        for descriptor in Int32(0)...2 {
          posix_spawn_file_actions_addopen(&files, descriptor, "/dev/tty", O_RDWR, 0)
        }
      } ?? Spawning.start(words)
    guard let process else { return ShellStatus.commandNotFound }
    let status = wait(for: process)
    return (status & 0x7F) == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Waits as a shell does: interrupt and quit keys go to the editor, a stop key stops both
  /// processes.
  private static func wait(for process: pid_t) -> Int32 {
    let dispositions = [(SIGINT, SIG_IGN), (SIGQUIT, SIG_IGN), (SIGTSTP, SIG_DFL)]
    let before = dispositions.map { signal, handler in
      var new = sigaction()
      var old = sigaction()
      #if canImport(Darwin)
        new.__sigaction_u.__sa_handler = handler
      #else
        new.__sigaction_handler.sa_handler = handler
      #endif
      sigaction(signal, &new, &old)
      return old
    }
    defer {
      for (disposition, var old) in zip(dispositions, before) {
        sigaction(disposition.0, &old, nil)
      }
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
