/// The output after one key, until the terminal was quiet.
package struct Repaint: Sendable {
  /// The time from the key to the last byte in milliseconds; without output, the whole time waited.
  package let time: Double
  /// The time from the key to the first byte in milliseconds.
  package let first: Double
  package let bytes: Int
  /// The number of reads; 0 if there was no output.
  package let reads: Int
}
