/// A field whose answers are compared with those of earlier records, and whose values they rank.
public struct RankedField: Hashable, Sendable {
  /// The id of the field.
  public let id: String
  /// The name of its history; `nil` if it has none.
  public let history: String?
  /// True if its answers are numbers by its kind; of other fields it is found out.
  public let isNumeric: Bool

  /// Creates a ranked field.
  public init(id: String, history: String? = nil, isNumeric: Bool = false) {
    self.id = id
    self.history = history
    self.isNumeric = isNumeric
  }
}

extension Form {
  /// The fields that take part in ranking: those whose answers are remembered.
  ///
  /// - Parameter onceSecret: the ids of fields that were secret in an earlier version of the form.
  public func rankedFields(onceSecret: Set<String> = []) -> [RankedField] {
    fields.filter { $0.isRecalled && !$0.isOneTimeCode && !onceSecret.contains($0.id) }.map {
      RankedField(id: $0.id, history: $0.historyName, isNumeric: $0.kind.isNumeric)
    }
  }
}
