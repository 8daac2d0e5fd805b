public import Foundation

/// A form as it was filled and submitted.
public struct Record: Equatable, Sendable {
  /// Minted when the filling began; what makes storing it twice harmless.
  public let id: UUID
  /// The id of the form.
  public let form: String
  /// When the filling began.
  public let started: Date
  /// When it was submitted.
  public let submitted: Date
  /// In the order of the form; unanswered fields are left out.
  public let entries: [Entry]

  /// One answered field.
  public struct Entry: Equatable, Sendable {
    /// The id of the field.
    public let field: String
    /// The title of the field when it was filled.
    public let title: String
    /// What it says.
    public let answer: Answer
    /// Who is mentioned in it, from left to right; of text only.
    public let mentions: [PlacedMention]
    /// What is put into it, from left to right; of text only, and not stored.
    public let attachments: [PlacedAttachment]

    /// An answered field.
    public init(
      field: String, title: String, answer: Answer, mentions: [PlacedMention] = [],
      attachments: [PlacedAttachment] = []
    ) {
      self.field = field
      self.title = title
      self.answer = answer
      self.mentions = mentions
      self.attachments = attachments
    }
  }

  /// A record.
  public init(id: UUID, form: String, started: Date, submitted: Date, entries: [Entry]) {
    self.id = id
    self.form = form
    self.started = started
    self.submitted = submitted
    self.entries = entries
  }

  /// The record with only those answers for which `isIncluded` is true.
  public func filtered(_ isIncluded: (Entry) -> Bool) -> Record {
    Record(
      id: id, form: form, started: started, submitted: submitted,
      entries: entries.filter(isIncluded))
  }

  /// The record as it may be kept: without its secrets, and without texts that are plainly tokens or
  /// keys.
  public var storable: Record {
    withoutSecrets.filtered {
      if case .text(let text) = $0.answer { !Sensitive.isSecret(text) } else { true }
    }
  }

  /// The same, without the one-time codes of its form.
  public func storable(in form: Form) -> Record {
    let codes = Set(form.fields.filter(\.isOneTimeCode).map(\.id))
    return storable.filtered { !codes.contains($0.field) }
  }

  /// The record without what stood in secret fields; what may be kept of it is `storable`.
  public var withoutSecrets: Record {
    filtered { if case .secret = $0.answer { false } else { true } }
  }
}
