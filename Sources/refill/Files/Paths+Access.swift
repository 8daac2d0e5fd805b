import Foundation
import RefillCore
import RefillStore

extension Paths {
  /// Takes the access that others have to Refill's own folders and files, and names the folders on stderr.
  ///
  /// A symbolic link is left alone, and so is what it leads to.
  func narrowAccess() {
    let narrowed = folders.filter(Self.narrow)
    // In a folder of the user alone, others cannot reach a file whatever its permissions are.
    for file in files { _ = Self.narrow(file) }
    guard let first = narrowed.first else { return }
    let others = narrowed.count > 1 ? " and \(narrowed.count - 1) more" : ""
    Output.complain("\(first)\(others): other users had access, which was taken away.")
  }

  /// The files that only Refill and the user need.
  private var files: [String] {
    [
      snippets, configuration + "/settings.json", configuration + "/config.json", snippetUses,
      snippetLog, quickSnippets, details,
    ]
  }

  /// The folders that only Refill and the user need.
  private var folders: [String] {
    let known = [configuration, drafts, FilePath.directory(of: quickSnippets), trusted]
    return known + files.map { FilePath.directory(of: $0) }.filter { !known.contains($0) }
  }

  /// Sets the permissions of a file or folder of the user to those of its owner; returns true if others
  /// had any.
  private static func narrow(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == geteuid(),
      [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT),
      status.st_nlink == 1 || status.st_mode & S_IFMT == S_IFDIR,
      status.st_mode & 0o077 != 0
    else { return false }
    return fchmodat(AT_FDCWD, path, status.st_mode & 0o700, AT_SYMLINK_NOFOLLOW) == 0
  }
}
