/// Bytes of a bracketed paste while they are decoded to text.
nonisolated struct Paste: Sendable {
  /// The maximum size in bytes: each key behind a larger text would take longer than 200 ms.
  private static let limit = 128 << 10
  static let endMark: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var isTooLarge = false
  /// The number of last bytes that match the beginning of the end mark.
  private var matched = 0

  /// Adds `byte`; returns true if it completes the end mark, which is not part of the text.
  mutating func endsWith(_ byte: UInt8) -> Bool {
    matched = byte == Self.endMark[matched] ? matched + 1 : byte == Self.endMark[0] ? 1 : 0
    append(contentsOf: CollectionOfOne(byte))
    guard matched == Self.endMark.count else { return false }
    bytes.removeLast(min(matched, bytes.count))
    matched = 0
    return true
  }

  mutating func append(contentsOf more: some Collection<UInt8>) {
    guard !isTooLarge else { return }
    bytes.append(contentsOf: more)
    guard bytes.count - matched > Self.limit else { return }
    isTooLarge = true
    bytes = []
  }

  var isOnlyLineEnds: Bool { !isTooLarge && bytes.allSatisfy { $0 == 10 || $0 == 13 } }

  /// The event for this paste; `nil` for an empty one.
  var event: InputEvent? {
    if isTooLarge { return .pasteTooLarge }
    return bytes.isEmpty ? nil : .paste(text)
  }

  private var text: String {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if !(byte == 10 && last == 13) { lines.append(byte == 13 ? 10 : byte) }
      last = byte
    }
    return String(decoding: lines, as: UTF8.self)
  }
}
