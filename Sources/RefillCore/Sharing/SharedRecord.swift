package import Foundation

/// A record as others get it: without the answers that never leave.
package struct SharedRecord: Equatable, Sendable {
  /// The record.
  package let record: Record
  /// The record that this one corrects; `nil` for none.
  package let replaces: UUID?
  /// The time of the correction, in milliseconds since 1970.
  package let made: Int64
  /// The histories under which the mentions of fields are suggested again, by the ids of the fields.
  package let mentionHistories: [String: String]

  /// Creates the shared part of a record.
  ///
  /// - Parameters:
  ///   - hidden: the positions of answers that never leave.
  ///   - mentionHistories: the histories under which others suggest mentions of fields, by the ids of the fields.
  package init(
    _ record: Record, hidden: Set<Int>, replaces: UUID?, made: Int64,
    mentionHistories: [String: String] = [:]
  ) {
    self.record = Record(
      id: record.id, form: record.form, started: record.started, submitted: record.submitted,
      entries: record.entries.enumerated().filter { index, entry in
        !hidden.contains(index) && !Self.isSecret(entry)
      }.map(\.element))
    (self.replaces, self.made) = (replaces, made)
    self.mentionHistories = mentionHistories
  }

  /// True for an answer that is refused by its text or the name of its field.
  private static func isSecret(_ entry: Record.Entry) -> Bool {
    Sensitive.reason(forName: entry.field) != nil
      || entry.answer.texts.contains {
        Sensitive.secret(in: $0, isPlainNumber: Sensitive.isPhone(entry.field)) != nil
      }
  }

  /// The record as JSON.
  package var json: String {
    let entries = record.entries.map { entry in
      let values = Self.rows(of: entry.answer).map { kind, value in
        "[\"\(kind)\",\(ChangeSet.quoted(value))]"
      }
      let place = entry.path.isPlain ? "null" : ChangeSet.quoted(entry.path.stored)
      let mentions =
        entry.mentions.isEmpty
        ? ""
        : ","
          + Self.json(of: entry.mentions, history: mentionHistories[entry.field])
      return "[\(ChangeSet.quoted(entry.field)),\(place),\(ChangeSet.quoted(entry.title)),"
        + "[\(values.joined(separator: ","))]\(mentions)]"
    }
    let members = [
      "\"id\":\"\(record.id.text)\"", "\"form\":\(ChangeSet.quoted(record.form))",
      "\"started\":\(Self.milliseconds(record.started))",
      "\"submitted\":\(Self.milliseconds(record.submitted))", "\"made\":\(made)",
      "\"replaces\":\(replaces.map { "\"\($0.text)\"" } ?? "null")",
      "\"entries\":[\(entries.joined(separator: ","))]",
    ]
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func milliseconds(_ date: Date) -> Int64 {
    Int64(min(max((date.timeIntervalSince1970 * 1000).rounded(), 0), 4e12))
  }

  private static func rows(of answer: Answer) -> [(String, String?)] {
    switch answer {
    case .text(let text): [("text", text)]
    case .number(let digits): [("number", digits)]
    case .flag(let flag): [("flag", String(flag))]
    case .null: [("null", nil)]
    case .list(let values): [("list", nil)] + values.map { ("text", $0) }
    case .typedList(let answers): [("list", nil)] + answers.flatMap(rows)
    case .secret: []
    }
  }

  /// Reads a record; `nil` if the text is none.
  package init?(json: String) {
    guard !json.contains("\\u0000"),
      let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      let id = (object["id"] as? String).flatMap(UUID.init(uuidString:)),
      let form = object["form"] as? String, !form.isEmpty, form.utf8.count <= 400,
      let started = Self.date(object["started"]), let submitted = Self.date(object["submitted"]),
      let made = Self.date(object["made"]), let list = object["entries"] as? [Any],
      list.count <= 10_000
    else { return nil }
    var histories: [String: String] = [:]
    let entries = list.compactMap { Self.entry($0, &histories) }
    guard entries.count == list.count else { return nil }
    mentionHistories = histories
    switch object["replaces"] {
    case let text as String:
      guard let id = UUID(uuidString: text) else { return nil }
      replaces = id
    case nil, is NSNull: replaces = nil
    default: return nil
    }
    self.made = Self.milliseconds(made)
    record = Record(id: id, form: form, started: started, submitted: submitted, entries: entries)
  }

  private static func date(_ value: Any?) -> Date? {
    guard let number = value as? NSNumber, (0...4e12).contains(number.doubleValue) else {
      return nil
    }
    return Date(timeIntervalSince1970: number.doubleValue.rounded() / 1000)
  }

  private static func entry(
    _ value: Any, _ histories: inout [String: String]
  ) -> Record.Entry? {
    guard let places = value as? [Any], places.count >= 4, let field = places[0] as? String,
      let title = places[2] as? String, let rows = places[3] as? [[Any]], !rows.isEmpty
    else { return nil }
    var path: RecordPath?
    if let stored = places[1] as? String {
      guard let read = RecordPath(stored: stored) else { return nil }
      path = read
    }
    guard let answer = answer(rows) else { return nil }
    guard places.count > 4, case .text(let text) = answer else {
      return Record.Entry(field: field, path: path, title: title, answer: answer)
    }
    let (mentions, history) = mentions(places[4], in: text)
    if let history { histories[field] = history }
    return Record.Entry(
      field: field, path: path, title: title, answer: answer, mentions: mentions)
  }

  private static func answer(_ rows: [[Any]]) -> Answer? {
    guard let first = rows.first, let kind = first.first as? String else { return nil }
    guard kind == "list" else {
      return rows.count == 1 ? single(first) : nil
    }
    let answers = rows.dropFirst().compactMap(single)
    return answers.count == rows.count - 1 ? Answer(listing: answers) : nil
  }

  private static func single(_ row: [Any]) -> Answer? {
    guard row.count >= 2, let kind = row[0] as? String else { return nil }
    let text = row[1] as? String
    switch kind {
    case "text": return text.flatMap { $0.utf8.contains(0) ? nil : .text($0) }
    case "number": return text.flatMap { isNumber($0) ? .number($0) : nil }
    case "flag": return .flag(text == "true")
    case "null": return .null
    default: return nil
    }
  }

  /// True for a number as JSON writes it.
  private static func isNumber(_ text: String) -> Bool {
    guard text.utf8.count <= 64, let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") }),
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return text.utf8.allSatisfy { "-+.eE0123456789".utf8.contains($0) } && Double(text) != nil
  }
}
