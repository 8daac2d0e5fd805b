import Foundation

/// A position in a text file.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1; lines end with a line feed.
  public var line: Int { Int(storedLine) }
  /// The column, from 1, in grapheme clusters.
  public var column: Int { Int(storedColumn) }

  // 32 bits each, because every value of a file has a position.
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// Makes a position; both numbers count from 1.
  public init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// True if `left` is before `right`.
  public static func < (left: Self, right: Self) -> Bool {
    (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
  }
}

/// Converts byte offsets to positions; reads each byte once.
struct SourceRuler {
  private let bytes: [UInt8]
  private let isASCII: Bool
  private var offset: Int
  private var line: Int
  private var column = 1

  /// Makes a ruler that begins at `start`, which becomes column 1 of a line.
  init(_ bytes: [UInt8], from start: Int, line: Int = 1) {
    self.bytes = bytes
    self.line = line
    isASCII = bytes.reduce(0, |) < 0x80
    offset = start
  }

  /// Returns the position of `newOffset`, and continues from there with the next call.
  ///
  /// `newOffset` must not be before that of the last call, and must be at the start of a grapheme
  /// cluster, as it always is between two ASCII characters.
  mutating func advance(to newOffset: Int) -> SourcePosition {
    while let newline = bytes.firstIndex(of: UInt8(ascii: "\n"), in: offset..<newOffset) {
      line += 1
      column = 1
      offset = newline + 1
    }
    column +=
      isASCII
      ? newOffset - offset : String(decoding: bytes[offset..<newOffset], as: UTF8.self).count
    offset = newOffset
    return SourcePosition(line: line, column: column)
  }

  /// Returns the position of an offset that may be inside a grapheme cluster.
  func position(of offset: Int) -> SourcePosition {
    var ruler = self
    return ruler.advance(to: offset)
  }
}

extension [UInt8] {
  /// Returns the index of the first byte of that value in a range; `nil` if there is none.
  fileprivate func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    self[range].withUnsafeBytes { bytes in
      // Never traps: an Int32 holds every byte.
      guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return range.lowerBound + start.distance(to: UnsafeRawPointer(found))
    }
  }
}
