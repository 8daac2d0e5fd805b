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

    @OptionGroup var time: TimeOptions

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let range = RecordRange(
        form: form.map(formID), since: try time.lowerBound, until: try time.upperBound)
      let store = try store.openToRead().records
      let records = try inStore { try store.records(in: range) }
      if records.isEmpty {
        let isTimed = range.since != nil || range.until != nil
        Output.complain(
          try range.form.map { try store.lacks($0, or: RecordsCommand.subcommandNames) }
            ?? "there are no records\(isTimed ? " of that time" : " yet").")
      }
      if json {
        try Output.write(JSONText.list(records.map(\.json)).text + "\n")
      } else {
        try Output.tell(Table(rows: records.map(\.cells)))
      }
    }
  }
}

extension StoredRecord {
  /// Its number, form and time, and at most three answers.
  fileprivate var cells: [String] {
    let answers = record.entries.prefix(3).map {
      $0.answer.texts.joined(separator: ", ").shortened()
    }
    let time = Timestamp.text(of: record.submitted)
    return ["\(number)", record.form, time, answers.joined(separator: ", ")]
  }

  fileprivate var json: JSONText {
    .object([
      ("number", .integer(number)), ("form", .string(record.form)),
      ("id", .string(record.id.uuidString.lowercased())), ("submitted", .date(record.submitted)),
    ])
  }
}
