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
  static func inPath(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first(where: isExecutable)
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
