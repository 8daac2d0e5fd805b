/// A list of entities that can be searched by name.
public struct EntityList: Sendable {
  /// All entities, in the order in which they are offered.
  public let entities: [Entity]
  private let folded: [[UInt8]]

  /// Creates a list; each name is folded once.
  public init(_ entities: [Entity]) {
    self.entities = entities
    folded = entities.map { Array(Folding.loose.fold($0.name).utf8) }
  }

  /// Returns at most `limit` entities whose name contains `text`, ignoring case and diacritics.
  ///
  /// Names that begin with the text come first, then names with a later word that begins with it,
  /// then the others. An empty text returns the first `limit` entities. O(total length of the
  /// names).
  public func matches(_ text: String, limit: Int) -> [Entity] {
    let needle = Array(Folding.loose.fold(text).utf8)
    guard !needle.isEmpty else { return Array(entities.prefix(limit)) }
    var passes: [[Int]] = [[], [], []]
    for index in folded.indices {
      guard let pass = Self.pass(of: needle, in: folded[index]) else { continue }
      if passes[pass].count < limit { passes[pass].append(index) }
      if passes[0].count == limit { break }
    }
    return passes.joined().prefix(limit).map { entities[$0] }
  }

  /// Returns 0 if `needle` begins the name, 1 if it begins a later word, 2 if it occurs elsewhere,
  /// and `nil` if it does not occur.
  private static func pass(of needle: [UInt8], in name: [UInt8]) -> Int? {
    if name.starts(with: needle) { return 0 }
    guard name.count > needle.count else { return nil }
    var found: Int?
    for start in 1...name.count - needle.count
    where name[start] == needle[0] && name[start...].starts(with: needle) {
      if [UInt8(ascii: " "), UInt8(ascii: "-")].contains(name[start - 1]) { return 1 }
      found = 2
    }
    return found
  }
}
