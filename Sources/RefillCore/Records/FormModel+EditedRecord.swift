extension FormModel {
  /// Creates a form with the answers of a stored record, which submitting it revises.
  ///
  /// - Parameters:
  ///   - form: The form that `Form.editing` returns for the record.
  ///   - edited: The revision that is edited.
  ///   - onceSecret: The ids of fields that were secret in an earlier version of the form.
  ///   - context: The date and locale for reading answers, until a host sets them.
  package init(
    _ form: Form, editing record: Record, _ edited: EditedRevision, onceSecret: Set<String> = [],
    context: ReadingContext = ReadingContext()
  ) {
    self.init(
      form, record: record.id, started: record.started, onceSecret: onceSecret, context: context)
    ownRecord.identity.edited = edited
    for entry in take(record) {
      if form.isSecret(entry) {
        ownRecord.leftovers.hide(entry)
      } else {
        ownRecord.leftovers.add(entry)
      }
    }
    for index in fields.indices {
      guard let entry = ownRecord.leftovers.entry(of: fields[index].field) else { continue }
      fields[index].assign([entry.leftoverText])
      fields[index].provenance = .record
    }
    beginHere()
  }

  /// The maximum number of times that the fields are gone through; conditions mostly name fields
  /// above their own.
  private static let mostRounds = 8

  /// Sets the answers of a record; fields that it does not answer are empty.
  ///
  /// - Returns: The answers that no field takes.
  mutating func take(_ record: Record) -> [Record.Entry] {
    addItems(asIn: record)
    let places = Dictionary(
      order.map { (path(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    var taken: [Int: Record.Entry] = [:]
    var left = record.entries
    // Fields and options can depend on answers below them.
    for _ in 0..<Self.mostRounds {
      let count = left.count
      left = left.filter { entry in
        guard let index = places[entry.path] ?? index(of: entry.field), taken[index] == nil,
          take(entry, index)
        else { return true }
        taken[index] = entry
        return false
      }
      empty { taken[$0] == nil }
      guard left.count < count else { break }
    }
    let irrelevant = taken.filter { !fields[$0.key].presence.isRelevant }
    return left + irrelevant.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Sets the answer of a record; false if the field does not take all of it.
  ///
  /// A text field takes any text of its length, even if it is invalid now.
  private mutating func take(_ entry: Record.Entry, _ index: Int) -> Bool {
    let (field, values) = (fields[index].field, entry.answer.texts)
    guard !fields[index].isCalculated, !values.isEmpty else { return true }
    guard case .answer(_, let filled) = fields[index].recall(values, mentioning: entry.mentions)
    else { return false }
    let isOneText = field.kind.isTyped && values.count == 1
    let isWhole =
      isOneText && !field.isListOfLines
      ? field.kind.isMultiline || !values.joined().contains(where: \.isNewline)
      : filled.answer?.texts == values
    guard isWhole else { return false }
    fields[index] = filled
    followChanges()
    return true
  }

  /// Empties the fields of the form that the user could have emptied.
  private mutating func empty(where isEmptied: (Int) -> Bool) {
    for index in order where isEmptied(index) {
      let state = fields[index]
      guard !state.isEmpty, state.presence.isRelevant, state.secret == nil, !state.isCalculated,
        !state.field.isHidden, state.field.logic.computedDefault == nil
      else { continue }
      fields[index].assign([])
    }
    followChanges()
  }
}
