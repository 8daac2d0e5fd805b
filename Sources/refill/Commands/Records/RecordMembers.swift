import RefillCore
import RefillFormats

/// The members of a record in JSON that are not answers; no field can have their names.
enum RecordMembers {
  private static let mentions = "$mentions"

  /// The names of these members: metadata, mentions, and the attachments of texts.
  ///
  /// Attachments are not stored, so they are not read back.
  static let names: Set = ["$refill", mentions, "$attachments"]

  /// Parses the mentions in a record's answers, by field id, or by the path of a field of an item.
  ///
  /// The name of a mention must equal the text at its position.
  static func mentions(of record: JSONValue) throws(JSONProblem) -> [String: [PlacedMention]] {
    var found: [String: [PlacedMention]] = [:]
    guard let value = record[mentions] else { return found }
    guard let fields = value.members else {
      throw JSONProblem(at: value.position, "Mentions are an object of lists by field id.")
    }
    for field in fields {
      guard let list = field.value.array else {
        throw JSONProblem(at: field.value.position, "The mentions of a field are a list.")
      }
      for value in list {
        found[field.key, default: []].append(
          try mention(value, in: record.value(at: field.key)?.string ?? ""))
      }
    }
    return found
  }

  private static func mention(
    _ value: JSONValue, in text: String
  ) throws(JSONProblem) -> PlacedMention {
    guard let id = value["id"]?.string, let label = value["label"]?.string, !label.isEmpty,
      let range = value["range"]?.array?.compactMap({ $0.number.flatMap { Int($0) } }),
      range.count == 2
    else {
      throw JSONProblem(
        at: value.position, #"Write a mention as {"id": "7", "label": "Ann Lee", "range": [3, 7]}."#
      )
    }
    let (start, count) = (range[0], range[1])
    guard start >= 0, count > 0, count <= text.count, start <= text.count - count,
      text.clusters(start..<start + count) == label
    else {
      throw JSONProblem(at: value.position, "The answer does not say this label in that range.")
    }
    return PlacedMention(Entity(id: id, name: label), range: start..<start + count, text: label)
  }
}
