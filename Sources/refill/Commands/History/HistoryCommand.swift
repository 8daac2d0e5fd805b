import ArgumentParser

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List, search, forget, rename, import and export remembered values.",
    discussion: """
      A history is named by the word `autocomplete` of its fields, or FORM/FIELD without one.

      EXAMPLES
        refill history list
        refill history list organization
        refill history search --for organization ac
        refill history show organization "Acme Ltd"
        refill history forget organization "Acme Ltd"
        refill history forget --since 1h
        refill history rename organization "Acme Ldt" "Acme Ltd"
        refill history import --for organization companies.txt
        refill history export > history.jsonl
        refill history stats
      """,
    subcommands: [
      List.self, Search.self, Show.self, Forget.self, Rename.self, Pin.self, Unpin.self,
      Import.self,
      Export.self,
      Stats.self, Expire.self, Vacuum.self,
    ], defaultSubcommand: List.self)
}
