/// What the snippets know of a field: how much of its text was typed just now, and what waits.
struct TypingRun: Equatable, Sendable {
  /// Where that begins which was typed since the insertion point moved, the focus came, or something
  /// else than the person's keys changed the text; `nil`: nothing was.
  private(set) var start: Int?
  /// The abbreviation before the insertion point that a delimiter would expand.
  var waiting: WaitingAbbreviation?
  /// The abbreviation that was to be left alone, until it is another one.
  var ignored: WaitingAbbreviation?
  /// Whether the newest edit was an expansion.
  var hasJustExpanded = false
  /// The letters that became capitals by themselves, in the order of their places.
  private var capitals: [Capital] = []

  /// A letter as it was typed, where its capital stands.
  private struct Capital: Equatable, Codable {
    let place: Int
    let letter: String
  }

  /// So many clusters are looked at for an abbreviation in capitals; none is longer.
  private static let longest = 256

  /// How many grapheme clusters before the insertion point count as typed.
  func count(upTo cursor: Int) -> Int { max(cursor - (start ?? cursor), 0) }

  /// The end of a text, from its first `end` clusters, with the letters that were typed in the place
  /// of the capitals that came by themselves; `nil` where none did.
  func undoingAutoCapitals(_ text: Substring, upTo end: Int) -> Substring? {
    guard !capitals.isEmpty else { return nil }
    var letters = Array(text.suffix(Self.longest))
    let start = end - letters.count
    for capital in capitals.reversed() {
      guard capital.place >= start else { break }
      guard capital.place < end,
        String(letters[capital.place - start]) == capital.letter.uppercased()
      else { continue }
      letters.replaceSubrange(capital.place - start...capital.place - start, with: capital.letter)
    }
    return String(letters)[...]
  }

  /// Notes how a capital is taken back that is about to come by itself.
  ///
  /// One of several letters is in no abbreviation.
  mutating func note(capital: Edit) {
    forgetCapitals(from: capital.range.lowerBound)
    guard capital.range.count == 1 else { return }
    capitals.append(Capital(place: capital.range.lowerBound, letter: capital.text))
  }

  private mutating func forgetCapitals(from place: Int) {
    while let last = capitals.last, last.place >= place { capitals.removeLast() }
  }

  /// Forgets what was typed.
  mutating func forget() { self = TypingRun() }

  /// Notes what happened to the text.
  mutating func follow(_ event: EditEvent, isTyped: Bool) {
    waiting = nil
    hasJustExpanded = false
    switch event {
    case .inserted(_, let place) where isTyped: follow(place)
    case .replaced(let range, _) where isTyped: follow(range.lowerBound)
    case .deleted(let place, _) where isTyped:
      start = start.map { min($0, place) }
      forgetCapitals(from: place)
    case .deleteIgnored: break
    default:
      start = nil
      capitals = []
    }
  }

  /// Notes what was typed at a place, whose own capital is noted already.
  private mutating func follow(_ place: Int) {
    if start.map({ $0 > place }) ?? true { start = place }
    forgetCapitals(from: place + 1)
  }
}

/// An abbreviation that stands before the insertion point and waits for a delimiter.
public struct WaitingAbbreviation: Equatable, Sendable {
  /// As it was typed.
  public let typed: String
  /// The first line of what would come.
  public let preview: String
  /// Whether Tab alone expands it.
  public let isForTab: Bool
}
