import ArgumentParser
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget",
      abstract: "Forget a value, a history, the values used in a time, or everything.",
      discussion: """
        What is forgotten is gone from the file. Records stay; stderr says how many still have a \
        value, or the answers of a history, and how to forget them. With --value, the answers of drafts that are \
        the value are removed too, and it is overwritten in damaged stores that were kept aside. With a time, only \
        values that were last used then are forgotten. Asks before forgetting several values; --yes skips the question.

        EXAMPLES
          refill history forget organization "Acme Ltd"
          refill history forget organization
          refill history forget --value "Acme Ltd"
          refill history forget --since 1h
          refill history forget email --until 2026-01-01
          refill history forget --all --yes
        """)

    @Argument(help: "The name of a history.", completion: .history)
    var history: String?

    @Argument(help: "The value to forget; without it, all of the history.", completion: .value)
    var value: String?

    @Option(name: .customLong("value"), help: "Forget this value in every history.")
    var everywhere: String?

    @Flag(help: "Forget all values of all histories.")
    var all = false

    @Flag(help: "Forget a value for all of the team that has it, as its keepers may.")
    var forEveryone = false

    @OptionGroup var options: ForgetOptions

    func run() throws {
      if forEveryone { return try forgetForEveryone() }
      let range = HistoryRange(
        history: history, value: value ?? everywhere, since: try options.time.lowerBound,
        until: try options.time.upperBound)
      try check(range)
      let opened = try options.store.open()
      let store = opened.history
      if let history { try store.require(history) }
      let paths = Paths()
      let leftover = Leftover(
        store: paths.store(options.store.path).path, drafts: DraftStore(directory: paths.drafts))
      guard try ask(range, in: store) > 0 || everywhere == nil else {
        return try forgetLeftover(leftover, range)
      }
      let records = try opened.recordsHolding(range)
      let progress = ProgressBar("Forgetting")
      defer { progress.finish() }
      let count = try inStore { try store.forget(in: range) { progress.update($0, of: $1) } }
      progress.finish()
      try options.tell(count, "value")
      guard count > 0 else { return }
      for own in try inStore({ try opened.sharing.ownStreams() }) {
        Output.complain(Message.syncForgotten(team: SyncTeam.shown(own.team)))
      }
      if !records.isEmpty { Output.complain(Self.sentence(about: records)) }
      if range.value == nil { try tellOfRecords(range, in: opened.records) }
      let forgotten = range.isTimed ? [] : everywhere.map(leftover.forget) ?? []
      for sentence in forgotten + leftover.sentences(about: range.value) {
        Output.complain(sentence)
      }
    }

    /// Forgets a value that no history has in drafts and damaged stores, after a question.
    ///
    /// - Throws: a failure if it is nowhere.
    private func forgetLeftover(_ leftover: Leftover, _ range: HistoryRange) throws {
      guard let value = range.value, !range.isTimed, leftover.mayHave(value) else {
        throw Failure(.usage, "no history has that value.")
      }
      try options.confirmation.ask("forget a value of drafts or damaged stores")
      let sentences = leftover.forget(value) + leftover.sentences(about: value)
      try options.tell(0, "value")
      for sentence in sentences { Output.complain(sentence) }
    }

    private func forgetForEveryone() throws {
      guard let history, let value else {
        throw Failure(.usage, "--for-everyone takes a history and a value.")
      }
      let opened = try options.store.open()
      let team = try inStore { try opened.sharing.forgetForAll(value, in: history) }
      guard let team else { throw Failure(.usage, Message.syncNoKeeper(name: history)) }
      try options.tell(1, "value")
      Output.complain(Message.syncForgotten(team: SyncTeam.shown(team)))
    }

    /// Says that records keep the answers of a history, and the command that removes them.
    private func tellOfRecords(_ range: HistoryRange, in records: RecordStore) throws {
      let form = try records.form(ofHistory: history)
      let kept = try inStore {
        try records.count(in: RecordRange(form: form, since: range.since, until: range.until))
      }
      guard kept > 0 else { return }
      Output.complain(
        history != nil && form == nil
          ? "records keep the answers; refill records forget removes records."
          : Self.sentence(aboutRecords: kept, recordOptions(form)))
    }

    /// Returns a sentence about records that keep forgotten values.
    ///
    /// - Parameter options: the options of the command that removes them.
    static func sentence(aboutRecords count: Int, _ options: String) -> String {
      let (keep, them) = count == 1 ? ("keeps", "it") : ("keep", "them")
      return "\(TextFormat.count(count, "record")) \(keep) the answers; "
        + "refill records forget \(options) removes \(them)."
    }

    /// The options that select the records of a form, or of the time that is given, or all.
    private func recordOptions(_ form: String?) -> String {
      let chosen = [
        ("--form", form), ("--since", options.time.since), ("--until", options.time.until),
      ].compactMap { name, value in
        value.map { "\(name) \($0.contains(where: \.isWhitespace) ? "'\($0)'" : $0)" }
      }
      return chosen.isEmpty ? "--all" : chosen.joined(separator: " ")
    }

    /// The maximum number of records that the command in a message removes.
    private static let mostNumbers = 50

    /// Returns a sentence about the records that still have the value, and how to remove them, at
    /// most 50 at once.
    static func sentence(about records: [Int]) -> String {
      let count = TextFormat.count(records.count, "record")
      let numbers = records.prefix(mostNumbers).map(String.init).joined(separator: " ")
      let removed =
        records.count > mostNumbers
        ? "the first \(mostNumbers)" : records.count == 1 ? "it" : "them"
      return "\(count) still \(records.count == 1 ? "has" : "have") this value; "
        + "refill records forget \(numbers) removes \(removed)."
    }

    /// Asks before several values are removed; throws if a named value or history does not exist.
    ///
    /// - Returns: their number.
    private func ask(_ range: HistoryRange, in store: HistoryStore) throws -> Int {
      if let history, let value {
        _ = try store.require(value, in: history)
        return 1
      }
      let count = try inStore { try store.names(in: range) }.reduce(0) { $0 + $1.count }
      let place = history.map { " of \($0)" } ?? ""
      if count > 1 {
        try options.confirmation.ask("forget \(TextFormat.count(count, "value"))\(place)")
      }
      return count
    }

    private func check(_ range: HistoryRange) throws {
      let isNarrow = history != nil || everywhere != nil || range.isTimed
      guard all != isNarrow, value == nil || everywhere == nil else {
        throw Failure(.usage, "say what to forget: see refill history forget --help.")
      }
      guard range.value?.trimmed.isEmpty != true else {
        throw Failure(.usage, "the value to forget is empty.")
      }
    }
  }
}

extension Store {
  /// Returns the numbers of the records that have the value of a range in one of its histories, also in
  /// an earlier revision, in rising order; none for a range without a value.
  fileprivate func recordsHolding(_ range: HistoryRange) throws -> [Int] {
    guard let value = range.value else { return [] }
    let forms = HistoryForms(FormLibrary(Paths()))
    let histories =
      try range.history.map { [$0] } ?? inStore { try history.names(in: range) }.map(\.name)
    let numbers = try histories.flatMap { name in
      try inStore { try records.uses(of: value, history: name) + records.pastUses(of: value) }
        .filter { forms.isUse($0, of: name) }.map(\.number)
    }
    return Set(numbers).sorted()
  }
}

extension RecordStore {
  /// Returns the form of a history that is a field's own, `FORM/FIELD`; `nil` for another one.
  fileprivate func form(ofHistory history: String?) throws -> String? {
    guard let history, let slash = history.lastIndex(of: "/") else { return nil }
    let form = String(history[..<slash])
    return try inStore { try count(in: RecordRange(form: form)) } > 0 ? form : nil
  }
}

extension HistoryRange {
  /// True if only values that were used in a time are meant.
  fileprivate var isTimed: Bool { since != nil || until != nil }
}
