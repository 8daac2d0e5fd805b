#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The text of a password: bytes in a page-locked buffer that is wiped on deallocation.
///
/// It is a class on purpose: copies of the value that holds it share one buffer, so the bytes are
/// in memory once. It supports insertion and deletion only at its end.
///
/// It is unchecked `Sendable`, because the compiler cannot verify that only the main loop accesses
/// the buffer.
public final class SecureText: @unchecked Sendable {
  /// The capacity in bytes; an insertion that exceeds it is refused as a whole.
  public static let capacity = 4096

  private let buffer: UnsafeMutableRawBufferPointer
  private var used = 0

  /// Creates an empty secret.
  public init() {
    buffer = .allocate(byteCount: Self.capacity, alignment: Self.capacity)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    // If `mlock` is not permitted, the buffer still works but may be swapped out.
    _ = buffer.baseAddress.map { mlock($0, Self.capacity) }
  }

  deinit {
    wipe(from: 0)
    _ = buffer.baseAddress.map { munlock($0, Self.capacity) }
    buffer.deallocate()
  }

  /// True if the secret is empty.
  public var isEmpty: Bool { used == 0 }

  /// Appends text; returns false, without a change, if it does not fit.
  public func append(_ text: String) -> Bool {
    guard used + text.utf8.count <= Self.capacity else { return false }
    for byte in text.utf8 {
      buffer[used] = byte
      used += 1
    }
    return true
  }

  /// Appends a byte of UTF-8; returns false, without a change, if it does not fit.
  package func append(_ byte: UInt8) -> Bool {
    guard used < Self.capacity else { return false }
    buffer[used] = byte
    used += 1
    return true
  }

  /// Replaces everything by a copy of another secret; no other copy is made.
  func replace(with other: SecureText) {
    guard other !== self else { return }
    wipe(from: 0)
    for place in 0..<other.used { buffer[place] = other.buffer[place] }
    used = other.used
  }

  /// True if the bytes are UTF-8 without control characters.
  ///
  /// O(n); no copy is made.
  var isPlainText: Bool {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = buffer[..<used].makeIterator()
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.properties.generalCategory == .control { return false }
      case .emptyInput: return true
      case .error: return false
      }
    }
  }

  /// Removes the last grapheme cluster.
  public func deleteBackward() {
    wipe(from: withPassingText { text in used - (text.last.map { String($0).utf8.count } ?? 0) })
  }

  /// Removes the last word and the white space after it.
  public func deleteWord() {
    wipe(
      from: withPassingText { text in
        let words = text.reversed().drop(while: \.isWhitespace)
        let word = words.prefix { !$0.isWhitespace }
        return text.dropLast(text.count - words.count + word.count).utf8.count
      })
  }

  /// Removes everything.
  public func clear() { wipe(from: 0) }

  /// Returns the length in `unit`.
  ///
  /// O(n).
  public func length(in unit: LengthUnit) -> Int { withPassingText(unit.length(of:)) }

  /// Passes the text, and more text behind it, to `body` and overwrites that copy afterwards.
  ///
  /// A text that `body` keeps has NUL characters only.
  package func withPassingText<Result>(
    appending more: String = "", _ body: (String) -> Result
  ) -> Result {
    var text = String(unsafeUninitializedCapacity: used + more.utf8.count) { bytes in
      for place in 0..<used { bytes[place] = buffer[place] }
      for (place, byte) in more.utf8.enumerated() { bytes[used + place] = byte }
      return used + more.utf8.count
    }
    defer {
      text.withUTF8 { bytes in
        UnsafeMutableRawBufferPointer(mutating: UnsafeRawBufferPointer(bytes)).wipe()
      }
    }
    return body(text)
  }

  /// Passes the text to `body`, which must not keep it; used to output the record.
  public func withText<Result>(_ body: (String) -> Result) -> Result {
    body(String(decoding: buffer[..<used], as: UTF8.self))
  }

  /// Overwrites the buffer from `start` on.
  private func wipe(from start: Int) {
    UnsafeMutableRawBufferPointer(rebasing: buffer[start...]).wipe()
    used = min(used, start)
  }
}

extension SecureText: Equatable {
  /// Returns true if both contain the same bytes.
  public static func == (left: SecureText, right: SecureText) -> Bool {
    left === right || left.buffer[..<left.used].elementsEqual(right.buffer[..<right.used])
  }
}

extension SecureText: CustomStringConvertible {
  /// A description without the text and its length.
  public var description: String { isEmpty ? "empty secret" : "secret" }
}
