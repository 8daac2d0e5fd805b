import ArgumentParser
import RefillCore

extension SnippetsCommand {
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove snippets, or a whole group.",
      discussion: """
        EXAMPLES
          refill snippets remove omw
          refill snippets remove --group "Mac Keys" ";cmd"
          refill snippets remove --group "Mac Keys"
        """)

    @Argument(help: "What is typed for them.")
    var abbreviations: [String] = []

    @Option(help: "Only in this group; without an abbreviation, all of it.")
    var group: String?

    @Flag(help: "Write JSON.")
    var json = false

    func validate() throws {
      guard !abbreviations.isEmpty || group != nil else {
        throw ValidationError("say what to remove: see refill snippets remove --help.")
      }
    }

    func run() throws {
      let own = OwnSnippets(Paths())
      let count = try own.change { collection in
        let before = collection.count
        var missing = Set(abbreviations)
        for index in collection.groups.indices
        where group == nil || collection.groups[index].name == group {
          let prefixed = collection.groups[index]
          collection.groups[index].snippets.removeAll {
            let typed = $0.typed(in: prefixed)
            missing.remove(typed)
            return abbreviations.isEmpty || abbreviations.contains(typed)
          }
        }
        if abbreviations.isEmpty { collection.groups.removeAll { $0.name == group } }
        guard missing.isEmpty else {
          let names = missing.sorted().joined(separator: ", ")
          throw Failure(.usage, "there is no snippet \(names); nothing was removed.")
        }
        guard collection.count < before else {
          throw Failure(.usage, "there is no such group with snippets in it.")
        }
        return before - collection.count
      }
      if json {
        try Output.write(JSONText.object([("removed", .integer(count))]).text + "\n")
      } else {
        try Output.tell("\(SnippetLines.count(count)) removed.\n")
      }
    }
  }
}
