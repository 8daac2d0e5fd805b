import Foundation
package import RefillCore

/// A machine in memory: the rules of sharing over plain dictionaries, with the parts of the core.
package final class Replica: WorldMachine {
  package let name: StreamName
  private let secret: ShareSecret
  private let keepers: Set<String>
  private let fault: WorldFault?
  private var rows: [StreamName: [RegisterName: Register]] = [:]
  private var arrivals: [StreamName] = []
  private var seq: Int64 = 0
  private var knownNames: ShareNames?
  private var knownForgettings: Forgettings?
  /// What a machine that counts on after a forgetting remembers.
  private var kept: [ShareKey: Register] = [:]

  package init(
    _ name: StreamName, _ secret: ShareSecret, keepers: Set<String>, fault: WorldFault? = nil
  ) {
    (self.name, self.secret, self.keepers, self.fault) = (name, secret, keepers, fault)
    rows[name] = [:]
  }

  // MARK: Writing

  package func use(_ text: String, in history: String, at time: Int64) {
    let key = secret.key(history: history, value: text)
    let names = names
    if names.has(key, for: name.person) {
      write(Register(.alias, key, seq: 0, uses: names.greatestTurn + 1))
    }
    var row = begun(key, history, text)
    add(
      1, time, time, Rank.of(uses: 1, at: .init(timeIntervalSince1970: Double(time) / 1000)),
      to: &row)
    write(row)
  }

  private func begun(_ key: ShareKey, _ history: String, _ text: String) -> Register {
    let known = count(key, history, by: name.person)
    let found = rows[name]?[RegisterName(.value, key)]
    if var found, found.uses > 0, found.known == known {
      (found.history, found.value) = (history, text)
      return found
    }
    if var row = kept[key] {
      (row.history, row.value, row.known) = (history, text, known)
      return row
    }
    return Register(.value, key, seq: 0, known: known, history: history, value: text)
  }

  private func add(
    _ uses: Int64, _ first: Int64, _ last: Int64, _ rank: Int64, to row: inout Register
  ) {
    row.uses += uses
    row.first = min(row.first ?? first, first)
    row.last = max(row.last ?? last, last)
    row.rank = row.rank.map { Rank.sum($0, rank) } ?? rank
  }

  private func write(_ register: Register) {
    seq += 1
    var register = register
    register.seq = seq
    if register.kind != .value { (knownNames, knownForgettings) = (nil, nil) }
    rows[name]?[RegisterName(register.kind, register.key)] = register
  }

  package func forget(_ text: String?, in history: String?, at time: Int64) {
    guard let history else { return forget(.forget, secret.everything, time) }
    guard let text else { return forget(.forget, secret.key(history: history), time) }
    let (key, names) = (secret.key(history: history, value: text), names)
    let current = names.name(of: key, for: name.person)
    for key in names.candidates(for: key).sorted()
    where names.name(of: key, for: name.person) == current && knows(key) {
      forget(.forget, key, time)
    }
  }

  private func knows(_ key: ShareKey) -> Bool {
    rows.values.contains { $0[RegisterName(.value, key)] != nil }
  }

  package func forgetForAll(_ text: String, in history: String, at time: Int64) {
    forget(.forgetForAll, secret.key(history: history, value: text), time)
  }

  private func forget(_ kind: Register.Kind, _ key: ShareKey, _ time: Int64) {
    let uses = rows[name]?[RegisterName(kind, key)]?.uses ?? 0
    write(Register(kind, key, seq: 0, uses: uses + 1, last: time))
    _ = settle()
  }

  package func rename(_ old: String, to new: String, in history: String) -> [Move] {
    let (from, to) = (
      secret.key(history: history, value: old), secret.key(history: history, value: new)
    )
    guard knows(from) else { return [] }
    var target = begun(to, history, new)
    var moves: [Move] = []
    if let row = rows[name]?[RegisterName(.value, from)], row.uses > 0, isAlive(row, name) {
      add(row.uses, row.first ?? 0, row.last ?? 0, row.rank ?? 0, to: &target)
      if fault != .keepsRenamed { write(empty(row)) }
      moves = [Move(history: history, from: old, to: new)]
    }
    write(target)
    if names.has(to, for: name.person) {
      write(Register(.alias, to, seq: 0, uses: names.greatestTurn + 1))
    }
    write(
      Register(
        .alias, from, seq: 0, uses: names.greatestTurn + 1, body: Register.body(target: to)))
    return moves + settle()
  }

  private func empty(_ row: Register) -> Register {
    var row = row
    (row.uses, row.first, row.last, row.rank, row.value) = (0, nil, nil, nil, nil)
    return row
  }

  // MARK: Exchanging

  package func outgoing() -> [Register] {
    (rows[name] ?? [:]).values.sorted { $0.seq < $1.seq }
  }

  package func receive(_ registers: [Register], from sender: StreamName) -> [Move] {
    if sender == name, fault != .takesOwn { return [] }
    if !arrivals.contains(sender) { arrivals.append(sender) }
    for register in registers {
      guard
        !register.kind.isForKeepers || keepers.contains(sender.person) || fault == .keepersAreAll
      else { continue }
      let place = RegisterName(register.kind, register.key)
      if let known = rows[sender]?[place] {
        let isNewer =
          switch fault {
          case .equalNumberReplaces: register.seq >= known.seq
          case .laterTimeReplaces: (register.last ?? 0) > (known.last ?? 0)
          default: register.seq > known.seq
          }
        guard isNewer else { continue }
      }
      if register.kind != .value { (knownNames, knownForgettings) = (nil, nil) }
      rows[sender, default: [:]][place] = register
    }
    return settle()
  }

  /// Empties what is dead and moves own uses under an old name.
  private func settle() -> [Move] {
    for (sender, registers) in rows {
      for (place, row) in registers where place.kind == .value && isDead(row, sender) {
        if sender == name {
          if fault == .countsOn, row.uses > 0 { kept[row.key] = row }
          if row.uses > 0 || row.value != nil { write(empty(row)) }
        } else if fault != .keepsTexts {
          rows[sender]?[place]?.value = nil
        }
      }
    }
    return move()
  }

  private func move() -> [Move] {
    let names = names
    guard !names.isEmpty else { return [] }
    var moves: [Move] = []
    let own = (rows[name] ?? [:]).values.sorted { $0.key < $1.key }
    for row in own where row.kind == .value && row.uses > 0 && isAlive(row, name) {
      let target = names.name(of: row.key, for: name.person)
      guard target != row.key, let (history, text) = text(of: target), let old = row.value else {
        continue
      }
      var moved = begun(target, history, text)
      add(row.uses, row.first ?? 0, row.last ?? 0, row.rank ?? 0, to: &moved)
      write(moved)
      if fault != .keepsRenamed { write(empty(row)) }
      moves.append(Move(history: history, from: old, to: text))
    }
    return moves
  }

  private func text(of key: ShareKey) -> (String, String)? {
    for registers in rows.values {
      if let row = registers[RegisterName(.value, key)], let history = row.history,
        let value = row.value
      {
        return (history, value)
      }
    }
    return nil
  }

  // MARK: Rules

  private var names: ShareNames {
    if let knownNames { return knownNames }
    let names = currentNames
    knownNames = names
    return names
  }

  private var currentNames: ShareNames {
    var names = ShareNames()
    let order = fault == .aliasByArrival ? [name] + arrivals : rows.keys.sorted()
    for (index, sender) in order.enumerated() {
      for (place, row) in rows[sender] ?? [:] where place.kind != .value {
        let stream =
          fault == .aliasByArrival
          ? StreamName(person: sender.person, device: Int64(index)) : sender
        names.add(place.kind, row.key, to: row.target, turn: row.uses, of: stream)
      }
    }
    return names
  }

  private func count(_ key: ShareKey, _ history: String, by person: String) -> Int64 {
    let subject = subject(key, history)
    guard fault == .greatestForgetting else {
      return forgettings.count(of: subject, by: person)
    }
    let keys = [key, secret.key(history: history), secret.everything]
    return rows.reduce(0) { greatest, entry in
      keys.reduce(greatest) { greatest, key in
        let own = entry.key.person == person ? entry.value[RegisterName(.forget, key)]?.uses : nil
        return max(
          greatest, own ?? 0, entry.value[RegisterName(.forgetForAll, key)]?.uses ?? 0)
      }
    }
  }

  private func subject(_ key: ShareKey, _ history: String) -> Forgettings.Subject {
    Forgettings.Subject(key, in: historyKey(history), of: everything)
  }

  private lazy var everything = secret.everything
  private var historyKeys: [String: ShareKey] = [:]

  private func historyKey(_ history: String) -> ShareKey {
    if let key = historyKeys[history] { return key }
    let key = secret.key(history: history)
    historyKeys[history] = key
    return key
  }

  private var forgettings: Forgettings {
    if let knownForgettings { return knownForgettings }
    let forgettings = currentForgettings
    knownForgettings = forgettings
    return forgettings
  }

  private var currentForgettings: Forgettings {
    var forgettings = Forgettings()
    for (sender, registers) in rows {
      for (place, row) in registers where place.kind != .value {
        forgettings.add(place.kind, row.key, uses: row.uses, last: row.last, by: sender.person)
      }
    }
    return forgettings
  }

  private func isAlive(_ row: Register, _ sender: StreamName) -> Bool {
    let history = row.history ?? ""
    if fault == .aliveByTime {
      let keys = [row.key, secret.key(history: history), secret.everything]
      let last = rows.flatMap { entry in
        keys.flatMap { key in
          [
            entry.key.person == sender.person ? entry.value[RegisterName(.forget, key)]?.last : nil,
            entry.value[RegisterName(.forgetForAll, key)]?.last,
          ]
        }
      }.compactMap(\.self).max()
      return (row.last ?? 0) > (last ?? .min)
    }
    return row.known == count(row.key, history, by: sender.person)
  }

  private func isDead(_ row: Register, _ sender: StreamName) -> Bool {
    if fault == .aliveByTime { return row.uses > 0 && !isAlive(row, sender) }
    let count = count(row.key, row.history ?? "", by: sender.person)
    return fault == .unknownIsDead ? row.known != count : row.known < count
  }

  // MARK: Viewing

  package func view() -> [WorldValue: WorldUses] {
    let (names, forgettings) = (names, forgettings)
    var parts: [ShareKey: [ShareTotal.Part]] = [:]
    var texts: [ShareKey: WorldValue] = [:]
    for (sender, registers) in rows {
      for row in registers.values where row.kind == .value && isAlive(row, sender) {
        if let value = row.value { texts[row.key] = WorldValue(row.history ?? "", value) }
        guard row.uses > 0 else { continue }
        let key = names.name(of: row.key, by: sender.person, for: name.person)
        parts[key, default: []].append(
          ShareTotal.Part(
            of: sender, uses: row.uses, first: row.first, last: row.last, rank: row.rank,
            latest: .max))
      }
    }
    var view: [WorldValue: WorldUses] = [:]
    for (key, parts) in parts {
      guard let value = texts[key], let total = ShareTotal(parts, for: name.person),
        total.ownUses > 0
          || !forgettings.hides(
            subject(key, value.history), lastUsed: total.last, from: name.person)
      else { continue }
      let uses = fault == .greatestUses ? parts.map(\.uses).max() ?? 0 : total.uses
      view[value] = WorldUses(uses: uses, first: total.first, last: total.last)
    }
    return view
  }

  package func forbiddenTexts() -> [String] {
    rows.flatMap { sender, registers in
      registers.values.compactMap { row in
        row.kind == .value && row.known < trueCount(row, sender) ? row.value : nil
      }
    }
  }

  /// The number of forgettings by the rules without a mistake.
  private func trueCount(_ row: Register, _ sender: StreamName) -> Int64 {
    forgettings.count(of: subject(row.key, row.history ?? ""), by: sender.person)
  }
}
