/// Where something stands in a text file.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// From 1; a line ends at its line feed.
  public var line: Int { Int(storedLine) }
  /// From 1, in grapheme clusters.
  public var column: Int { Int(storedColumn) }

  // Half the size, as every value of a file has one.
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// A place in a file, both from 1.
  public init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// Whether `left` stands before `right`.
  public static func < (left: Self, right: Self) -> Bool {
    (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
  }
}

/// Turns offsets into positions, each byte counted once.
struct SourceRuler {
  private let bytes: [UInt8]
  private var offset: Int
  private var line = 1
  private var column = 1

  /// A ruler that begins at `start`, which becomes line 1, column 1.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    offset = start
  }

  /// The position of `newOffset`, from which the next call counts on.
  ///
  /// `newOffset` is not before that of the last call, and a grapheme cluster begins there: so it is
  /// wherever ASCII follows ASCII.
  mutating func advance(to newOffset: Int) -> SourcePosition {
    var isASCII = true
    for index in offset..<newOffset {
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        column = 1
        offset = index + 1
        isASCII = true
      } else if bytes[index] >= 0x80 {
        isASCII = false
      }
    }
    column +=
      isASCII
      ? newOffset - offset : String(decoding: bytes[offset..<newOffset], as: UTF8.self).count
    offset = newOffset
    return SourcePosition(line: line, column: column)
  }

  /// The position of an offset that may stand inside a grapheme cluster.
  func position(of offset: Int) -> SourcePosition {
    var ruler = self
    return ruler.advance(to: offset)
  }
}
