import Foundation

/// The mentions in answers of shared records: places of `[start, length, history, entity]`, in JSON.
extension SharedRecord {
  /// The greatest number of mentions in an answer.
  private static let most = 200
  /// The greatest number of bytes of an entity.
  private static let largest = 4096

  /// Returns the mentions of an answer, without those whose entity has a secret.
  ///
  /// - Parameter history: the name under which others suggest them again; `nil` if they do not.
  static func json(of mentions: [PlacedMention], history: String?) -> String {
    let places = mentions.prefix(most).compactMap { mention -> String? in
      guard !hasSecret(mention.entity), let entity = json(of: mention.entity) else { return nil }
      return "[\(mention.range.lowerBound),\(mention.range.count),\(ChangeSet.quoted(history)),"
        + "\(entity)]"
    }
    return "[\(places.joined(separator: ","))]"
  }

  private static func json(of entity: Entity) -> String? {
    let encoder = JSONEncoder()
    // The same bytes each time.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(entity), data.count <= largest else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  private static func hasSecret(_ entity: Entity) -> Bool {
    let texts =
      [entity.id, entity.name, entity.uniqueID, entity.shortName, entity.note].compactMap(\.self)
    return texts.contains { Sensitive.secret(in: $0, isPlainNumber: false) != nil }
      || entity.metadata.contains { name, value in
        Sensitive.reason(forName: name) != nil
          || Sensitive.secret(in: value, isPlainNumber: Sensitive.isPhone(name)) != nil
      }
  }

  /// Reads the mentions of an answer, and the history under which they are suggested; those that do not fit its
  /// text are left out.
  static func mentions(_ value: Any, in text: String) -> (
    mentions: [PlacedMention], history: String?
  ) {
    guard let places = value as? [[Any]] else { return ([], nil) }
    let count = text.count
    var mentions: [PlacedMention] = []
    var history: String?
    var end = 0
    for place in places.prefix(most) {
      guard place.count >= 4, let start = place[0] as? Int, let length = place[1] as? Int,
        start >= end, start <= count, length > 0, length <= count - start,
        let entity = entity(place[3])
      else { continue }
      end = start + length
      let range = start..<end
      mentions.append(PlacedMention(entity, range: range, text: String(text.clusters(range))))
      if let name = place[2] as? String, !name.isEmpty, name.utf8.count <= 400 { history = name }
    }
    return (mentions, history)
  }

  private static func entity(_ value: Any) -> Entity? {
    guard JSONSerialization.isValidJSONObject(value),
      let data = try? JSONSerialization.data(withJSONObject: value), data.count <= 2 * largest,
      let entity = try? JSONDecoder().decode(Entity.self, from: data), !entity.name.isEmpty,
      !hasSecret(entity)
    else { return nil }
    return entity
  }
}
