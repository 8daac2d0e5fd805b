import Foundation
import RefillStore

/// Makes folders of the user's own files.
enum Folder {
  /// Makes a folder and its missing parents, each with owner-only permissions whatever the umask is.
  ///
  /// - Parameter variable: The variable that names another place, for the message of a failure.
  static func make(_ path: String, named variable: String = "XDG_CONFIG_HOME") throws {
    do throws(WriteError) {
      try makeAll(path)
    } catch {
      throw Failure(
        ExitStatus(error),
        "\(path) could not be made: \(error.reason). Make the folder writable, or set "
          + "\(variable) to another one.")
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
