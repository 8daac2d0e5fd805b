import Foundation

/// A record as one JSON object: the ids of the fields as keys, in the order of the form.
///
/// Text keeps every byte. Numbers are written by their own digits, lists as arrays, flags as booleans.
public enum RecordJSON {
  /// The record on one line, without a line break.
  ///
  /// - Parameters:
  ///   - withMeta: puts `"$refill"` first, which no field is called: form, id, and the two dates.
  ///   - withSecrets: whether passwords are in it; for stdout at submit, and nothing that is kept.
  ///   - form: the form whose fields are all in it, those without an answer as `""`, `[]` or `null`.
  public static func line(
    of record: Record, withMeta: Bool = false, withSecrets: Bool = false,
    allFieldsOf form: Form? = nil
  ) -> String {
    let record = withSecrets ? record : record.withoutSecrets
    let fields = form?.recordedFields.filter { withSecrets || $0.kind != .password } ?? []
    let answers = members(of: record, fields, empty: \.emptyValue)
    let meta = withMeta ? [("$refill", self.meta(of: record))] : []
    let placed =
      things("$mentions", in: record) { entry in entry.mentions.map { $0.json(in: entry.answer) } }
      + things("$attachments", in: record) { entry in
        entry.attachments.map { $0.json(in: entry.answer) }
      }
    return JSONText.object(meta + answers + placed).text
  }

  /// The answers of a record as JSON that can be completed and given back: each field that a program
  /// may answer, `null` where there is no answer yet.
  public static func template(of record: Record, for form: Form) -> String {
    let fields = form.recordedFields.filter { $0.kind != .password && !$0.isReadOnly }
    let ids = Set(fields.map(\.id))
    let record = record.filtered { ids.contains($0.field) }
    let mentions = things("$mentions", in: record) { entry in
      entry.mentions.map { $0.json(in: entry.answer) }
    }
    return JSONText.object(members(of: record, fields, empty: { _ in .null }) + mentions).text
  }

  /// The answers to these fields, then those to other ones.
  private static func members(
    of record: Record, _ fields: [Field], empty: (FieldKind) -> JSONText
  ) -> [(String, JSONText)] {
    let given = Dictionary(
      record.entries.map { ($0.field, value(of: $0.answer)) },
      uniquingKeysWith: { first, _ in first })
    let ids = Set(fields.map(\.id))
    return fields.map { ($0.id, given[$0.id] ?? empty($0.kind)) }
      + record.entries.filter { !ids.contains($0.field) }.map { ($0.field, value(of: $0.answer)) }
  }

  /// What stands in the texts beside letters, by field, under a name that no field has either;
  /// nothing where there is none.
  private static func things(
    _ name: String, in record: Record, _ list: (Record.Entry) -> [JSONText]
  ) -> [(String, JSONText)] {
    let fields = record.entries.map { ($0.field, list($0)) }.filter { !$0.1.isEmpty }
    return fields.isEmpty ? [] : [(name, .object(fields.map { ($0, .list($1)) }))]
  }

  private static func meta(of record: Record) -> JSONText {
    .object([
      ("form", .string(record.form)), ("id", .string(record.id.uuidString.lowercased())),
      ("started", .date(record.started)), ("submitted", .date(record.submitted)),
    ])
  }

  private static func value(of answer: Answer) -> JSONText {
    switch answer {
    case .text(let text): .string(text)
    case .number(let digits): answer.isNumber ? .number(digits) : .string(digits)
    case .list(let values): .list(values.map(JSONText.string))
    case .flag(let flag): .flag(flag)
    case .secret(let secret): secret.withText(JSONText.string)
    }
  }
}

extension PlacedMention {
  /// Who is meant, what the text says, and where.
  fileprivate func json(in answer: Answer) -> JSONText {
    answer.thing(entity.id, called: text, at: range)
  }
}

extension PlacedAttachment {
  /// What it is, what it is called, and where its character stands.
  fileprivate func json(in answer: Answer) -> JSONText {
    answer.thing(attachment.id, called: attachment.title, at: place..<place + 1)
  }
}

extension Answer {
  /// A thing in a text; its place as the first one and the length, in grapheme clusters and in
  /// UTF-16 code units.
  fileprivate func thing(_ id: String, called label: String, at range: Range<Int>) -> JSONText {
    let text = texts.first ?? ""
    return .object([
      ("id", .string(id)), ("label", .string(label)),
      ("range", .list([.integer(range.lowerBound), .integer(range.count)])),
      (
        "utf16",
        .list([
          .integer(text.clusters(0..<range.lowerBound).utf16.count),
          .integer(text.clusters(range).utf16.count),
        ])
      ),
    ])
  }
}

extension FieldKind {
  /// No answer, of the type that answers of the kind have.
  fileprivate var emptyValue: JSONText {
    switch self {
    case .number, .decimal, .confirm: .null
    case .choices: .list([])
    case .text, .textarea, .date, .time, .email, .url, .tel, .path, .password, .choice, .note:
      .string("")
    }
  }
}
