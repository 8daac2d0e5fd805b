import ArgumentParser
import RefillCore

extension SnippetsCommand {
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove snippets, or a whole group.",
      discussion: """
        Asks before removing a group of several snippets; --yes skips the question.

        EXAMPLES
          refill snippets remove omw
          refill snippets remove --group "Mac Keys" ";cmd"
          refill snippets remove --group "Mac Keys"
        """)

    @Argument(help: "The abbreviations.")
    var abbreviations: [String] = []

    @Option(help: "Only in this group; without an abbreviation, all of it.")
    var group: String?

    @OptionGroup var confirmation: Confirmation

    @Flag(help: "Write JSON.")
    var json = false

    func validate() throws {
      guard !abbreviations.isEmpty || group != nil else {
        throw ValidationError("say what to remove: see refill snippets remove --help.")
      }
    }

    func run() throws {
      let own = SnippetStore(Paths())
      if abbreviations.isEmpty {
        let count = try own.collection().only(group).count
        if count > 1 { try confirmation.ask("remove \(TextFormat.count(count, "snippet"))") }
      }
      let count = try own.change(remove)
      if json {
        try Output.write(JSONText.object([("removed", .integer(count))]).text + "\n")
      } else {
        try Output.tell("\(TextFormat.count(count, "snippet")) removed.\n")
      }
    }

    /// Removes the named snippets; returns their number.
    private func remove(from collection: inout SnippetCollection) throws -> Int {
      let named = try collection.only(group)
      let before = collection.count
      let unknown = Set(abbreviations).subtracting(named.abbreviations).sorted()
      guard unknown.isEmpty else {
        let name = UnknownName(
          kind: "snippet", name: unknown.joined(separator: ", "), known: named.abbreviations)
        throw Failure(.usage, name.sentence + " Nothing was removed.")
      }
      guard !abbreviations.isEmpty else {
        collection.groups.removeAll { $0.name == group }
        return before - collection.count
      }
      for index in collection.groups.indices
      where group == nil || collection.groups[index].name == group {
        let whole = collection.groups[index]
        collection.groups[index].snippets.removeAll { abbreviations.contains($0.typed(in: whole)) }
      }
      return before - collection.count
    }
  }
}
