import GRDB

/// The rows of a damaged table that can be read, and the number of those that cannot.
///
/// Reads the rows one by one in the order of their numbers, and goes on behind each that fails.
struct RowWalk<Element> {
  private(set) var rows: [Element] = []
  private(set) var unreadable = 0

  /// Reads a table; call it outside a transaction.
  ///
  /// - Parameters:
  ///   - table: the name of a table with an integer primary key `id`.
  ///   - limits: queries that give the last number; those that fail are ignored.
  ///   - read: returns the row of a number; `nil` if it is not wanted.
  init(
    of table: String, upTo limits: [String], in database: Database,
    _ read: (Int64) throws -> Element?
  ) throws {
    let queries = ["SELECT max(id) FROM \(table)"] + limits
    let last = queries.compactMap { try? Int64.fetchOne(database, sql: $0) }.max() ?? 0
    let next = "SELECT id FROM \(table) WHERE id > ? ORDER BY id LIMIT 1"
    var number: Int64 = 0
    var failures = 0
    while number < last, failures < RowWalkLimits.failures {
      do {
        guard let found = try Int64.fetchOne(database, sql: next, arguments: [number])
        else { break }
        number = found
      } catch {
        try Self.requireDamage(error)
        number += 1
      }
      do {
        if let row = try read(number) { rows.append(row) }
        failures = 0
      } catch {
        try Self.requireDamage(error)
        unreadable += 1
        failures += 1
      }
    }
  }

  /// Throws an error that is not about damage, such as a lock of another program.
  private static func requireDamage(_ error: any Error) throws {
    guard case .damaged = StoreError(error) else { throw error }
  }
}

/// The limits of `RowWalk`.
private enum RowWalkLimits {
  /// The number of failures in a row after which the last number is taken to be damaged too.
  static let failures = 100_000
}
