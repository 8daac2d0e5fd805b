import Foundation
import RefillCore
import RefillStore

/// Where the suggestions of one field come from: its history first, then the lists of the form.
///
/// Until everything is in memory, the store answers what begins with the query; `load` then makes
/// every answer exact.
struct FieldSource: SuggestionSource, Sendable {
  private let history: (store: HistoryStore, name: String)?
  private let lists: [String]
  private let order: AutoFill.Order
  private var values: FieldValues?

  init(
    history: (store: HistoryStore, name: String)?, lists: [String], order: AutoFill.Order = .rank
  ) {
    self.history = history
    self.lists = lists
    self.order = order
  }

  /// What is in memory; `nil` before `load`.
  var loaded: FieldValues? { values }

  mutating func page(for lookup: Query.Lookup, limit: Int) throws -> SuggestionPage {
    switch lookup {
    case .recent: return try recent(limit)
    case .matching(let text):
      if values == nil, try isSmall() { try load() }
      return try values?.page(matching: text, limit: limit) ?? provisional(text, limit)
    }
  }

  private func recent(_ limit: Int) throws -> SuggestionPage {
    guard let history else { return SuggestionPage() }
    return SuggestionPage(
      try history.store.recent(history: history.name, limit: limit).map(\.suggestion))
  }

  /// Whether the history is short enough to be read before the first answer.
  private func isSmall() throws -> Bool {
    guard let history else { return true }
    return try history.store.best(history: history.name, limit: Query.counted + 1).count
      <= Query.counted
  }

  private func provisional(_ text: String, _ limit: Int) throws -> SuggestionPage {
    guard let history else { return SuggestionPage() }
    let found = try history.store.prefixed(
      history: history.name, folded: Folding.fold(text), order: order,
      limit: max(limit, Query.counted))
    return SuggestionPage(found.map(\.suggestion), isExact: false)
  }

  /// Reads the whole history and the lists.
  mutating func load() throws {
    values = try FieldValues(history: history, lists: lists, order: order)
  }

  /// Keeps a value of the history out of the answers, or lets it in again.
  mutating func setHidden(_ isHidden: Bool, _ value: String) { values?.setHidden(isHidden, value) }
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
