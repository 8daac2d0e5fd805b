/// A person or thing that a text can mention.
public struct Entity: Equatable, Hashable, Codable, Sendable {
  /// The identifier of the entity; entities may share one if their `uniqueID` differs.
  public let id: String
  /// The full name, as it is inserted into the text.
  public let name: String
  /// An identifier that is unique even where `id` is not; `nil` if `id` is unique.
  public let uniqueID: String?
  /// The name that a mention is trimmed to; `nil` for the name up to its first white space.
  ///
  /// If it is empty, or equal to the text of the mention, the mention is removed instead of
  /// trimmed.
  public let shortName: String?
  /// A short description beside the name in the list, such as a department.
  public let note: String?
  /// Further data, stored with the record and not interpreted.
  public let metadata: [String: String]

  /// Creates an entity; `id` defaults to the name.
  public init(
    id: String? = nil, name: String, uniqueID: String? = nil, shortName: String? = nil,
    note: String? = nil, metadata: [String: String] = [:]
  ) {
    self.id = id ?? name
    self.name = name
    self.uniqueID = uniqueID
    self.shortName = shortName
    self.note = note
    self.metadata = metadata
  }

  /// The deduplication key: two results with equal keys are the same entity; empty to never
  /// deduplicate.
  public var key: String { uniqueID ?? id }

  /// Returns the trimmed form of a mention whose text is `text`; `nil` if it cannot be trimmed.
  public func trimmed(from text: String) -> String? {
    let short =
      shortName ?? text.split(maxSplits: 1, whereSeparator: \.isWhitespace).first.map(String.init)
    return short.flatMap { $0.isEmpty || $0 == text ? nil : $0 }
  }
}
