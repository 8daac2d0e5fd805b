import Foundation
import RefillCore

/// A form being filled as a case describes it, with its sources and its host.
@MainActor final class World {
  private(set) var model: FormModel
  let given: Given
  var host = FormModel.Host()
  var source: Source?
  let typist: any Typist

  var clock = 0.0
  var queries: [Any] = []
  var mentionDesk: MentionDesk
  var removed: [String] = []
  var announced: [String] = []
  var delegateCalls: [String] = []
  /// The name of the delegate called last.
  var delegateName: String?
  /// True if a commit was refused, so that its composition is not part of the text.
  var isCompositionRefused = false
  /// The processor time of the case's steps, in seconds.
  var secondsOfSteps = 0.0
  var isSubmitted = false
  var documentIDs: [String] = []
  var inputModes: [InputMode?] = []
  var context: [String: String] = [:]
  /// The state of snippet cases.
  var snippets = SnippetWorld()
  /// For each key, true if the next delegate was asked about an expansion.
  var attempts: [Bool] = []
  /// The user's files besides forms.
  var disk = Disk()
  var isRefused = false
  var offers: [String]?
  var edits: [[String: Any]] = []
  var calls: [String] = []
  var wordFound: Found?
  var charactersFound: [Any] = []
  var autocorrectValues: [String] = []

  private let observers: [String]?
  private let removable: [String]

  /// The source of the suggestions for field `a`.
  enum Source {
    case table([String: [String]])
    case list([String])
  }

  init(_ test: Case, typist: any Typist) throws {
    let given = try Given(test)
    self.typist = typist
    self.given = given
    mentionDesk = MentionDesk(given.words)
    observers = test.file.hasPrefix("proxy") ? nil : given.observers
    removable = given.removable
    source = given.source
    model = FormModel(given.form)
    host = given.host
    host.mayRemove = { [removable] in removable.contains($0.value) }
    host.now = { [weak self] in self?.clock ?? 0 }
    given.delegate(&host) { [weak self] in self?.delegateCalls.append($0) }
    given.namedDelegate(&host) { [weak self] in self?.delegateName = $0 }
    perform(.resize(given.screen))
    if !test.steps.contains(where: { $0["action"] as? String == "focus" }) { focus("a") }
    typist.beginField()
    try given.placeCursor(self)
    try prepareSnippets()
    try prepareTags()
    prepareEditing()
    announced = []
    edits = []
  }

  /// Performs all steps of a case.
  func carryOut(_ steps: [[String: Any]]) throws {
    let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    for step in steps { try carryOut(step) }
    secondsOfSteps += Double(nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start) / 1e9
  }

  /// The state of the case's field.
  var a: FieldState { model.fields[model.form.index(of: "a")!] }

  /// Answers field `a` while it does not have the focus.
  func answer(with text: String) { model.answer(field: "a", with: [text]) }

  func focus(_ id: String) {
    perform(.focus(id))
    typist.beginField()
    documentIDs.append(model.proxy?.documentID ?? "")
    inputModes.append(model.proxy?.inputMode)
  }

  /// Restarts the program, with an empty field.
  func restart() {
    var fields = given.form.fields
    for index in fields.indices { fields[index].defaultAnswer = nil }
    model = FormModel(Form(id: given.form.id, fields: fields))
    focus("a")
  }

  /// Performs an action and its effects.
  func perform(_ action: Action) {
    for effect in model.handle(action, host: host) {
      switch effect {
      case .ask(let query): answer(query)
      case .remove(_, let value): remove(value)
      case .event(let event): note(event)
      case .askMention(let query): note(query)
      case .wake(let time): mentionDesk.wakes.append(time)
      case .submit: isSubmitted = true
      case .check(let query): perform(.checked(number: query.number, .right))
      case .restore, .find, .rename, .undoRename, .keepSnippet, .fetch, .cancelFetch, .ring, .edit,
        .saveDraft,
        .deleteDraft,
        .setDraftAside, .offerOlderDraft, .beginAnew, .leave:
        break
      }
    }
    if model.notice != nil { snippets.isMessageShown = true }
  }

  /// Advances the clock; the form gets its wake-ups in time.
  func advance(to time: Double) {
    while let next = mentionDesk.wakes.min(), next <= time {
      mentionDesk.wakes.removeAll { $0 == next }
      clock = next
      perform(.wake)
    }
    clock = time
  }

  private func answer(_ query: Query) {
    guard query.field == "a", case .matching(let text) = query.lookup, let source else { return }
    queries.append(text)
    let page: SuggestionPage
    switch source {
    case .table(let table): page = SuggestionPage((table[text] ?? []).map(suggestion))
    case .list(let list):
      var source = ListSource(list, order: .alphabetical)
      page = source.page(for: query)
    }
    perform(.suggestions(number: query.number, page))
  }

  private func suggestion(_ value: String) -> Suggestion {
    let isRemovable = removable.contains(value.trimmingCharacters(in: .whitespacesAndNewlines))
    return Suggestion(
      value, origin: isRemovable ? .history(uses: 1, lastUsed: .distantPast) : .form)
  }

  private func remove(_ value: String) {
    removed.append(value)
    guard case .table(let table) = source else { return }
    source = .table(table.mapValues { $0.filter { $0 != value } })
  }

  private func note(_ event: Event) {
    noteSnippets(event)
    if case .edited("a", let edit) = event { edits.append(edit.inCase) }
    let names: [String]
    switch event {
    case .textWillChange("a"): names = observers == nil ? ["text_will_change"] : []
    case .textDidChange("a"): names = observers ?? ["text_did_change"]
    case .selectionWillChange("a"): names = observers == nil ? ["selection_will_change"] : []
    case .selectionDidChange("a"): names = observers == nil ? ["selection_did_change"] : []
    default: names = self.names(of: event)
    }
    announced.append(contentsOf: names)
  }
}

/// Returns the time of a system clock, in nanoseconds.
private func nanoseconds(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
