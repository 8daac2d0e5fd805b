/// A piece of markup that a key inserts, with a position for the text in it.
public struct Tag: Equatable, Sendable {
  /// The displayed name, unique among the tags of a panel.
  public let name: String
  /// The markup.
  public let text: String
  /// The key in the panel; `nil` until it is assigned.
  public internal(set) var key: String?

  /// Creates a tag; `key` is one grapheme cluster.
  public init(_ name: String, _ text: String, key: String? = nil) {
    self.name = name
    self.text = text
    self.key = key
  }

  /// The markers that text may follow, in order of preference.
  private static let labels = ["]", "://", "=\"", ">"]

  /// The offset for typed text, in grapheme clusters of `text`: after the first marker that occurs,
  /// else the end.
  public var inputPoint: Int {
    let label = Self.labels.lazy.compactMap { text.firstRange(of: $0) }.first
    return label.map { text[..<$0.upperBound].count } ?? text.count
  }

  /// The offset for a wrapped selection: between opening and closing tag, else `inputPoint`.
  var contentPoint: Int {
    let seam = ["></", "][/"].lazy.compactMap { text.firstRange(of: $0) }.first
    return seam.map { text[...$0.lowerBound].count } ?? inputPoint
  }

  /// Returns the tag around a text, and the insertion point in it, in grapheme clusters.
  ///
  /// The insertion point is after the text, unless another part of the tag must be filled in first.
  public func wrapped(around content: String) -> (text: String, cursor: Int) {
    let place = contentPoint
    let head = text.clusters(0..<place) + content
    let whole = String(head + text[text.index(at: place)...])
    return (whole, inputPoint < place ? inputPoint : head.count)
  }
}

extension [Tag] {
  /// The tags with unique keys: their own, else an unused letter of the name, else a digit.
  ///
  /// `k` clears the field in every panel and is never assigned.
  public var withKeys: [Tag] {
    var taken: Set<String> = ["k"]
    var tags = map { tag in
      let key = tag.key.flatMap { taken.insert($0).inserted ? $0 : nil }
      return Tag(tag.name, tag.text, key: key)
    }
    for index in tags.indices where tags[index].key == nil {
      let letters = tags[index].name.lowercased().filter { $0.isLetter || $0.isNumber }
      tags[index].key = (letters + "123456789").lazy.map(String.init).first {
        taken.insert($0).inserted
      }
    }
    return tags
  }
}
