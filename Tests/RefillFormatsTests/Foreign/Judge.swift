import Foundation
import RefillCore
import RefillFormats
import TestSupport

/// The Python packages `python-dotenv`, `cookiecutter` and `copier`, which take results of forms.
enum Judge {
  /// The path of a Python that has them.
  static let python = ProcessInfo.processInfo.environment["REFILL_JUDGES"]

  /// Runs a script of Python with some files as its arguments; returns its output.
  static func output(
    of script: String, _ files: [String], with python: String? = python
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: python ?? "/usr/bin/false")
    process.arguments = ["-c", script] + files
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the object that a script writes as JSON.
  static func object(of script: String, _ files: [String]) throws -> [String: Any] {
    let output = try output(of: script, files)
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return value as? [String: Any] ?? [:]
  }

  /// Returns the files of a folder of the corpus of forms.
  static func files(in name: String) -> [SnippetCorpus.File] {
    guard let folder = SnippetCorpus.folder?.appending(path: "forms/\(name)") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { SnippetCorpus.File(url: folder.appending(path: $0), json: Data()) }
  }
}

/// Answers that a form takes, made up for its fields.
enum MadeUpAnswers {
  private static let texts = [
    "It's \"Zoë\" \\ $HOME #1, 100%", "It's \"Zoë\" \\ #1", "Zoë's new-thing", "Ab cd", "abc",
    "a@example.org", "1.2.3",
    "https://example.org/a", "2026-03-12",
  ]

  /// Returns answers for the fields that are asked, in several rounds with different ones: none,
  /// then other options and texts.
  static func answers(of form: Form, round: Int) -> [(String, [String])] {
    var model = FormModel(form)
    var answers: [(String, [String])] = []
    guard round > 0 else { return [] }
    for index in model.fields.indices where !form.fields[index].isHidden {
      let field = form.fields[index]
      for values in candidates(for: field, round) {
        var tried = model
        guard tried.answer(field: field.id, with: values) == nil,
          tried.fields[index].currentProblem == nil
        else { continue }
        model = tried
        answers.append((field.id, values))
        break
      }
    }
    return answers
  }

  private static func candidates(for field: Field, _ round: Int) -> [[String]] {
    switch field.kind {
    case .choice:
      let count = field.options.count
      return count == 0 ? [] : [[field.options[(count - round % count) % count].value]]
    case .choices: return [field.options.map(\.value), field.options.suffix(1).map(\.value)]
    case .confirm: return [[round % 2 == 0 ? "false" : "true"]]
    case .number, .decimal: return [[field.minimum ?? "7"], ["7"]]
    case .note, .password, .date, .time, .datetime: return []
    case .textarea where !field.logic.constraints.isEmpty: return [["{\"a\": [1]}"]]
    case .text, .textarea, .path, .email, .url, .tel:
      let start = (round - 1) % texts.count
      return (texts[start...] + texts[..<start]).map { [$0] }
    }
  }
}
