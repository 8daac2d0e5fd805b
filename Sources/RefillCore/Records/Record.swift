public import Foundation

/// A submitted form.
public struct Record: Equatable, Sendable {
  /// The identifier, created when filling began; it makes storing idempotent.
  public let id: UUID
  /// The identifier of the form.
  public let form: String
  /// The time at which filling began.
  public let started: Date
  /// The time of submission.
  public let submitted: Date
  /// The answers in form order; unanswered fields are left out.
  public let entries: [Entry]

  /// An answered field.
  public struct Entry: Equatable, Sendable {
    /// The identifier of the field; several items of a list have answers of one field.
    public let field: String
    /// The place of the answer in the record.
    public let path: RecordPath
    /// The title of the field at that time.
    public let title: String
    /// The answer.
    public let answer: Answer
    /// The mentions in a text answer, from left to right.
    public let mentions: [PlacedMention]
    /// The attachments in a text answer, from left to right; they are not stored.
    public let attachments: [PlacedAttachment]

    /// Creates an answered field; `path` defaults to the field in the record itself.
    public init(
      field: String, path: RecordPath? = nil, title: String, answer: Answer,
      mentions: [PlacedMention] = [], attachments: [PlacedAttachment] = []
    ) {
      self.field = field
      self.path = path ?? RecordPath(field)
      self.title = title
      self.answer = answer
      self.mentions = mentions
      self.attachments = attachments
    }
  }

  /// Creates a record.
  public init(id: UUID, form: String, started: Date, submitted: Date, entries: [Entry]) {
    self.id = id
    self.form = form
    self.started = started
    self.submitted = submitted
    self.entries = entries
  }

  /// Returns the record with only the answers for which `isIncluded` is true.
  public func filtered(_ isIncluded: (Entry) -> Bool) -> Record {
    Record(
      id: id, form: form, started: started, submitted: submitted,
      entries: entries.filter(isIncluded))
  }

  /// The record as it may be stored: without passwords, and without texts that are clearly tokens
  /// or keys.
  public var storable: Record {
    withoutSecrets.filtered {
      if case .text(let text) = $0.answer { !Sensitive.isSecret(text) } else { true }
    }
  }

  /// Returns the storable record without the one-time codes of its form.
  public func storable(in form: Form) -> Record {
    let codes = Set(form.fields.filter(\.isOneTimeCode).map(\.id))
    return storable.filtered { !codes.contains($0.field) }
  }

  /// The record without passwords; `storable` removes tokens too.
  public var withoutSecrets: Record {
    entries.contains(where: \.isSecret) ? filtered { !$0.isSecret } : self
  }
}

extension Record.Entry {
  /// True for a password.
  fileprivate var isSecret: Bool { if case .secret = answer { true } else { false } }
}
