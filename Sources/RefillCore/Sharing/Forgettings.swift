/// How often each thing of a team was forgotten, by whom.
package struct Forgettings: Equatable, Sendable {
  /// The fate of a register of a value or record.
  package enum Fate: Sendable {
    /// Its uses count.
    case alive
    /// Its writer did not know of a forgetting: its uses never count again.
    case dead
    /// Its writer knew of a forgetting that is not here yet.
    case waiting
  }

  /// A thing that was forgotten: a value, its history, everything.
  package struct Subject: Sendable {
    /// The key of a value or record.
    package let key: ShareKey
    /// The key of the history of a value; `nil` for a record.
    package let history: ShareKey?
    /// The key of everything; `nil` for a record.
    package let everything: ShareKey?

    /// Creates a value of a history.
    package init(_ key: ShareKey, in history: ShareKey, of everything: ShareKey) {
      (self.key, self.history, self.everything) = (key, history, everything)
    }

    /// Creates a record.
    package init(record: ShareKey) { (key, history, everything) = (record, nil, nil) }
  }

  private struct Count: Equatable, Sendable {
    var uses: Int64 = 0
    var last: Int64 = .min
  }

  private var own: [String: [ShareKey: Count]] = [:]
  private var all: [ShareKey: Count] = [:]

  /// Creates an empty set.
  package init() {}

  /// Adds the forgettings of one register of kind 2 or 5; each register must be added once.
  package mutating func add(
    _ kind: Register.Kind, _ key: ShareKey, uses: Int64, last: Int64?, by person: String
  ) {
    switch kind {
    case .forget: Self.add(uses, last, to: &own[person, default: [:]][key, default: Count()])
    case .forgetForAll: Self.add(uses, last, to: &all[key, default: Count()])
    case .value, .alias, .record, .aliasForAll: break
    }
  }

  private static func add(_ uses: Int64, _ last: Int64?, to count: inout Count) {
    count.uses = min(count.uses + uses, Int64(Int32.max))
    count.last = max(count.last, last ?? .min)
  }

  /// Returns how often a person's uses of a thing were forgotten, by the person or by keepers.
  package func count(of subject: Subject, by person: String) -> Int64 {
    let keys = [subject.key, subject.history, subject.everything]
    let mine = own[person]
    return keys.reduce(0) { sum, key in
      guard let key else { return sum }
      return sum + (mine?[key]?.uses ?? 0) + (all[key]?.uses ?? 0)
    }
  }

  /// Returns how often keepers forgot a thing for all.
  package func countForAll(of subject: Subject) -> Int64 {
    [subject.key, subject.history, subject.everything].reduce(0) { sum, key in
      sum + (key.flatMap { all[$0]?.uses } ?? 0)
    }
  }

  /// Returns the fate of a register of a person.
  package func fate(known: Int64, of subject: Subject, by person: String) -> Fate {
    let count = count(of: subject, by: person)
    return known == count ? .alive : known < count ? .dead : .waiting
  }

  /// True if a person who has no use of a value is not to see it: the person forgot it, or its history or
  /// everything at its last use or later.
  package func hides(_ subject: Subject, lastUsed: Int64, from person: String) -> Bool {
    guard let mine = own[person] else { return false }
    if let count = mine[subject.key], count.uses > 0 { return true }
    return [subject.history, subject.everything].contains { key in
      guard let key, let count = mine[key], count.uses > 0 else { return false }
      return count.last >= lastUsed
    }
  }

  /// True if nothing was forgotten.
  package var isEmpty: Bool { own.isEmpty && all.isEmpty }
}
