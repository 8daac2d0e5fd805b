import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension RecordsCommand {
  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete records so that they can be brought back.",
      discussion: """
        No list, export or suggestion has them then; `refill records list --deleted` does. Values that \
        they used lose one use, and leave the history if no other record has them. `refill records forget` \
        removes records for good.

        EXAMPLES
          refill records delete 214 215
          refill records undelete 214
        """)

    @Argument(help: "Numbers of records.")
    var numbers: [Int]

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.open()
      let numbers = numbers.uniqued
      let gone = try store.records.newest(of: numbers, orElse: "; nothing was deleted")
        .filter { $0.deleted != nil }
      guard gone.isEmpty else {
        throw Failure(.usage, "\(gone.are) deleted already; nothing was deleted.")
      }
      let forms = HistoryForms(FormLibrary(Paths()))
      let count = try inStore {
        try store.delete(numbers: numbers, at: Date(), form: forms.form(withID:))
      }
      guard !json else { return try Self.write("deleted", count) }
      try Output.tell("\(TextFormat.count(count, "record")) deleted.\n")
      let list = numbers.prefix(Self.mostNumbers).map(String.init).joined(separator: " ")
      let them = numbers.count == 1 ? "it" : "them"
      guard numbers.count <= Self.mostNumbers else { return }
      Output.complain("refill records undelete \(list) brings \(them) back.", prefix: "")
    }

    /// The maximum number of records that the command in a message names.
    private static let mostNumbers = 50

    fileprivate static func write(_ deed: String, _ count: Int) throws {
      try Output.write(JSONText.object([(deed, .integer(count))]).text + "\n")
    }
  }

  struct Undelete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "undelete",
      abstract: "Bring deleted records back under their numbers.",
      discussion: """
        The uses of their values come back too, but for values that were removed from the history.

        EXAMPLES
          refill records list --deleted
          refill records undelete 214
        """)

    @Argument(help: "Numbers of deleted records.")
    var numbers: [Int]

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.open()
      let numbers = numbers.uniqued
      let there = try store.records.newest(of: numbers, orElse: "; nothing was brought back")
        .filter { $0.deleted == nil }
      guard there.isEmpty else {
        throw Failure(.usage, "\(there.are) not deleted; nothing was brought back.")
      }
      let count = try inStore { try store.undelete(numbers: numbers) }
      guard !json else { return try Delete.write("undeleted", count) }
      try Output.tell("\(TextFormat.count(count, "record")) brought back.\n")
    }
  }
}

extension [StoredRecord] {
  /// The beginning of a sentence, such as `record 7 is`.
  fileprivate var are: String {
    let numbers = map { String($0.number) }.joined(separator: ", ")
    return count == 1 ? "record \(numbers) is" : "records \(numbers) are"
  }
}

extension [Int] {
  /// The numbers, each once, in their order.
  fileprivate var uniqued: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
