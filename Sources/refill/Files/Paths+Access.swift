import Foundation
import RefillCore
import RefillStore

extension Paths {
  /// Takes the access that others have to Refill's own folders and files, and says so on stderr.
  ///
  /// A symbolic link is left alone, and so is what it leads to.
  func narrowAccess() {
    let narrowed = own.filter(Self.narrow)
    guard let first = narrowed.first else { return }
    let others = narrowed.count > 1 ? " and \(narrowed.count - 1) more" : ""
    Output.complain("\(first)\(others): other users had access, which was taken away.")
  }

  /// The folders and files that only Refill and the user need.
  private var own: [String] {
    let folders = [configuration, drafts, FilePath.directory(of: quickSnippets), trusted]
    let files = [
      snippets, configuration + "/settings.json", snippetUses, snippetLog, quickSnippets,
    ]
    return folders + files.map { FilePath.directory(of: $0) }.filter { !folders.contains($0) }
      + files
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
