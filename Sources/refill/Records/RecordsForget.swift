import ArgumentParser
import RefillCore
import RefillStore

extension RecordsCommand {
  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget records by number, by form, by time, or all.",
      discussion: """
        What is forgotten is gone from the file. The values in histories stay: those go with \
        `refill history forget`.

        EXAMPLES
          refill records forget 214 215
          refill records forget --form visitor --until 2025-12-31
          refill records forget --all
        """)

    @Argument(help: "Numbers of records.")
    var numbers: [Int] = []

    @Option(help: "Forget the records of this form: a file, or an id.")
    var form: String?

    @OptionGroup var time: TimeOptions

    @Flag(help: "Forget every record.")
    var all = false

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let (since, until) = (try time.lowerBound, try time.upperBound)
      let isRange = form != nil || since != nil || until != nil
      guard [!numbers.isEmpty, isRange, all].count(where: { $0 }) == 1 else {
        throw Failure(.usage, "say what to forget: see refill records forget --help.")
      }
      let store = try store.open().records
      let form = form.map(formID)
      let count = try inStore {
        numbers.isEmpty
          ? try store.forget(form: form, since: since, until: until)
          : try store.forget(numbers: numbers)
      }
      if count == 0, let form { Output.complain("there are no records of \(form).") }
      if json {
        try Output.write(JSONText.object([("forgotten", .integer(count))]).text + "\n")
      } else {
        try Output.tell(count == 1 ? "1 record forgotten.\n" : "\(count) records forgotten.\n")
      }
    }
  }
}
