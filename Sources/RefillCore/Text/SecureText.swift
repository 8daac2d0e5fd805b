#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The text of a password: bytes in a page-locked buffer that is wiped when it goes.
///
/// A reference on purpose: copies of the value that holds it share the one buffer, so the bytes
/// stand in memory once. It takes insertions at its end and deletions from its end, nothing else.
///
/// Unchecked, because the compiler cannot see that a buffer is only touched by the one loop that
/// fills a form.
public final class SecureText: @unchecked Sendable {
  /// The most bytes it holds; an insertion past it is refused whole.
  public static let capacity = 4096

  private let buffer: UnsafeMutableRawBufferPointer
  private var used = 0

  /// An empty secret.
  public init() {
    buffer = .allocate(byteCount: Self.capacity, alignment: Self.capacity)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    // Without the right to lock, the buffer still works; it may then be swapped out.
    _ = mlock(buffer.baseAddress!, Self.capacity)
  }

  deinit {
    wipe(from: 0)
    _ = munlock(buffer.baseAddress!, Self.capacity)
    buffer.deallocate()
  }

  /// Whether nothing was typed.
  public var isEmpty: Bool { used == 0 }

  /// Appends whole characters of UTF-8; `false`, and nothing done, where they do not fit.
  public func append(_ text: String) -> Bool {
    guard used + text.utf8.count <= Self.capacity else { return false }
    for byte in text.utf8 {
      buffer[used] = byte
      used += 1
    }
    return true
  }

  /// Removes the last grapheme cluster.
  public func deleteBackward() {
    wipe(from: withText { text in used - (text.last.map { String($0).utf8.count } ?? 0) })
  }

  /// Removes the last word with the blanks after it.
  public func deleteWord() {
    wipe(
      from: withText { text in
        let words = text.reversed().drop(while: \.isWhitespace)
        let word = words.prefix { !$0.isWhitespace }
        return text.dropLast(text.count - words.count + word.count).utf8.count
      })
  }

  /// Removes everything.
  public func clear() { wipe(from: 0) }

  /// The length in `unit`.
  ///
  /// O(n).
  public func length(in unit: LengthUnit) -> Int { withText(unit.length(of:)) }

  /// Hands the text out for the moment of `body`: for the record, and nothing that is kept.
  public func withText<Result>(_ body: (String) -> Result) -> Result {
    body(String(decoding: buffer[..<used], as: UTF8.self))
  }

  /// Overwrites everything from `start` on.
  private func wipe(from start: Int) {
    guard start < Self.capacity else { return }
    #if canImport(Glibc)
      explicit_bzero(buffer.baseAddress! + start, Self.capacity - start)
    #else
      _ = memset_s(buffer.baseAddress! + start, Self.capacity - start, 0, Self.capacity - start)
    #endif
    used = min(used, start)
  }
}

extension SecureText: Equatable {
  /// Whether both hold the same bytes.
  public static func == (left: SecureText, right: SecureText) -> Bool {
    left === right || left.buffer[..<left.used].elementsEqual(right.buffer[..<right.used])
  }
}

extension SecureText: CustomStringConvertible {
  /// Never the text, and never its length.
  public var description: String { isEmpty ? "empty secret" : "secret" }
}
