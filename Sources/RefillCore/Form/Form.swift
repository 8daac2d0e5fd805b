/// A form as its file describes it: titles, fields in order, and how it ends.
public struct Form: Equatable, Sendable {
  /// Letters, digits, `-`, `_` and `.`; names the form's records and drafts.
  public let id: String
  /// What the first row of the screen says.
  public let title: String
  /// A sentence about the form, if it has one.
  public let description: String?
  /// In the order of the file.
  ///
  /// Their ids are unique.
  public let fields: [Field]
  /// Whether Done leads to a review; if not, Done on the last field submits.
  public let hasReview: Bool
  /// What stays in the scrollback after submit.
  public let summary: Summary

  /// What stays in the scrollback after submit.
  public enum Summary: String, CaseIterable, Sendable {
    /// One line: the form, at most two values, the record.
    case line
    /// The whole form as it was filled.
    case full
    /// Nothing.
    case none
  }

  /// Makes a form.
  ///
  /// `title` defaults to the id.
  public init(
    id: String, title: String? = nil, description: String? = nil, fields: [Field],
    hasReview: Bool = true, summary: Summary = .line
  ) {
    self.id = id
    self.title = title ?? id
    self.description = description
    self.fields = fields
    self.hasReview = hasReview
    self.summary = summary
  }

  /// How the mentions of fields are written as links, by field.
  public var mentionLinks: [String: String] {
    Dictionary(
      fields.compactMap { field in (field.mentions?.link).map { (field.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The fields that a record may answer, in order: all but notes.
  public var recordedFields: [Field] { fields.filter { $0.kind != .note } }

  /// The place of the field with this id; `nil` where there is none.
  ///
  /// O(n).
  public func index(of fieldID: String) -> Int? {
    fields.firstIndex { $0.id == fieldID }
  }
}
