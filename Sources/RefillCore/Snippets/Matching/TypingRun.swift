/// The typing state of a field for snippets: the current typing run and the pending abbreviation.
struct TypingRun: Equatable, Sendable {
  /// The start of the current typing run; `nil` if nothing was typed.
  ///
  /// A new run begins when the insertion point moves, the field takes focus, or the text changes
  /// other than by typing.
  private(set) var start: Int?
  /// The abbreviation before the insertion point that a delimiter would expand; `nil` for none.
  var waiting: WaitingAbbreviation?
  /// The abbreviation that the user dismissed; it stays dismissed until another one is typed.
  var ignored: WaitingAbbreviation?
  /// True if the last edit was an expansion.
  var hasJustExpanded = false
  /// The event that undoing the expansion causes; `nil` unless the last edit was a counted expansion.
  var eventOfUndo: Event?
  /// The automatic capitals in the run, by position.
  private var capitals: [Capital] = []

  /// An automatic capital: the typed letter, the capital in its place, and its position.
  private struct Capital: Equatable, Codable {
    let place: Int
    let letter: String
    let shown: String
  }

  /// The maximum number of grapheme clusters searched for an abbreviation with automatic capitals.
  private static let longest = 256

  /// Returns the number of grapheme clusters before the insertion point that count as typed.
  func count(upTo cursor: Int) -> Int { max(cursor - (start ?? cursor), 0) }

  /// Returns the end of the text with automatic capitals replaced by the letters typed; `nil` if
  /// there are none.
  ///
  /// `end` is the offset of the end of `text` in the line, in grapheme clusters.
  func undoingAutoCapitals(_ text: Substring, upTo end: Int) -> Substring? {
    guard !capitals.isEmpty else { return nil }
    var letters = Array(text.suffix(Self.longest))
    let start = end - letters.count
    for capital in capitals.reversed() {
      guard capital.place >= start else { break }
      guard capital.place < end,
        String(letters[capital.place - start]) == capital.shown
      else { continue }
      letters.replaceSubrange(capital.place - start...capital.place - start, with: capital.letter)
    }
    return String(letters)[...]
  }

  /// Records the typed letter of an automatic capital that is about to be inserted.
  ///
  /// Capitals of several characters are ignored, because no abbreviation contains one.
  mutating func note(capital: Edit, shown: String) {
    forgetCapitals(from: capital.range.lowerBound)
    guard capital.range.count == 1 else { return }
    capitals.append(Capital(place: capital.range.lowerBound, letter: capital.text, shown: shown))
  }

  /// True if the run has automatic capitals.
  var hasCapitals: Bool { !capitals.isEmpty }

  /// Returns the letter typed where `shown` is, if that is an automatic capital at `place`.
  func letter(shownAs shown: String, at place: Int) -> String? {
    capitals.last { $0.place == place && $0.shown == shown }?.letter
  }

  private mutating func forgetCapitals(from place: Int) {
    while let last = capitals.last, last.place >= place { capitals.removeLast() }
  }

  /// Ends the typing run.
  mutating func forget() { self = TypingRun() }

  /// Updates the run after an edit.
  mutating func follow(_ event: EditEvent, isTyped: Bool) {
    waiting = nil
    hasJustExpanded = false
    eventOfUndo = nil
    switch event {
    case .inserted(_, let place) where isTyped: follow(place)
    case .replaced(let range, _) where isTyped: follow(range.lowerBound)
    case .deleted(let place, _) where isTyped:
      start = start.map { min($0, place) }
      forgetCapitals(from: place)
    case .deleteIgnored: break
    case .inserted, .replaced, .deleted, .cursor, .selection:
      start = nil
      capitals = []
    }
  }

  /// Extends the run to a typed position, keeping its automatic capital.
  private mutating func follow(_ place: Int) {
    if start.map({ $0 > place }) ?? true { start = place }
    forgetCapitals(from: place + 1)
  }
}

/// An abbreviation before the insertion point that waits for a delimiter.
package struct WaitingAbbreviation: Equatable, Sendable {
  /// The abbreviation as typed.
  package let typed: String
  /// The first line of the expansion.
  package let preview: String
  /// True if only Tab expands it.
  package let isForTab: Bool
}
