import RefillCore
import RefillStore

/// What keys cost in an index that is loaded, in microseconds of this thread's CPU time.
struct KeyTimes {
  /// Letter by letter, as people type.
  private(set) var typed: [Double] = []
  /// Each text at once, in an index that has not searched yet: a paste.
  private(set) var fresh: [Double] = []
  /// The same, until the number of all matches is known.
  private(set) var counted: [Double] = []
  /// Fifty values of an answer, as they are shown.
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
