/// A pending search for an earlier record.
struct RecordSearch: Sendable {
  let number: Int
  let purpose: Purpose

  /// The purpose of a search.
  enum Purpose: Sendable {
    /// Fill the rest of the form.
    case rest(RestSearch)
    /// Count how many further answers the record of a value has.
    case offer(RestSearch)
    case ditto(isCounting: Bool)
    case explanation(Suggestion)
  }
}

/// A search for the record of a chosen value.
struct RestSearch: Sendable {
  /// The index of the field with the value.
  let index: Int
  /// The answer of the field; empty if any record matches.
  let texts: [String]
  /// The numbers of the records that were shown already, in this order.
  var seen: [Int] = []
  /// The number of all these records; `nil` until the last one was shown.
  var count: Int?
}

extension FormModel {
  /// Returns the answer to search for, as records store it: the highlighted value of the open list,
  /// else the value of the field; empty if there is none.
  func chosenTexts(_ index: Int) -> [String] {
    var entry = fields[index]
    if let chooser = overlays.values?.chooser {
      guard chooser.rows.indices.contains(chooser.highlight) else { return [] }
      entry.line = TextLine(chooser.rows[chooser.highlight].value)
    } else if entry.isUntouchedDefault {
      return []
    } else if entry.snippets.tabstops == nil, let spelling = knownSpelling(of: index) {
      entry.line = TextLine(spelling)
    }
    return entry.recordedTexts
  }

  /// True while mentions for a filled-in value are pending, which the next key may need.
  public var awaitsMentions: Bool { !requests.mentions.isEmpty }
}

extension Turn {
  /// Handles actions about earlier records.
  mutating func useRecords(_ action: RecordAction) {
    guard let index = model.focusedIndex else { return }
    switch action {
    case .fillRest: askForRest(index)
    case .fillDetails: askForDetails(index)
    case .ditto: askForDitto(index, isCounting: false)
    case .dittoNext: askForDitto(index, isCounting: true)
    case .explain: askForExplanation(index)
    // Handled by the preview.
    case .tickAll, .otherRecord: break
    }
  }

  /// Requests a record.
  mutating func find(_ lookup: RecordQuery.Lookup, for purpose: RecordSearch.Purpose) {
    model.requests.number += 1
    model.requests.record = RecordSearch(number: model.requests.number, purpose: purpose)
    effects.append(.find(RecordQuery(number: model.requests.number, lookup: lookup)))
  }

  mutating func receive(_ number: Int, _ record: RecalledRecord?, _ ownUses: Int?) {
    if let asked = model.requests.mentions.removeValue(forKey: number) {
      return mention(asIn: record, asked.field, value: asked.value)
    }
    guard let search = model.requests.record, search.number == number,
      let index = model.focusedIndex
    else { return }
    model.requests.record = nil
    switch search.purpose {
    case .rest(let search): show(record, search)
    case .offer(let search): offerRest(record, search)
    case .ditto(let isCounting): putDitto(record, index, isCounting: isCounting)
    case .explanation(let suggestion): explain(suggestion, record, ownUses, index)
    }
  }

  // MARK: Mentions in chosen values

  /// Searches for the newest record with a value that was just filled in, to restore its mentions;
  /// the history stores text only.
  mutating func askForMentions(in value: Suggestion, _ index: Int) {
    guard case .history = value.origin, model.mentionRules(of: index) != nil else { return }
    model.requests.number += 1
    model.requests.mentions[model.requests.number] = (index, value.value)
    effects.append(
      .find(
        RecordQuery(
          number: model.requests.number,
          lookup: .holding([value.value], field: model.fields[index].field.id))))
  }

  /// Takes the record, and restores its mentions where the text still contains them.
  private mutating func mention(asIn record: RecalledRecord?, _ index: Int, value: String) {
    let id = model.fields[index].field.id
    guard let record, !record.forgotten.contains(id),
      model.fields[index].line.text.hasPrefix(value),
      let kept = record.record.entries.first(where: {
        $0.field == id && $0.answer.texts == [value]
      }) ?? record.record.entries.first(where: { $0.field == id })
    else { return }
    model.fields[index].mention(kept.mentions)
  }
}
