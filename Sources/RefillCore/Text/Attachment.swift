/// An object in a text, such as a picture or a file, that occupies one character.
public struct Attachment: Equatable, Hashable, Codable, Sendable {
  /// The identifier, meaningful to the program that inserted it.
  public let id: String
  /// The displayed title.
  public let title: String

  /// The character in the text that represents an attachment: OBJECT REPLACEMENT CHARACTER.
  public static let placeholder: Character = "\u{FFFC}"

  /// Creates an attachment.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// An attachment with its position in a text.
public struct PlacedAttachment: Equatable, Sendable {
  /// The attachment.
  public let attachment: Attachment
  /// The offset of its character, in grapheme clusters.
  public let place: Int

  /// Creates an attachment at an offset.
  public init(_ attachment: Attachment, at place: Int) {
    self.attachment = attachment
    self.place = place
  }
}

extension Edit {
  /// Creates an edit that inserts an attachment at an offset.
  init(attaching attachment: Attachment, at place: Int) {
    self.init(
      place..<place, String(Attachment.placeholder), spans: [Span(0..<1, .attachment(attachment))])
  }
}

extension TextLine {
  /// The attachments of the text, from left to right.
  public var attachments: [PlacedAttachment] {
    spans.compactMap { span in
      guard case .attachment(let attachment) = span.meaning else { return nil }
      return PlacedAttachment(attachment, at: span.range.lowerBound)
    }
  }
}
