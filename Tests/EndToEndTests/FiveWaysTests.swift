import Foundation
import RefillCore
import RefillFormats
import RefillTerminal
import TestSupport
import Testing

/// A form file that is filled by each front end with the same answers.
struct FilledFile: CustomTestStringConvertible {
  /// The path of the file.
  let path: String

  var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

  /// The forms that ship with Refill.
  static let shipped = Checkout.files(below: "Forms")
    .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
    .map { FilledFile(path: Checkout.url($0).path) }

  /// Ten forms of other tools, and as many of other people with `REFILL_CORPUS`.
  static let foreign =
    Checkout.files(below: "Tests/Fixtures/Forms").sorted()
    .map { FilledFile(path: Checkout.url($0).path) } + corpus

  private static let corpus: [FilledFile] = {
    guard let corpus = ProcessInfo.processInfo.environment["REFILL_CORPUS"] else { return [] }
    return foreignNames.map { FilledFile(path: "\(corpus)/forms/\($0)") }
  }()

  private static let foreignNames = [
    "cookiecutter/uv.json", "env/vercel__commerce__.env.example",
    "copier/nlesc-copier_profiles.yml",
    "env/t3-oss__create-t3-app__.env.example", "env/laravel__laravel__.env.example",
    "github/Homebrew__brew__bug.yml", "github/eslint__eslint__bug-report.yml",
    "github/containerd__containerd__bug_report.yaml",
    "backstage/scaffolder-templates__docs-template__template.yaml",
    "backstage/scaffolder-templates__react-ssr-template__template.yaml",
  ]

  func read() throws -> FormReading {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    return FormFile.read(bytes, named: path)
  }
}

@Suite(.timeLimit(.minutes(20)))
struct `The same answers, given by each front end,` {
  /// The options of all front ends; nothing is stored, so that no run helps another.
  private static let options = "--private --format json"

  @Test(arguments: FilledFile.shipped + FilledFile.foreign)
  func `are the same record`(file: FilledFile) async throws {
    let reading = try file.read()
    let form = try #require(reading.form)
    let made = MadeAnswers(form)
    #expect(!made.answers.isEmpty)
    var library = made.model
    let submitted = library.submit()
    let submission = try #require(submitted, "\(library.problems)")
    let record = RecordJSON.line(of: submission.record) + "\n"
    try await Home.open { home in
      let given = try await withoutInput(file, made, home)
      #expect(given == record)
      let driven = try await driven(file, made, home)
      #expect(driven == record)
      let lines = try await byLines(file, made, home)
      #expect(lines == record)
      let drawn = try await drawn(file, made, home)
      #expect(drawn == record)
    }
  }

  /// The number of random answers.
  private static let count =
    ProcessInfo.processInfo.environment["REFILL_ANSWERS"].flatMap { Int($0) } ?? 300

  @Test func `at random, are the same record by lines and by requests`() async throws {
    var generator = SeededGenerator(seed: 17)
    var given = 0
    try await Home.open { home in
      while given < Self.count {
        let file = try #require(FilledFile.shipped.randomElement(using: &generator))
        let made = MadeAnswers(try #require(try file.read().form), using: &generator)
        given += made.answers.count + 1
        var library = made.model
        // A form with a problem has no record.
        guard let submission = library.submit() else { continue }
        let record = RecordJSON.line(of: submission.record) + "\n"
        let driven = try await driven(file, made, home)
        #expect(driven == record, "\(file): \(made.answers)")
        let lines = try await byLines(file, made, home)
        #expect(lines == record, "\(file): \(made.answers)")
      }
    }
  }

  private func withoutInput(
    _ file: FilledFile, _ made: MadeAnswers, _ home: Home
  ) async throws -> String {
    let pairs = made.answers.flatMap { path, values in
      values.flatMap { ["--set", "\(path)=\($0)"] }
    }
    let refill = Program(
      path: Program.refill, environment: home.environment(), folder: home.folder)
    let result = try await refill.run(
      ["fill", file.path, "--no-input"] + Self.options.split(separator: " ").map(String.init)
        + pairs)
    return result.output + (result.status == 0 ? "" : result.complaints)
  }

  private func driven(
    _ file: FilledFile, _ made: MadeAnswers, _ home: Home
  ) async throws -> String {
    var requests: [(String, [(String, JSONText)])] = []
    var missing = missingItems(of: made.model)
    for (path, values) in made.answers {
      // An earlier answer may bring a list, so its items are added with the first answer in them.
      let added = missing.filter { path.hasPrefix($0 + "[") }
      missing.removeAll { added.contains($0) }
      requests += added.map { ("add", [("list", .string($0))]) }
      let texts = values.map(JSONText.string)
      let field = made.model.index(of: path).map { made.model.fields[$0].field }
      let isList = field?.kind == .choices || field?.isListOfLines == true
      requests.append(
        ("set", [("path", .string(path)), ("value", isList ? .list(texts) : texts.first ?? .null)]))
    }
    requests.append(("submit", []))
    let lines = requests.enumerated().map { number, request in
      JSONText.object([
        ("id", .integer(number)), ("method", .string(request.0)), ("params", .object(request.1)),
      ]).text + "\n"
    }
    try home.write(lines.joined(), to: "requests")
    let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
    let result = try await shell.run(
      ["-c", "refill drive \(Self.options) '\(file.path)' < ~/requests"])
    let messages = result.output.split(separator: "\n")
    let last = try JSONReader.read(try #require(messages.last).utf8)
    for refusal in messages where refusal.contains(#""error":"#) { Issue.record("\(refusal)") }
    return last["result"]?["end"]?["output"]?.string ?? result.complaints
  }

  /// Returns the path of its list for each item that a new form does not have.
  private func missingItems(of model: FormModel) -> [String] {
    var missing: [String] = []
    model.forEachList { place in
      let count = model.items.items(of: place).count - (model.list(at: place)?.minItems ?? 0)
      missing += Array(repeating: model.path(of: place), count: max(count, 0))
    }
    return missing
  }

  private func drawn(
    _ file: FilledFile, _ made: MadeAnswers, _ home: Home
  ) async throws -> String {
    let form = made.model.form
    let columns = await MainActor.run { FormView.valueColumns(form, columns: 80, rows: 24) }
    let arguments = ["fill", file.path] + Self.options.split(separator: " ").map(String.init)
    let terminal = try TerminalProcess(arguments, in: home)
    // The terminal is in raw mode once it is to bracket pastes.
    try await terminal.see("\u{1B}[?2004h")
    terminal.type(TypedForm(made, by: .keys(columns: columns)).text)
    try await terminal.end()
    return terminal.record
  }

  private func byLines(
    _ file: FilledFile, _ made: MadeAnswers, _ home: Home
  ) async throws -> String {
    try home.write(TypedForm(made, by: .lines).text, to: "lines")
    let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
    let result = try await shell.run(
      ["-c", "refill fill --accessible \(Self.options) '\(file.path)' < ~/lines"])
    return result.output + (result.status == 0 ? "" : result.complaints)
  }
}
