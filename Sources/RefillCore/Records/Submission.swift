public import Foundation

/// Everything that submitting a form hands out: the record, and what a store keeps beside it.
public struct Submission: Equatable, Sendable {
  /// The record with its secrets, as it goes to standard output.
  public let record: Record
  /// The record as a store keeps it: without secrets and one-time codes.
  public let storable: Record
  /// The values that enter histories, trimmed and in NFC.
  public private(set) var values: [Value]
  /// The history names under which mentioned entities are offered again, by field id.
  public private(set) var mentionHistories: [String: String]
  /// The ids of the form's secret fields.
  public let secretFields: [String]
  /// The fields from which ranking learns.
  public private(set) var lessons: [Lesson]
  /// The values that are not remembered and of which the user was not told.
  public private(set) var exclusions: [Exclusion]
  /// The stored record that was edited; `nil` for a new one.
  public let edited: EditedRevision?
  /// The time at which the user submitted, also for an edited record, which keeps its own.
  public let made: Date
  /// The positions of the answers of `storable` that no other machine gets.
  package var hidden: [Int] = []
  /// The names of the histories that no other machine gets.
  package var unshared: [String] = []

  /// A value that enters a history.
  public struct Value: Equatable, Sendable {
    /// The id of its field; `nil` for a blank of a snippet.
    public let field: String?
    /// The name of the history.
    public let history: String
    /// The value.
    public let value: String

    /// A value of a field, or of a blank.
    public init(field: String?, history: String, value: String) {
      self.field = field
      self.history = history
      self.value = value
    }
  }

  /// A field from which ranking learns: the user had it in focus, and left it with an answer.
  public struct Lesson: Equatable, Sendable {
    /// The answer, with the id of its field.
    public let wanted: KnownAnswer
    /// The answers of other fields when it was left.
    public let given: [KnownAnswer]

    /// Creates a lesson.
    public init(wanted: KnownAnswer, given: [KnownAnswer]) {
      self.wanted = wanted
      self.given = given
    }
  }

  /// A value that is not remembered.
  public struct Exclusion: Equatable, Sendable {
    /// The id of its field.
    public let field: String
    /// The title of its field.
    public let title: String
    /// The reason.
    public let reason: Sensitive.ExclusionReason
  }

  /// A submission; what is not named is empty, and the whole record may be stored.
  public init(
    record: Record, storable: Record? = nil, values: [Value] = [],
    mentionHistories: [String: String] = [:], secretFields: [String] = [],
    lessons: [Lesson] = [], exclusions: [Exclusion] = [], edited: EditedRevision? = nil,
    made: Date? = nil
  ) {
    self.record = record
    self.storable = storable ?? record.storable
    self.values = values
    self.mentionHistories = mentionHistories
    self.secretFields = secretFields
    self.lessons = lessons
    self.exclusions = exclusions
    self.edited = edited
    self.made = made ?? record.submitted
  }

  /// The values of fields that were secret in an earlier version of the form are not remembered.
  ///
  /// - Parameter fields: their ids, which a store that was locked tells late.
  public mutating func exclude(onceSecret fields: Set<String>) {
    values.removeAll { $0.field.map(fields.contains) ?? false }
    mentionHistories = mentionHistories.filter { !fields.contains($0.key) }
    lessons.removeAll { fields.contains($0.wanted.field) }
  }
}

extension FormModel {
  /// Everything that submitting the form now hands out.
  ///
  /// - Parameter time: the time of the submission.
  public func submission(at time: Date) -> Submission {
    let record = record(submitted: time)
    var submission = Submission(
      record: record, storable: record.storable(in: form), values: valuesToRemember,
      mentionHistories: mentionHistories,
      secretFields: form.fields.filter { $0.kind == .password }.map(\.id),
      lessons: lessons, exclusions: unreportedExclusions, edited: identity.edited, made: time)
    let shared = sharedPlaces
    submission.hidden = submission.storable.entries.indices.filter {
      !shared.contains(submission.storable.entries[$0].path)
    }
    submission.unshared = form.fields.compactMap { $0.isShared ? nil : $0.historyName }
    return submission
  }

  /// The places of the answers that other machines may get: those that histories take or would take, and
  /// choices.
  private var sharedPlaces: Set<RecordPath> {
    let shown = order.filter { index in
      let field = fields[index].field
      guard field.isShared, field.isRemembered, !field.hasSecrets,
        !environment.onceSecret.contains(field.id)
      else { return false }
      return !field.kind.isTyped || isRemembered(index) || isKeptOut(index)
    }
    return Set(shown.map { path(of: $0) })
  }

  /// True if a text is kept out of its history by its length only.
  private func isKeptOut(_ index: Int) -> Bool {
    fields[index].field.exclusionReason(fields[index].line.text) == .tooLong
      && fields[index].provenance != .prefilled
  }

  /// The record of the answers that are in the form, and of those that conditions hide.
  package func recordWithHidden(submitted time: Date) -> Record {
    var model = self
    for index in order { model.fields[index].presence.isRelevant = true }
    return model.record(submitted: time)
  }

  /// The record of the answers that are in the form.
  ///
  /// - Parameter time: the time of the submission; an edited record keeps its own.
  public func record(submitted time: Date) -> Record {
    let recorded = order.filter {
      fields[$0].presence.isRelevant && ownRecord.leftovers.entry(of: fields[$0].field) == nil
    }
    return Record(
      id: identity.id, form: form.id, started: identity.started,
      submitted: identity.edited?.submitted ?? time,
      entries: withLeftovers(
        recorded.compactMap { index in
          let entry = fields[index]
          return entry.answer.map {
            // An answer in other words than the text has other places.
            let recorded = entry.recordedLine
            let line = $0 == .text(recorded.text) ? recorded : TextLine()
            return Record.Entry(
              field: entry.field.id, path: path(of: index), title: entry.field.title, answer: $0,
              mentions: line.mentions, attachments: line.attachments)
          }
        }))
  }
}
