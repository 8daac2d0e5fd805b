import Foundation
import RefillCore
import RefillStore

/// Where the suggestions of one field come from: its history first, then the lists of the form.
///
/// What it has loaded so far answers at once; while it is not loaded, answers are provisional. Values
/// that went with what the other fields say go first in their pass.
struct FieldSource: SuggestionSource, Sendable {
  private var index: FieldIndex
  private let history: (store: HistoryStore, name: String)?
  private let place: Place?
  /// What the preferred values were found for; `nil` before they were.
  private var given: [KnownAnswer]?

  /// Guesses an address, in a field that takes one.
  private var addresses: ColleagueAddresses?
  /// The address guessed for what was given last.
  private var guess: String?
  /// Completes paths, in a field that takes one.
  private var files: FileNames?

  /// Whether something was written that the store was too busy to hand out so far.
  private var isBehind = false

  /// Whose records are looked through for values that went with others.
  struct Place: Sendable {
    let records: RecordStore
    let form: String
    let field: String
    /// The names of the form's histories, by field id.
    let histories: [String: String]
  }

  /// The most values that the loop searches itself, between a key and its repaint.
  private static let maximumSynchronousRows = 200_000
  /// How many values of records may be put first.
  private static let preferred = 100

  init(
    history: (store: HistoryStore, name: String)?, lists: [String], rules: FieldIndex.Rules,
    place: Place? = nil
  ) {
    self.history = history
    self.place = place
    index = FieldIndex(history: history, lists: lists, rules: rules)
  }

  /// The first values for a query, and how many there are, at least as far as the toolbar counts.
  mutating func page(for query: Query) throws -> SuggestionPage {
    switch query.lookup {
    case .recent: return try recent(query.limit)
    case .matching(let text):
      // The first piece makes a small history whole and shows the best of a large one; the others
      // are loaded while nobody waits.
      if !index.isLoaded, !index.isLoading { _ = try load() }
      try prefer(whatGoesWith: query.given)
      return try page(matching: text, limit: query.limit, countingTo: Query.counted)
    }
  }

  /// The same without asking the store; `nil` where that must be asked.
  mutating func synchronousPage(for query: Query) -> SuggestionPage? {
    guard case .matching(let text) = query.lookup, answersSynchronously,
      place == nil || query.given == given
    else { return nil }
    // Directories are read by the worker alone.
    guard files == nil else { return nil }
    return try? page(
      matching: text, limit: query.limit, countingTo: query.countsAll ? .max : Query.counted)
  }

  /// The first values as the chooser would have them, all of them counted.
  mutating func find(
    _ text: String, given: [KnownAnswer], limit: Int, at now: Date
  ) throws -> FieldIndex.Found {
    while try !index.load() {}
    try prefer(whatGoesWith: given, at: now)
    return try index.find(text, limit: limit)
  }

  /// Whether nothing is left to load.
  var isFullyLoaded: Bool {
    index.isLoaded && (index.isInMemory || index.sealedCount > Self.maximumSynchronousRows)
  }

  /// Whether its values can be searched without the store.
  var answersSynchronously: Bool { index.isInMemory }

  private mutating func page(
    matching text: String, limit: Int, countingTo most: Int
  ) throws -> SuggestionPage {
    let found = try index.find(text, limit: limit, countingTo: most)
    var page = SuggestionPage(found.suggestions, total: found.total, isExact: found.isExact)
    page.overlong = found.overlong
    add(to: &page, for: text)
    return page
  }

  /// Puts what no history has before its values: the guessed address, and the files there are.
  private func add(to page: inout SuggestionPage, for text: String) {
    let guessed = [guess].compactMap(\.self).filter {
      Folding.exact.fold($0).hasPrefix(Folding.exact.fold(text))
    }.map { Suggestion($0, origin: .guess) }
    let paths = (files?.completions(of: text) ?? []).map { Suggestion($0, origin: .file) }
    let known = Set(page.suggestions.map(\.value))
    let added = guessed.filter { !known.contains($0.value) } + paths
    guard !added.isEmpty else { return }
    let values = Set(added.map(\.value))
    page.total += added.count - known.intersection(values).count
    page.suggestions = added + page.suggestions.filter { !values.contains($0.value) }
  }

