/// The edit that inserts a mention.
struct MentionInsertion {
  let edit: Edit
  /// The mention, with its position after the edit.
  let mention: PlacedMention

  /// Replaces the query, and the rest of the word after it, with a mention of an entity.
  init(
    _ entity: Entity, _ creation: MentionCreation, _ line: TextLine, _ rules: MentionRules
  ) {
    let around = WordAround(line, rules)
    let start = creation.start
    let head = start.trigger.flatMap { $0.allSatisfy(rules.keptTriggers.contains) ? $0 : nil } ?? ""
    let first = start.offset - Self.firstNames(entity, creation, line, rules)
    let text = head + entity.name
    let isLast = rules.isEnhanced && around.endsParagraph
    let span = Span(0..<text.count, .mention(Mention(entity)))
    edit = Edit(
      first..<line.cursor + around.restOfWord, text + (isLast ? " " : ""), spans: [span])
    mention = PlacedMention(entity, range: first..<first + text.count, text: text)
  }

  /// Returns the number of grapheme clusters before the start that already belong to the name,
  /// including a trigger before them.
  ///
  /// For example `Grace ` before `hop`: the search matched the last name.
  private static func firstNames(
    _ entity: Entity, _ creation: MentionCreation, _ line: TextLine, _ rules: MentionRules
  ) -> Int {
    let name = Array(entity.name)
    let query = FoldedNeedle(creation.query, .exact)
    guard !creation.query.isEmpty, !query.begins(entity.name) else { return 0 }
    let before = line.text.clusters(0..<creation.start.offset)
    let written = FoldedText(String(before), .exact)
    let wall = line.mentions.last { $0.range.upperBound <= creation.start.offset }?.range.upperBound
    for place in name.indices where name[place].isWhitespace {
      guard query.begins(String(name[(place + 1)...])),
        let head = written.ending(in: String(name[...place])),
        head.count <= creation.start.offset - (wall ?? 0),
        before.dropLast(head.count).last.map({ $0.isWhitespace || $0.isPunctuation }) ?? true
      else { continue }
      var name = line
      name.moveCursor(to: creation.start.offset - head.count)
      let trigger = WordAround(name, rules).trigger
      return head.count + (trigger.map(rules.keptTriggers.contains) == false ? 1 : 0)
    }
    return 0
  }
}
