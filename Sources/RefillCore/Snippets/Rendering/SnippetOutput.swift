/// The text of a snippet while it is being made, with what is marked in it.
struct SnippetOutput {
  private(set) var text = ""
  /// Whether a letter or a digit has come.
  private(set) var hasLetters = false
  /// Whether one has come outside of dates.
  private(set) var hasWords = false
  private var marks: [(mark: Mark, at: Int)] = []

  /// Something to find again in the finished text.
  enum Mark: Equatable {
    case cursor, selectionEnd
    case blank(String)
    case blankEnd
  }

  /// Nothing yet, in a text that goes on here.
  var continued: SnippetOutput {
    var next = SnippetOutput()
    next.hasLetters = hasLetters
    return next
  }

  /// What it comes to so far, in bytes of UTF-8.
  var byteCount: Int { text.utf8.count }

  mutating func append(_ more: String) {
    append(date: more)
    hasWords = hasWords || more.contains { $0.isLetter || $0.isNumber }
  }

  mutating func append(date more: String) {
    let room = SnippetRenderer.mostBytes + 1 - byteCount
    text +=
      more.utf8.count <= room
      ? more : String(decoding: more.utf8.prefix(max(room, 0)), as: UTF8.self)
    hasLetters = hasLetters || more.contains { $0.isLetter || $0.isNumber }
  }

  mutating func mark(_ mark: Mark) { marks.append((mark, byteCount)) }

  /// Puts the text and what was marked in it, in grapheme clusters, into an expansion.
  func finish(_ expansion: inout Expansion) {
    expansion.text = text
    let places = clusters(at: marks.map(\.at))
    var open: [(name: String, start: Int, slot: Int)] = []
    var cursor: Int?
    var selectionEnd: Int?
    for ((mark, _), place) in zip(marks, places) {
      switch mark {
      case .cursor: cursor = cursor ?? place
      case .selectionEnd: if cursor != nil { selectionEnd = selectionEnd ?? place }
      case .blank(let name):
        open.append((name, place, expansion.places.count))
        expansion.places.append(Expansion.Place(name: name, range: place..<place))
      case .blankEnd:
        let (_, start, slot) = open.removeLast()
        expansion.places[slot].range = start..<max(place, start)
      }
    }
    expansion.selection = cursor.map { $0..<max(selectionEnd ?? $0, $0) }
  }

  /// The offsets in grapheme clusters of ascending offsets in bytes.
  ///
  /// A mark in the middle of a cluster, where two texts grew together, counts as behind it. O(n).
  private func clusters(at bytes: [Int]) -> [Int] {
    var result: [Int] = []
    var index = text.startIndex
    var (byte, cluster) = (0, 0)
    for target in bytes {
      while byte < target, index < text.endIndex {
        let next = text.index(after: index)
        byte += text.utf8.distance(from: index, to: next)
        index = next
        cluster += 1
      }
      result.append(cluster)
    }
    return result
  }
}
