import Foundation

/// A record as a JSON object: field identifiers as keys, in form order.
///
/// Text is preserved byte for byte. Numbers are written with all their digits, lists as arrays,
/// flags as booleans.
public enum RecordJSON {
  /// Returns the record as one line of JSON, without a line break.
  ///
  /// - Parameters:
  ///   - withMeta: true to put `"$refill"` first: form, identifier and both dates. No field has
  ///     that name.
  ///   - withSecrets: true to include passwords; only for standard output at submit, never for
  ///     storage.
  ///   - form: a form whose fields are all included, those without an answer as `""`, `[]` or
  ///     `null`.
  public static func line(
    of record: Record, withMeta: Bool = false, withSecrets: Bool = false,
    allFieldsOf form: Form? = nil
  ) -> String {
    let fields = form?.recordedFields.filter { withSecrets || $0.kind != .password } ?? []
    let record = withSecrets ? record : record.withoutSecrets
    return value(of: record, withMeta: withMeta, fields: fields, of: form).text
  }

  /// Returns the record as a JSON object, with all of these fields of a form.
  package static func value(
    of record: Record, withMeta: Bool, fields: [Field], of form: Form?
  ) -> JSONText {
    let answers = members(of: record, fields, form, empty: \.emptyValue)
    let meta = withMeta ? [("$refill", self.meta(of: record))] : []
    let placed =
      mentions(in: record)
      + things("$attachments", in: record) { entry in
        entry.attachments.map { $0.json(in: entry.answer) }
      }
    return .object(meta + answers + placed)
  }

  /// Returns the answers of the record without secrets, in the objects and lists that they are in.
  package static func answers(of record: Record) -> [(String, JSONText)] {
    members(of: record.withoutSecrets, [], nil, empty: \.emptyValue)
  }

  /// Returns the record for a program that judges the answer at a path, which is the member `$field`;
  /// secrets are left out.
  static func line(of record: Record, judging path: String) -> String {
    JSONText.object([("$field", .string(path))] + answers(of: record)).text
  }

  /// Returns the answers of these fields, then those of other fields, in the objects and lists that
  /// they are in.
  private static func members(
    of record: Record, _ fields: [Field], _ form: Form?, empty: (Field) -> JSONText
  ) -> [(String, JSONText)] {
    JSONText.members(
      record.places(of: fields, in: form).map { path, field, answer in
        (path, answer.map(value) ?? field.map(empty) ?? .null)
      })
  }

  /// Returns the member with the mentions of the record; nothing if there are none.
  static func mentions(in record: Record) -> [(String, JSONText)] {
    things("$mentions", in: record) { entry in entry.mentions.map { $0.json(in: entry.answer) } }
  }

  /// Returns the mentions or attachments of the record by field, or by the path of a field of an item,
  /// under a name that no field has; nothing if there are none.
  private static func things(
    _ name: String, in record: Record, _ list: (Record.Entry) -> [JSONText]
  ) -> [(String, JSONText)] {
    guard record.entries.contains(where: { !$0.mentions.isEmpty || !$0.attachments.isEmpty })
    else { return [] }
    let fields = record.entries.map { entry in
      (entry.path.item.isEmpty ? entry.field : entry.path.description, list(entry))
    }.filter { !$0.1.isEmpty }
    return fields.isEmpty ? [] : [(name, .object(fields.map { ($0, .list($1)) }))]
  }

  private static func meta(of record: Record) -> JSONText {
    .object([
      ("form", .string(record.form)), ("id", .string(record.id.text)),
      ("started", .date(record.started)), ("submitted", .date(record.submitted)),
    ])
  }

  /// Returns an answer as its member of a record; a secret in clear.
  package static func value(of answer: Answer) -> JSONText {
    switch answer {
    case .text(let text): .string(text)
    case .number(let digits): answer.isNumber ? .number(digits) : .string(digits)
    case .list(let values): .list(values.map(JSONText.string))
    case .typedList(let answers): .list(answers.map(value))
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .secret(let secret): secret.withText(JSONText.string)
    }
  }
}

extension PlacedMention {
  /// The entity, text and position of the mention.
  fileprivate func json(in answer: Answer) -> JSONText {
    answer.thing(entity.id, called: text, at: range)
  }
}

extension PlacedAttachment {
  /// The identifier, title and position of the attachment.
  fileprivate func json(in answer: Answer) -> JSONText {
    answer.thing(attachment.id, called: attachment.title, at: place..<place + 1)
  }
}

extension Answer {
  /// Returns the JSON of a span; its position is given as start and length, in grapheme clusters
  /// and in UTF-16 code units.
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

extension Field {
  /// The value of an unanswered field, in the JSON type of its answers.
  var emptyValue: JSONText {
    switch kind {
    case .number, .decimal, .confirm: .null
    case .choices: .list([])
    case .textarea where isListOfLines: .list([])
    case .text, .textarea, .date, .time, .datetime, .email, .url, .tel, .path, .password, .choice,
      .note:
      .string("")
    }
  }
}
