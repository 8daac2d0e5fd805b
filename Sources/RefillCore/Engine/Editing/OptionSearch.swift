/// Type-ahead in a choice: letters typed in quick succession select an option, as in an HTML
/// `<select>`.
struct OptionSearch: Sendable {
  /// The maximum pause between two letters of one search, in seconds.
  static let pause = 1.0

  /// The letters typed so far.
  private(set) var typed = ""
  /// The time of the last letter, in seconds of the host's clock.
  private var last = -Double.infinity

  /// The option that a blank ticked during a search, and the text typed up to now: the rest of its title
  /// may follow.
  private var ticked: (option: Int, text: String)?

  /// Ends the search, as its option was ticked by a blank.
  mutating func endByTick(of option: Int, at now: Double) {
    guard isRunning(at: now) else { return self = Self() }
    ticked = (option, Folding.loose.fold(typed) + " ")
    (typed, last) = ("", now)
  }

  /// Takes a letter or blank of the title of the option that was ticked just before; returns the option,
  /// or `nil` for any other text.
  mutating func continueTicked(_ letter: String, in titles: [String], at now: Double) -> Int? {
    guard let (option, text) = ticked, now - last <= Self.pause, titles.indices.contains(option)
    else {
      ticked = nil
      return nil
    }
    let title = Folding.loose.fold(titles[option])
    let longer = text + Folding.loose.fold(letter)
    // The blank behind a part of the title ends it.
    let ends = letter == " " && text.last != " "
    guard title.hasPrefix(longer) || ends else {
      ticked = nil
      return nil
    }
    ticked = title.hasPrefix(longer) ? (option, longer) : nil
    last = now
    return option
  }

  /// Returns true if a blank typed now continues the search: several titles go on with one.
  func isAmbiguous(in titles: [String], at now: Double) -> Bool {
    guard isRunning(at: now) else { return false }
    let text = Folding.loose.fold(typed) + " "
    return titles.count { Folding.loose.fold($0).hasPrefix(text) } > 1
  }

  /// Returns true if a letter at this time continues the search.
  func isRunning(at now: Double) -> Bool { !typed.isEmpty && now - last <= Self.pause }

  /// Adds a letter and returns the option found; `nil` if none matches.
  ///
  /// Options that begin with the text, best as it is spelled, come before those with a later word
  /// that does. A single letter, also repeated, selects the next match after `current`, wrapping
  /// around.
  mutating func find(
    _ letter: String, in titles: [String], after current: Int?, at now: Double
  ) -> Int? {
    typed = isRunning(at: now) ? typed + letter : letter
    last = now
    if typed.count > 1, let found = Self.spelled(typed, titles, from: current ?? 0) { return found }
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

  /// Returns the first title that begins with the text as it is spelled, but for case, among titles
  /// that differ in diacritics.
  private static func spelled(_ text: String, _ titles: [String], from place: Int) -> Int? {
    let order = titles.indices.map { ($0 + place) % titles.count }
    let lowercased = text.lowercased()
    return order.first { titles[$0].hasPrefix(text) }
      ?? order.first { titles[$0].lowercased().hasPrefix(lowercased) }
  }

  /// Returns the first title, from an index on and wrapping around, that begins with the text, else
  /// one with a word that does.
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
  /// Returns true if a word other than the first begins with the text.
  fileprivate func contains(word text: String) -> Bool {
    indices.contains { index in
      index > startIndex && !self[self.index(before: index)].isLetter
        && !self[self.index(before: index)].isNumber && self[index...].hasPrefix(text)
    }
  }
}
