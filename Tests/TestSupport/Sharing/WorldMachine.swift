package import RefillCore

/// A machine of a world of several people.
package protocol WorldMachine: AnyObject {
  /// The name of its stream.
  var name: StreamName { get }

  /// Uses a value of a history once.
  func use(_ text: String, in history: String, at time: Int64) throws

  /// Forgets a value, a history for a `nil` text, or everything.
  func forget(_ text: String?, in history: String?, at time: Int64) throws

  /// Forgets a value for all, as keepers do.
  func forgetForAll(_ text: String, in history: String, at time: Int64) throws

  /// Renames a value; returns false if the machine does not have it.
  func rename(_ old: String, to new: String, in history: String) throws -> [Move]

  /// The registers of its own stream, by their numbers.
  func outgoing() throws -> [Register]

  /// Merges registers of another stream; returns the own uses that moved to another name.
  func receive(_ registers: [Register], from name: StreamName) throws -> [Move]

  /// The values that the person sees.
  func view() throws -> [WorldValue: WorldUses]

  /// The texts that the machine holds although their registers are dead, or that nobody may see.
  func forbiddenTexts() throws -> [String]
}

/// Own uses that moved from one text of a history to another one.
package struct Move: Equatable {
  package let history: String
  package let from: String
  package let to: String

  package init(history: String, from: String, to: String) {
    (self.history, self.from, self.to) = (history, from, to)
  }
}

/// A value of a history.
package struct WorldValue: Hashable, Comparable {
  package let history: String
  package let text: String

  package init(_ history: String, _ text: String) { (self.history, self.text) = (history, text) }

  package static func < (one: Self, other: Self) -> Bool {
    (one.history, one.text) < (other.history, other.text)
  }
}

/// The uses of a value by all people, as one of them sees them.
package struct WorldUses: Equatable {
  package let uses: Int64
  package let first: Int64
  package let last: Int64

  package init(uses: Int64, first: Int64, last: Int64) {
    (self.uses, self.first, self.last) = (uses, first, last)
  }
}

/// The name of a register in its stream.
package struct RegisterName: Hashable {
  package let kind: Register.Kind
  package let key: ShareKey

  package init(_ kind: Register.Kind, _ key: ShareKey) { (self.kind, self.key) = (kind, key) }
}

/// A mistake that a machine makes on purpose, to show that the worlds find it.
package enum WorldFault: String, CaseIterable {
  case aliveByTime, unknownIsDead, greatestForgetting, equalNumberReplaces, laterTimeReplaces
  case greatestUses, keepersAreAll, takesOwn, keepsRenamed, countsOn, keepsTexts, aliasByArrival
}
