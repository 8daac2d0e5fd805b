import Foundation

/// Markdown output: a heading and a table per record; markup in answers is escaped.
struct Markdown {
  private let title: String?
  private let timeZone: TimeZone
  private let fields: [String: Field]
  private let form: Form?
  private let links: [String: String]

  /// Creates a writer.
  ///
  /// - Parameter form: the form of the records, if known.
  init(form: Form?, timeZone: TimeZone) {
    title = form?.title
    self.form = form
    self.timeZone = timeZone
    fields = Dictionary((form?.fields ?? []).map { ($0.id, $0) }) { first, _ in first }
    links = form?.mentionLinks ?? [:]
  }

  func text(of records: [Record]) -> String {
    records.map(section).joined(separator: "\n")
  }

  private func section(_ record: Record) -> String {
    let time = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
    return """
      ## \(Self.escaped(title ?? record.form)), \(record.submitted.formatted(time))

      | Field | Answer |
      | --- | --- |

      """ + record.entries.filter(\.path.item.isEmpty).map(row).joined()
        + lists(of: record).map { "\n### \(heading(of: $0, in: record))\n\n" + table(of: $0) }
        .joined()
  }

  /// Returns the title of the list of some answers, after the titles and numbers of the items around it:
  /// `Samples 2, pH readings`; the path of the list if the form is not known.
  private func heading(of entries: [Record.Entry], in record: Record) -> String {
    let list = Array(entries[0].path.item.dropLast())
    let around = list.indices.compactMap { index -> String? in
      guard case .item(let number) = list[index] else { return nil }
      let outer = record.entries.first { $0.path.item.dropLast() == list[..<index] }
      return outer.flatMap { form?.listTitle(of: $0.field) }.map { "\($0) \(number)" }
    }
    guard let title = form?.listTitle(of: entries[0].field),
      around.count == RecordPath(list).itemCount
    else { return Self.escaped(RecordPath(list).description) }
    return Self.escaped((around + [title]).joined(separator: ", "))
  }

  /// Returns the answers in items, by the list that they are in.
  private func lists(of record: Record) -> [[Record.Entry]] {
    var order: [[RecordPath.Step]] = []
    var lists: [[RecordPath.Step]: [Record.Entry]] = [:]
    for entry in record.entries {
      let list = Array(entry.path.item.dropLast())
      guard !list.isEmpty else { continue }
      if lists[list] == nil { order.append(list) }
      lists[list, default: []].append(entry)
    }
    return order.compactMap { lists[$0] }
  }

  /// Returns a table with a row for each item of a list.
  private func table(of entries: [Record.Entry]) -> String {
    var columns: [String] = []
    var items: [[RecordPath.Step]] = []
    var cells: [[RecordPath.Step]: [String: Record.Entry]] = [:]
    for entry in entries {
      let item = entry.path.item
      if !columns.contains(entry.field) { columns.append(entry.field) }
      if cells[item] == nil { items.append(item) }
      cells[item, default: [:]][entry.field] = entry
    }
    if let form {
      let order = form.fields.map(\.id).filter(columns.contains)
      columns = order + columns.filter { !order.contains($0) }
    }
    let titles = columns.map { id in
      Self.escaped(fields[id]?.title ?? entries.first { $0.field == id }?.title ?? id)
    }
    let rows = items.map { item in
      columns.map { cells[item]?[$0].map { text(of: $0) } ?? "" }.joined(separator: " | ")
    }
    return """
      | \(titles.joined(separator: " | ")) |
      |\(String(repeating: " --- |", count: titles.count))

      """ + rows.map { "| \($0) |\n" }.joined()
  }

  private func row(_ entry: Record.Entry) -> String {
    "| \(Self.escaped(fields[entry.field]?.title ?? entry.title)) | \(text(of: entry)) |\n"
  }

  private func text(of entry: Record.Entry) -> String {
    links[entry.field].map { Self.linked(entry, $0) }
      ?? Self.text(of: fields[entry.field]?.titled(entry.answer) ?? entry.answer)
  }

  /// Returns the text of an answer with its mentions as links.
  private static func linked(_ entry: Record.Entry, _ template: String) -> String {
    guard case .text(let text) = entry.answer else { return Self.text(of: entry.answer) }
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
    return filled(template) { values[$0] ?? "" }
  }

  /// Returns the template with each name in braces replaced by its value.
  private static func filled(_ template: String, with value: (_ name: String) -> String) -> String {
    var text = ""
    var rest = Substring(template)
    // A single pass, so that braces in values are not replaced.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let name = String(rest[rest.index(after: open)..<close])
      text += rest[..<open] + value(name)
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  private static func text(of answer: Answer) -> String {
    switch answer {
    case .text(let text), .number(let text): escaped(text)
    case .flag(let flag): flag ? "yes" : "no"
    case .list, .typedList, .null: answer.texts.map(escaped).joined(separator: "<br>")
    case .secret: ""
    }
  }

  private static func escaped(_ text: String) -> String {
    // CR LF counts as one line break.
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

extension RecordPath {
  /// The number of items on the way.
  fileprivate var itemCount: Int { steps.count { if case .item = $0 { true } else { false } } }
}

extension Field {
  /// Returns an answer with option titles instead of values.
  fileprivate func titled(_ answer: Answer) -> Answer {
    guard !options.isEmpty else { return answer }
    let title = { (value: String) in options.first { $0.value == value }?.title ?? value }
    return switch answer {
    case .text(let value): .text(title(value))
    case .list, .typedList: .list(answer.texts.map(title))
    case .null: .text(title("null"))
    case .number, .flag, .secret: answer
    }
  }
}

extension CharacterSet {
  /// The characters that need no percent-encoding in any part of a URL.
  fileprivate static let urlSafe = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
