import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Expire: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "expire",
      abstract: "Forget values that were not used for a long time.",
      discussion: """
        Values unused for 180 days, or for REFILL_EXPIRE_DAYS days, are removed automatically after \
        a form is filled; 0 turns that off.

        EXAMPLES
          refill history expire
          refill history expire --days 365
        """)

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Forget values unused for this many days.", valueName: "n"))
    var days: Int?

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      if let days, days < 0 { throw Failure(.usage, "--days takes 0, for never, or more.") }
      let now = Date()
      let store = try store.open().history
      var count = 0
      if let date = Expiry(days: days ?? Expiry(Paths().environment).days).date(at: now) {
        let total = try inStore { try store.names() }.reduce(0) { $0 + $1.count }
        let progress = ProgressBar("Looking for old values")
        defer { progress.finish() }
        count = try inStore {
          try store.expireAll(before: date, at: now) { progress.update($0, of: total) }
        }
      }
      if json {
        try Output.write(JSONText.object([("expired", .integer(count))]).text + "\n")
      } else {
        try Output.tell("\(TextFormat.count(count, "value")) expired.\n")
      }
    }
  }
}

/// The retention period of unused values.
struct Expiry {
  /// The number of days after the last use; 0 for no expiry.
  let days: Int

  init(days: Int) {
    self.days = days
  }

  /// Reads the period from the environment; 180 days by default.
  init(_ environment: [String: String]) {
    let set = environment["REFILL_EXPIRE_DAYS"].flatMap { Int($0) }
    days = set.flatMap { $0 >= 0 ? $0 : nil } ?? 180
  }

  /// Returns the time before which unused values have expired; `nil` for no expiry.
  func date(at now: Date) -> Date? {
    days == 0 ? nil : now.addingTimeInterval(-Double(days) * 86_400)
  }
}
