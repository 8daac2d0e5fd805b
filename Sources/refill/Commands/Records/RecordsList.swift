import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension RecordsCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the records with their numbers, the oldest first.",
      discussion: """
        `refill export` writes them whole.

        EXAMPLES
          refill records list
          refill records list visitor --since 30d
          refill records list --deleted
        """)

    @Argument(
      help: "A form file, or the id of a form; without it, all.", completion: .submittedForm)
    var form: String?

    @Flag(help: "List the deleted records instead.")
    var deleted = false

    @Flag(help: "List the records of other people of a team as well.")
    var team = false

    @Flag(help: "Show card numbers, account numbers and codes as they are.")
    var unmasked = false

    @OptionGroup var options: ListOptions

    func run() throws {
      var range = try options.range(ofForm: form)
      range.isTeam = team
      let store = try options.store.openToRead().records
      let records = try inStore {
        deleted ? try store.deleted(in: range) : try store.records(in: range)
      }
      if records.isEmpty { Output.complain(try lack(of: range, in: store)) }
      if options.json {
        try Output.write(JSONText.list(records.map { .object($0.members) }).text + "\n")
      } else {
        let forms = HistoryForms(FormLibrary(Paths()))
        let rows = records.map {
          $0.cells(of: unmasked ? $0.record : forms.masked($0.record), forms.form(of: $0.record))
        }
        try Output.tell(Table(rows: rows))
      }
    }

    private func lack(of range: RecordRange, in store: RecordStore) throws -> String {
      let time = range.isTimed ? " of that time" : ""
      guard !deleted else {
        return "there are no deleted records\(range.form.map { " of \($0)" } ?? "")\(time)."
      }
      return try range.form.map {
        try store.lacks($0, isTimed: range.isTimed, or: RecordsCommand.subcommandNames)
      } ?? "there are no records\(time.isEmpty ? " yet" : time)."
    }
  }
}

extension StoredRecord {
  /// The cells of the list: number, form, local time, and at most three answers, none of them of a
  /// hidden field.
  ///
  /// - Parameters:
  ///   - shown: the record with the answers as they are shown.
  ///   - form: its form; `nil` if it cannot be read.
  fileprivate func cells(of shown: Record, _ form: Form?) -> [String] {
    let hidden = Set((form?.fields ?? []).filter(\.isHidden).map(\.id))
    let answers = shown.entries.filter { !hidden.contains($0.field) }.prefix(3).map {
      $0.answer.texts.joined(separator: ", ").shortened()
    }
    return place + [answers.joined(separator: ", ")]
  }

  /// The first cells of a list of records: number, form and local time.
  var place: [String] { ["\(number)", record.form, Self.localTime(record.submitted)] }

  /// Formats a time in the local time zone, such as `2026-11-22 07:41`.
  static func localTime(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
      .year().month().day().time(includingFractionalSeconds: false)
    let withoutSeconds = date.formatted(style).prefix("2026-11-22 07:41".count)
    return String(withoutSeconds)
  }

  /// The members of the record in lists for programs.
  var members: [(String, JSONText)] {
    [
      ("number", .integer(number)), ("form", .string(record.form)),
      ("id", .string(record.id.text)), ("submitted", .date(record.submitted)),
      ("revision", .integer(revision)),
    ]
      + [("revised", revised), ("deleted", deleted)].compactMap { name, date in
        date.map { (name, JSONText.date($0)) }
      }
  }
}
