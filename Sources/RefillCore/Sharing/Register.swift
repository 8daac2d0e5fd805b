/// A row that one machine writes about one thing.
package struct Register: Equatable, Sendable {
  /// The subject of a register.
  package enum Kind: Int, CaseIterable, Sendable {
    /// The uses of a value.
    case value = 1
    /// How often its person forgot a value, a history, a record, or everything.
    case forget = 2
    /// The new name of a value.
    case alias = 3
    /// A record.
    case record = 4
    /// How often a keeper forgot something for all.
    case forgetForAll = 5
    /// The new name of a value for all, by a keeper.
    case aliasForAll = 6

    /// True for what only keepers of a team may write.
    package var isForKeepers: Bool { self == .forgetForAll || self == .aliasForAll }
  }

  /// The subject.
  package var kind: Kind
  /// The name of the thing.
  package var key: ShareKey
  /// The number of its last write among those of the stream, from 1.
  package var seq: Int64
  /// The number of forgettings of the thing that its writer knew of.
  package var known: Int64
  /// The number of uses, of forgettings, or the turn of an alias; at most `Register.mostUses`.
  package var uses: Int64
  /// The time of the first use, in milliseconds since 1970; `nil` for none.
  package var first: Int64?
  /// The time of the last use or forgetting, in milliseconds since 1970; `nil` for none.
  package var last: Int64?
  /// The rank of the uses; `nil` for none.
  package var rank: Int64?
  /// The name of the history; `nil` without a text.
  package var history: String?
  /// The text; `nil` if it is erased.
  package var value: String?
  /// The key of an alias or a record, as JSON; `nil` for none.
  package var body: String?

  /// The greatest number of uses of a register.
  package static let mostUses: Int64 = 1_000_000_000
  /// The greatest time: the year 2100.
  package static let latest: Int64 = 4_102_444_800_000
  /// The greatest number of a write.
  package static let greatestSeq: Int64 = 9_007_199_254_740_991

  /// Creates a register; what is not named is empty.
  package init(
    _ kind: Kind, _ key: ShareKey, seq: Int64, known: Int64 = 0, uses: Int64 = 0,
    first: Int64? = nil, last: Int64? = nil, rank: Int64? = nil, history: String? = nil,
    value: String? = nil, body: String? = nil
  ) {
    (self.kind, self.key, self.seq, self.known, self.uses) = (kind, key, seq, known, uses)
    (self.first, self.last, self.rank) = (first, last, rank)
    (self.history, self.value, self.body) = (history, value, body)
  }

  /// The key of the new name of an alias; `nil` for none.
  package var target: ShareKey? {
    guard let body, body.count == 38, body.hasPrefix("\""), body.hasSuffix("\"") else { return nil }
    return ShareKey(text: body.dropFirst().dropLast())
  }

  /// The body of an alias to a key.
  package static func body(target: ShareKey?) -> String? { target.map { "\"\($0.text)\"" } }
}

/// The name of a stream within a team.
package struct StreamName: Hashable, Comparable, Sendable {
  /// The name of the person.
  package let person: String
  /// The number of the machine, from 1.
  package let device: Int64

  /// Creates a name.
  package init(person: String, device: Int64) { (self.person, self.device) = (person, device) }

  package static func < (one: StreamName, other: StreamName) -> Bool {
    (one.person, one.device) < (other.person, other.device)
  }

  /// A device number by chance, of 62 bits.
  package static func randomDevice() -> Int64 { .random(in: 1..<(1 << 62)) }
}
