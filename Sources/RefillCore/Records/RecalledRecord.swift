/// A stored record from which fields can be filled.
public struct RecalledRecord: Equatable, Sendable {
  /// The number of the record in the store.
  public let number: Int
  /// The record.
  public let record: Record
  /// The identifiers of fields whose answer must not be recalled: it was removed from its history,
  /// or is private.
  public let forgotten: Set<String>
  /// The reason for the position of the value asked for; `nil` if none was asked for or found.
  public let reason: SuggestionReason?
  /// The user's details that the answers are from; `nil` for a record of the store or an item.
  public let details: DetailsOrigin?

  /// Creates a recalled record.
  public init(
    number: Int, record: Record, forgotten: Set<String> = [], reason: SuggestionReason? = nil
  ) {
    self.number = number
    self.record = record
    self.forgotten = forgotten
    self.reason = reason
    details = nil
  }

  /// Creates a record of the user's details, which is in no store.
  init(record: Record, details: DetailsOrigin) {
    number = 0
    self.record = record
    forgotten = []
    reason = nil
    self.details = details
  }
}

/// A query for one stored record, answered by `.found`.
public struct RecordQuery: Equatable, Sendable {
  /// The sequence number, increasing within a form; replies with an older number are dropped.
  public let number: Int
  /// The condition.
  public let lookup: Lookup

  /// The condition for a record; the newest match is returned, unless it says otherwise.
  public enum Lookup: Equatable, Sendable {
    /// A record of this form that answers a field with these texts.
    case holding([String], field: String)
    /// The record of this form that answers a field with these texts and shares the most telling of
    /// the answers given, the newest of equal ones; any record if there are no texts. None of those
    /// with the numbers `besides`.
    case likeliest([String], field: String, given: [KnownAnswer], besides: [Int])
    /// A record of this form with a recallable answer to a field and a number below `before`.
    case answering(field: String, before: Int)
    /// A record that explains a value of a field: of this form, by the answers given, or else of any
    /// form.
    case mentioning(String, field: String, given: [KnownAnswer])
  }

  /// Creates a query.
  public init(number: Int, lookup: Lookup) {
    self.number = number
    self.lookup = lookup
  }
}

extension Field {
  /// True if answers of earlier records may fill the field: its values are remembered.
  public var isRecalled: Bool {
    switch kind {
    case .password, .note: false
    case .choice, .choices, .confirm: isRemembered
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path:
      isRemembered && historyName != nil
    }
  }
}

extension FieldState {
  /// The result of recalling a field's answer.
  enum Recall {
    /// The record has no answer.
    case nothing
    case notRemembered
    /// The answer is not valid in this field.
    case unfit(Problem)
    /// The values, and the state of the field with them.
    case answer([String], FieldState)
  }

  /// The answer in the form in which records are queried for it; empty for none.
  var recordedTexts: [String] {
    answer?.texts.map { self.field.kind.isTyped ? $0.trimmed : $0 } ?? []
  }

  /// Recalls this field's answer from a record.
  ///
  /// - Parameter path: the place of the answer in the record; `nil` for the first answer of the field.
  func recall(_ record: RecalledRecord, at path: RecordPath? = nil) -> Recall {
    guard self.field.kind != .note else { return .nothing }
    guard record.details != nil || self.field.isRecalled else { return .notRemembered }
    guard
      let kept = record.record.entries.first(where: {
        $0.field == self.field.id && path.map { [path = $0.path] in path == $0 } ?? true
      }),
      !kept.answer.texts.isEmpty
    else { return .nothing }
    guard !record.forgotten.contains(self.field.id) else { return .notRemembered }
    let isOneLine = self.field.kind.isTyped && !self.field.kind.isMultiline
    let values = kept.answer.texts
    return recall(isOneLine ? values.map(\.onOneLine) : values, mentioning: kept.mentions)
  }

  /// Recalls values, with those mentions whose text is at their position.
  func recall(_ values: [String], mentioning mentions: [PlacedMention] = []) -> Recall {
    var filled = self
    filled.assign(values)
    filled.mention(mentions)
    filled.provenance = .record
    if let problem = filled.misfit { return .unfit(problem) }
    return filled.isEmpty ? .nothing : .answer(values, filled)
  }

  /// The reason why the user could not have entered the answer: no such option, or too long; `nil`
  /// for none.
  private var misfit: Problem? {
    switch self.field.kind {
    case .choices: return self.ticks.isEmpty ? .notInList("") : nil
    case .choice:
      return self.field.option(titled: self.line.text) == nil ? .notInList(self.line.text) : nil
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password,
      .confirm, .note:
      let most = self.field.length.maximum
      return most > 0 && length > most ? .tooLong(most: most, over: length - most) : nil
    }
  }
}
