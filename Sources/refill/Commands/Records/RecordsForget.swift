import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension RecordsCommand {
  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget",
      abstract: "Forget records by number, by form, by time, or all.",
      discussion: """
        What is forgotten is gone from the file, with all its revisions; deleted records are forgotten \
        too. The values in histories stay: those go with `refill history forget`. Asks before forgetting several records that are not named by number; \
        --yes skips the question.

        EXAMPLES
          refill records forget 214 215
          refill records forget --form visitor --until 2025-12-31
          refill records forget --all --yes
        """)

    @Argument(help: "Numbers of records.")
    var numbers: [Int] = []

    @Option(
      help: "Forget the records of this form: a file, or an id.", completion: .submittedForm)
    var form: String?

    @Flag(help: "Forget all records.")
    var all = false

    @OptionGroup var options: ForgetOptions

    func run() throws {
      let range = try RecordRange(form: form, in: options.time)
      let isRange = range.form != nil || range.since != nil || range.until != nil
      guard [!numbers.isEmpty, isRange, all].count(where: { $0 }) == 1 else {
        throw Failure(.usage, "say what to forget: see refill records forget --help.")
      }
      let store = try options.store.open().records
      _ = try store.newest(of: numbers, orElse: "; nothing was forgotten")
      try ask(range, in: store)
      let count = try inStore {
        numbers.isEmpty ? try store.forget(in: range) : try store.forget(numbers: numbers)
      }
      try options.tell(count, "record")
      if options.store.path == nil { try tellOfDrafts(in: store) }
    }

    /// Says that drafts still have answers of records that are gone, and the command that removes them.
    private func tellOfDrafts(in store: RecordStore) throws {
      let left = try StoredDraft.all(in: Paths()).filter { draft in
        try draft.draft.edits.map { edits in
          try inStore { try store.revisions(of: edits.number) }.isEmpty
        } ?? false
      }
      guard !left.isEmpty else { return }
      let names = left.map(\.name).joined(separator: " ")
      let (drafts, have, them) =
        left.count == 1 ? ("draft", "has", "it") : ("drafts", "have", "them")
      Output.complain(
        "\(TextFormat.count(left.count, drafts)) still \(have) answers of forgotten records; "
          + "refill drafts discard \(names) removes \(them).")
    }

    /// Asks before several records are removed that were not listed by number.
    private func ask(_ range: RecordRange, in store: RecordStore) throws {
      guard numbers.isEmpty else { return }
      if let form = range.form, try store.countWithDeleted(in: RecordRange(form: form)) == 0 {
        throw Failure(.usage, try store.lacks(form))
      }
      let count = try store.countWithDeleted(in: range)
      let place = range.form.map { " of \($0)" } ?? ""
      if count > 1 {
        try options.confirmation.ask("forget \(TextFormat.count(count, "record"))\(place)")
      }
    }
  }
}

extension RecordStore {
  /// Returns the number of records in a range, deleted ones too.
  fileprivate func countWithDeleted(in range: RecordRange) throws -> Int {
    try inStore { try count(in: range) + deleted(in: range).count }
  }
}
