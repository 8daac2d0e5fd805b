/// A directory that holds one file of each machine.
package protocol Place {
  /// The place in messages.
  var name: String { get }

  /// Returns the names and sizes of the files; creates nothing.
  func list() throws -> [String: Int]

  /// Makes the directory if it is missing; returns true if it is new.
  @discardableResult
  func make() throws -> Bool

  /// Returns the first 64 KiB of a file; `nil` if there is none.
  func contents(_ file: String) throws -> [UInt8]?

  /// Reads a part of a file; less where it ends.
  func read(_ file: String, from offset: Int, count: Int) throws -> [UInt8]

  /// Returns the CRC-32 of the first bytes of a file; of all where it is shorter.
  func checksum(_ file: String, count: Int) throws -> UInt32

  /// Cuts a file to a size, appends bytes in one write, and waits for the disk.
  func append(_ bytes: [UInt8], to file: String, behind size: Int) throws

  /// Writes a whole file under a temporary name, waits for the disk, and gives it its name.
  func replace(_ file: String, with bytes: [UInt8]) throws

  /// Removes a file; one that is gone is no error.
  func remove(_ file: String) throws
}
