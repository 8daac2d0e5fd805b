import Foundation
import RefillCore
import RefillStore

/// The suggestions of one field: its history first, then the lists of the form.
///
/// Replies are provisional until everything is loaded. Within each pass, values that co-occurred
/// with the other answers come first.
struct FieldSource: SuggestionSource, Sendable {
  private var index: FieldIndex
  private let history: (store: HistoryStore, name: String)?
  private let lists: [String]
  private let rules: FieldIndex.Rules
  private let place: Place?
  /// The program that offers values; `nil` if the field has none.
  private(set) var command: ValueCommand?
  /// The number of the program's run whose values are in the index.
  private var commandRun = 0
  /// The order of values by context; `nil` before the first lookup.
  private var order: Order?

  /// The address guesser of a field for email addresses.
  private var addresses: ColleagueAddresses?
  /// The address guessed for the last context.
  private var guess: String?
  /// The path completer of a field for file paths.
  private var files: FileNames?

  /// True if a change is known but unread because the store was locked.
  private var isBehind = false

  /// The field, and the ranking of its values by context.
  struct Place: Sendable {
    let ranking: FormRanking
    let field: String
  }

  /// The order of values by context; it stays the same during a visit to the field.
  private struct Order {
    let given: [KnownAnswer]
    let visit: Int
    let values: [String]
  }

  /// The maximum number of values that the main loop searches synchronously.
  private static let maximumSynchronousRows = 200_000
  /// The maximum number of values preferred by context.
  private static let preferred = 100

  init(
    history: (store: HistoryStore, name: String)?, lists: [String], rules: FieldIndex.Rules,
    place: Place? = nil
  ) {
    self.history = history
    self.lists = lists
    self.rules = rules
    self.place = place
    index = FieldIndex(history: history, lists: lists, rules: rules)
  }

  /// Returns the first values for a query and their number, exact at least up to the toolbar's
  /// limit.
  mutating func page(for query: Query) throws -> SuggestionPage {
    switch query.lookup {
    case .recent: return try recent(query.limit)
    case .matching(let text):
      command?.ask(query.given)
      try begin()
      try prefer(whatGoesWith: query.given, visit: query.visit)
      return try page(
        matching: text, limit: query.limit, countingTo: Query.counted, isWide: query.isWide)
    }
  }

  /// Loads the first chunk, which holds all of a small history, or the best of a large one; the remaining
  /// chunks load in the background.
  mutating func begin() throws {
    if !index.isLoaded, !index.isLoading { _ = try load() }
  }

  /// Answers without the store; returns `nil` if the store has to be read.
  mutating func synchronousPage(for query: Query) -> SuggestionPage? {
    guard case .matching(let text) = query.lookup, answersSynchronously,
      place == nil || order.map({ $0.given == query.given && $0.visit == query.visit }) == true
    else { return nil }
    // Only the worker reads directories, and starts programs.
    guard files == nil, command?.isCurrent(for: query.given) ?? true else { return nil }
    return try? page(
      matching: text, limit: query.limit, countingTo: query.countsAll ? .max : Query.counted,
      isWide: query.isWide)
  }

  /// Returns the first values in the order of the list that Ctrl-R opens, with the exact count.
  mutating func find(
    _ text: String, given: [KnownAnswer], limit: Int
  ) throws -> FieldIndex.Found {
    while try !index.load() {}
    try place?.ranking.loadAll()
    try prefer(whatGoesWith: given, visit: 0)
    return try index.find(text, limit: limit, isWide: true)
  }

  /// True if everything is loaded.
  var isFullyLoaded: Bool {
    index.isLoaded && (index.isInMemory || index.sealedCount > Self.maximumSynchronousRows)
  }

  /// True if its values can be searched without the store.
  var answersSynchronously: Bool { index.isInMemory }

  private mutating func page(
    matching text: String, limit: Int, countingTo most: Int, isWide: Bool
  ) throws -> SuggestionPage {
    let found = try index.find(text, limit: limit, countingTo: most, isWide: isWide)
    var page = SuggestionPage(found.suggestions, total: found.total, isExact: found.isExact)
    page.overlong = found.overlong
    add(to: &page, for: text)
    return page
  }

  /// Prepends suggestions that are not in the history: the guessed address and file paths.
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

  /// Moves values to the front that earlier records had beside the answers of the other fields.
  private mutating func prefer(whatGoesWith given: [KnownAnswer], visit: Int) throws {
    guard let place else { return }
    if let order, order.given == given, order.visit == visit { return }
    try index.prefer([])
    let pinned = try history.map { try $0.store.pinned(history: $0.name) } ?? []
    let ranked = try place.ranking.values(
      for: place.field, given: given,
      best: index.find("", limit: Self.preferred, countingTo: 1).suggestions.map(\.value),
      limit: Self.preferred)
    let values = pinned + ranked.filter { !pinned.contains($0) }
    try index.prefer(values)
    guess = try addresses?.guess(for: given)
    order = Order(given: given, visit: visit, values: values)
  }

  /// Returns the reasons for the order of values, by value.
  func reasons(
    for values: [String], given: [KnownAnswer]
  ) throws -> [String: SuggestionReason] {
    try place.map { try $0.ranking.reasons(for: values, of: $0.field, given: given) } ?? [:]
  }