  /// Puts first what earlier records had beside the answers of the other fields.
  private mutating func prefer(whatGoesWith given: [KnownAnswer], at now: Date = Date()) throws {
    guard let place, given != self.given else { return }
    try index.prefer([])
    let best = try index.find("", limit: Self.preferred, countingTo: 1).suggestions
    let values = try place.records.contextValues(
      form: place.form, field: place.field, given: given, best: best.map(\.value),
      histories: place.histories, at: now, limit: Self.preferred)
    try index.prefer(values.map(\.value))
    guess = try addresses?.guess(for: given)
    self.given = given
  }

  private func recent(_ limit: Int) throws -> SuggestionPage {
    guard let history else { return SuggestionPage() }
    return SuggestionPage(
      try history.store.recent(history: history.name, limit: limit).map(\.suggestion))
  }

  /// Loads the next piece; whether everything is loaded now.
  mutating func load() throws -> Bool {
    try index.load() && index.loadTexts(limit: Self.maximumSynchronousRows)
  }

  /// Takes in what was written since, by whomever; whether anything was.
  mutating func refresh() throws -> Bool {
    guard try isBehind || index.refresh() else { return false }
    isBehind = true
    while try !load() {}
    isBehind = false
    if let given {
      self.given = nil
      // Else nothing is answered at once; where the store is in use, the next query does it.
      try? prefer(whatGoesWith: given)
    }
    return true
  }

  /// Counts on for the text that was asked last; whether it is counted.
  mutating func count(_ text: String) -> Bool {
    index.count(text, values: Self.maximumSynchronousRows)
  }

  /// Goes on with what the next letter will be looked for in; whether nothing is left of that.
  mutating func prefetch(_ text: String) -> Bool {
    index.sealedCount <= Self.maximumSynchronousRows
      || index.prefetch(text, values: Self.maximumSynchronousRows / 4)
  }
}

extension FieldSource {
  /// The sources of the fields of a form, by field id.
  static func all(
    of form: Form, in file: String, store: Store?
  ) throws -> [String: FieldSource] {
    var sources: [String: FieldSource] = [:]
    for field in form.fields {
      if field.kind == .choice {
        sources[field.id] = FieldSource(
          history: nil, lists: field.options.map(\.title),
          rules: FieldIndex.Rules(folding: field.folding))
      } else if let autoFill = field.autoFill {
        sources[field.id] = try FieldSource(field, autoFill, of: form, in: file, store: store)
      }
    }
    return sources
  }

  /// What was filled into blanks of snippets before; `nil` for another name, or without a store.
  static func ofBlanks(_ history: String, store: Store?) -> FieldSource? {
    guard let store, history.hasPrefix(Blank.historyPrefix) else { return nil }
    return FieldSource(history: (store.history, history), lists: [], rules: FieldIndex.Rules())
  }

  private init(
    _ field: Field, _ autoFill: AutoFill, of form: Form, in file: String, store: Store?
  ) throws {
    var history: (store: HistoryStore, name: String)?
    var lists: [String] = []
    for source in autoFill.sources {
      switch source {
      case .history:
        if let store, let name = field.historyName { history = (store.history, name) }
      case .list(let values): lists += values
      case .file(let name): lists += try FormLibrary.words(name, besideForm: file)
      }
    }
    self.init(
      history: history, lists: lists,
      rules: FieldIndex.Rules(
        order: autoFill.order, folding: field.folding, length: field.length),
      place: history.flatMap { _ in store }.map {
        Place(
          records: $0.records, form: form.id, field: field.id,
          histories: FieldHistories(of: form).names)
      })
    if history != nil {
      addresses = store.flatMap { ColleagueAddresses(field, of: form, $0) }
    }
    if field.kind == .path {
      files = FileNames(home: ProcessInfo.processInfo.environment["HOME"])
    }
  }
}
