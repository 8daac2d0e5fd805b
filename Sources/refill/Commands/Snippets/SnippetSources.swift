import Foundation
import RefillCore
import RefillFormats

/// The snippet files of a command: named files, and the files in named folders.
struct SnippetSources {
  /// The format of all files; `nil` to detect it.
  let format: SnippetFormat?
  let files: [String]

  /// The file extensions that are read in a folder.
  private static let endings: Set = [
    "textexpander", "tedist", "xml", "plist", "csv", "tsv", "yml", "yaml", "json",
    "code-snippets", "snippets",
  ]

  /// - Parameter most: the maximum number of files and folders that are looked at in a folder.
  init(_ names: [String], format: SnippetFormat?, most: Int = 20_000) throws {
    self.format = format
    files = try names.flatMap { try Self.files(of: $0, most: most) }
    guard !files.isEmpty else { throw Failure(.usage, "there is no file of snippets in there.") }
  }

  /// Reads all files.
  func readings() throws -> [(file: String, format: SnippetFormat, reading: SnippetReading)] {
    try files.map { file in
      let bytes = try Input.read(file, limit: SnippetReader.maximumSize + 1)
      guard let format = format ?? SnippetFormat(ofFile: file, bytes) else {
        throw Failure(.usage, "cannot tell the format of \(file); use --format.")
      }
      return (
        file, format, SnippetReader.read(bytes, as: format, named: Self.title(of: file))
      )
    }
  }

  private static func files(of name: String, most: Int) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue
    else { return [name] }
    return try paths(in: name, most: most).sorted().filter { path in
      let file = URL(fileURLWithPath: path)
      return endings.contains(file.pathExtension.lowercased())
        && file.lastPathComponent != "_manifest.yml"
    }.map { "\(name)/\($0)" }
  }

  /// Returns the paths of the files and folders in a folder, relative to it; links are not followed.
  private static func paths(in folder: String, most: Int) throws -> [String] {
    var paths: [String] = []
    guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
    for case let path as String in all {
      guard paths.count < most else {
        let count = TextFormat.count(most, "file")
        throw Failure(.usage, "\(folder) has more than \(count). Name the folder of the snippets.")
      }
      paths.append(path)
    }
    return paths
  }

  /// The name of a file without its extension; for a package, that of its folder.
  private static func title(of file: String) -> String {
    guard file != "-" else { return "Imported" }
    let url = URL(fileURLWithPath: file)
    let name = url.deletingPathExtension().lastPathComponent
    return name == "package" ? url.deletingLastPathComponent().lastPathComponent : name
  }
}

extension SnippetReading {
  /// Prints the problems of the file in the format of compiler diagnostics.
  func complain(about file: String) {
    guard !remarks.isEmpty else { return }
    let lines = remarks.map { $0.text(in: file) }
    Output.complain(lines.joined(separator: "\n"), prefix: "")
  }
}
