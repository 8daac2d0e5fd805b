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

  private static let limit = 200
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
  }
}
