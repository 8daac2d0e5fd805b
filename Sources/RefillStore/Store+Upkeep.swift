import GRDB

extension Store {
  /// Throws if the store cannot be written; a full disk is not noticed.
  public func checkWritable() throws(StoreError) {
    try connection.write { _ in }
  }

  /// Returns the size of the store's file in bytes.
  public func size() throws(StoreError) -> Int {
    try connection.read(.submit) { database in
      let pages = try database.number("PRAGMA page_count") ?? 0
      let size = try database.number("PRAGMA page_size") ?? 0
      return Int(clamping: pages &* size)
    }
  }

  /// Rewrites the file without unused space (`VACUUM`).
  ///
  /// Needs as much disk space again meanwhile, and blocks writes by other processes.
  public func vacuum() throws(StoreError) {
    try connection.rewrite()
  }
}
