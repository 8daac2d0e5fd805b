/// The text around the insertion point, as far as mentions depend on it.
struct WordAround {
  /// The maximum number of grapheme clusters searched backwards for the start of a word.
  static let lookBack = 100

  private let rules: MentionRules
  private let cursor: Int
  /// The characters before the insertion point, up to the nearest mention; the nearest is last.
  private let before: [Character]
  /// True if a mention ends right before `before`.
  private let isBehindMention: Bool
  /// The characters after the insertion point, up to the next mention.
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

  /// True if a searchable word may begin here: only white space, punctuation or nothing is before
  /// it.
  var isBehindBreak: Bool {
    guard let last = before.last else { return !isBehindMention }
    return isBreak(last)
  }

  /// The trigger right before the insertion point, if it may start a search.
  var trigger: Character? { trigger(at: before.count - 1) }

  /// The start of a search by the trigger right before the current word.
  var explicitStart: MentionStart? {
    let place = before.count - 1 - word.count
    return trigger(at: place).map {
      MentionStart(offset: cursor - before.count + place, kind: .explicit(String($0)))
    }
  }

  /// Returns the start of a search by the trigger with which an insertion ended; `nil` for any other
  /// change.
  func start(byTriggerIn change: MentionWatch.Change) -> MentionStart? {
    switch change {
    case .typed(let text), .pasted(let text):
      trigger != nil && text.last == trigger ? explicitStart : nil
    case .deleted, .moved: nil
    }
  }

  /// The start of a search for the current word; `nil` if it is too short or belongs to a mention.
  var implicitStart: MentionStart? {
    let letters = word.count { !Self.isConnector($0) }
    guard rules.implicitLength > 0, letters >= rules.implicitLength else { return nil }
    return wordStart
  }

  /// The start of the current word; `nil` if there is none outside a mention.
  var wordStart: MentionStart? {
    guard !word.isEmpty, word.count < before.count || !isBehindMention, word.count < Self.lookBack
    else { return nil }
    return MentionStart(offset: cursor - word.count, kind: .implicit)
  }

  /// The word right after the insertion point, which is the query of a trigger before it.
  var following: String {
    guard let first = after.first, !isBreak(first), !rules.triggers.contains(first) else {
      return ""
    }
    return String(after.prefix { !$0.isWhitespace && !(rules.isEnhanced && isBreak($0)) })
  }

  /// The number of grapheme clusters after the insertion point that a mention replaces.
  var restOfWord: Int {
    after.prefix { !$0.isWhitespace && !(rules.isEnhanced && isBreak($0)) }.count
  }

  /// True if only the rest of the word remains of the paragraph.
  var endsParagraph: Bool {
    after.dropFirst(restOfWord).first?.isNewline ?? !isBeforeMention
  }

  /// True for a character that ends a word: white space, and marks that are neither triggers nor
  /// part of names.
  func isBreak(_ character: Character) -> Bool {
    character.isWhitespace
      || (character.isPunctuation && !rules.triggers.contains(character)
        && !Self.isConnector(character))
  }

  /// True for a mark inside names, such as `Anne-Marie` and `O'Neill`.
  private static func isConnector(_ character: Character) -> Bool {
    ["-", "\u{2010}", "\u{2011}", "'", "\u{2019}", "\u{B7}"].contains(character)
  }

  /// The characters between the last break and the insertion point.
  private var word: ArraySlice<Character> {
    let start = before.lastIndex { isBreak($0) || rules.triggers.contains($0) }.map { $0 + 1 } ?? 0
    return before[start...]
  }

  /// Returns the trigger at an index of `before`, if no word precedes it.
  private func trigger(at place: Int) -> Character? {
    guard before.indices.contains(place), rules.triggers.contains(before[place]) else { return nil }
    if place == 0 { return isBehindMention ? nil : before[place] }
    return isBreak(before[place - 1]) ? before[place] : nil
  }
}
