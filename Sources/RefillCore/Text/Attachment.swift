/// Something that stands in a text without being text, such as a picture or a file: one character.
public struct Attachment: Equatable, Hashable, Codable, Sendable {
  /// What it is, for the program that put it there.
  public let id: String
  /// What it is called.
  public let title: String

  /// The character that holds its place in the text: OBJECT REPLACEMENT CHARACTER.
  public static let placeholder: Character = "\u{FFFC}"

  /// Something to put into a text.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// An attachment where it stands in a text.
public struct PlacedAttachment: Equatable, Sendable {
  /// What it is.
  public let attachment: Attachment
  /// Where its character stands, in grapheme clusters.
  public let place: Int

  /// An attachment at a place.
  public init(_ attachment: Attachment, at place: Int) {
    self.attachment = attachment
    self.place = place
  }
}

extension Edit {
  /// Puts an attachment in at a place.
  init(attaching attachment: Attachment, at place: Int) {
    self.init(
      place..<place, String(Attachment.placeholder), spans: [Span(0..<1, .attachment(attachment))])
  }
}

extension TextLine {
  /// Everything that is put into the text, from left to right.
  public var attachments: [PlacedAttachment] {
    spans.compactMap { span in
      guard case .attachment(let attachment) = span.meaning else { return nil }
      return PlacedAttachment(attachment, at: span.range.lowerBound)
    }
  }
}
