package import Foundation

/// A stream of this machine, and the place where others find it.
package struct OwnStream: Equatable, Sendable {
  /// The number in the local store.
  package var number: Int64
  /// The name of the team; empty for the person's own machines.
  package var team: String
  /// The name of the stream.
  package var name: StreamName
  /// The greatest number of a write that others have.
  package var sent: Int64
  /// The greatest number of a write.
  package var head: Int64
  /// The mark of the newest batch that is known to have arrived; `nil` before the first.
  package var token: UUID?
  /// The mark of a batch that may have arrived; `nil` for none.
  package var pending: UUID?
  /// The place: a folder, `ssh://HOST/PATH` or a connection string.
  package var place: String
  /// What the place notes about the stream's own file; `nil` for nothing.
  package var state: String?
  /// The secret of the team.
  package var secret: ShareSecret
  /// The names of the keepers; `nil` if only the server knows them.
  package var keepers: [String]?
  /// The name of the machine for people.
  package var machine: String
  /// True if what is sent is sealed with a key.
  package var isSealed = false

  /// Creates a stream that nobody has anything of.
  package init(
    team: String, name: StreamName, place: String, secret: ShareSecret, keepers: [String]?,
    machine: String
  ) {
    (number, sent, head) = (0, 0, 0)
    (self.team, self.name, self.place, self.secret) = (team, name, place, secret)
    (self.keepers, self.machine) = (keepers, machine)
  }
}

/// The place in a stream of another machine up to which it was read.
package struct StreamCursor: Equatable, Sendable {
  /// The greatest number of a write that is here.
  package var seq: Int64
  /// What the place notes about the stream's file; `nil` for nothing.
  package var state: String?

  /// Creates a cursor.
  package init(seq: Int64 = 0, state: String? = nil) { (self.seq, self.state) = (seq, state) }
}

/// Some registers of an own stream, in the order of their numbers.
package struct OutgoingBatch: Equatable, Sendable {
  /// The number before the first.
  package var from: Int64
  /// The number of the last, or of the newest write if nothing else is left.
  package var to: Int64
  /// The registers.
  package var registers: [Register]

  /// Creates a batch.
  package init(from: Int64, to: Int64, registers: [Register]) {
    (self.from, self.to, self.registers) = (from, to, registers)
  }
}

/// What a merge of received registers did.
package struct ReceivedCount: Equatable, Sendable {
  /// The number of registers of values that were new or changed.
  package var values = 0
  /// The number of records that were new.
  package var records = 0
  /// The number of registers that were refused.
  package var refused = 0

  /// Creates an empty count.
  package init() {}

  /// Adds another count.
  package mutating func add(_ other: Self) {
    values += other.values
    records += other.records
    refused += other.refused
  }
}

/// What forgettings leave of a person's rows at a place that several machines write.
package struct Erasure: Equatable, Sendable {
  /// The thing that was forgotten.
  package enum Target: Equatable, Sendable {
    /// A value or record.
    case key(ShareKey)
    /// All values of a history.
    case history(String)
    /// All values.
    case everything
  }

  /// The thing that was forgotten.
  package let target: Target
  /// The number of forgettings; rows that know of fewer are erased.
  package let forgotten: Int64
  /// True if it is forgotten for all.
  package let isForAll: Bool

  /// Creates an erasure.
  package init(_ target: Target, forgotten: Int64, isForAll: Bool) {
    (self.target, self.forgotten, self.isForAll) = (target, forgotten, isForAll)
  }
}

/// The parts of the local store that a synchronisation uses.
///
/// Calls block; each runs one transaction or several short ones.
package protocol SharedStore {
  /// Returns the own streams, by team.
  func ownStreams() throws -> [OwnStream]

  /// Returns the cursors of the streams of others in a team.
  func cursors(of own: OwnStream) throws -> [StreamName: StreamCursor]

  /// Merges registers of another stream, in the order of their numbers, and notes the cursor.
  func receive(
    _ lines: [ChangeSet.Line], from name: StreamName, machine: String?, of own: OwnStream,
    cursor: StreamCursor
  ) throws -> ReceivedCount

  /// Merges forgettings and aliases only; the cursor stays.
  func receiveRules(_ lines: [ChangeSet.Line], from name: StreamName, of own: OwnStream) throws

  /// Returns the next registers that others lack; `nil` if there are none.
  func outgoing(_ own: OwnStream, limit: Int) throws -> OutgoingBatch?

  /// Returns all registers of a stream that are not empty, for a file that is written anew.
  func everything(_ own: OwnStream) throws -> OutgoingBatch

  /// Notes the mark of a batch that is about to be sent.
  func note(pending: UUID, of own: OwnStream) throws

  /// Notes that a batch arrived.
  func acknowledge(_ to: Int64, token: UUID, state: String?, of own: OwnStream) throws

  /// Notes that the place has less than this machine sent.
  func lower(sent: Int64, token: UUID?, state: String?, of own: OwnStream) throws

  /// Goes on as a machine of its own, because the store is a copy of one that went on elsewhere.
  ///
  /// - Parameter sent: the registers that the other machine wrote under the same number meanwhile.
  /// - Returns: the new stream.
  func fork(_ own: OwnStream, after sent: [Register]) throws -> OwnStream

  /// Returns what is to be erased of rows at the place.
  func erasures(_ own: OwnStream) throws -> [Erasure]

  /// Notes the time and the failure of an attempt; `nil` if it succeeded.
  func note(attemptAt time: Date, failure: String?, of own: OwnStream) throws
}
