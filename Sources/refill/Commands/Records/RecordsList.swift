import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension RecordsCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the records with their numbers, the oldest first.",
      discussion: """
        `refill export` writes them whole.

        EXAMPLES
          refill records list
          refill records list visitor --since 30d
        """)

    @Argument(help: "A form file, or the id of a form; without it, all.")
    var form: String?

    @Flag(help: "Show card numbers, account numbers and codes as they are.")
    var unmasked = false

    @OptionGroup var options: ListOptions

    func run() throws {
      let range = try options.range(ofForm: form)
      let store = try options.store.openToRead().records
      let records = try inStore { try store.records(in: range) }
      if records.isEmpty {
        Output.complain(
          try range.form.map {
            try store.lacks($0, isTimed: range.isTimed, or: RecordsCommand.subcommandNames)
          } ?? "there are no records\(range.isTimed ? " of that time" : " yet").")
      }
      if options.json {
        try Output.write(JSONText.list(records.map(\.json)).text + "\n")
      } else {
        let forms = HistoryForms(FormLibrary(Paths()))
        let rows = records.map {
          $0.cells(of: unmasked ? $0.record : forms.masked($0.record), forms.form(of: $0.record))
        }
        try Output.tell(Table(rows: rows))
      }
    }
  }
}

extension StoredRecord {
  /// The cells of the list: number, form, local time, and at most three answers, none of them of a
  /// field that nobody sees.
  ///
  /// - Parameters:
  ///   - shown: the record with the answers as they are shown.
  ///   - form: its form; `nil` if it cannot be read.
  fileprivate func cells(of shown: Record, _ form: Form?) -> [String] {
    let hidden = Set((form?.fields ?? []).filter(\.isHidden).map(\.id))
    let answers = shown.entries.filter { !hidden.contains($0.field) }.prefix(3).map {
      $0.answer.texts.joined(separator: ", ").shortened()
    }
    let time = Self.localTime(record.submitted)
    return ["\(number)", record.form, time, answers.joined(separator: ", ")]
  }

  /// Formats a time in the local time zone, such as `2026-11-22 07:41`.
  static func localTime(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
      .year().month().day().time(includingFractionalSeconds: false)
    let withoutSeconds = date.formatted(style).prefix("2026-11-22 07:41".count)
    return String(withoutSeconds)
  }

  fileprivate var json: JSONText {
    .object([
      ("number", .integer(number)), ("form", .string(record.form)),
      ("id", .string(record.id.uuidString.lowercased())), ("submitted", .date(record.submitted)),
    ])
  }
}
