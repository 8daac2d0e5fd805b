import Foundation
package import RefillCore

/// A user who fills a form: presses keys, answers queries from a history, and records effects.
package final class FormDriver {
  /// The state of the form.
  package private(set) var model: FormModel
  /// The decisions of the host.
  package var host = FormModel.Host()
  /// The host's clock, in seconds.
  package var clock = 0.0
  /// The history of each field, newest first.
  package var history: [String: [String]] = [:]
  /// The files for path completion.
  package var files: [String] = []
  /// The number of uses of each value of the history.
  package var uses = 1
  /// The earlier records, newest last.
  package var records: [RecalledRecord] = []
  /// The user's own uses of each value; `nil` if nobody else has used it.
  package var ownUses: Int?
  /// The renamed values, by number.
  private var renames: [Int: (field: String, values: [String])] = [:]
  /// True if queries are answered at once; otherwise they wait in `queries`.
  package var isAnswering = true
  /// The pending queries for suggestions.
  package private(set) var queries: [Query] = []
  /// The pending queries for earlier records.
  package private(set) var recordQueries: [RecordQuery] = []
  /// The queries for entities, which are never answered automatically.
  package private(set) var mentionQueries: [MentionQuery] = []
  /// The times at which the form wants a wake-up.
  private var wakes: [Double] = []
  /// The effects since the last `press`, except queries.
  package private(set) var effects: [Effect] = []

  /// Creates a driver with a form that has not begun.
  package convenience init(
    _ fields: [Field], hasReview: Bool = true, history: [String: [String]] = [:]
  ) {
    self.init(Form(id: "form", fields: fields, hasReview: hasReview), history: history)
  }

  /// Creates a driver with a form that has not begun.
  package convenience init(_ form: Form, history: [String: [String]] = [:]) {
    self.init(FormModel(form), history: history)
  }

  /// Creates a driver with a form in a state that has not begun.
  package init(_ model: FormModel, history: [String: [String]] = [:]) {
    self.model = model
    self.history = history
    host.now = { [unowned self] in clock }
  }

  /// Creates a driver with a form that has begun.
  package static func begun(
    _ fields: Field..., hasReview: Bool = true, history: [String: [String]] = [:]
  ) -> FormDriver {
    let driver = FormDriver(fields, hasReview: hasReview, history: history)
    driver.press(.begin)
    return driver
  }

  /// Performs actions; forgets the effects of earlier ones.
  package func press(_ actions: Action...) {
    effects = []
    for action in actions { perform(action) }
  }

  /// Performs further actions; earlier effects are kept.
  package func perform(_ actions: Action...) {
    for action in actions { perform(action) }
  }

  /// Advances the clock by seconds; the form gets its wake-ups.
  package func wait(_ time: Double) {
    let end = clock + time
    while let next = wakes.min(), next <= end {
      wakes.removeAll { $0 == next }
      clock = max(clock, next)
      perform(.wake)
    }
    clock = end
  }

  /// Answers the newest query for entities.
  package func answer(
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
  package func type(_ text: String) {
    effects = []
    for character in text { perform(.type(String(character))) }
  }

  /// The focused field as drawn; `nil` in the review.
  package var drawn: String? { model.focused?.line.drawn }
  /// The id of the focused field; `nil` in the review.
  package var focusedID: String? { model.focused?.field.id }
  /// The name of the focus: the id or path of a field, `#2` on the row of an item, `+` on one that
  /// adds; `nil` in the review.
  package var place: String? {
    switch model.focus {
    case .field(let index): model.name(of: index)
    case .item(let item): "#\(model.items.number(of: item))"
    case .add: "+"
    case .review: nil
    }
  }
  /// The rows of the open chooser, with `>` before the highlighted one.
  package var rows: [String]? {
    model.chooser.map { chooser in
      chooser.rows.indices.map { ($0 == chooser.highlight ? ">" : "") + chooser.rows[$0].value }
    }
  }

  /// Returns the field with an id, or with a path such as `items[2].amount`.
  package func entry(_ id: String) -> FieldState {
    model.fields[model.index(of: id) ?? model.form.index(of: id) ?? 0]
  }
  /// Returns the text of the field with an id or a path.
  package func text(_ id: String) -> String { entry(id).line.text }

  /// Everything that was submitted.
  package var submission: Submission? {
    effects.lazy.compactMap {
      if case .submit(let submission) = $0 { submission } else { nil }
    }.first
  }
  /// The submitted record.
  package var record: Record? { submission?.record }

  /// Settles the draft, as a save does.
  package func settleDraft() { model.settleDraft() }

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
          perform(.found(number: query.number, record(for: query), ownUses: ownUses))
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
  package func answerQueries() {
    isAnswering = true
    let waiting = queries
    queries = []
    for query in waiting { perform(.suggestions(number: query.number, page(for: query))) }
  }

  /// Returns the newest record that matches a query.
  package func record(for query: RecordQuery) -> RecalledRecord? {
    func texts(_ record: RecalledRecord, _ field: String) -> [String] {
      record.record.entries.first { $0.field == field }?.answer.texts ?? []
    }
    return records.last { record in
      switch query.lookup {
      case .holding(let wanted, let field):
        Set(texts(record, field)).isSuperset(of: wanted)
      case .likeliest(let wanted, let field, _, let numbers):
        !numbers.contains(record.number) && Set(texts(record, field)).isSuperset(of: wanted)
      case .answering(let field, let before):
        record.number < before && !texts(record, field).isEmpty
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
  package func page(for query: Query) -> SuggestionPage {
    let field = entry(query.field).field
    if field.kind == .choice {
      // A source has all options of the form, whatever their conditions.
      let all = model.form.fields.first { $0.id == field.id } ?? field
      var options = ListSource(all.options.map(\.title), folding: field.folding)
      return options.page(for: query)
    }
    if field.takesPaths, case .matching(let text) = query.lookup {
      return SuggestionPage(
        files.filter { $0.hasPrefix(text) }.map { Suggestion($0, origin: .file) })
    }
    let values = history[query.field] ?? []
    func remembered(_ value: String) -> Suggestion {
      Suggestion(value, origin: .history(uses: uses, lastUsed: .distantPast))
    }
    if query.lookup == .recent { return SuggestionPage(values.map(remembered)) }
    var list = ListSource(values)
    let page = list.page(for: query)
    return SuggestionPage(page.suggestions.map { remembered($0.value) }, total: page.total)
  }
}
