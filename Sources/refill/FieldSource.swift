import Foundation
import RefillCore
import RefillStore

/// Where the suggestions of one field come from: its history first, then the lists of the form.
///
/// What it has loaded so far answers at once; while it is not loaded, answers are provisional.
struct FieldSource: Sendable {
  /// The values of the field, as far as they are loaded.
  private(set) var index: FieldIndex
  private let history: (store: HistoryStore, name: String)?

  /// The most values that the loop searches itself, between a key and its repaint.
  private static let instant = 200_000

  init(history: (store: HistoryStore, name: String)?, lists: [String], rules: FieldIndex.Rules) {
    self.history = history
    index = FieldIndex(history: history, lists: lists, rules: rules)
  }

  /// The first values for a query, and how many there are, at least as far as the toolbar counts.
  mutating func page(for query: Query) throws -> SuggestionPage {
    switch query.lookup {
    case .recent: return try recent(query.limit)
    case .matching(let text):
      // The first piece makes a small history whole and shows the best of a large one.
      if !index.isLoaded { _ = try load() }
      return try index.page(matching: text, limit: query.limit, countingTo: Query.counted)
    }
  }

  private func recent(_ limit: Int) throws -> SuggestionPage {
    guard let history else { return SuggestionPage() }
    return SuggestionPage(
      try history.store.recent(history: history.name, limit: limit).map(\.suggestion))
  }

  /// Loads the next piece; whether everything is loaded now.
  mutating func load() throws -> Bool {
    try index.load() && index.loadTexts(limit: Self.instant)
  }

  /// Takes in what was written since, by whomever; whether anything was.
  mutating func refresh() throws -> Bool {
    guard try index.refresh() else { return false }
    while try !load() {}
    return true
  }

  /// Counts on for the text that was asked last; whether it is counted.
  mutating func count(_ text: String) -> Bool { index.count(text, values: Self.instant) }
}

extension FieldIndex {
  /// A search's answer as a page.
  mutating func page(
    matching text: String, limit: Int, countingTo most: Int
  ) throws -> SuggestionPage {
    let found = try find(text, limit: limit, countingTo: most)
    return SuggestionPage(found.suggestions, total: found.total, isExact: found.isExact)
  }
}

extension FieldSource {
  /// The sources of the fields of a form, by field id.
  static func all(
    of form: Form, in file: String, history: HistoryStore?
  ) throws -> [String: FieldSource] {
    var sources: [String: FieldSource] = [:]
    for field in form.fields {
      if field.kind == .choice {
        sources[field.id] = FieldSource(
          history: nil, lists: field.options.map(\.title),
          rules: FieldIndex.Rules(folding: field.folding))
      } else if let autoFill = field.autoFill {
        sources[field.id] = try FieldSource(field, autoFill, in: file, history: history)
      }
    }
    return sources
  }

  private init(
    _ field: Field, _ autoFill: AutoFill, in file: String, history: HistoryStore?
  ) throws {
    var store: (HistoryStore, String)?
    var lists: [String] = []
    for source in autoFill.sources {
      switch source {
      case .history: if let history, let name = field.historyName { store = (history, name) }
      case .list(let values): lists += values
      case .file(let name): lists += try FormLibrary.words(name, besideForm: file)
      }
    }
    self.init(
      history: store, lists: lists,
      rules: FieldIndex.Rules(
        order: autoFill.order, folding: field.folding, length: field.length))
  }
}
