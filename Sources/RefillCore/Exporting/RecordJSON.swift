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
    return "{" + (meta + answers).joined(separator: ",") + "}"
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
