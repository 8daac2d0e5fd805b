import Foundation
import Testing

/// One line of a case file: the setup, the steps and the expectations.
struct Case: CustomTestStringConvertible, Sendable {
  let id: String
  /// The name of its file, without the extension.
  let file: String
  private let line: String

  var testDescription: String { id }

  init(line: String, file: String) {
    self.line = line
    self.file = file
    id = (Case.object(line)["id"] as? String) ?? "\(file): \(line.prefix(40))"
  }

  /// Throws if the line has unknown words or lacks required ones.
  func check() throws {
    try checkLine()
    for step in steps { try CaseWords.check(step) }
  }

  /// Throws if a part of the line is unknown or missing, whatever its steps.
  func checkLine() throws {
    let object = Case.object(line)
    if let word = Set(object.keys).subtracting(CaseWords.line).min() { throw UnknownWord(word) }
    guard object["id"] is String, object["given"] is [String: Any],
      object["do"] is [[String: Any]], !expect.isEmpty
    else { throw UnknownWord(id) }
  }

  var given: [String: Any] { Case.object(line)["given"] as? [String: Any] ?? [:] }
  var steps: [[String: Any]] { Case.object(line)["do"] as? [[String: Any]] ?? [] }
  var expect: [String: Any] { Case.object(line)["expect"] as? [String: Any] ?? [:] }

  /// True if the field of the case is a one-line field by default.
  var isOneLine: Bool { file.hasPrefix("fields") }

  /// True if the case types text or keys, so that it can run through a line editor as well.
  var hasTyping: Bool { steps.contains { $0["type"] != nil || $0["key"] != nil } }

  private static func object(_ line: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }
}

extension Case {
  /// The cases of one field, of the project and in the folders named by `REFILL_CASES`.
  static let all = files.filter { $0.file != formFile }
  /// The cases of whole forms.
  static let forms = files.filter { $0.file == formFile }

  private static let formFile = "forms"

  private static let files: [Case] = {
    let own = Bundle.module.resourceURL!.appendingPathComponent("Cases")
    let others = (ProcessInfo.processInfo.environment["REFILL_CASES"] ?? "")
      .split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    return ([own] + others).flatMap(cases(in:))
  }()

  /// Returns the cases of a folder; an unreadable folder or file becomes a failing case.
  static func cases(in folder: URL) -> [Case] {
    guard
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [Case(line: "", file: folder.path)] }
    return files.filter { $0.pathExtension == "jsonl" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap { file in
        let name = file.deletingPathExtension().lastPathComponent
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
          return [Case(line: "", file: name)]
        }
        return text.split(separator: "\n").map { Case(line: String($0), file: name) }
      }
  }
}

/// An unknown word of a case, or a value that cannot be parsed.
struct UnknownWord: Error, CustomStringConvertible {
  let word: String
  var description: String { "\"\(word)\" is not a word this runner knows" }
  init(_ word: String) { self.word = word }
}
