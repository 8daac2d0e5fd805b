/// The lines of a stream of bytes that arrives in pieces.
nonisolated struct ByteLines {
  /// The maximum length of a line, in bytes; a longer one is dropped.
  private static let longest = 1 << 20

  private var bytes: [UInt8] = []
  /// The number of bytes that have no line end.
  private var searched = 0
  /// True while the rest of a line that is too long arrives.
  private var isDropping = false

  /// Adds bytes that arrived.
  mutating func add(_ more: some Sequence<UInt8>) {
    bytes += more
    guard bytes.count > Self.longest, !bytes[searched...].contains(0x0A) else { return }
    (bytes, searched, isDropping) = ([], 0, true)
  }

  /// Removes and returns the first whole line.
  ///
  /// - Parameter isAtEnd: True if no more bytes arrive: the rest is a line.
  mutating func take(isAtEnd: Bool = false) -> LineEvent? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      guard isAtEnd, !bytes.isEmpty else { return nil }
      return removeLine(upTo: bytes.count, end: bytes.count)
    }
    return removeLine(upTo: end, end: end + 1)
  }

  private mutating func removeLine(upTo end: Int, end next: Int) -> LineEvent {
    var line = bytes[..<end]
    if line.last == 0x0D { line.removeLast() }
    let text = isDropping ? nil : String(validating: line, as: UTF8.self)
    bytes.removeFirst(next)
    (searched, isDropping) = (0, false)
    return text.map(LineEvent.line) ?? .notText
  }
}
