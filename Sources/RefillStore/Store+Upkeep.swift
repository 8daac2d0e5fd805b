import GRDB

extension Store {
  /// How many bytes the store's file has.
  public func size() throws(StoreError) -> Int {
    try connection.read(.submit) { database in
      let pages = try Int64.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      let size = try Int64.fetchOne(database, sql: "PRAGMA page_size") ?? 0
      return Int(clamping: pages * size)
    }
  }

  /// Writes the file anew, without the room that removed values and records left in it.
  ///
  /// Takes as much room again for its time, and no other program can write meanwhile.
  public func vacuum() throws(StoreError) {
    try connection.rewrite()
  }
}
