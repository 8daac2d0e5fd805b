/// A resumable search of one layer for the values that match a query by its words or initials.
///
/// Words are found by the rarest one, with the
/// speed of `ByteSearch`; initials take about 1 ns a byte.
struct WideScan: Sendable {
  /// The test of a value.
  enum Test: Sendable {
    /// Contains all words; the first one is searched for.
    case words([[UInt8]])
    case initials(Initials)
  }

  /// The maximum number of rows found; the search then ends.
  static let maximumRows = 10_000

  private let test: Test
  /// The whole folded query.
  private let query: [UInt8]
  /// The rows found so far, ascending.
  private var rows: [UInt32] = []
  /// Those of them that do not contain the whole query, ascending.
  private(set) var others: [UInt32] = []
  /// The rows of a shorter query, which are tested alone; `nil` if all are.
  private var candidates: [UInt32]?
  /// The first row, or candidate, that was not tested.
  private var next = 0
  /// True if all rows are tested, or enough are found.
  private(set) var isDone = false

  /// Creates the search.
  ///
  /// - Parameter shorter: A search whose rows include those of this one, if it is done.
  init(_ test: Test, query: [UInt8], after shorter: WideScan? = nil) {
    (self.test, self.query) = (test, query)
    if let shorter, shorter.isDone, shorter.rows.count < Self.maximumRows,
      case .initials(let own) = test, case .initials(let other) = shorter.test, own.narrows(other)
    {
      candidates = shorter.rows
    }
  }

  /// Continues over at most `budget` rows.
  ///
  /// - Returns: True if the search is done.
  mutating func run(rows budget: Int, on corpus: Scan.Corpus) -> Bool {
    guard !isDone else { return true }
    let count = candidates?.count ?? corpus.values.count
    let end = budget < count - next ? next + max(budget, 0) : count
    if let candidates {
      for row in candidates[next..<end] where !isFull { filter(Int(row), corpus) }
    } else {
      switch test {
      case .words(let words): find(words, in: next..<end, corpus)
      case .initials(let initials): find(initials, in: next..<end, corpus)
      }
    }
    next = end
    isDone = next == count || isFull
    return isDone
  }

  private var isFull: Bool { rows.count >= Self.maximumRows }

  /// Keeps a candidate if it has the initials.
  private mutating func filter(_ row: Int, _ corpus: Scan.Corpus) {
    guard case .initials(let initials) = test else { return }
    let (start, end) = (corpus.values.start(of: row), corpus.values.end(of: row))
    let isFound = corpus.values.bytes.withUnsafeBufferPointer {
      initials.first(in: $0, from: start, before: end) != nil
    }
    if isFound { keep(row, corpus) }
  }

  private mutating func find(_ initials: Initials, in part: Range<Int>, _ corpus: Scan.Corpus) {
    guard !part.isEmpty else { return }
    let values = corpus.values
    let end = values.end(of: part.upperBound - 1)
    var row = part.lowerBound
    while row < part.upperBound, !isFull {
      let from = values.start(of: row)
      let place = values.bytes.withUnsafeBufferPointer {
        initials.first(in: $0, from: from, before: end)
      }
      guard let place else { return }
      row = values.row(at: place, from: row)
      keep(row, corpus)
      row += 1
    }
  }

  private mutating func find(_ words: [[UInt8]], in part: Range<Int>, _ corpus: Scan.Corpus) {
    guard let first = words.first else { return }
    var row = part.lowerBound
    corpus.forEachHit(of: first, in: part) { place, bytes in
      row = corpus.values.row(at: place, from: row)
      let (start, end) = (corpus.values.start(of: row), corpus.values.end(of: row))
      let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if words.dropFirst().allSatisfy({ Self.contains(text, $0) }) { keep(row, corpus) }
      return isFull ? nil : end
    }
  }

  /// Keeps a row that is shown.
  private mutating func keep(_ row: Int, _ corpus: Scan.Corpus) {
    guard !corpus.tombstones.contains(row) else { return }
    let isWhole = corpus.values.bytes(of: row).withUnsafeBufferPointer { Self.contains($0, query) }
    // Never traps: a history has fewer than 2³² rows.
    let number = UInt32(row)
    rows.append(number)
    if !isWhole { others.append(number) }
  }

  private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ needle: [UInt8]) -> Bool {
    needle.withUnsafeBufferPointer { ByteSearch.first($0, in: text, from: 0) != nil }
  }
}
