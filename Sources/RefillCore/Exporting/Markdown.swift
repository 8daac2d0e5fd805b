import Foundation

/// A heading and a table a record; what was typed is shown and never taken for markup.
enum Markdown {
  /// - Parameter links: how mentions are written, by field: with `{id}`, `{name}` and `{text}`.
  static func text(of records: [Record], links: [String: String] = [:]) -> String {
    records.map { section($0, links) }.joined(separator: "\n")
  }

  private static func section(_ record: Record, _ links: [String: String]) -> String {
    let rows = record.entries.map { entry in
      let text = links[entry.field].map { linked(entry, $0) } ?? text(of: entry.answer)
      return "| \(escaped(entry.title)) | \(text) |\n"
    }
    return """
      ## \(escaped(record.form)), \(record.submitted.formatted(.iso8601))

      | Field | Answer |
      | --- | --- |

      """ + rows.joined()
  }

  /// The text of an answer with its mentions as links.
  private static func linked(_ entry: Record.Entry, _ template: String) -> String {
    guard case .text(let text) = entry.answer else { return self.text(of: entry.answer) }
    var written = ""
    var place = 0
    for mention in entry.mentions {
      written += escaped(String(text.clusters(place..<mention.range.lowerBound)))
      written += link(to: mention, template)
      place = mention.range.upperBound
    }
    return written + escaped(String(text.dropFirst(place)))
  }

  private static func link(to mention: PlacedMention, _ template: String) -> String {
    let values = [
      "id": mention.entity.id.addingPercentEncoding(withAllowedCharacters: .urlSafe) ?? "",
      "name": escaped(mention.entity.name), "text": escaped(mention.text),
    ]
    return template.filled(with: values)
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

extension CharacterSet {
  /// What stands in a link as it is, wherever in it.
  fileprivate static let urlSafe = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
