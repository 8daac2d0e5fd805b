/// An entity named in a text; the letters of the mention form one unit.
public struct Mention: Equatable, Hashable, Codable, Sendable {
  /// The entity, which the text may name differently.
  public let entity: Entity

  /// Creates a mention of an entity.
  public init(_ entity: Entity) { self.entity = entity }

  /// Creates a mention of an entity with only an identifier and a name.
  public init(id: String, name: String) { entity = Entity(id: id, name: name) }

  /// The identifier of the entity.
  public var id: String { entity.id }
  /// The full name; the text may contain a shorter form.
  public var name: String { entity.name }
}

/// A mention with its position in a text.
public struct PlacedMention: Equatable, Sendable {
  /// The entity.
  public let entity: Entity
  /// The range in grapheme clusters.
  public let range: Range<Int>
  /// The text in that range.
  public let text: String

  /// Creates a mention with its position.
  public init(_ entity: Entity, range: Range<Int>, text: String) {
    self.entity = entity
    self.range = range
    self.text = text
  }
}

extension TextLine {
  /// The mentions in the text, from left to right.
  ///
  /// O(n · m) for n grapheme clusters and m spans.
  public var mentions: [PlacedMention] {
    spans.compactMap { span in
      guard case .mention(let mention) = span.meaning else { return nil }
      return PlacedMention(
        mention.entity, range: span.range, text: String(text.clusters(span.range)))
    }
  }

  /// Marks existing text as a mention; returns false, without a change, unless the range contains
  /// exactly the mention's text.
  ///
  /// Mentions that overlap the range become plain text.
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
