/// What stands around the insertion point, as far as mentions depend on it.
struct WordAround {
  /// How far back a word is looked at, in grapheme clusters.
  static let lookBack = 100

  private let rules: MentionRules
  private let cursor: Int
  /// What stands before, not beyond another mention, the nearest last.
  private let before: [Character]
  /// Whether another mention ends where `before` begins.
  private let isBehindMention: Bool
  /// What stands behind, as far as the next mention.
  private let after: Substring
  private let isBeforeMention: Bool

  init(_ line: TextLine, _ rules: MentionRules) {
    self.rules = rules
    cursor = line.cursor
    let ranges = line.mentions.map(\.range)
    let wall = ranges.last { $0.upperBound <= line.cursor }?.upperBound
    let first = max(wall ?? 0, line.cursor - Self.lookBack)
    before = Array(line.text.clusters(first..<line.cursor))
    isBehindMention = first == wall
    let next = ranges.first { $0.lowerBound >= line.cursor }?.lowerBound
    after = line.text.clusters(line.cursor..<(next ?? line.count))
    isBeforeMention = next != nil
  }

  /// Whether a word that begins here may be searched: nothing, a blank or a mark stands before.
  var isBehindBreak: Bool {
    guard let last = before.last else { return !isBehindMention }
    return isBreak(last)
  }

  /// The trigger before the insertion point, if it may start a search there.
  var trigger: Character? { trigger(at: before.count - 1) }

  /// The start of a search by the trigger right before the word at the insertion point.
  var explicitStart: MentionStart? {
    let place = before.count - 1 - word.count
    return trigger(at: place).map {
      MentionStart(offset: cursor - before.count + place, kind: .explicit(String($0)))
    }
  }

  /// The start of a search for the word at the insertion point; `nil` while it is too short, and
  /// where it belongs to a mention.
  var implicitStart: MentionStart? {
    let letters = word.count { !Self.isConnector($0) }
    guard rules.implicitLength > 0, letters >= rules.implicitLength else { return nil }
    return wordStart
  }

  /// The start of the word at the insertion point; `nil` where there is none of its own.
  var wordStart: MentionStart? {
    guard !word.isEmpty, word.count < before.count || !isBehindMention, word.count < Self.lookBack
    else { return nil }
    return MentionStart(offset: cursor - word.count, kind: .implicit)
  }

  /// The word right behind the insertion point, which a trigger before it asks for.
  var following: String {
    guard let first = after.first, !isBreak(first), !rules.triggers.contains(first) else {
      return ""
    }
    return String(after.prefix { !$0.isWhitespace && !(rules.isEnhanced && isBreak($0)) })
  }

  /// How many grapheme clusters behind the insertion point a mention takes the place of.
  var restOfWord: Int {
    after.prefix { !$0.isWhitespace && !(rules.isEnhanced && isBreak($0)) }.count
  }

  /// Whether nothing of the paragraph is left behind the rest of the word.
  var endsParagraph: Bool {
    after.dropFirst(restOfWord).first?.isNewline ?? !isBeforeMention
  }

  /// Characters that end a word: blanks, and marks that are neither triggers nor inside a name.
  func isBreak(_ character: Character) -> Bool {
    character.isWhitespace
      || (character.isPunctuation && !rules.triggers.contains(character)
        && !Self.isConnector(character))
  }

  /// Marks inside names, such as `Anne-Marie` and `O'Neill`.
  private static func isConnector(_ character: Character) -> Bool {
    ["-", "\u{2010}", "\u{2011}", "'", "\u{2019}", "\u{B7}"].contains(character)
  }

  /// The characters before the insertion point behind the last break.
  private var word: ArraySlice<Character> {
    let start = before.lastIndex { isBreak($0) || rules.triggers.contains($0) }.map { $0 + 1 } ?? 0
    return before[start...]
  }

  /// The trigger at a place of `before`, if no word stands before it.
  private func trigger(at place: Int) -> Character? {
    guard before.indices.contains(place), rules.triggers.contains(before[place]) else { return nil }
    if place == 0 { return isBehindMention ? nil : before[place] }
    return isBreak(before[place - 1]) ? before[place] : nil
  }
}
