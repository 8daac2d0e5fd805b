/// The effect of a deletion that touches mentions; a mention is deleted or kept as a unit.
enum MentionDeletion {
  /// No deletion yet: the mention that starts at this offset is highlighted.
  case lights(Int)
  /// The text is changed.
  case deletes(Change)

  /// A deletion that removes or trims whole mentions.
  struct Change {
    var edit: Edit
    /// The insertion point afterwards; `nil` for the end of the inserted text.
    var cursor: Int?
    var trimmed: [PlacedMention] = []
    var deleted: [PlacedMention] = []
    /// The start of the mention that remains highlighted; `nil` for none.
    var lit: Int?
  }

  /// Creates the effect of a deletion; `nil` if `edit` touches no mention.
  ///
  /// - Parameter lit: the start of the mention that an earlier Backspace highlighted.
  init?(_ edit: Edit, _ line: TextLine, _ rules: MentionRules, lit: Int?) {
    let mentions = line.mentions
    guard !mentions.isEmpty else { return nil }
    if let mention = Self.backspaced(edit, line, mentions) {
      let isArmed = mention.range.upperBound == line.cursor && mention.range.lowerBound != lit
      self =
        isArmed && !rules.isOneStroke
        ? .lights(mention.range.lowerBound) : .deletes(Change(shortening: mention, rules))
      return
    }
    let cut = mentions.filter { $0.range.overlaps(edit.range) }
    guard !cut.isEmpty else { return nil }
    self = .deletes(Change(edit, cutting: cut, rules))
  }

  /// Returns the mention that Backspace applies to: the one around or right before the insertion
  /// point.
  private static func backspaced(
    _ edit: Edit, _ line: TextLine, _ mentions: [PlacedMention]
  ) -> PlacedMention? {
    guard line.anchor == nil, edit.range == line.cursor - 1..<line.cursor else { return nil }
    return mentions.first {
      $0.range.lowerBound < line.cursor && line.cursor <= $0.range.upperBound
    }
  }
}

extension MentionDeletion.Change {
  /// Trims a mention, or removes it if it cannot be trimmed.
  fileprivate init(shortening mention: PlacedMention, _ rules: MentionRules) {
    let start = mention.range.lowerBound
    guard let short = mention.trimmed(rules) else {
      self.init(edit: Edit(mention.range, ""), deleted: [mention])
      return
    }
    self.init(
      edit: Edit(mention.range, short.text, spans: [short.span(from: start)]), trimmed: [short],
      lit: start)
  }

  /// Deletes a range that cuts into mentions.
  ///
  /// Mentions inside the range are removed; one that is cut at an end of the range is trimmed, or
  /// removed if it cannot be.
  fileprivate init(_ edit: Edit, cutting mentions: [PlacedMention], _ rules: MentionRules) {
    let first = mentions.map(\.range.lowerBound).reduce(edit.range.lowerBound, min)
    let last = mentions.map(\.range.upperBound).reduce(edit.range.upperBound, max)
    self.init(edit: Edit(first..<last, ""))
    for mention in mentions {
      let isWhole =
        edit.range.lowerBound <= mention.range.lowerBound
        && mention.range.upperBound <= edit.range.upperBound
      guard !isWhole, let short = mention.trimmed(rules) else {
        deleted.append(mention)
        continue
      }
      let start = first + self.edit.text.count
      self.edit.text += short.text
      self.edit.spans.append(short.moved(to: start).span(from: first))
      trimmed.append(short.moved(to: start))
      if mention.range.lowerBound < edit.range.lowerBound { cursor = start + short.text.count }
    }
    cursor = cursor ?? first
  }
}

extension PlacedMention {
  /// Returns the mention after trimming; `nil` if it cannot be trimmed.
  fileprivate func trimmed(_ rules: MentionRules) -> PlacedMention? {
    guard rules.isTrimmable else { return nil }
    let isKept = text.first.map { rules.keptTriggers.contains($0) && entity.name.first != $0 }
    let trigger = isKept == true ? String(text.prefix(1)) : ""
    return entity.trimmed(from: String(text.dropFirst(trigger.count))).map { short in
      let text = trigger + short
      return PlacedMention(
        entity, range: range.lowerBound..<range.lowerBound + text.count, text: text)
    }
  }

  fileprivate func moved(to start: Int) -> PlacedMention {
    PlacedMention(entity, range: start..<start + range.count, text: text)
  }

  /// Returns the span of the mention, relative to `origin`.
  fileprivate func span(from origin: Int) -> Span {
    let start = range.lowerBound - origin
    return Span(start..<start + range.count, .mention(Mention(entity)))
  }
}
