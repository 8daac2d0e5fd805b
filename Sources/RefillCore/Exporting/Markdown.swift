import Foundation

/// A heading and a table a record; what was typed is shown and never taken for markup.
enum Markdown {
  static func text(of records: [Record]) -> String {
    records.map(section).joined(separator: "\n")
  }

  private static func section(_ record: Record) -> String {
    let rows = record.entries.map { "| \(escaped($0.title)) | \(text(of: $0.answer)) |\n" }
    return """
      ## \(escaped(record.form)), \(record.submitted.formatted(.iso8601))

      | Field | Answer |
      | --- | --- |

      """ + rows.joined()
  }

  private static func text(of answer: Answer) -> String {
    switch answer {
    case .text(let text), .number(let text): escaped(text)
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let values): values.map(escaped).joined(separator: "<br>")
    case .secret: ""
    }
  }

  private static func escaped(_ text: String) -> String {
    // Two scalars are one line break here.
    text.replacing("\r\n", with: "\n").replacingScalars { scalar in
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "|", "~": "\\" + String(scalar)
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": "<br>"
      case "\t": " "
      case _ where scalar.isControl: "&#\(scalar.value);"
      default: nil
      }
    }
  }
}
