/// The output of a renderer: text with marked offsets.
struct SnippetOutput {
  /// The maximum length of the text, in bytes of UTF-8.
  let maximumBytes: Int
  private(set) var text = ""
  /// True if the text contains a letter or a digit.
  private(set) var hasLetters = false
  /// True if a letter or digit comes from something other than a date.
  private(set) var hasWords = false
  private var marks: [(mark: Mark, at: Int)] = []

  init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// A marked offset.
  enum Mark: Equatable {
    case cursor, selectionEnd
    case blank(String)
    case blankEnd
  }

  /// An empty output that continues this one.
  var continued: SnippetOutput {
    var next = SnippetOutput(maximumBytes: maximumBytes)
    next.hasLetters = hasLetters
    return next
  }

  /// The length in bytes of UTF-8.
  var byteCount: Int { text.utf8.count }

  mutating func append(_ more: String) {
    append(date: more)
    hasWords = hasWords || more.contains { $0.isLetter || $0.isNumber }
  }

  mutating func append(date more: String) {
    let room = maximumBytes + 1 - byteCount
    text +=
      more.utf8.count <= room
      ? more : String(decoding: more.utf8.prefix(max(room, 0)), as: UTF8.self)
    hasLetters = hasLetters || more.contains { $0.isLetter || $0.isNumber }
  }

  mutating func mark(_ mark: Mark) { marks.append((mark, byteCount)) }

  /// Moves the text into an expansion and converts the marks to grapheme clusters.
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
        expansion.places.append(Expansion.BlankRange(name: name, range: place..<place))
      case .blankEnd:
        let (_, start, slot) = open.removeLast()
        expansion.places[slot].range = start..<max(place, start)
      }
    }
    expansion.selection = cursor.map { $0..<max(selectionEnd ?? $0, $0) }
  }

  /// Converts ascending byte offsets to grapheme cluster offsets.
  ///
  /// An offset inside a cluster, where two texts combined, is rounded up. O(n).
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
