import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@testable import RefillTerminal

/// Lines of a script, and the transcript of the conversation with them.
@MainActor final class ScriptedLines: LineDevice {
  private var lines: ArraySlice<String>
  private var prompt = LinePrompt(text: "")
  private(set) var transcript = ""
  /// The prompts that recall values, with these values.
  private(set) var recalled: [[String]] = []

  let columns: Int
  let isTerminal = true
  /// A line that is not finished when a signal comes, after all other lines.
  private var last: String
  private let signal: Signal
  private let answers: [String]

  /// Creates lines, after which the input ends; with a signal in an unfinished line, lines that follow it.
  init(
    _ lines: [String], unfinished: String = "", signal: Signal = .hangUp, answers: [String] = [],
    columns: Int = 120
  ) {
    self.lines = lines[...]
    last = unfinished
    self.signal = signal
    self.answers = answers
    self.columns = columns
  }

  func open() {}
  func show(_ lines: [String]) { transcript += lines.map { $0 + "\n" }.joined() }

  func ask(_ prompt: LinePrompt) {
    self.prompt = prompt
    transcript += prompt.text + prompt.typed
    recalled.append(prompt.recalled)
  }

  func next(timeout: Double?, or descriptor: Int32) -> LineEvent {
    guard let line = lines.popFirst() else {
      transcript += unfinished + "\n"
      return unfinished.isEmpty ? .end : .signals([signal])
    }
    transcript += (prompt.isSecret ? "" : line) + "\n"
    return .line(line)
  }

  func pause() { if lines.isEmpty { (lines, last) = (answers[...], "") } }
  var unfinished: String { lines.isEmpty ? last : "" }
  func suspend() -> Bool { false }
  func close() {}
}

/// A form that is filled by the lines of a script.
@MainActor struct LineDesk {
  var form: Form
  /// The earlier values by the id of their field, best first.
  var history: [String: [String]] = [:]
  var services = Services()
  var options = FormRunner.Options()
  var columns = 120

  /// The time in the form: 12 March 2026, 9 o'clock.
  static let now = Date.march(12, 9)

  /// Fills a form of these fields.
  init(_ fields: [Field]) { form = Form(id: "f", title: "Form", fields: fields) }

  /// Fills a form with these fields, the inside of the JSON list.
  init(json fields: String) throws {
    let text = #"{"id": "f", "title": "Form", "fields": [\#(fields)]}"#
    form = try #require(FormReader.read(Data(text.utf8)).form)
  }

  /// Fills a shipped form.
  init(shipped name: String) throws {
    let bytes = try Data(contentsOf: Checkout.url("Forms/\(name).json"))
    form = try #require(FormReader.read(bytes).form)
  }

  /// The conversation and its end.
  @MainActor struct Conversation {
    let transcript: String
    let runner: FormRunner
    let device: ScriptedLines

    /// The record as JSON; `nil` if the form was not submitted.
    var record: String? {
      guard case .submitted(let submission) = runner.outcome else { return nil }
      return RecordJSON.line(of: submission.record, withSecrets: true)
    }
  }

  /// Fills the form with these lines, then the input ends.
  func fill(
    _ lines: String..., unfinished: String = "", signal: Signal = .hangUp, answers: [String] = []
  ) -> Conversation {
    fill(lines: lines, unfinished: unfinished, signal: signal, answers: answers)
  }

  /// Fills the form with these lines, then the input ends.
  func fill(
    lines: [String], unfinished: String = "", signal: Signal = .hangUp, answers: [String] = []
  ) -> Conversation {
    let device = ScriptedLines(
      lines, unfinished: unfinished, signal: signal, answers: answers, columns: columns)
    var (services, options) = (services, options)
    let history = history
    services.ask = { query in Self.page(for: query, in: history[query.field] ?? []) }
    options.host.date = { Self.now }
    options.host.timeZone = { .current }
    options.host.locale = { Locale(identifier: "en_GB") }
    let model = FormModel(
      form, context: ReadingContext(now: Self.now, timeZone: .current))
    let runner = FormRunner(model, services: services, options: options)
    let session = LineSession(runner, device: device) { Self.now }
    _ = try? session.run()
    return Conversation(transcript: device.transcript, runner: runner, device: device)
  }

  private static func page(for query: Query, in values: [String]) -> SuggestionPage {
    guard case .matching(let text) = query.lookup else { return SuggestionPage() }
    let needle = Folding.loose.fold(text)
    let found = values.enumerated()
      .filter { needle.isEmpty || Folding.loose.fold($0.element).contains(needle) }
      .map { place, value in
        Suggestion(
          value,
          origin: .history(
            uses: values.count - place, lastUsed: .march(11 - min(place, 9), 9)))
      }
    return SuggestionPage(Array(found.prefix(query.limit)), total: found.count)
  }
}