  private func recent(_ limit: Int) throws -> SuggestionPage {
    guard let history else { return SuggestionPage() }
    return SuggestionPage(
      try history.store.recent(history: history.name, limit: limit).map(\.suggestion))
  }

  /// Loads the next chunk; returns true when everything is loaded.
  mutating func load() throws -> Bool {
    try index.load() && index.loadTexts(limit: Self.maximumSynchronousRows)
  }

  /// Applies changes of the history by any process; returns true if there were any.
  mutating func refresh() throws -> Bool {
    takeCommandValues()
    guard try isBehind || index.refresh() else { return false }
    isBehind = true
    while try !load() {}
    isBehind = false
    // The order stays the same until the field is visited again.
    if let order, (try? index.prefer(order.values)) == nil { self.order = nil }
    return true
  }

  /// Makes the index anew if the program has run.
  private mutating func takeCommandValues() {
    guard let output = command?.output, output.number != commandRun else { return }
    commandRun = output.number
    index = FieldIndex(history: history, lists: lists + output.values, rules: rules)
    isBehind = true
  }

  /// Continues counting the matches of the last query; returns true when done.
  mutating func count(_ text: String) -> Bool {
    index.count(text, values: Self.maximumSynchronousRows)
  }

  /// Continues prefetching for the next keystroke; returns true when done.
  mutating func prefetch(_ text: String) -> Bool {
    index.sealedCount <= Self.maximumSynchronousRows
      || index.prefetch(text, values: Self.maximumSynchronousRows / 4)
  }
}

extension FieldSource {
  /// Returns the sources of the fields of a form, by field id.
  ///
  /// - Parameters:
  ///   - ranking: the ranking of the form's values; `nil` without a store.
  ///   - runsCommands: true if the form may run its programs.
  static func all(
    of form: Form, in file: String, store: Store?, ranking: FormRanking?, runsCommands: Bool = false
  ) throws -> [String: FieldSource] {
    var sources: [String: FieldSource] = [:]
    for field in form.fields {
      var source = try one(for: field, of: form, in: file, store: store, ranking: ranking)
      if runsCommands { source?.command = command(of: field, in: file) }
      sources[field.id] = source
    }
    return sources
  }

  /// Returns the source of one field of a form; `nil` if nothing is suggested for it.
  ///
  /// Reads no file that another field names, and runs no program.
  static func one(
    for field: Field, of form: Form, in file: String, store: Store?, ranking: FormRanking?
  ) throws -> FieldSource? {
    if field.kind == .choice {
      return FieldSource(
        history: nil, lists: field.options.map(\.title),
        rules: FieldIndex.Rules(folding: field.folding))
    }
    return try field.autoFill.map {
      try FieldSource(field, $0, of: form, in: file, store: store, ranking)
    }
  }

  /// Returns the program that offers values for a field; `nil` if it names none.
  private static func command(of field: Field, in file: String) -> ValueCommand? {
    let words = (field.autoFill?.sources ?? []).lazy.compactMap { source in
      if case .command(let words) = source { words } else { nil }
    }.first
    return words.map { ValueCommand(words: $0, besideForm: file) }
  }

  /// Returns the source of answers to snippet placeholders; `nil` for another name, or without a
  /// store.
  ///
  /// Records do not have these answers one by one, so they are in the order of use; but those of a
  /// placeholder that is named as a field of the form are ranked as the values of that field.
  static func ofBlanks(
    _ history: String, in form: Form, store: Store?, ranking: FormRanking?
  ) -> FieldSource? {
    guard let store, history.hasPrefix(Blank.historyPrefix) else { return nil }
    let name = Folding.loose.fold(String(history.dropFirst(Blank.historyPrefix.count)))
    let field = form.fields.first { field in
      field.isRecalled && [field.id, field.title].contains { Folding.loose.fold($0) == name }
    }
    return FieldSource(
      history: (store.history, history), lists: [], rules: FieldIndex.Rules(),
      place: field.flatMap { field in ranking.map { Place(ranking: $0, field: field.id) } })
  }

  private init(
    _ field: Field, _ autoFill: AutoFill, of form: Form, in file: String, store: Store?,
    _ ranking: FormRanking?
  ) throws {
    var history: (store: HistoryStore, name: String)?
    var lists: [String] = []
    for source in autoFill.sources {
      switch source {
      case .history:
        // Values from before the field was secret or not remembered are not offered.
        if let store, field.isRecalled, let name = field.historyName {
          history = (store.history, name)
        }
      case .list(let values): lists += values
      case .file(let name): lists += try FormLibrary.words(name, besideForm: file)
      case .command: break
      }
    }
    self.init(
      history: history, lists: lists,
      rules: FieldIndex.Rules(
        order: autoFill.order, folding: field.folding, length: field.length),
      place: history.flatMap { _ in ranking }.map { Place(ranking: $0, field: field.id) })
    if history != nil {
      addresses = store.flatMap { ColleagueAddresses(field, of: form, $0) }
    }
    if field.takesPaths {
      files = FileNames(home: Paths.processEnvironment["HOME"])
      files?.offersDirectoriesOnly = field.path == .folder
    }
  }
}
