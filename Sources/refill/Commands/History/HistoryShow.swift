import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show the details of one value: when it was used, where, and with what.",
      discussion: """
        EXAMPLES
          refill history show organization "Acme Ltd"
          refill history show email ann@example.com --json
        """)

    @Argument(help: "The name of a history.", completion: .history)
    var history: String

    @Argument(help: "The value.", completion: .value)
    var value: String

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.openToRead()
      let value = try store.history.require(value, in: history)
      let portrait = try ValuePortrait(of: value, in: history, store)
      if json {
        try Output.write(portrait.json.text + "\n")
      } else {
        try Output.tell(portrait.text)
      }
    }
  }
}

/// The details of one value of a history.
struct ValuePortrait {
  let history: String
  let value: StoredValue
  /// The records that contain it, newest first.
  let uses: [ValueUse]
  /// The other answers in the newest of those records with their counts, most frequent first.
  let neighbors: [Neighbor]

  /// An answer of another field in the same records.
  struct Neighbor: Hashable {
    let title: String
    let value: String
  }

  /// The maximum number of records read for neighbors.
  private static let mostRecords = 200
  /// The maximum number of neighbors, and of record numbers, shown.
  private static let mostTold = 5

  init(of value: StoredValue, in history: String, _ store: Store) throws {
    self.history = history
    self.value = value
    let forms = HistoryForms(FormLibrary(Paths()))
    let uses = try inStore { try store.records.uses(of: value.value, history: history) }.filter {
      forms.isUse($0, of: history)
    }
    self.uses = uses
    var counts: [Neighbor: Int] = [:]
    for use in uses.prefix(Self.mostRecords) {
      let record = try inStore { try store.records.record(number: use.number) }
      for entry in try record.map({ try forms.answers(beside: use, in: $0.record, store) }) ?? [] {
        for text in entry.answer.texts where !text.trimmed.isEmpty {
          counts[Neighbor(title: entry.title, value: text.trimmed), default: 0] += 1
        }
      }
    }
    neighbors = counts.sorted {
      ($1.value, $0.key.title, $0.key.value) < ($0.value, $1.key.title, $1.key.value)
    }
    .prefix(Self.mostTold).map(\.key)
  }

  private var forms: [(form: String, field: String, count: Int)] {
    Dictionary(grouping: uses) { [$0.form, $0.title] }
      .map { (form: $0.key[0], field: $0.key[1], count: $0.value.count) }
      .sorted { ($1.count, $0.form, $0.field) < ($0.count, $1.form, $1.field) }
  }

  private var numbers: [Int] { uses.prefix(Self.mostTold).map(\.number) }

  var text: String {
    let now = Date()
    var lines = [
      "\(value.value.replacing("\n", with: "\\n"))",
      "  used \(TextFormat.times(value.uses)), most recently \(TextFormat.ago(value.lastUsed, now: now))",
      "  first on \(Self.day(value.firstUsed)), last on \(Self.day(value.lastUsed))",
    ]
    lines += forms.map { "  in \($0.form), \($0.field): \(TextFormat.count($0.count, "record"))" }
    if !numbers.isEmpty {
      let more = uses.count - numbers.count
      let list = numbers.map(String.init).joined(separator: ", ")
      lines.append("  records \(list)\(more > 0 ? " and \(more) more" : "")")
    }
    if !neighbors.isEmpty {
      let list = neighbors.map { "\($0.title) \($0.value.shortened())" }
      lines.append("  with \(list.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func day(_ date: Date) -> String {
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: date)
    return TextFormat.day("\(parts.year ?? 0)-\(parts.month ?? 0)-\(parts.day ?? 0)")
  }

  var json: JSONText {
    .object([
      ("history", .string(history)), ("value", .string(value.value)),
      ("uses", .integer(value.uses)), ("first", .date(value.firstUsed)),
      ("last", .date(value.lastUsed)),
      (
        "forms",
        .list(
          forms.map {
            .object([
              ("form", .string($0.form)), ("field", .string($0.field)),
              ("records", .integer($0.count)),
            ])
          })
      ),
      ("records", .list(uses.map { .integer($0.number) })),
      (
        "neighbors",
        .list(
          neighbors.map {
            .object([("field", .string($0.title)), ("value", .string($0.value))])
          })
      ),
    ])
  }
}
