package import Foundation
import GRDB

/// The form history of a Firefox profile, `formhistory.sqlite`, opened read-only.
package struct FirefoxHistory {
  private let queue: DatabaseQueue

  /// One value of the form history.
  package struct Entry: Equatable, Sendable {
    /// The name of the form field on its page.
    package let field: String
    /// The text.
    package let value: String
    /// The number of uses.
    package let uses: Int
    /// The time of the first use.
    package let firstUsed: Date
    /// The time of the last use.
    package let lastUsed: Date
  }

  /// Opens the file at `path`.
  ///
  /// Waits up to 2 s for a lock; throws `.foreign` if it is no form history.
  package init(path: String) throws(StoreError) {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "refill.firefox"
    configuration.busyMode = .timeout(2)
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      guard try queue.read({ try $0.tableExists("moz_formhistory") }) else {
        throw StoreError.foreign(path)
      }
    } catch { throw StoreError(error) }
  }

  /// Passes all entries to `body` in the order of their last uses, oldest first.
  package func forEachEntry(
    inBatchesOf size: Int = 10_000, _ body: ([Entry]) throws -> Void
  ) throws {
    try queue.read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT coalesce(fieldname, ''), coalesce(value, ''), coalesce(timesUsed, 1),
            coalesce(firstUsed, lastUsed, 0), coalesce(lastUsed, firstUsed, 0)
          FROM moz_formhistory ORDER BY lastUsed, id
          """)
      var batch: [Entry] = []
      while let row = try rows.next() {
        batch.append(try Entry(row))
        if batch.count == size {
          try body(batch)
          batch.removeAll(keepingCapacity: true)
        }
      }
      if !batch.isEmpty { try body(batch) }
    }
  }
}

extension FirefoxHistory.Entry {
  fileprivate init(_ row: Row) throws {
    // Firefox stores microseconds since 1970.
    func date(_ column: Int) throws -> Date {
      Date(milliseconds: try (row.required(column) as Int64) / 1000)
    }
    field = try row.required(0)
    value = try row.required(1)
    uses = Int(clamping: try row.required(2) as Int64)
    firstUsed = try date(3)
    lastUsed = try date(4)
  }
}
