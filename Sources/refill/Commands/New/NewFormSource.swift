import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// A file that a form is made of.
struct NewFormSource {
  private let file: String
  private let name: String
  private let bytes: [UInt8]

  /// Reads the file; `-` is standard input.
  ///
  /// - Parameter name: the name of the form; `nil` for that of the file.
  /// - Throws: `Failure` if the file cannot be read, is no regular file, or is larger than 64 MiB.
  init(_ file: String, name: String?) throws {
    self.file = file
    let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    self.name = name ?? (file == "-" ? "form" : Self.name(for: stem))
    let limit = Input.largestMebibytes << 20
    if Input.isStream(file) {
      bytes = try Input.read(file, limit: limit)
    } else if let content = Input.content(of: file) {
      bytes = Array(content)
    } else {
      guard access(file, R_OK) == 0 else { throw Input.unreadable(file) }
      throw Failure(
        .usage, "\(file) is no plain file of at most \(Input.largestMebibytes) MiB.")
    }
  }

  /// Returns a name as an id of forms: other characters as `-`.
  static func name(for text: String) -> String {
    let allowed = text.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": Character(scalar)
      default: "-"
      }
    }
    let name = String(String(allowed).drop { $0 == "-" || $0 == "." }.prefix(100))
    return name.isEmpty ? "form" : name
  }

  /// Returns the form of a script.
  func script() throws -> MadeForm { try made(FormSketch.script(bytes, id: name)) }

  /// Returns the form of a table, an example, or a form of another tool.
  func form() throws -> MadeForm {
    if isForeign { return try converted() }
    if Self.isTable(file) { return try made(FormSketch.table(bytes, id: name)) }
    if isExample { return try made(FormSketch.example(bytes, id: name)) }
    guard hasSeparators || file == "-" else {
      throw Failure(
        .usage,
        "\(Input.name(of: file)) is no table, no example in JSON and no form of another tool.")
    }
    return try made(FormSketch.table(bytes, id: name))
  }

  private static func isTable(_ file: String) -> Bool {
    [".csv", ".tsv"].contains { file.lowercased().hasSuffix($0) }
  }

  /// True if the file is meant to be JSON.
  private var isExample: Bool {
    let endings = [".json", ".jsonc", ".jsonl", ".ndjson"]
    return FormSketch.beginsExample(bytes) || endings.contains { file.lowercased().hasSuffix($0) }
  }

  /// True if the first line has cells.
  private var hasSeparators: Bool {
    !CSVRows.separators(of: bytes.prefix { $0 != 0x0A }).isEmpty
  }

  private func made(_ sketch: @autoclosure () throws(JSONProblem) -> FormSketch) throws -> MadeForm
  {
    do throws(JSONProblem) {
      var sketch = try sketch()
      sketch.id = name
      return MadeForm(sketch)
    } catch {
      let place = "\(Input.name(of: file)):\(error.position.line):\(error.position.column)"
      throw Failure(.usage, "\(place): \(error.message)")
    }
  }

  // MARK: Forms of other tools

  /// True if the file is a form already, of Refill or of another tool.
  private var isForeign: Bool {
    guard bytes.count <= JSONReader.maximumSize else { return false }
    let reading = FormFile.read(bytes, named: file, beside: FormLibrary.files(beside: file))
    return reading.format != .refill || reading.form != nil
  }

  private func converted() throws -> MadeForm {
    let loaded = try FormLibrary.load(bytes, from: file)
    guard let text = loaded.reading?.ownForm(from: Input.name(of: file)) else {
      throw Failure(
        .usage, "\(Input.name(of: file)) is a form of Refill already. Copy it to change it.")
    }
    return MadeForm(
      name: name, converted: text, loaded.form,
      remarks: loaded.warnings.map { $0.text(in: Input.name(of: file)) })
  }
}
