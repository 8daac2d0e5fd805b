/// Somebody or something that a text can mention.
public struct Entity: Equatable, Hashable, Codable, Sendable {
  /// Who it is, whatever the text says; may be shared where `uniqueID` tells them apart.
  public let id: String
  /// The whole name, as it goes into the text.
  public let name: String
  /// What tells it from every other one, where `id` does not.
  public let uniqueID: String?
  /// The name it is trimmed to; `nil` for the name up to its first white space.
  ///
  /// Where it is empty, or what stands in the text already, the mention is not trimmed but removed.
  public let shortName: String?
  /// A word beside the name in the list, such as a department.
  public let note: String?
  /// Whatever else is known, for whoever reads the record.
  public let metadata: [String: String]

  /// An entity; `id` defaults to the name.
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

  /// What two results must share to be the same one; empty where that cannot be told.
  public var key: String { uniqueID ?? id }

  /// What a mention of it that reads `text` is trimmed to; `nil` where it cannot be trimmed.
  public func trimmed(from text: String) -> String? {
    let short =
      shortName ?? text.split(maxSplits: 1, whereSeparator: \.isWhitespace).first.map(String.init)
    return short.flatMap { $0.isEmpty || $0 == text ? nil : $0 }
  }
}
