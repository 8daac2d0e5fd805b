import ArgumentParser

struct SnippetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snippets",
    abstract: "Manage snippets: texts that replace their abbreviations.",
    discussion: """
      Until you have snippets of your own, those that ship with Refill are used; the first change \
      copies them to your file. They are kept in refill/snippets/snippets.json of the configuration \
      directory, a file that can be edited.

      EXAMPLES
        refill snippets list
        refill snippets add omw "On my way, there by {{date HH:mm}}."
        refill snippets expand ddate
        refill snippets import package.yml Default.textexpander
        refill snippets lint
        refill snippets export --format espanso > match.yml
      """,
    subcommands: [
      List.self, Add.self, Edit.self, Remove.self, Search.self, Expand.self, Lint.self,
      Import.self, Export.self, Stats.self, Clear.self,
    ], defaultSubcommand: List.self)
}
