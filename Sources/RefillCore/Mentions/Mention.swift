/// Somebody or something named in a text, as one thing.
public struct Mention: Equatable, Hashable, Codable, Sendable {
  /// Who it is, whatever the text says.
  public let entity: Entity

  /// A mention of an entity.
  public init(_ entity: Entity) { self.entity = entity }

  /// A mention of somebody of whom no more is known.
  public init(id: String, name: String) { entity = Entity(id: id, name: name) }

  /// Who it is.
  public var id: String { entity.id }
  /// The whole name; the text may hold less of it.
  public var name: String { entity.name }
}

/// A mention where it stands in a text.
public struct PlacedMention: Equatable, Sendable {
  /// Who is meant.
  public let entity: Entity
  /// Where, in grapheme clusters.
  public let range: Range<Int>
  /// What the text says there.
  public let text: String

  /// A mention at a place.
  public init(_ entity: Entity, range: Range<Int>, text: String) {
    self.entity = entity
    self.range = range
    self.text = text
  }
}

extension TextLine {
  /// Everybody and everything mentioned, from left to right.
  ///
  /// O(n · m).
  public var mentions: [PlacedMention] {
    spans.compactMap { span in
      guard case .mention(let mention) = span.meaning else { return nil }
      return PlacedMention(
        mention.entity, range: span.range, text: String(text.clusters(span.range)))
    }
  }

  /// Declares a mention in text that is there; `false`, and nothing changed, unless exactly its text
  /// stands in its range.
  ///
  /// Mentions that it overlaps become plain text.
  mutating func add(_ mention: PlacedMention) -> Bool {
    let range = mention.range
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= count,
      text.clusters(range) == mention.text
    else { return false }
    let others = spans.filter { span in
      if case .mention = span.meaning { !span.range.overlaps(range) } else { true }
    }
    setSpans(others + [Span(range, .mention(Mention(mention.entity)))])
    return true
  }
}
