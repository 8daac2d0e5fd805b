/// A record that was kept before, as far as it may fill fields again.
public struct RecalledRecord: Equatable, Sendable {
  /// The number it is kept under.
  public let number: Int
  /// What was submitted.
  public let record: Record
  /// The fields, by id, whose answer is not to come back: it was removed from its history, or what
  /// keeps it out of there is that it is private.
  public let forgotten: Set<String>
  /// The fields, by id, that it answers as they stand in the form and that tell most about the value
  /// it was asked for, those first that tell most.
  public let informativeFields: [String]

  /// A record with its number.
  public init(
    number: Int, record: Record, forgotten: Set<String> = [], informativeFields: [String] = []
  ) {
    self.number = number
    self.record = record
    self.forgotten = forgotten
    self.informativeFields = informativeFields
  }
}

/// A question for one record that was kept before; the answer comes back as `.found`.
public struct RecordQuery: Equatable, Sendable {
  /// Grows with each query of a filling; an answer to an older number is dropped.
  public let number: Int
  /// What is looked for.
  public let lookup: Lookup

  /// Which record is looked for: always the newest of those that fit.
  public enum Lookup: Equatable, Sendable {
    /// A record of this form that answers a field with these texts, older than that of the number
    /// `before`.
    case holding([String], field: String, before: Int)
    /// A record of this form with any answer to a field that is not forgotten, likewise.
    case answering(field: String, before: Int)
    /// A record of this form, likewise.
    case newest(before: Int)
    /// A record that answers the field of this id with this text: of this form and beside what the
    /// form says already, else of any form.
    case mentioning(String, field: String, given: [KnownAnswer])
  }

  /// A query.
  public init(number: Int, lookup: Lookup) {
    self.number = number
    self.lookup = lookup
  }
}

extension Field {
  /// Whether an answer of an earlier record may be put in again: it was not kept out of the history.
  public var isRecalled: Bool {
    switch kind {
    case .password, .note: false
    case .choice, .choices, .confirm: isRemembered
    case .text, .textarea, .number, .decimal, .date, .time, .email, .url, .tel, .path:
      isRemembered && historyName != nil
    }
  }
}

extension FieldState {
  /// What an earlier record has for a field.
  enum Recall {
    /// Nothing.
    case nothing
    case notRemembered
    /// An answer that the field does not take.
    case unfit(Problem)
    /// These values, and the field as it would be with them.
    case answer([String], FieldState)
  }

  /// The answer as a record is asked for it; empty where there is none.
  var recordedTexts: [String] {
    answer?.texts.map { self.field.kind.isTyped ? $0.trimmed : $0 } ?? []
  }

  /// What a record has for this field.
  func recall(_ record: RecalledRecord) -> Recall {
    guard self.field.kind != .note else { return .nothing }
    guard self.field.isRecalled else { return .notRemembered }
    guard let kept = record.record.entries.first(where: { $0.field == self.field.id }),
      !kept.answer.texts.isEmpty
    else { return .nothing }
    guard !record.forgotten.contains(self.field.id) else { return .notRemembered }
    let isOneLine = self.field.kind.isTyped && !self.field.kind.isMultiline
    let values = kept.answer.texts
    return recall(isOneLine ? values.map(\.onOneLine) : values, mentioning: kept.mentions)
  }

  /// What becomes of this field with these values, and with those of the mentions whose text stands
  /// in its place.
  func recall(_ values: [String], mentioning mentions: [PlacedMention] = []) -> Recall {
    var filled = self
    filled.take(values)
    filled.mention(mentions)
    filled.provenance = .record
    if let problem = filled.misfit { return .unfit(problem) }
    return filled.isEmpty ? .nothing : .answer(values, filled)
  }

  /// Why nobody could have put the answer in: it is no option of the form, or too long.
  private var misfit: Problem? {
    switch self.field.kind {
    case .choices: return self.ticks.isEmpty ? .notInList("") : nil
    case .choice:
      return self.field.option(titled: self.line.text) == nil ? .notInList(self.line.text) : nil
    default:
      let most = self.field.length.maximum
      return most > 0 && length > most ? .tooLong(most: most, over: length - most) : nil
    }
  }
}
