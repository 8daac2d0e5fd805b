import RefillCore

/// The last edit events of one field, newest first, as the demo shows them.
nonisolated struct EditConsole {
  private static let most = 20

  private var told: [String] = []

  /// Records an edit, or a move of the cursor by the user.
  mutating func note(_ event: EditEvent) {
    told.insert(Self.words(for: event), at: 0)
    if told.count > Self.most { told.removeLast() }
  }

  /// Returns the newest events that fit in `columns` columns, as one line.
  func line(columns: Int) -> String {
    told.reduce("") { line, words in
      let longer = line.isEmpty ? words : line + "  " + words
      return DisplayWidth.of(longer) <= columns ? longer : line
    }
  }

  private static func words(for event: EditEvent) -> String {
    switch event {
    case .inserted(let text, let place):
      Message.editInserted(text: text.shortened(), place: place)
    case .deleted(let place, let length):
      Message.editDeleted(length: length, place: place)
    case .replaced(let range, let text):
      Message.editReplaced(length: range.count, place: range.lowerBound, text: text.shortened())
    case .cursor(let place): Message.editCursor(place: place)
    case .selection(let range):
      Message.editSelection(length: range.count, place: range.lowerBound)
    case .deleteIgnored(let place): Message.editIgnored(place: place)
    }
  }
}
