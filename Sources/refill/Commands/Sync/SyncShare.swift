import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension SyncCommand {
  struct Share: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "share",
      abstract: "Share a form or a history with a team, your machines, or nobody.",
      discussion: """
        A form is shared with its histories and its records from now on. Answers of fields with \
        `"share": false`, secrets, and what is not remembered never leave. With nobody, what was shared is taken \
        back by the next sync.

        EXAMPLES
          refill sync share visitor --with desk
          refill sync share email --with own
          refill sync share visitor --with desk --records-only --earlier
          refill sync share visitor --with nobody
        """)

    @Argument(help: "A form, or the name of a history.")
    var name: String

    @Option(name: .customLong("with"), help: "A team, own for your machines, or nobody.")
    var team: String

    @Flag(help: "Share the histories of a form only.")
    var valuesOnly = false

    @Flag(help: "Share the records of a form only.")
    var recordsOnly = false

    @Flag(help: "Share the records that are stored already as well.")
    var earlier = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      guard !(valuesOnly && recordsOnly) else {
        throw Failure(.usage, "--values-only and --records-only exclude each other.")
      }
      let opened = try store.open()
      let chosen: String? = team == "nobody" ? nil : team == "own" ? "" : team
      let form = try form(orIn: opened.history)
      let histories = form.map(Self.histories) ?? [name]
      guard form == nil || !histories.isEmpty || recordsOnly else {
        throw Failure(.usage, "\(name) has no field that may be shared.")
      }
      let isShared = form.map { form in form.fields.contains(where: \.isShared) } ?? true
      let records = valuesOnly || !isShared ? nil : form?.id
      let teams = try inStore { try opened.sharing.ownStreams() }.map(\.team)
      if teams.isEmpty { throw Failure(.usage, Message.syncNotSetUp) }
      if let chosen, !teams.contains(chosen) {
        throw Failure(
          .usage, chosen.isEmpty ? Message.syncNotSetUp : Message.syncNoTeam(team: chosen))
      }
      let count = try shared(
        opened.sharing, recordsOnly ? [] : histories, records, with: chosen)
      var earlierCount = 0
      if earlier, let form, chosen != nil {
        earlierCount = try inStore {
          try opened.sharing.shareEarlierRecords(of: form.id) { form.hiddenPositions(of: $0) }
        }
      }
      try tell(count, earlierCount, chosen)
    }

    /// Returns the form of the name; `nil` for the name of a history.
    private func form(orIn histories: HistoryStore) throws -> Form? {
      let library = FormLibrary(Paths())
      let isHistory = try inStore { try histories.has(history: name) }
      // A file beside, such as `email`, need not be a form.
      if (try? library.file(name)) != nil, !isHistory || library.all().map(\.name).contains(name) {
        return try library.load(name).form
      }
      if isHistory { return nil }
      let names = try inStore { try histories.names() }.map(\.name)
      throw Failure(
        UnknownName(
          kind: "form or history", name: name, known: library.all().map(\.name) + names))
    }

    private func shared(
      _ sharing: ShareStore, _ histories: [String], _ form: String?, with team: String?
    ) throws -> Int {
      do {
        return try inStore {
          try sharing.share(histories: histories, recordsOf: form, withTeam: team)
        }
      } catch is ShareStore.NotSharing {
        throw Failure(
          .usage,
          team.map { $0.isEmpty ? Message.syncNotSetUp : Message.syncNoTeam(team: $0) }
            ?? Message.syncNotSetUp)
      }
    }

    private func tell(_ count: Int, _ records: Int, _ team: String?) throws {
      guard let team else { return try Output.tell(Message.syncUnshared(name: name) + "\n") }
      let values = TextFormat.count(count, "value")
      let all = records > 0 ? "\(values), \(TextFormat.count(records, "record"))" : values
      try Output.tell(
        Message.syncShared(name: name, count: all, team: SyncTeam.shown(team)) + "\n")
    }

    /// Returns the histories of a form that may be shared, each once.
    private static func histories(of form: Form) -> [String] {
      let unshared = Set(form.fields.filter { !$0.isShared }.compactMap(\.historyName))
      var seen = unshared
      return form.fields.compactMap { field in
        guard field.kind.isTyped, field.isRemembered, !field.hasSecrets,
          let name = field.historyName, seen.insert(name).inserted
        else { return nil }
        return name
      }
    }
  }
}

extension Form {
  /// Returns the positions of the answers of a record that never leave this machine.
  func hiddenPositions(of record: Record) -> [Int] {
    let fields = Dictionary(
      self.fields.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return record.entries.indices.filter { index in
      let entry = record.entries[index]
      guard let field = fields[entry.field], field.isShared, field.isRemembered, !field.hasSecrets
      else { return true }
      guard field.kind.isTyped else { return false }
      return entry.answer.texts.contains { text in
        field.exclusionReason(text).map { $0 != .tooLong } ?? false
      }
    }
  }
}
