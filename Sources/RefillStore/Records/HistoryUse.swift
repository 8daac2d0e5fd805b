import RefillCore

/// A use of a value of a history by a record.
struct HistoryUse: Hashable {
  /// The name of the history.
  let history: String
  /// The value as the history stores it.
  let value: String
}

/// The histories that the answers of records are in.
struct RecordHistories {
  /// The fields by id; `nil` if the form is not known.
  private let fields: [String: Field]?
  /// The names of the histories by field id.
  private var names: [String: String] = [:]
  /// - Parameters:
  ///   - form: the form of the records; `nil` if it is not known: only the own histories of its fields
  ///     are known then.
  ///   - submission: a submission of the form, whose values name their histories.
  init(of form: Form?, _ submission: Submission? = nil) {
    fields = form.map { form in
      Dictionary(form.fields.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for value in submission?.values ?? [] {
      if let field = value.field { names[field] = value.history }
    }
    for field in form?.fields ?? [] { names[field.id] = field.historyName }
  }

  /// Returns the uses of values by the answers of a record, without those that are not remembered.
  func uses(by record: RefillCore.Record) -> [HistoryUse] {
    record.entries.flatMap { entry -> [HistoryUse] in
      let own = fields == nil ? "\(record.form)/\(entry.field)" : nil
      guard let history = names[entry.field] ?? own else { return [] }
      let field = fields?[entry.field]
      let texts = entry.answer.texts
      let whole = texts.joined(separator: "\n")
      let values = field?.isListOfPaths == true ? texts : field?.values(in: whole) ?? [whole]
      return values.filter { field?.exclusionReason($0) == nil }
        .compactMap(HistoryTable.normalized)
        .map { HistoryUse(history: history, value: $0.singleSpaced) }
    }
  }
}

extension [HistoryUse] {
  /// Returns the uses without others, each of which takes away one.
  func without(_ others: [HistoryUse]) -> [HistoryUse] {
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { use in
      guard let count = left[use], count > 0 else { return true }
      left[use] = count - 1
      return false
    }
  }
}
