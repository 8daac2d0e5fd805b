import Foundation
import RefillStore

/// Makes folders of the user's own files.
enum Folder {
  /// Makes a folder and its missing parents, each with owner-only permissions whatever the umask is.
  static func make(_ path: String) throws {
    do throws(WriteError) {
      try makeAll(path)
    } catch {
      throw Failure(
        ExitStatus(error),
        "\(path) could not be made: \(error.reason). Make the folder writable, or set "
          + "XDG_CONFIG_HOME to another one.")
    }
  }

  private static func makeAll(_ path: String) throws(WriteError) {
    if mkdir(path, 0o700) == 0 {
      chmod(path, 0o700)
      return
    }
    let error = WriteError(errno: errno)
    if error.errno == EEXIST { return }
    let parent = FilePath.directory(of: path)
    guard error.errno == ENOENT, parent != path else { throw error }
    try makeAll(parent)
    try makeAll(path)
  }
}
