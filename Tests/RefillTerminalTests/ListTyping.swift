import Foundation
import RefillCore
import TestSupport

@testable import RefillTerminal

/// Types random queries over random values into a form on a pseudo-terminal, through the program's
/// main loop, and checks the frame after each key.
@MainActor final class ListTyping {
  /// The source of the values.
  enum Subject: CaseIterable, Sendable {
    case values, looseValues, choice, mentions, snippets
  }

  /// The number of values offered at a time; few enough that the six rows of a list show nearly all
  /// matches of a whole query.
  private static let batch = 24
  /// The number of options of a choice, fixed for a session.
  private static let options = 40
  /// The number of queries of a session with a choice.
  private static let queries = 25
  /// The number of scalars of a query that are typed as separate keys; the rest is one packet.
  private static let singleKeys = 3
  /// The speed-up of the clock of a form with mentions, so that searches are not throttled.
  private static let haste = 1000.0

  private let subject: Subject
  private let pairs: Int
  private var random: SeededGenerator
  private let pair = PseudoTerminal()
  private var session: FormSession?
  private var values: [String] = [] { didSet { (list, entities, snippets) = (nil, nil, nil) } }
  /// The values as a source, folded once.
  private var list: ListSource?
  /// The values as names, folded once.
  private var entities: EntityList?
  /// The values as snippets, created once.
  private var snippets: SnippetLibrary?
  private var query = ""
  private var keys: [String] = []
  private var asked: MentionQuery?
  /// The view of the frames that are checked, which keeps its rows like that of the session.
  private var view = FormView()
  private let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [:])
  private(set) var typedPairs = 0
  private(set) var marks = 0
  private var faults: [String] = []
  private var isOver = false
  /// The number of consecutive attempts to empty the field.
  private var clearings = 0

  init(_ subject: Subject, pairs: Int) {
    self.subject = subject
    self.pairs = pairs
    random = SeededGenerator(seed: 20)
  }

  /// Runs sessions until enough pairs were typed; returns the failures.
  func run() throws -> [String] {
    pair.resize(rows: 24, columns: 80)
    pair.discard()
    while typedPairs < pairs, faults.count < 10 {
      try runSession(upTo: subject == .choice ? typedPairs + Self.options * Self.queries : pairs)
    }
    pair.hangUp()
    // Otherwise Readline would append the next kill of another test to this one.
    _ = ReadlineEditor.shared.feed([0x05], in: ReadlineEditor.Line(text: "", cursor: 0))
    return faults
  }

  private func runSession(upTo most: Int) throws {
    isOver = false
    clearings = 0
    keys = []
    view = FormView()
    if subject == .choice { values = newValues(Self.options) }
    // Always readable, so that each iteration of the loop calls this.
    let bell = WakePipe()
    bell.wake()
    var services = Services()
    services.ask = { [self] query in page(for: query) }
    services.askMention = { [self] in asked = $0 }
    services.answersDescriptor = bell.descriptor
    services.takeAnswers = { [self] in
      turn(upTo: most)
      return []
    }
    services.takeReplies = { [self] in takeEntities() }
    var options = FormSession.Options(appearance: appearance, environment: [:])
    options.hasMotion = false
    options.hasMouse = false
    options.inputrc = .none
    var form = FormRunner.Options()
    form.timeout = 3600
    if subject == .snippets { form.host.snippets = { [self] in library } }
    // Readline keeps the mode of the test before.
    try Typing.emacs()
    let runner = FormRunner(
      FormModel(Form(id: "f", fields: [field, Field(id: "other")])), services: services,
      options: form)
    if subject == .mentions {
      let clock = runner.options.host.now
      runner.options.host.now = { clock() * Self.haste }
    }
    let session = FormSession(
      runner, terminal: pair.terminal(), signals: try Signals(), options: options)
    self.session = session
    try withExtendedLifetime(bell) { _ = try session.run() }
    session.terminal.leave()
    self.session = nil
  }

  // MARK: Values

  private var field: Field {
    var field = Field(id: "a", kind: subject == .choice ? .choice : .text)
    switch subject {
    case .values: field.autoFill = AutoFill()
    case .looseValues:
      field.autoFill = AutoFill()
      field.autoFill?.diacritics = .ignore
    case .choice: field.options = values.map { Field.Option(value: $0) }
    case .mentions: field.mentions = MentionRules()
    case .snippets: break
    }
    return field
  }

  private func newValues(_ count: Int) -> [String] {
    var seen: Set<String> = []
    return (0..<count).map { _ in random.foldingText(upTo: 8).trimmed }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private func page(for query: Query) -> SuggestionPage {
    var list = list ?? ListSource(values, folding: field.folding)
    defer { self.list = list }
    return list.page(for: query)
  }

  private func takeEntities() -> [Action] {
    guard let query = asked else { return [] }
    asked = nil
    let names = entities ?? EntityList(values.map { Entity(name: $0) })
    entities = names
    let found = names.matches(query.text, limit: 10)
    return [.mentioned(number: query.number, MentionResults(found))]
  }

  private var library: SnippetLibrary {
    if let snippets { return snippets }
    let made = values.enumerated().map { place, value in
      Snippet("q\(place)\(value)q", value, label: value)
    }
    let library = SnippetLibrary(SnippetCollection([SnippetGroup("g", snippets: made)]))
    snippets = library
    return library
  }

  // MARK: Keys

  /// Checks the effect of the last key, and types the next one.
  private func turn(upTo most: Int) {
    guard let session, !isOver else { return }
    // The loop also gets here while a key waits for a reply; no key is typed ahead then.
    guard !PollSet.forInput(on: pair.descriptor, timeout: 0) else { return }
    check(session.model)
    if keys.isEmpty { beginRound(session.model, upTo: most) }
    guard !keys.isEmpty else { return }
    pair.type(keys.removeFirst())
    _ = PollSet.forInput(on: pair.descriptor, timeout: TestTimeout.seconds)
  }

  /// Empties the field, and opens a list with other values.
  private func beginRound(_ model: FormModel, upTo most: Int) {
    clearings += 1
    if clearings > 500 {
      let text = model.focused?.line.text.debugDescription ?? "no field"
      let list = model.list.map { "\($0)".prefix { $0 != "(" } } ?? "no list"
      faults.append("\(text) cannot be emptied, with \(list) open, after \(query.debugDescription)")
      isOver = true
      return keys = ["\u{3}"]
    }
    if model.chooser != nil || model.focused?.line.text.isEmpty == false, subject != .choice {
      return keys = [model.chooser == nil ? "\u{1}\u{B}" : "\u{7}\u{1}\u{B}"]
    }
    if subject == .choice, model.chooser != nil { return keys = ["\u{7}"] }
    guard typedPairs < most, faults.count < 10 else {
      isOver = true
      return keys = ["\u{3}"]
    }
    clearings = 0
    if subject != .choice { values = newValues(Self.batch) }
    typedPairs += values.count
    let value = values[random.next(below: values.count)]
    query = random.query(for: value, upTo: 4)
    let scalars = query.unicodeScalars.map { String($0) }
    let rest = scalars.dropFirst(Self.singleKeys).joined()
    let letters = scalars.prefix(Self.singleKeys) + (rest.isEmpty ? [] : [rest])
    switch subject {
    case .values, .looseValues:
      keys = random.next(below: 3) == 0 ? Array(letters) : ["\u{12}"] + letters
    case .choice:
      return keys = ["\u{12}"] + letters + [String(repeating: "\u{7F}", count: scalars.count)]
    case .mentions: keys = ["@"] + letters
    case .snippets: keys = ["\u{18}", "s"] + letters
    }
    keys += [["\u{1B}[B"], ["\u{7F}"], ["\u{1B}[B", "\u{1B}[A"], []][random.next(below: 4)]
  }

  // MARK: Invariants

  private func check(_ model: FormModel) {
    if let entry = model.focused { checkGhost(entry) }
    guard let list = model.list, let entry = model.focused else { return }
    let query = if case .mentions(let list) = list { list.query } else { entry.line.text }
    let frame = view.draw(model, appearance, FormView.RenderContext(now: .distantPast))
    let rows = frame.rows.filter { $0.cells.contains { isMark($0.style) } }
    guard !rows.isEmpty else { return }
    let needles = Needles(query, subject == .values ? [.exact, .loose] : [.loose])
    for row in rows { check(row, query, needles) }
  }

  private func isMark(_ style: Style) -> Bool {
    let match = appearance.theme.match
    return style.color == match.color && style.attributes.contains(.underline)
  }

  /// Checks that matches are marked in whole letters, and contain the query or one of its words.
  private func check(_ row: Row, _ query: String, _ needles: Needles) {
    var run = ""
    var before: Character?
    var runs: [String] = []
    for column in 0..<row.width where row.cells[column].width > 0 {
      let isMarked = isMark(row.cells[column].style)
      let character = row.character(at: column)
      if let before, isMarked != !run.isEmpty, String([before, character]).count < 2 {
        fault("a letter is cut", row, query)
      }
      if isMarked { run.append(character) } else if !run.isEmpty { runs.append(run) }
      if !isMarked { run = "" }
      before = character
    }
    marks += runs.count
    for run in runs where !needles.occur(in: run) { fault("\(run) is marked", row, query) }
  }

  /// Checks that the ghost text completes a value that begins with the typed text.
  private func checkGhost(_ entry: FieldState) {
    guard let ghost = entry.line.marked, let whole = ghost.completion, ghost.continues else {
      return
    }
    let folding = entry.field.folding
    let typed = folding.fold(entry.line.text)
    if !folding.fold(whole).utf8.starts(with: typed.utf8) || !whole.utf8.ends(with: ghost.text.utf8)
    {
      faults.append(
        "grey \(ghost.text.debugDescription) behind \(entry.line.text.debugDescription)")
    }
  }

  private func fault(_ what: String, _ row: Row, _ query: String) {
    faults.append("\(what): \(row.text.debugDescription) for \(query.debugDescription)")
  }
}

extension Collection<UInt8> {
  fileprivate func ends(with tail: some Collection<UInt8>) -> Bool {
    count >= tail.count && suffix(tail.count).elementsEqual(tail)
  }
}
