import RefillCore

/// What edits were told to be, the newest first: for the screen of the demo that shows them.
nonisolated struct EditConsole {
  private static let most = 20

  private var told: [String] = []

  /// Notes an edit, or a move of the person's.
  mutating func note(_ event: EditEvent) {
    told.insert(Self.words(for: event), at: 0)
    if told.count > Self.most { told.removeLast() }
  }

  /// As much as stands in so many columns.
  func line(columns: Int) -> String {
    told.reduce("") { line, words in
      let longer = line.isEmpty ? words : line + "  " + words
      return DisplayWidth.of(longer) <= columns ? longer : line
    }
  }

  private static func words(for event: EditEvent) -> String {
    switch event {
    case .inserted(let text, let place):
      Message.editInserted(["text": text.shortened(), "place": "\(place)"])
    case .deleted(let place, let length):
      Message.editDeleted(["place": "\(place)", "length": "\(length)"])
    case .replaced(let range, let text):
      Message.editReplaced([
        "text": text.shortened(), "place": "\(range.lowerBound)", "length": "\(range.count)",
      ])
    case .cursor(let place): Message.editCursor(["place": "\(place)"])
    case .selection(let range):
      Message.editSelection(["place": "\(range.lowerBound)", "length": "\(range.count)"])
    case .deleteIgnored(let place): Message.editIgnored(["place": "\(place)"])
    }
  }
}
