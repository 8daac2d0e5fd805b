import Foundation
import RefillCore

/// A user who fills a form: presses keys, answers queries from a history, and records effects.
final class FormDriver {
  private(set) var model: FormModel
  var host = FormModel.Host()
  /// The host's clock, in seconds.
  var clock = 0.0
  /// The history of each field, newest first.
  var history: [String: [String]] = [:]
  /// The files for path completion.
  var files: [String] = []
  /// The earlier records, newest last.
  var records: [RecalledRecord] = []
  /// The renamed values, by number.
  private var renames: [Int: (field: String, values: [String])] = [:]
  /// True if queries are answered at once; otherwise they wait in `queries`.
  var isAnswering = true
  private(set) var queries: [Query] = []
  private(set) var recordQueries: [RecordQuery] = []
  /// The queries for entities, which are never answered automatically.
  private(set) var mentionQueries: [MentionQuery] = []
  /// The times at which the form wants a wake-up.
  private var wakes: [Double] = []
  /// The effects since the last `press`, except queries.
  private(set) var effects: [Effect] = []

  init(_ fields: [Field], hasReview: Bool = true, history: [String: [String]] = [:]) {
    model = FormModel(Form(id: "form", fields: fields, hasReview: hasReview))
    self.history = history
    host.now = { [unowned self] in clock }
  }

  /// Creates a driver with a form that has begun.
  static func begun(
    _ fields: Field..., hasReview: Bool = true, history: [String: [String]] = [:]
  ) -> FormDriver {
    let driver = FormDriver(fields, hasReview: hasReview, history: history)
    driver.press(.begin)
    return driver
  }

  func press(_ actions: Action...) {
    effects = []
    for action in actions { perform(action) }
  }

  /// Performs further actions; earlier effects are kept.
  func perform(_ actions: Action...) {
    for action in actions { perform(action) }
  }

  /// Advances the clock by seconds; the form gets its wake-ups.
  func wait(_ time: Double) {
    let end = clock + time
    while let next = wakes.min(), next <= end {
      wakes.removeAll { $0 == next }
      clock = max(clock, next)
      perform(.wake)
    }
    clock = end
  }

  /// Answers the newest query for entities.
  func answer(
    _ names: String..., isComplete: Bool = true, failure: MentionResults.Failure? = nil
  ) {
    guard let query = mentionQueries.last else { return }
    perform(
      .mentioned(
        number: query.number,
        MentionResults(
          names.map { Entity(name: $0) }, isComplete: isComplete, failure: failure)))
  }

  /// Types a text, one grapheme cluster at a time.
  func type(_ text: String) {
    effects = []
    for character in text { perform(.type(String(character))) }
  }

  /// The focused field as drawn; `nil` in the review.
  var drawn: String? { model.focused?.line.drawn }
  var focusedID: String? { model.focused?.field.id }
  /// The rows of the open chooser, with `>` before the highlighted one.
  var rows: [String]? {
    model.chooser.map { chooser in
      chooser.rows.indices.map { ($0 == chooser.highlight ? ">" : "") + chooser.rows[$0].value }
    }
  }

  func entry(_ id: String) -> FieldState { model.fields[model.form.index(of: id) ?? 0] }
  func text(_ id: String) -> String { entry(id).line.text }

  /// The submitted record.
  var record: Record? {
    effects.lazy.compactMap {
      if case .submit(let submission) = $0 { submission.record } else { nil }
    }.first
  }

  private func perform(_ action: Action) {
    for effect in model.handle(action, host: host) {
      switch effect {
      case .ask(let query):
        if isAnswering {
          perform(.suggestions(number: query.number, page(for: query)))
        } else {
          queries.append(query)
        }
      case .remove(let field, let value): history[field]?.removeAll { $0 == value }
      case .restore(let field, let value): history[field, default: []].append(value)
      case .find(let query):
        if isAnswering {
          perform(.found(number: query.number, record(for: query)))
        } else {
          recordQueries.append(query)
        }
      case .rename(let number, let field, let old, let new):
        perform(.renamed(number: number, rename(number, field, old, new)))
      case .undoRename(let number, _):
        if let (field, values) = renames[number] { history[field] = values }
        perform(.renamed(number: number, .undone))
      case .askMention(let query): mentionQueries.append(query)
      case .wake(let time): wakes.append(time)
      default: break
      }
      if case .ask = effect { continue }
      effects.append(effect)
    }
  }

  /// Answers the pending queries.
  func answerQueries() {
    isAnswering = true
    let waiting = queries
    queries = []
    for query in waiting { perform(.suggestions(number: query.number, page(for: query))) }
  }

  /// Returns the newest record that matches a query.
  func record(for query: RecordQuery) -> RecalledRecord? {
    func texts(_ record: RecalledRecord, _ field: String) -> [String] {
      record.record.entries.first { $0.field == field }?.answer.texts ?? []
    }
    return records.last { record in
      switch query.lookup {
      case .holding(let wanted, let field, let before):
        record.number < before && Set(texts(record, field)).isSuperset(of: wanted)
      case .likeliest(let wanted, let field, _, let numbers):
        !numbers.contains(record.number) && Set(texts(record, field)).isSuperset(of: wanted)
      case .answering(let field, let before):
        record.number < before && !texts(record, field).isEmpty
      case .newest(let before): record.number < before
      case .mentioning(let text, let field, _): texts(record, field).contains(text)
      }
    }
  }

  private func rename(
    _ number: Int, _ field: String, _ old: String, _ new: String
  ) -> RenameOutcome {
    var values = history[field] ?? []
    guard let place = values.firstIndex(of: old) else { return .failed }
    renames[number] = (field, values)
    let isMerged = values.contains(new)
    values[place] = new
    if isMerged { values.remove(at: place) }
    history[field] = values
    return isMerged ? .merged(uses: 2) : .renamed
  }

  /// Returns the reply of a field's sources to a query.
  func page(for query: Query) -> SuggestionPage {
    let field = entry(query.field).field
    if field.kind == .choice {
      var options = ListSource(field.options.map(\.title))
      return options.page(for: query)
    }
    if field.kind == .path, case .matching(let text) = query.lookup {
      return SuggestionPage(
        files.filter { $0.hasPrefix(text) }.map { Suggestion($0, origin: .file) })
    }
    let values = history[query.field] ?? []
    func remembered(_ value: String) -> Suggestion {
      Suggestion(value, origin: .history(uses: 1, lastUsed: .distantPast))
    }
    if query.lookup == .recent { return SuggestionPage(values.map(remembered)) }
    var list = ListSource(values)
    let page = list.page(for: query)
    return SuggestionPage(page.suggestions.map { remembered($0.value) }, total: page.total)
  }
}

extension Field {
  /// Creates a field with changes.
  static func field(
    _ id: String, _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> Field {
    var field = Field(id: id, kind: kind)
    change(&field)
    return field
  }

  /// Creates a text field with a history.
  static func remembered(_ id: String, _ change: (inout AutoFill) -> Void = { _ in }) -> Field {
    var autoFill = AutoFill()
    change(&autoFill)
    return field(id) { $0.autoFill = autoFill }
  }
}
