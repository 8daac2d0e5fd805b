import Foundation

/// The file of a program that is run by its words, never by a shell.
enum ProgramFile {
  /// Where a program stands that a form names with a `/`: beside the form; `nil` for a program that
  /// is looked for in `PATH`.
  static func path(of program: String, besideForm file: String) -> String? {
    guard program.contains("/") else { return nil }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return URL(fileURLWithPath: program, relativeTo: folder).path
  }

  /// The file in `PATH` that has this name and may be run; `nil` where there is none.
  static func inPath(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Whether a program that a form names can be run.
  static func exists(_ program: String, besideForm file: String) -> Bool {
    path(of: program, besideForm: file).map(isExecutable) ?? (inPath(program) != nil)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && access(path, X_OK) == 0
  }
}
