import CReadline

/// Readline's line buffer, with movement by grapheme cluster.
///
/// Readline counts bytes and moves by code point; no code outside of this folder does.
enum LineBuffer {
  static var count: Int { Int(cr_end()) }

  static var point: Int {
    get { min(max(Int(cr_point()), 0), count) }
    set { cr_set_point(CInt(clamping: min(max(newValue, 0), count))) }
  }

  static var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(cr_line()).assumingMemoryBound(to: UInt8.self), count: count)
  }

  static var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Replaces the whole buffer, and drops Readline's undo list, which no longer fits.
  static func load(_ text: String, point: Int) {
    rl_replace_line(text, 1)
    self.point = point
  }

  static func holds(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { $0.elementsEqual(bytes) }
  }

  /// Returns true unless a key inserted bytes that are not text.
  ///
  /// Incomplete characters are not text, nor are control characters that `text` lacks. Tabs are,
  /// and the line ends of yanked lines.
  static func isSound(comparedTo text: String) -> Bool {
    func controls(_ bytes: some Sequence<UInt8>) -> Int {
      bytes.reduce(0) { $0 + (($1 < 0x20 && $1 != 0x09 && $1 != 0x0A) || $1 == 0x7F ? 1 : 0) }
    }
    return String(validating: bytes, as: UTF8.self) != nil
      && controls(bytes) <= controls(text.utf8)
  }

  /// Returns the number of grapheme clusters before a byte offset.
  static func clusters(before offset: Int) -> Int {
    let head = UnsafeBufferPointer(rebasing: bytes[..<min(max(offset, 0), count)])
    return head.allSatisfy { $0 < 0x80 } ? head.count : String(decoding: head, as: UTF8.self).count
  }

  /// Returns the byte offset `distance` grapheme clusters away, and the number of clusters moved.
  static func offset(_ distance: Int, from start: Int) -> (offset: Int, steps: Int) {
    var offset = start
    var steps = 0
    while steps < abs(distance), offset != (distance > 0 ? count : 0) {
      offset = distance > 0 ? next(after: offset) : previous(before: offset)
      steps += 1
    }
    return (offset, steps)
  }

  /// Moves a cursor inside a cluster to the edge of that cluster, away from `origin`.
  static func snapPoint(from origin: Int) {
    let point = point
    if point != Int(cr_point()) { self.point = point }
    guard point > 0, point < count, !isPlain(point - 1) || !isPlain(point) else { return }
    let start = previous(before: next(after: point))
    if start != point { self.point = point > origin ? next(after: point) : start }
  }

  /// Returns the end of the cluster that begins at or contains `offset`.
  private static func next(after offset: Int) -> Int {
    if isPlain(offset), offset + 1 == count || isPlain(offset + 1) { return offset + 1 }
    guard let text = String(validating: bytes, as: UTF8.self) else { return offset + 1 }
    let index = text.index(after: text.utf8.index(text.startIndex, offsetBy: offset))
    return text.utf8.distance(from: text.startIndex, to: index)
  }

  /// Returns the start of the cluster that ends at or contains `offset`.
  private static func previous(before offset: Int) -> Int {
    if isPlain(offset - 1) { return offset - 1 }
    guard let text = String(validating: bytes, as: UTF8.self) else { return offset - 1 }
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    let end = String.Index(index, within: text) ?? text.index(after: index)
    return text.utf8.distance(from: text.startIndex, to: text.index(before: end))
  }

  /// Returns true for ASCII.
  ///
  /// Two adjacent ASCII characters are two clusters, as a line contains no CR LF.
  private static func isPlain(_ offset: Int) -> Bool { bytes[offset] < 0x80 }
}
