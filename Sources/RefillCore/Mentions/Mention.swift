/// Somebody or something named in a text, as one thing.
public struct Mention: Equatable, Hashable, Codable, Sendable {
  /// Who it is, whatever the text says.
  public let id: String
  /// The whole name; the text may hold less of it.
  public let name: String

  /// A mention.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
