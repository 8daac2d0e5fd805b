import RefillCore
import RefillStore

/// The cost of keys in a loaded index, in microseconds of CPU time of this thread.
struct KeyTimes {
  /// Texts typed letter by letter.
  private(set) var typed: [Double] = []
  /// Each text at once, as in a paste, in an index without earlier searches.
  private(set) var fresh: [Double] = []
  /// Each text at once, until all matches are counted.
  private(set) var counted: [Double] = []
  /// Fifty values of a result, read for display.
  private(set) var shown: [Double] = []

  /// Slices of wide searches, for words in another order and for initials.
  private(set) var wideSlices: [Double] = []
  /// Whole wide searches.
  private(set) var wide: [Double] = []

  private static let limit = 200
  /// The number of values in a slice, as in the worker of a form.
  private static let slice = 200_000
  private static let page = 50

  init(_ texts: [String], in index: FieldIndex) throws {
    let keystrokes = TypedTexts.keystrokes(of: texts)
    var typing = index
    for query in keystrokes.joined() {
      typed.append(
        ThreadClock.time {
          _ = typing.search(query, limit: Self.limit, countingTo: Self.limit)
        })
    }
    for query in Set(keystrokes.joined()).sorted() {
      var pasted = index
      fresh.append(
        ThreadClock.time {
          _ = pasted.search(query, limit: Self.limit, countingTo: Self.limit)
        })
      counted.append(ThreadClock.time { _ = typing.search(query, limit: Self.limit) })
      let rows = Array(pasted.search(query, limit: Self.page, countingTo: Self.page).rows)
      guard rows.count == Self.page else { continue }
      shown.append(try ThreadClock.time { _ = try index.suggestions(at: rows) })
    }
    for query in TypedTexts.wide(of: texts) { try searchWidely(query, in: index) }
  }

  /// Searches until all matches are known; nothing is timed if the text itself has enough matches.
  private mutating func searchWidely(_ query: String, in index: FieldIndex) throws {
    var index = index
    let found = try index.find(query, limit: Self.page, countingTo: Self.page, isWide: true)
    guard found.total < Self.page else { return }
    while !index.count(query, values: .max) {}
    _ = try index.find(query, limit: Self.page, countingTo: Self.page, isWide: true)
    var (whole, isDone) = (0.0, false)
    while !isDone {
      let slice = ThreadClock.time { isDone = index.count(query, values: Self.slice) }
      wideSlices.append(slice)
      whole += slice
    }
    wide.append(whole)
  }
}
