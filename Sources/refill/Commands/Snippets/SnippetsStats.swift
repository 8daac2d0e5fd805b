import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore

extension SnippetsCommand {
  struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract: "Show how often snippets were used, and what they saved.",
      discussion: """
        Counts the snippets that expanded in forms, and the characters that this saved. Private \
        sessions are not counted.

        EXAMPLES
          refill snippets stats
          refill snippets stats --json | jq .saved
        """)

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let own = SnippetStore(Paths(), store: try? store.openToRead())
      let count = try own.collection().count
      let uses = own.uses.snippets.sorted {
        ($1.value.count, $0.key) < ($0.value.count, $1.key)
      }
      let all = uses.reduce(0) { $0 + $1.value.count }
      let saved = uses.reduce(0) { $0 + $1.value.saved }
      if json {
        let list = uses.map { abbreviation, use in
          JSONText.object(
            [
              ("typed", .string(abbreviation)), ("uses", .integer(use.count)),
              ("saved", .integer(use.saved)),
            ] + (use.last.map { [("lastUsed", JSONText.date($0))] } ?? []))
        }
        try Output.write(
          JSONText.object([
            ("snippets", .integer(count)), ("uses", .integer(all)), ("saved", .integer(saved)),
            ("used", .list(list)),
          ]).text + "\n")
        return
      }
      try Output.tell(
        "\(TextFormat.count(count, "snippet")), used \(TextFormat.count(all, "time")): "
          + "\(TextFormat.count(saved, "character")) saved.\n")
      try Output.tell(
        Table(
          rows: uses.map { abbreviation, use in
            [
              abbreviation.replacing("\t", with: " "), TextFormat.count(use.count, "time"),
              "\(TextFormat.count(use.saved, "character")) saved",
              use.last.map { "last \(TextFormat.moment($0, now: Date()))" } ?? "",
            ]
          }))
    }
  }
}
