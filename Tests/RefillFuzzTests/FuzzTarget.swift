import Foundation
import RefillCore
import RefillFormats
import RefillStore
import TestSupport

@testable import RefillTerminal

/// What random bytes are given to: the readers of files from other people, the writers, and the event
/// loop.
///
/// Where there are several readers, the first byte chooses one.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// A form file whose format is recognized.
  case form
  /// A form file of a format of another tool.
  case foreign
  case answers, snippets, settings, contact, draft
  /// The text of a snippet.
  case expansion
  /// The expression of a computed field.
  case expression
  /// An answer, as every export writes it.
  case export
  /// Text that is shown.
  case text
  /// The bytes of a terminal, decoded in pieces.
  case keys
  /// The keys of a whole session.
  case session

  /// Lets the program have the bytes; ends the process if a promise is broken.
  @MainActor func run(_ bytes: [UInt8]) {
    switch self {
    case .form: read(FormFile.read(bytes, named: "file"))
    case .foreign:
      choose(FormFormat.allCases, bytes) { read(FormFile.read($1, named: "f", as: $0)) }
    case .answers: choose(AnswersFormat.allCases, bytes, readAnswers)
    case .snippets:
      choose(SnippetFormat.allCases, bytes) { _ = SnippetReader.read($1, as: $0, named: "file") }
    case .settings:
      let document = SettingsDocument(bytes)
      _ = document.setting("theme", to: "\"dark\"")
      _ = document.removing("theme")
    case .contact: _ = VCardFile(bytes)
    case .draft: _ = DraftContent(Data(bytes))
    case .expansion: choose(Snippet.Dialect.allCases, bytes, expand)
    case .expression: compute(String(decoding: bytes, as: UTF8.self))
    case .export: export(String(decoding: bytes, as: UTF8.self))
    case .text: show(String(decoding: bytes, as: UTF8.self))
    case .keys: decode(bytes)
    case .session: FuzzedSession.shared.type(bytes)
    }
  }

  private func choose<Choice>(
    _ choices: [Choice], _ bytes: [UInt8], _ use: (Choice, [UInt8]) -> Void
  ) {
    guard let first = bytes.first else { return }
    use(choices[Int(first) % choices.count], Array(bytes.dropFirst()))
  }

  private func read(_ reading: FormReading) {
    let isWrong = reading.problems.contains { $0.severity == .error }
    precondition((reading.form == nil) == isWrong, "a form has no error, or an error no form")
    guard let form = reading.form else { return }
    let record = FormModel(form).record(submitted: .distantPast)
    for shape in reading.writer?.shapes ?? [] {
      _ = reading.writer?.output(of: record, as: shape)
    }
    if let own = reading.ownForm(from: "file") {
      precondition(FormReader.read(Array(own.utf8)).form == form, "a form is not written as it is")
    }
  }

  private func readAnswers(_ format: AnswersFormat, _ bytes: [UInt8]) {
    switch format {
    case .json, .jsonl: _ = try? AnswerDocuments.json(bytes)
    case .yaml: _ = try? AnswerDocuments.yaml(bytes)
    case .env: _ = try? AnswerDocuments.environment(bytes, of: Self.filled)
    case .csv, .tsv:
      var table = AnswerTable(Self.filled, format: format)
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (place, line) in lines.enumerated() {
        let answers = try? table.answers(endingWith: line, number: place + 1)
        precondition(answers == nil || !table.isOpen, "a row has ended and is open")
      }
    }
  }

  private func expand(_ dialect: Snippet.Dialect, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var context = SnippetContext(now: .distantPast, timeZone: .gmt, locale: Self.locale)
    context.snippet = { $0 == "a" ? Snippet("a", text, dialect: dialect) : nil }
    let expansion = SnippetRenderer.expansion(of: Snippet("b", text, dialect: dialect), context)
    let count = expansion.text.count
    precondition(expansion.places.allSatisfy { $0.range.upperBound <= count }, "a place is outside")
  }

  private func compute(_ source: String) {
    let field = ["id": "sum", "kind": "text", "calculate": source]
    let form: [String: Any] = [
      "id": "f", "fields": [["id": "a"], ["id": "n", "kind": "number"], field],
    ]
    guard let file = try? JSONSerialization.data(withJSONObject: form),
      let form = FormReader.read(Array(file)).form
    else { return }
    var model = FormModel(form)
    _ = model.answer(field: "a", with: ["Zoë"])
    _ = model.answer(field: "n", with: ["12"])
  }

  private func export(_ text: String) {
    var model = FormModel(Self.filled)
    _ = model.answer(field: "a", with: [text])
    _ = model.answer(field: "notes", with: [text])
    let record = model.record(submitted: .distantPast)
    for format in ExportFormat.allCases {
      var export = RecordExport(format, ExportLayout(form: Self.filled))
      export.note(record)
      let written = export.beginning() + export.text(of: record) + export.ending
      guard format == .json else { continue }
      precondition(
        (try? JSONSerialization.jsonObject(with: Data(written.utf8))) != nil, "no JSON is written")
    }
  }

  private func show(_ text: String) {
    let shown = Sanitizer.visible(text)
    precondition(!shown.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a control character is shown")
    for width in [1, 2, 7, 80] { _ = TextWrap(shown, width: width).rows.count }
  }

  private func decode(_ bytes: [UInt8]) {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    var now = 0.0
    for piece in bytes.split(separator: 0, omittingEmptySubsequences: false) {
      _ = decoder.feed(piece, at: now)
      now += 0.06
      _ = decoder.tick(at: now)
    }
  }

  private static let locale = Locale(identifier: "en_US")
  private static let filled = Form(
    id: "f", fields: [Field.field("a"), Field.field("notes", .textarea)])
}
