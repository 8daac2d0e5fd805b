public import Foundation
import GRDB

/// The stored records that their receiver has not taken yet.
public struct PendingStore: Sendable {
  let connection: Connection

  /// Marks a stored record as pending and counts an attempt; replaces what was pending of it.
  public func add(_ number: Int, _ content: PendingRecord.Content) throws(StoreError) {
    try connection.write { try Self.add(Int64(number), content, into: $0) }
  }

  /// Marks a record as pending, in a transaction of the caller.
  static func add(
    _ number: Int64, _ content: PendingRecord.Content, into database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO pending (record, receiver, payload, attempts, tried, failure)
        VALUES (?, ?, ?, 1, ?, ?)
        ON CONFLICT (record) DO UPDATE SET receiver = excluded.receiver,
          payload = excluded.payload, attempts = attempts + 1, tried = excluded.tried,
          failure = excluded.failure
        """,
      arguments: [
        number, content.receiver, Data(content.text.utf8), content.tried.milliseconds,
        content.failure,
      ])
  }

  /// Notes how the last attempt ended; without effect on a record that is not pending.
  public func note(_ failure: String, of number: Int, at date: Date) throws(StoreError) {
    try connection.write {
      try $0.execute(
        sql: "UPDATE pending SET failure = ?, tried = ? WHERE record = ?",
        arguments: [failure, date.milliseconds, number])
    }
  }

  /// Removes the mark: the receiver has taken the record, or is not to get it any more.
  public func remove(_ number: Int) throws(StoreError) {
    try connection.write {
      try $0.execute(sql: "DELETE FROM pending WHERE record = ?", arguments: [number])
    }
  }

  /// Returns the pending records in the order of their numbers.
  ///
  /// - Parameter form: the id of a form; `nil` for all forms.
  public func all(of form: String? = nil) throws(StoreError) -> [PendingRecord] {
    try read("?1 IS NULL OR form = ?1", form.map { $0.databaseValue } ?? .null)
  }

  /// Returns the pending record with an identifier; `nil` if it is not pending.
  public func record(_ id: UUID) throws(StoreError) -> PendingRecord? {
    try read("uuid = ?1", id.uuidString.databaseValue).first
  }

  /// Returns the pending record of a number; `nil` if it is not pending.
  public func record(_ number: Int) throws(StoreError) -> PendingRecord? {
    try read("record = ?1", number.databaseValue).first
  }

  private func read(
    _ condition: String, _ argument: DatabaseValue
  ) throws(StoreError) -> [PendingRecord] {
    try connection.read(.submit) { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT record, uuid, form, receiver, payload, attempts, tried, failure
          FROM pending JOIN record ON id = record WHERE \(condition) ORDER BY record
          """, arguments: [argument]
      ).map(PendingRecord.init)
    }
  }
}

/// A stored record that its receiver has not taken yet.
public struct PendingRecord: Equatable, Sendable {
  /// The number of the record.
  public let number: Int
  /// The identifier of the record, which is its key for the receiver.
  public let id: UUID
  /// The id of its form.
  public let form: String
  /// The input of the next attempt, and the outcome of the last one.
  public let content: Content
  /// The number of attempts so far, from 1.
  public let attempts: Int

  /// The input of the next attempt, and the outcome of the last one.
  public struct Content: Equatable, Sendable {
    /// The receiver, as the program writes it.
    public let receiver: String
    /// The text that the receiver gets.
    public let text: String
    /// The time of the last attempt.
    public let tried: Date
    /// The reason why it failed, in words.
    public let failure: String

    /// Creates the content of a pending record.
    public init(receiver: String, text: String, tried: Date, failure: String) {
      self.receiver = receiver
      self.text = text
      self.tried = tried
      self.failure = failure
    }
  }
}

extension PendingRecord {
  fileprivate init(_ row: Row) throws {
    guard let id = UUID(uuidString: try row.required(1)) else {
      throw StoreError.damaged(movedTo: nil)
    }
    guard let payload = try row.optional(4) as Data? else { throw StoreError.damaged(movedTo: nil) }
    self.init(
      number: Int(clamping: try row.required(0) as Int64), id: id, form: try row.required(2),
      content: Content(
        receiver: try row.required(3), text: String(decoding: payload, as: UTF8.self),
        tried: Date(milliseconds: try row.required(6)), failure: try row.required(7)),
      attempts: Int(clamping: try row.required(5) as Int64))
  }
}
