import Foundation
import RefillCore

/// The places that a finished record goes to: stdout, unless there are others.
struct Destinations {
  /// The program that must take the record before it counts as submitted; `nil` for none.
  var receiver: Receiver?
  var file: AppendedFile?
  var folder: RecordFolder?

  /// True if records are written to stdout.
  var includesStdout: Bool { receiver == nil && file == nil && folder == nil }
}

extension Destinations {
  init(_ options: FillOptions) throws {
    if let command = options.submit {
      receiver = Receiver(
        words: try Self.words(command, byShell: options.submitsByShell),
        folder: FileManager.default.currentDirectoryPath, timeout: options.submitTimeout)
    }
    file = try options.append.map { path in
      let file = try AppendedFile(path, format: options.format)
      try Descriptor.checkPlace(of: path)
      return file
    }
    folder = try options.outputDirectory.map {
      try RecordFolder($0, ending: options.format.map(Self.ending) ?? "json")
    }
  }

  private static func words(_ command: String, byShell: Bool) throws -> [String] {
    if byShell { return ["/bin/sh", "-c", command] }
    guard let words = CommandWords.split(command) else {
      throw Failure(.usage, "--submit has a quote without its end.")
    }
    guard !words.isEmpty else {
      throw Failure(.usage, "--submit takes a command, like --submit 'curl --json @- URL'.")
    }
    return words
  }

  private static func ending(of format: ExportFormat) -> String {
    switch format {
    case .json: "json"
    case .markdown: "md"
    case .shell: "sh"
    case .nul: "txt"
    case .jsonl, .csv, .tsv, .yaml, .env, .sql, .html: format.rawValue
    }
  }
}
