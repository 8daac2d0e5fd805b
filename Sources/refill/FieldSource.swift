import Foundation
import RefillCore
import RefillStore

/// Where the suggestions of one field come from: its history first, then the lists of the form.
///
/// Until the whole history is in memory, the store answers what begins with the query; `load` then
/// makes every answer exact.
struct FieldSource: SuggestionSource {
  private let history: (store: HistoryStore, name: String)?
  private let lists: [String]
  private let order: AutoFill.Order
  private var values: [Suggestion]?
  private var index = ValueIndex()

  /// Histories up to this size are read at once, before the first answer.
  private static let smallHistory = 100

  init(
    history: (store: HistoryStore, name: String)?, lists: [String], order: AutoFill.Order = .rank
  ) {
    self.history = history
    self.lists = lists
    self.order = order
  }

  /// Whether every answer is exact.
  var isLoaded: Bool { values != nil }

  mutating func page(for lookup: Query.Lookup, limit: Int) throws -> SuggestionPage {
    switch lookup {
    case .recent: return try recent(limit)
    case .matching(let text):
      if !isLoaded, try isSmall() { try load() }
      let query = Folding.fold(text)
      return try isLoaded ? exact(query, limit) : provisional(query, limit)
    }
  }

  private func recent(_ limit: Int) throws -> SuggestionPage {
    guard let history else { return SuggestionPage() }
    return SuggestionPage(
      try history.store.recent(history: history.name, limit: limit).map(\.suggestion))
  }

  private func isSmall() throws -> Bool {
    guard let history else { return true }
    return try history.store.count(history: history.name) <= Self.smallHistory
  }

  private func exact(_ query: String, _ limit: Int) -> SuggestionPage {
    let matches = index.matches(folded: query, limit: limit)
    let values = values ?? []
    return SuggestionPage(matches.places.map { values[$0] }, total: matches.total)
  }

  private func provisional(_ query: String, _ limit: Int) throws -> SuggestionPage {
    guard let history else { return SuggestionPage() }
    let found = try history.store.prefixed(
      history: history.name, folded: query, order: order, limit: limit)
    let total = query.isEmpty ? try history.store.count(history: history.name) : found.count
    return SuggestionPage(found.map(\.suggestion), total: total)
  }

  /// Reads the whole history and the lists.
  ///
  /// 100,000 values take about 0.1 s.
  mutating func load() throws {
    var all: [(folded: String, suggestion: Suggestion)] = []
    var seen: Set<String> = []
    if let history {
      try history.store.forEachValue(history: history.name) { batch in
        for value in batch { all.append((value.folded, value.suggestion)) }
        return true
      }
    }
    if !lists.isEmpty { seen = Set(all.map(\.suggestion.value)) }
    for value in lists.lazy.map(\.trimmed) where !value.isEmpty && seen.insert(value).inserted {
      all.append((Folding.fold(value), Suggestion(value)))
    }
    if order == .alphabetical { all.sort { $0.folded < $1.folded } }
    index = ValueIndex()
    for value in all { index.append(folded: value.folded) }
    values = all.map(\.suggestion)
  }

  /// Keeps a value of the history out of the answers, or lets it in again.
  mutating func setHidden(_ isHidden: Bool, _ value: String) {
    guard let place = values?.firstIndex(where: { $0.value == value }) else { return }
    index.setHidden(isHidden, at: place)
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
        sources[field.id] = FieldSource(history: nil, lists: field.options.map(\.title))
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
    self.init(history: store, lists: lists, order: autoFill.order)
  }
}
