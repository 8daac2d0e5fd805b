/// How far the values were looked through for one typed text, and what was found.
///
/// A scan goes on where it stopped, and the scan for a longer text begins with what the one for its
/// beginning found: whatever is typed letter by letter, each value is looked at about once.
struct Scan: Sendable {
  /// The folded text that is looked for.
  let needle: [UInt8]
  /// The rows that hold it, in order, as far as they were looked for.
  private(set) var rows: [UInt32] = []
  /// Those of them that do not begin with it.
  private(set) var others: [UInt32] = []
  /// How many rows hold it without beginning with it, once that is known.
  private(set) var total: Int?

  /// How many of the rows of the shorter text were looked at.
  private var inherited = 0
  /// The first row that was not looked at.
  private var next: Int
  /// The first row that was not counted, and what was counted behind `next`.
  private var counted: (next: Int, others: Int)?

  /// The most rows that counting keeps for the next letter.
  static let memorable = 16_384

  /// Looking at a row by itself takes about as long as scanning so many.
  private static let rowCost = 8

  /// What a scan looks at.
  struct Ground {
    let values: FoldedValues
    let hidden: RowSet
    /// What the scan for the shorter text found; empty without one.
    let shorter: [UInt32]
  }

  /// A scan that begins with what the one for a shorter text found, where that is worth it.
  init(_ needle: [UInt8], after shorter: Scan?) {
    self.needle = needle
    if let shorter, shorter.rows.count * Self.rowCost <= shorter.next {
      next = shorter.next
    } else {
      next = 0
      inherited = .max
    }
  }

  /// Goes on until so many other rows are known, or all.
  mutating func find(others wanted: Int, on ground: Ground) {
    inherit(others: wanted, on: ground)
    look(others: wanted, rows: .max, before: ground.values.count, on: ground)
  }

  /// Counts on over about so many rows.
  ///
  /// - Returns: whether `total` is known now.
  mutating func count(rows budget: Int, on ground: Ground) -> Bool {
    let count = ground.values.count
    inherit(others: .max, on: ground)
    if rows.count < Self.memorable {
      look(
        others: .max, rows: Self.memorable, before: budget < count - next ? next + budget : count,
        on: ground)
    } else if total == nil {
      countOn(rows: budget, on: ground)
    }
    return total != nil
  }

  private mutating func countOn(rows budget: Int, on ground: Ground) {
    let count = ground.values.count
    var (place, found) = counted ?? (next, 0)
    let end = budget < count - place ? place + budget : count
    ground.forEachHit(of: needle, in: place..<end) { _, isPrefix in
      if !isPrefix { found += 1 }
      return true
    }
    place = end
    counted = (place, found)
    if place == count { total = others.count + found }
  }

  /// Looks at what the shorter text was found in.
  private mutating func inherit(others wanted: Int, on ground: Ground) {
    while inherited < ground.shorter.count, others.count < wanted {
      let row = Int(ground.shorter[inherited])
      inherited += 1
      if let isPrefix = ground.holds(needle, at: row) { keep(row, isPrefix: isPrefix) }
    }
    noteEnd(ground)
  }

  /// Looks on in the text.
  private mutating func look(
    others wanted: Int, rows most: Int, before end: Int, on ground: Ground
  ) {
    guard others.count < wanted, rows.count < most, next < end else { return }
    counted = nil
    var reached = end
    ground.forEachHit(of: needle, in: next..<end) { row, isPrefix in
      keep(row, isPrefix: isPrefix)
      guard others.count < wanted, rows.count < most else {
        reached = row + 1
        return false
      }
      return true
    }
    next = reached
    noteEnd(ground)
  }

  private mutating func noteEnd(_ ground: Ground) {
    let hasInherited = inherited >= ground.shorter.count
    if total == nil, hasInherited, next == ground.values.count { total = others.count }
  }

  private mutating func keep(_ row: Int, isPrefix: Bool) {
    rows.append(UInt32(row))
    if !isPrefix { others.append(UInt32(row)) }
  }
}

extension Scan.Ground {
  /// Hands out every shown row that holds the needle, until `body` returns false.
  @inline(__always)
  func forEachHit(
    of needle: [UInt8], in rows: Range<Int>, _ body: (_ row: Int, _ isPrefix: Bool) -> Bool
  ) {
    guard !rows.isEmpty else { return }
    let end = values.end(of: rows.upperBound - 1)
    values.bytes.withUnsafeBufferPointer { bytes in
      needle.withUnsafeBufferPointer { needle in
        let haystack = UnsafeBufferPointer(rebasing: bytes[..<end])
        var row = rows.lowerBound
        var from = values.start(of: row)
        while let hit = ByteSearch.first(needle, in: haystack, from: from) {
          row = values.row(at: hit, from: row)
          if !hidden.contains(row), !body(row, hit == values.start(of: row)) { return }
          row += 1
          guard row < rows.upperBound else { return }
          from = values.start(of: row)
        }
      }
    }
  }

  /// Hands out every shown row that begins with the needle, until `body` returns false.
  func forEachBeginning(with needle: [UInt8], _ body: (_ row: Int) -> Bool) {
    let beginning = [FoldedValues.separator] + needle
    values.bytes.withUnsafeBufferPointer { bytes in
      beginning.withUnsafeBufferPointer { beginning in
        var row = 0
        var from = 0
        while let hit = ByteSearch.first(beginning, in: bytes, from: from) {
          row = values.row(at: hit + 1, from: row)
          if !hidden.contains(row), !body(row) { return }
          from = hit + 1
        }
      }
    }
  }

  /// Whether a row begins with the needle; `nil` where it does not even hold it.
  func holds(_ needle: [UInt8], at row: Int) -> Bool? {
    values.bytes.withUnsafeBufferPointer { bytes in
      needle.withUnsafeBufferPointer { needle in
        let text = UnsafeBufferPointer(rebasing: bytes[values.start(of: row)..<values.end(of: row)])
        return ByteSearch.first(needle, in: text, from: 0).map { $0 == 0 }
      }
    }
  }
}
