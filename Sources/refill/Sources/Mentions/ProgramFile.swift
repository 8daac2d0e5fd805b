import Foundation

/// Finds the file of a program that is run directly, never by a shell.
enum ProgramFile {
  /// The path of a program that a form names with a `/`, relative to the form file; `nil` for a
  /// program that is looked up in `PATH`.
  static func path(of program: String, besideForm file: String) -> String? {
    guard program.contains("/") else { return nil }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return URL(fileURLWithPath: program, relativeTo: folder).path
  }

  /// Returns the executable file of that name in `PATH`; `nil` if there is none.
  ///
  /// Folders that are relative to the current one are left out: a form and a program beside it could come
  /// from the same person.
  static func inPath(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Returns the file to run for a program that a form names; for one that is nowhere in `PATH`, a file
  /// that does not exist.
  static func toRun(_ program: String, besideForm file: String) -> String {
    path(of: program, besideForm: file) ?? inPath(program) ?? "/dev/null/\(program)"
  }

  /// True if a program that a form names can be run.
  static func exists(_ program: String, besideForm file: String) -> Bool {
    path(of: program, besideForm: file).map(isExecutable) ?? (inPath(program) != nil)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && access(path, X_OK) == 0
  }
}
