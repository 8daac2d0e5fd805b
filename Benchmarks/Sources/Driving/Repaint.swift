/// What came back for one key until the terminal was quiet.
package struct Repaint: Sendable {
  /// Milliseconds from the key to the last byte; without any byte, all the time it was waited for.
  package let time: Double
  /// The same to the first byte.
  package let first: Double
  package let bytes: Int
  /// How many reads brought them; 0: the key was not answered.
  package let reads: Int
}
