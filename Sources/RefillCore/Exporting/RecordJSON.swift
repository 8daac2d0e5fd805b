import Foundation

/// A record as one JSON object: the ids of the fields as keys, in the order of the form.
///
/// Text keeps every byte: only `"`, `\` and control characters are escaped. Numbers are written by
/// their own digits, lists as arrays, flags as booleans.
public enum RecordJSON {
  /// The record on one line, without a line break.
  ///
  /// - Parameters:
  ///   - withMeta: puts `"$refill"` first, which no field is called: form, id, and the two dates.
  ///   - withSecrets: whether passwords are in it; for stdout at submit, and nothing that is kept.
  public static func line(
    of record: Record, withMeta: Bool = false, withSecrets: Bool = false
  ) -> String {
    let record = withSecrets ? record : record.withoutSecrets
    let answers = record.entries.map { string($0.field) + ":" + value(of: $0.answer) }
    let meta = withMeta ? ["\"$refill\":" + self.meta(of: record)] : []
    return "{" + (meta + answers + mentions(in: record)).joined(separator: ",") + "}"
  }

  /// `"$mentions"`, which no field is called either: who is mentioned, by field; nothing where
  /// nobody is.
  private static func mentions(in record: Record) -> [String] {
    let fields = record.entries.filter { !$0.mentions.isEmpty }.map { entry in
      (entry.field, JSONText.list(entry.mentions.map { $0.json(in: entry.answer) }))
    }
    return fields.isEmpty ? [] : ["\"$mentions\":" + JSONText.object(fields).text]
  }

  private static func meta(of record: Record) -> String {
    let id = record.id.uuidString.lowercased()
    return "{\"form\":\(string(record.form)),\"id\":\"\(id)\","
      + "\"started\":\"\(Timestamp.text(of: record.started))\","
      + "\"submitted\":\"\(Timestamp.text(of: record.submitted))\"}"
  }

  private static func value(of answer: Answer) -> String {
    switch answer {
    case .text(let text): string(text)
    case .number(let digits): answer.isNumber ? digits : string(digits)
    case .list(let values): "[" + values.map(string).joined(separator: ",") + "]"
    case .flag(let flag): String(flag)
    case .secret(let secret): secret.withText(string)
    }
  }

  /// Text as a JSON string, quotes included.
  public static func string(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.isControl:
        "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: nil
      }
    }
    return "\"" + escaped + "\""
  }
}

extension PlacedMention {
  /// Who is meant, what the text says, and where: as its first place and its length, in grapheme
  /// clusters and in UTF-16 code units.
  fileprivate func json(in answer: Answer) -> JSONText {
    let start = answer.texts.first?.clusters(0..<range.lowerBound).utf16.count ?? 0
    return .object([
      ("id", .string(entity.id)), ("label", .string(text)),
      ("range", .list([.integer(range.lowerBound), .integer(range.count)])),
      ("utf16", .list([.integer(start), .integer(text.utf16.count)])),
    ])
  }
}
