package import RefillCore

/// A world of machines of several people, with what they really did.
package struct World {
  /// The number of machines.
  package static let machineCount = 7

  /// A use that somebody made.
  private struct Use {
    let stream: StreamName
    var value: WorldValue
    let time: Int64
    /// The forgettings that the machine knew of.
    var known: [Forgetting: Int64]
  }

  /// A register of forgettings.
  private struct Forgetting: Hashable {
    let stream: StreamName
    let name: RegisterName
  }

  private let machines: [any WorldMachine]
  private let secret: ShareSecret
  private let keepers: Set<String>
  private var random: SeededGenerator
  private var clocks: [StreamName: Int64] = [:]
  private var snapshots: [StreamName: [[Register]]] = [:]
  private var heard: [StreamName: [Forgetting: Int64]] = [:]
  private var uses: [Use] = []
  private var time: Int64 = 1_700_000_000_000
  /// The keys of each value: its own, that of its history, that of everything.
  private let keys: [WorldValue: Set<ShareKey>]

  private static let histories = ["h", "g"]
  private static let texts = ["a", "b", "c"]

  /// The people of the machines: two have two machines, and the last one is a keeper.
  package static let people = ["anna", "anna", "ben", "ben", "cleo", "dora", "kim"]
  /// The keepers.
  package static let keepers: Set = ["kim"]

  /// Makes a world of machines.
  package init(
    _ seed: UInt64, _ secret: ShareSecret, make: (StreamName) throws -> any WorldMachine
  ) rethrows {
    random = SeededGenerator(seed: seed)
    self.secret = secret
    keepers = Self.keepers
    var keys: [WorldValue: Set<ShareKey>] = [:]
    for history in Self.histories {
      for text in Self.texts {
        keys[WorldValue(history, text)] = [
          secret.key(history: history, value: text), secret.key(history: history),
          secret.everything,
        ]
      }
    }
    self.keys = keys
    var devices: Set<Int64> = []
    while devices.count < Self.machineCount {
      devices.insert(.random(in: 1...1_000_000, using: &random))
    }
    machines = try zip(Self.people, devices.sorted().shuffled(using: &random)).map {
      try make(StreamName(person: $0, device: $1))
    }
    for machine in machines {
      clocks[machine.name] = .random(in: -3...400, using: &random) * 86_400_000
      snapshots[machine.name] = [[]]
    }
  }

  /// Lives for some steps, then lets everybody hear everything.
  ///
  /// - Returns: what is wrong at the end; `nil` for nothing.
  package mutating func fault(steps: Int = 70) throws -> String? {
    for number in 0..<steps {
      try step()
      if number.isMultiple(of: 12), let fault = try texts() { return fault }
    }
    try settle()
    return try texts() ?? views()
  }

  private mutating func step() throws {
    time += .random(in: 1...3_600_000, using: &random)
    let machine = machines[Int.random(in: 0..<machines.count, using: &random)]
    let now = time + (clocks[machine.name] ?? 0)
    let history = Self.histories.randomElement(using: &random) ?? "h"
    let text = Self.texts.randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<38: try use(text, history, machine, now)
    case 38..<46: try machine.forget(text, in: history, at: now)
    case 46..<48: try machine.forget(nil, in: history, at: now)
    case 48: try machine.forget(nil, in: nil, at: now)
    // Others than keepers try that as well; nobody takes it.
    case 49..<52:
      if keepers.contains(machine.name.person) || Bool.random(using: &random) {
        try forgetForAll(text, history, machine, now)
      }
    case 52..<64:
      let new = Self.texts.randomElement(using: &random) ?? "b"
      if new != text { try note(machine.rename(text, to: new, in: history), machine) }
    default: try hear(machine)
    }
    snapshots[machine.name]?.append(try machine.outgoing())
    try noteOwn(machine)
  }

  private mutating func use(
    _ text: String, _ history: String, _ machine: any WorldMachine, _ now: Int64
  ) throws {
    try machine.use(text, in: history, at: now)
    uses.append(
      Use(
        stream: machine.name, value: WorldValue(history, text), time: now,
        known: heard[machine.name] ?? [:]))
    // It can bring the text of a new name, for which own uses wait.
    let other = machines.first { $0.name != machine.name }
    if let other { try receive([], other.name, machine) }
  }

  private mutating func forgetForAll(
    _ text: String, _ history: String, _ machine: any WorldMachine, _ now: Int64
  ) throws {
    if keepers.contains(machine.name.person) {
      return try machine.forgetForAll(text, in: history, at: now)
    }
    // A forged register, which a server would refuse as well.
    let key = secret.key(history: history, value: text)
    let forged = Register(.forgetForAll, key, seq: 1 << 40, uses: 1, last: now)
    for other in machines where other.name != machine.name {
      try note(other.receive([forged], from: machine.name), other)
    }
  }

  /// Lets a machine hear of another one: of now or earlier, shuffled, in part, twice.
  private mutating func hear(_ machine: any WorldMachine) throws {
    let other = machines[Int.random(in: 0..<machines.count, using: &random)]
    var registers = snapshots[other.name]?.randomElement(using: &random) ?? []
    if Bool.random(using: &random) { registers = try other.outgoing() }
    if Bool.random(using: &random) {
      registers = registers.filter { _ in Bool.random(using: &random) }
    }
    registers.shuffle(using: &random)
    try receive(registers, other.name, machine)
    if Bool.random(using: &random) { try receive(registers, other.name, machine) }
  }

  private mutating func receive(
    _ registers: [Register], _ sender: StreamName, _ machine: any WorldMachine
  ) throws {
    let moves = try machine.receive(registers, from: sender)
    if sender != machine.name { hearForgettings(registers, of: sender, machine.name) }
    try note(moves, machine)
    try noteOwn(machine)
  }

  private mutating func hearForgettings(
    _ registers: [Register], of sender: StreamName, _ hearer: StreamName
  ) {
    for register in registers
    where register.kind == .forget
      || register.kind == .forgetForAll && keepers.contains(sender.person)
    {
      let place = Forgetting(
        stream: sender, name: RegisterName(register.kind, register.key))
      heard[hearer, default: [:]][place] = max(
        heard[hearer]?[place] ?? 0, register.uses)
    }
  }

  private mutating func noteOwn(_ machine: any WorldMachine) throws {
    hearForgettings(try machine.outgoing(), of: machine.name, machine.name)
  }

  /// Moves the uses that a machine moved, if they counted there.
  private mutating func note(_ moves: [Move], _ machine: any WorldMachine) throws {
    let known = heard[machine.name] ?? [:]
    for move in moves {
      let from = WorldValue(move.history, move.from)
      for index in uses.indices
      where uses[index].stream == machine.name && uses[index].value == from
        && counts(uses[index], against: known)
      {
        uses[index].value = WorldValue(move.history, move.to)
        uses[index].known = known
      }
    }
  }

  private mutating func settle() throws {
    for _ in 0..<12 {
      let before = try machines.map { try $0.outgoing() }
      for machine in machines {
        for other in machines.shuffled(using: &random) {
          try receive(other.outgoing(), other.name, machine)
        }
      }
      if try machines.map({ try $0.outgoing() }) == before { return }
    }
  }

  // MARK: Checks

  /// True if a use knew of each forgetting of a set that concerns it.
  private func counts(_ use: Use, against forgettings: [Forgetting: Int64]) -> Bool {
    let keys = keys[use.value] ?? []
    return forgettings.allSatisfy { place, count in
      guard keys.contains(place.name.key),
        place.name.kind == .forgetForAll || place.stream.person == use.stream.person
      else { return true }
      return use.known[place] ?? 0 == count
    }
  }

  private func texts() throws -> String? {
    for machine in machines {
      let texts = try machine.forbiddenTexts()
      if !texts.isEmpty { return "\(machine.name.person) holds \(texts) that are forgotten" }
    }
    return nil
  }

  private func views() throws -> String? {
    let final = heard.values.reduce(into: [:]) { all, some in
      all.merge(some) { max($0, $1) }
    }
    var names = ShareNames()
    var registers: [StreamName: [Register]] = [:]
    for machine in machines {
      registers[machine.name] = try machine.outgoing()
      for register in registers[machine.name] ?? [] {
        names.add(
          register.kind, register.key, to: register.target, turn: register.uses, of: machine.name)
      }
    }
    let alive = uses.filter { counts($0, against: final) }
    for machine in machines {
      let expected = expected(for: machine.name.person, alive, names, final, registers)
      let seen = try machine.view()
      for value in Set(expected.keys).union(seen.keys).sorted() where expected[value] != seen[value]
      {
        return "\(machine.name.person) sees \(value.history)/\(value.text) as "
          + "\(seen[value].map { "\($0)" } ?? "nothing") for \(expected[value].map { "\($0)" } ?? "nothing")"
      }
    }
    return nil
  }

  /// Returns what a person is to see, from the uses that people made.
  private func expected(
    for person: String, _ alive: [Use], _ names: ShareNames, _ final: [Forgetting: Int64],
    _ registers: [StreamName: [Register]]
  ) -> [WorldValue: WorldUses] {
    var groups: [ShareKey: [Use]] = [:]
    for use in alive {
      let key = secret.key(history: use.value.history, value: use.value.text)
      groups[names.name(of: key, by: use.stream.person, for: person), default: []].append(use)
    }
    var forgettings = Forgettings()
    for (stream, registers) in registers {
      for register in registers where !register.kind.isForKeepers || keepers.contains(stream.person)
      {
        forgettings.add(
          register.kind, register.key, uses: register.uses, last: register.last, by: stream.person)
      }
    }
    var expected: [WorldValue: WorldUses] = [:]
    for history in Self.histories {
      for text in Self.texts {
        let key = secret.key(history: history, value: text)
        let subject = Forgettings.Subject(
          key, in: secret.key(history: history), of: secret.everything)
        let hasText = registers.contains { stream, registers in
          registers.contains {
            $0.key == key && $0.value != nil
              && $0.known == forgettings.count(of: subject, by: stream.person)
          }
        }
        guard hasText, let uses = groups[key], let last = uses.map(\.time).max() else { continue }
        let isOwn = uses.contains { $0.stream.person == person }
        if !isOwn, forgettings.hides(subject, lastUsed: last, from: person) { continue }
        expected[WorldValue(history, text)] = WorldUses(
          uses: Int64(uses.count), first: uses.map(\.time).min() ?? 0, last: last)
      }
    }
    return expected
  }
}
