/// Letters typed one soon after the other on a choice: together they look for an option, as in the
/// `<select>` of a browser.
struct OptionSearch: Sendable {
  /// The longest pause between two letters of one search, in seconds.
  static let pause = 1.0

  /// What was typed.
  private var typed = ""
  /// When the last letter came, on the clock of the host.
  private var last = -Double.infinity

  /// Whether a letter at this time goes on with what was typed.
  func isRunning(at now: Double) -> Bool { !typed.isEmpty && now - last <= Self.pause }

  /// Adds a letter, and finds the option it leads to; `nil` where none has the text.
  ///
  /// An option that begins with the text comes before one in which a later word does. One letter,
  /// alone or typed again and again, goes on to the next option behind `current`, and round.
  mutating func find(
    _ letter: String, in titles: [String], after current: Int?, at now: Double
  ) -> Int? {
    typed = isRunning(at: now) ? typed + letter : letter
    last = now
    let text = Folding.loose.fold(typed)
    let titles = titles.map { Folding.loose.fold($0) }
    if let found = Self.first(
      text, titles, from: current ?? 0, isNext: typed.count == 1 && current != nil)
    {
      return found
    }
    guard let first = text.first, text.allSatisfy({ $0 == first }) else { return nil }
    return Self.first(String(first), titles, from: current ?? 0, isNext: current != nil)
  }

  /// The first title, from a place on and round, that begins with the text; else one with a word that
  /// does.
  private static func first(
    _ text: String, _ titles: [String], from place: Int, isNext: Bool
  ) -> Int? {
    guard !titles.isEmpty else { return nil }
    let start = isNext ? place + 1 : place
    let order = titles.indices.map { ($0 + start) % titles.count }
    return order.first { titles[$0].hasPrefix(text) }
      ?? order.first { titles[$0].contains(word: text) }
  }
}

extension String {
  /// Whether a word of it, other than the first, begins with the text.
  fileprivate func contains(word text: String) -> Bool {
    indices.contains { index in
      index > startIndex && !self[self.index(before: index)].isLetter
        && !self[self.index(before: index)].isNumber && self[index...].hasPrefix(text)
    }
  }
}
