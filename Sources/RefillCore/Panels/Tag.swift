/// A piece of markup that a key puts into a text, the insertion point where the text goes.
public struct Tag: Equatable, Sendable {
  /// What the person reads, and what names it.
  public let name: String
  /// What is put in.
  public let text: String
  /// The key that means it in the panel; `nil` until it is given one.
  public internal(set) var key: String?

  /// A tag; a key is one grapheme cluster.
  public init(_ name: String, _ text: String, key: String? = nil) {
    self.name = name
    self.text = text
    self.key = key
  }

  /// What the places look like behind which a text goes, the likeliest first.
  private static let labels = ["]", "://", "=\"", ">"]

  /// Where the text goes: behind the first occurrence of the first label that occurs at all, else
  /// at the end; in grapheme clusters of `text`.
  public var inputPoint: Int {
    let label = Self.labels.lazy.compactMap { text.firstRange(of: $0) }.first
    return label.map { text[..<$0.upperBound].count } ?? text.count
  }

  /// Where a selection goes that the tag is put around: between an opening and a closing part, else
  /// where the text goes.
  var contentPoint: Int {
    let seam = ["></", "][/"].lazy.compactMap { text.firstRange(of: $0) }.first
    return seam.map { text[...$0.lowerBound].count } ?? inputPoint
  }

  /// The tag around a text, and where the insertion point stands in it: behind the text, unless
  /// something else is to be filled in first.
  public func wrapped(around content: String) -> (text: String, cursor: Int) {
    let place = contentPoint
    let head = text.clusters(0..<place) + content
    let whole = String(head + text[text.index(at: place)...])
    return (whole, inputPoint < place ? inputPoint : head.count)
  }
}

extension [Tag] {
  /// The tags with a key each: their own, else a letter of the name that is free, else a digit.
  ///
  /// `k` clears the field in every panel, so that no tag has it.
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
