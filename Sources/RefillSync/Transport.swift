package import Foundation
package import RefillCore

/// A place where the machines of a team find each other's streams.
package protocol Transport: AnyObject {
  /// The place in messages.
  var name: String { get }

  /// Compares what the place has of the own stream with what this machine sent.
  func check(_ own: OwnStream) throws -> Standing

  /// Returns the streams of others that have something behind a cursor.
  func news(of own: OwnStream, behind cursors: [StreamName: StreamCursor]) throws -> [RemoteStream]

  /// Reads a stream behind a cursor, in pages, each with the cursor behind it.
  ///
  /// - Throws: `SyncError`, and what `page` throws.
  func read(
    _ stream: RemoteStream, of own: OwnStream, from cursor: StreamCursor,
    page: ([ChangeSet.Line], StreamCursor) throws -> Void
  ) throws -> ReadEnd

  /// Sends registers, whose mark is noted as pending; returns what the place notes.
  func push(_ batch: OutgoingBatch, of own: OwnStream, mark: UUID) throws -> String?

  /// True if a batch is to be sent by writing the whole stream again.
  ///
  /// - Throws: `SyncError` if what was sent before cannot be looked at.
  func replacesWhole(_ batch: OutgoingBatch, of own: OwnStream) throws -> Bool

  /// Erases what forgettings leave of rows that this machine did not write.
  func erase(_ erasures: [Erasure], of own: OwnStream) throws

  /// The names of files of machines that are not known yet and that cannot be read.
  var unreadableFiles: Set<String> { get }

  /// The seconds by which this clock is ahead of the place's; `nil` if it does not tell.
  var clockError: Double? { get }
}

/// What a place has of the own stream.
package enum Standing: Equatable {
  /// What was sent, and nothing else.
  case current
  /// A newer version writes the place: it is read only.
  case newer
  /// The batch that was noted as pending arrived, although nobody heard of it.
  case arrived(to: Int64, mark: UUID, state: String?)
  /// Less than was sent.
  case older(sent: Int64, mark: UUID?, state: String?)
  /// More than was sent: another machine writes under the same number.
  case copied([Register])
}

/// A stream of another machine.
package struct RemoteStream: Equatable {
  /// The name of the stream.
  package let name: StreamName
  /// The name of the machine; `nil` if it has none.
  package var machine: String?
  /// The number of the newest write; 0 if the place does not tell.
  package var head: Int64 = 0
  /// The file of the stream; empty on a server.
  package var file = ""
}

/// The end of reading a stream.
package enum ReadEnd: Equatable {
  /// All that there is was read.
  case whole
  /// What follows cannot be read.
  case unreadable
}
