/// A mention while it is being created: what is searched for, and what was found so far.
struct MentionCreation: Equatable, Sendable {
  /// Where it begins, and why.
  let start: MentionStart
  /// What stands behind the start, up to the insertion point or, where nothing was typed yet, up to
  /// the end of the word there.
  private(set) var query: String
  /// What was found, the best first.
  private(set) var entities: [Entity] = []
  private(set) var stage = Stage.awaitsFirst
  /// Whether everything has come that answers the newest query.
  private(set) var isComplete = false
  /// The number of the newest query that was sent; answers to others are dropped.
  private var number: Int?
  private var isAnswered = false
  /// The query that was sent last.
  private var sent: String?
  private var keys: Set<String> = []

  /// What was found, as far as what is typed next depends on it.
  enum Stage: String, Sendable {
    case awaitsFirst, hasResults, hasNone
  }

  init(_ start: MentionStart, _ line: TextLine, _ around: WordAround) {
    self.start = start
    query = Self.query(start, line, around)
  }

  /// Whether the answer is still to come that decides whether anybody is meant at all.
  var awaitsAnswer: Bool { stage == .awaitsFirst && !isAnswered }

  /// True once what was found answers what is typed now.
  var isCurrent: Bool { isAnswered && sent == query }

  // MARK: What is typed

  /// Takes note of a change after it happened; `false` where it ends the creation.
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
      // Names of several words are searched for, but a blank finds nothing by itself.
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

  // MARK: What is found

  /// What an answer means for the list.
  enum Outcome {
    /// Nothing changed.
    case nothing
    /// The list shows what there is; `isMore`: it shows more than before.
    case shows(isMore: Bool)
    /// There is nothing to show.
    case hides
    /// The search is over.
    case ends
  }

  /// The query goes out under a number; what was found before stays until it is answered.
  mutating func send(_ number: Int) {
    self.number = number
    sent = query
    isAnswered = false
    isComplete = false
  }

  /// Takes results in; the first ones replace those of the query before, later ones follow them.
  mutating func take(_ results: MentionResults, number: Int, _ rules: MentionRules) -> Outcome {
    guard number == self.number, !isComplete else { return .nothing }
    let isFirst = !isAnswered
    isAnswered = true
    if isFirst { (entities, keys) = ([], []) }
    append(results)
    isComplete = results.isComplete || (isFirst && results.entities.isEmpty)
    guard entities.isEmpty else {
      stage = .hasResults
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
