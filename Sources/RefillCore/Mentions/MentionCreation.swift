/// A mention being created: its query and the results so far.
struct MentionCreation: Equatable, Sendable {
  /// The start of the mention and the reason for the search.
  let start: MentionStart
  /// The text from the start to the insertion point or, before anything is typed, to the end of the
  /// word.
  private(set) var query: String
  /// The results, best first.
  private(set) var entities: [Entity] = []
  private(set) var stage = Stage.awaitsFirst
  /// True if all results of the newest query have arrived.
  private(set) var isComplete = false
  /// The number of the last query sent; results of other queries are dropped.
  private var number: Int?
  private var isAnswered = false
  /// The text of the last query sent.
  private var sent: String?
  /// The text of the last query that had results, or of the first one.
  private var found = ""
  private var keys: Set<String> = []

  /// The state of the results, as far as it affects how further typing is handled.
  enum Stage: String, Sendable {
    case awaitsFirst, hasResults, hasNone
  }

  init(_ start: MentionStart, _ line: TextLine, _ around: WordAround) {
    self.start = start
    query = Self.query(start, line, around)
  }

  /// True until the first results of the search arrive.
  var awaitsAnswer: Bool { stage == .awaitsFirst && !isAnswered }

  /// True if the text being typed is known to be a name: the user asked for one, or the search has
  /// results.
  ///
  /// Until then the word may be the abbreviation of a snippet.
  var isMeant: Bool { start.kind != .implicit || stage != .awaitsFirst }

  /// True if the results answer the current query.
  var isCurrent: Bool { isAnswered && sent == query }

  /// The offset, in grapheme clusters, of the word after the text that the newest results are for;
  /// `nil` if no word was begun since.
  ///
  /// Keys that come faster than results continue a search that would have ended between slower ones.
  var nextWord: Int? {
    guard query.hasPrefix(found) else { return nil }
    let rest = query.dropFirst(found.count)
    guard let blank = rest.firstIndex(where: \.isWhitespace),
      let word = rest[blank...].firstIndex(where: { !$0.isWhitespace })
    else { return nil }
    return start.queryOffset + query.distance(from: query.startIndex, to: word)
  }

  // MARK: Typing

  /// Updates the query after a change; returns false if the change ends the creation.
  mutating func note(
    _ change: MentionWatch.Change, _ line: TextLine, _ around: WordAround, _ rules: MentionRules
  ) -> Bool {
    guard change != .moved, line.cursor >= start.leastCursor, keepsTrigger(line) else {
      return false
    }
    query = Self.query(start, line, around)
    guard !query.contains(where: \.isNewline), query.count <= WordAround.lookBack else {
      return false
    }
    switch change {
    case .moved: return false
    case .deleted: return true
    case .pasted(let text):
      return !text.contains { $0.isWhitespace || rules.triggers.contains($0) }
    case .typed(let text):
      // A query may contain spaces, because names do, but it must not consist of them alone.
      let isBlank = text.allSatisfy(\.isWhitespace)
      return !isBlank || (stage == .hasResults && !query.allSatisfy(\.isWhitespace))
    }
  }

  private func keepsTrigger(_ line: TextLine) -> Bool {
    guard let trigger = start.trigger else { return true }
    return line.text.clusters(start.offset..<start.offset + 1) == trigger
  }

  private static func query(
    _ start: MentionStart, _ line: TextLine, _ around: WordAround
  ) -> String {
    let typed = line.text.clusters(start.queryOffset..<max(line.cursor, start.queryOffset))
    return typed.isEmpty && start.trigger != nil ? around.following : String(typed)
  }

  // MARK: Results

  /// The effect of results on the list.
  enum Outcome {
    /// No change.
    case nothing
    /// The list shows the entities; `isMore`: results were appended.
    case shows(isMore: Bool)
    /// There are no rows to show.
    case hides
    /// The search is over.
    case ends
  }

  /// Notes that the query was sent under a number; the old results stay until it is answered.
  mutating func send(_ number: Int) {
    self.number = number
    sent = query
    isAnswered = false
    isComplete = false
  }

  /// Applies results: the first ones replace those of the previous query, later ones are appended.
  mutating func receive(_ results: MentionResults, number: Int, _ rules: MentionRules) -> Outcome {
    guard number == self.number, !isComplete else { return .nothing }
    let isFirst = !isAnswered
    isAnswered = true
    if isFirst { (entities, keys) = ([], []) }
    append(results)
    isComplete = results.isComplete || (isFirst && results.entities.isEmpty)
    guard entities.isEmpty else {
      stage = .hasResults
      found = sent ?? ""
      return .shows(isMore: !isFirst)
    }
    return isComplete ? findNothing(rules) : .nothing
  }

  private mutating func findNothing(_ rules: MentionRules) -> Outcome {
    if stage == .awaitsFirst, !rules.continuesAfterEmpty { return .ends }
    if stage == .hasResults, query.last?.isWhitespace == true { return .ends }
    stage = .hasNone
    return .hides
  }

  private mutating func append(_ results: MentionResults) {
    for entity in results.entities {
      let isNew = keys.insert(entity.key).inserted
      if results.dropsDuplicates, entity.key.isEmpty || !isNew { continue }
      entities.append(entity)
    }
  }
}
