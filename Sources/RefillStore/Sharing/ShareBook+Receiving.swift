import Foundation
import GRDB
import RefillCore

/// Merges the registers of other machines.
extension ShareBook {
  /// The outcome of a merge.
  struct Outcome {
    var count = ReceivedCount()
    var refusals: [RegisterRefusal: Int] = [:]
    /// The least number of a register of an unknown kind.
    var unknown: Int64?
  }

  /// Merges registers of a stream of another machine.
  func receive(
    _ lines: ArraySlice<ChangeSet.Line>, from stream: Int64, _ sharing: Sharing,
    by writer: HistoryWriter
  ) throws -> Outcome {
    var outcome = Outcome()
    guard let sender = streams[stream], sender.own == .other else { return outcome }
    var touched: Set<ShareKey> = []
    var texts: [ShareKey: String] = [:]
    var rules: [Register] = []
    var records: [Register] = []
    for line in lines {
      guard case .register(let register) = line else {
        if case .unknown(let seq) = line { outcome.unknown = min(outcome.unknown ?? seq, seq) }
        continue
      }
      if let refusal = check.refusal(of: register, isKeeper: isKeeper(sender.name.person)) {
        outcome.refusals[refusal, default: 0] += 1
        outcome.count.refused += 1
        continue
      }
      switch register.kind {
      case .value:
        let isShown = try keepNew(register, of: sender, sharing, by: writer)
        guard try isShown || keep(register, of: stream, &texts, sharing, by: writer) else {
          continue
        }
        outcome.count.values += 1
        if !isShown { touched.insert(register.key) }
      case .forget, .forgetForAll, .alias, .aliasForAll:
        if try keepRule(register, of: stream) { rules.append(register) }
      case .record: records.append(register)
      }
    }
    touched.formUnion(try concerned(by: rules))
    try refresh(touched, texts: texts, by: writer)
    for record in records where try receiveRecord(record, of: stream) {
      outcome.count.records += 1
    }
    return outcome
  }

  /// Merges forgettings and aliases of a stream of another machine.
  func receiveRules(
    _ lines: [ChangeSet.Line], from stream: Int64, by writer: HistoryWriter
  ) throws {
    guard let sender = streams[stream], sender.own == .other else { return }
    var rules: [Register] = []
    for case .register(let register) in lines {
      guard register.kind != .value, register.kind != .record,
        check.refusal(of: register, isKeeper: isKeeper(sender.name.person)) == nil,
        try keepRule(register, of: stream)
      else { continue }
      rules.append(register)
    }
    try refresh(concerned(by: rules), by: writer)
  }

  /// Keeps the register of a value that no stream has, and shows the value; returns false if there are others,
  /// or rules by which it may not count.
  private func keepNew(
    _ register: Register, of sender: StreamRow, _ sharing: Sharing, by writer: HistoryWriter
  ) throws -> Bool {
    guard names.isEmpty, forgettings.isEmpty, register.known == 0, register.uses > 0,
      !sender.isMuted, let text = register.value, let history = register.history,
      try takes(history, sharing, by: writer), unsaved[register.key] == nil,
      try !ShareTable.holds(register.key, in: database)
    else { return false }
    let part = ShareTotal.Part(
      of: sender.name, uses: register.uses, first: register.first, last: register.last,
      rank: register.rank, latest: latest)
    guard let total = ShareTotal([part], for: person, weight: weight) else { return false }
    let id = try writer.place(text, in: history, total)
    unsaved[register.key] = ShareRow(
      key: register.key, stream: sender.number, history: try number(ofHistory: history),
      seq: register.seq, known: 0, uses: register.uses, first: register.first,
      last: register.last, rank: register.rank, value: id, base: nil)
    return true
  }

  /// Saves the registers of new values, in the order of the table: of 50,000 whose keys are hashes, each page is then
  /// written once.
  func saveNew() throws {
    for row in unsaved.values.sorted(by: { $0.key < $1.key }) {
      try ShareTable.save(row, in: database)
    }
    unsaved = [:]
  }

  /// Keeps a register of a value; returns false if the one that is here is as new.
  private func keep(
    _ register: Register, of stream: Int64, _ texts: inout [ShareKey: String],
    _ sharing: Sharing, by writer: HistoryWriter
  ) throws -> Bool {
    if unsaved[register.key] != nil { try saveNew() }
    let known = try ShareTable.row(register.key, stream: stream, in: database)
    if let known, known.seq >= register.seq { return false }
    // An emptied register takes its link to the text away.
    if let text = try register.value ?? known.flatMap({ try storedText(of: $0.key, [$0]) }) {
      texts[register.key] = texts[register.key] ?? text
    }
    var number = known?.history ?? 0
    if let history = register.history {
      guard try takes(history, sharing, by: writer) else { return false }
      number = try self.number(ofHistory: history)
    }
    // An empty register of an unknown value says nothing, but that the stream has it.
    if number == 0 { return false }
    try ShareTable.save(
      ShareRow(
        key: register.key, stream: stream, history: number, seq: register.seq,
        known: register.known, uses: register.uses, first: register.first, last: register.last,
        rank: register.rank, value: register.value == nil ? nil : 0, base: nil), in: database)
    return true
  }

  /// True if values of a history are taken from this team.
  ///
  /// Own uses of a history that the person does not share are kept in a stream that stays here.
  private func takes(
    _ history: String, _ sharing: Sharing, by writer: HistoryWriter
  ) throws -> Bool {
    if let scope = try sharing.scope(ofHistory: history) { return scope.book === self }
    try saveNew()
    let local = try localStream()
    try Sharing.setScope(.history, history, local, in: database)
    sharing.scopesChanged()
    try adopt(history: history, into: local, by: writer)
    return true
  }

  /// Keeps a forgetting or an alias; returns false if the one that is here is as new.
  private func keepRule(_ register: Register, of stream: Int64) throws -> Bool {
    let seq = try database.cachedStatement(
      sql: "SELECT seq FROM share_rule WHERE key = ? AND kind = ? AND stream = ?"
    ).number(
      with: [.key(register.key), .integer(Int64(register.kind.rawValue)), .integer(stream)],
      in: database)
    if let seq, seq >= register.seq { return false }
    try saveRule(
      register.kind, register.key, stream: stream, seq: register.seq, uses: register.uses,
      last: register.last, target: register.target)
    return true
  }

  /// Returns the keys of values that new forgettings and aliases concern, and removes such records.
  private func concerned(by rules: [Register]) throws -> Set<ShareKey> {
    guard !rules.isEmpty else { return [] }
    try saveNew()
    try loadRules()
    let histories = try historyNumbers().map {
      (number: $0.number, key: secret.key(history: $0.name))
    }
    var keys: Set<ShareKey> = []
    for rule in rules {
      switch rule.kind {
      case .alias, .aliasForAll: keys.formUnion(names.candidates(for: rule.key))
      case .forget, .forgetForAll:
        if rule.key == secret.everything {
          keys.formUnion(try ShareTable.keys(ofHistory: nil, team: own.team, in: database))
        } else if let history = histories.first(where: { $0.key == rule.key }) {
          keys.formUnion(
            try ShareTable.keys(ofHistory: history.number, team: own.team, in: database))
        } else {
          keys.insert(rule.key)
          try settleRecords(of: rule.key)
        }
      case .value, .record: break
      }
    }
    return keys
  }

  /// The histories of the team by their numbers.
  func historyNumbers() throws -> [(number: Int64, name: String)] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: "SELECT number, name FROM share_history WHERE team = ?"),
      arguments: [own.team])
    return try Array(rows.map { (try $0.required(0), try $0.required(1)) })
  }
}
