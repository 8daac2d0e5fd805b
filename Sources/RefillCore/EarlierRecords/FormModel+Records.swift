/// A question for an earlier record that has not been answered yet.
struct RecordSearch: Sendable {
  let number: Int
  let purpose: Purpose

  /// What the record is wanted for.
  enum Purpose: Sendable {
    /// Filling the rest of the form.
    case rest(RestSearch)
    /// Saying how much more the record behind a value has.
    case offer(RestSearch)
    case ditto(isCounting: Bool)
    case explanation(Suggestion)
  }
}

/// The way to a record behind a chosen value.
struct RestSearch: Sendable {
  /// The field that was chosen from.
  let index: Int
  /// Its answer; empty where any record will do.
  let texts: [String]
  /// Only records older than the one of this number.
  var before = Int.max
}

extension FormModel {
  /// The answer by which a record is found, as a record holds it: the highlighted value of the open
  /// list, else what stands in the field; empty where that is nothing.
  func chosenTexts(_ index: Int) -> [String] {
    var entry = fields[index]
    if let chooser = overlays.values?.chooser {
      guard chooser.rows.indices.contains(chooser.highlight) else { return [] }
      entry.line = TextLine(chooser.rows[chooser.highlight].value)
    } else if entry.isUntouchedDefault {
      return []
    }
    return entry.recordedTexts
  }

  /// Whether the next key may meet a text before it is known who is mentioned in it.
  public var awaitsMentions: Bool { !requests.mentions.isEmpty }
}

extension Turn {
  /// What is done with earlier records, and their arrival.
  mutating func useRecords(_ action: RecordAction) {
    guard let index = model.focusedIndex else { return }
    switch action {
    case .fillRest: askForRest(index)
    case .ditto: askForDitto(index, isCounting: false)
    case .dittoNext: askForDitto(index, isCounting: true)
    case .explain: askForExplanation(index)
    // The preview takes them.
    case .tickAll, .otherRecord: break
    }
  }

  /// Asks for a record.
  mutating func find(_ lookup: RecordQuery.Lookup, for purpose: RecordSearch.Purpose) {
    model.requests.number += 1
    model.requests.record = RecordSearch(number: model.requests.number, purpose: purpose)
    effects.append(.find(RecordQuery(number: model.requests.number, lookup: lookup)))
  }

  mutating func arrive(_ number: Int, _ record: RecalledRecord?) {
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
    case .explanation(let suggestion): explain(suggestion, record, index)
    }
  }

  // MARK: Mentions in chosen values

  /// Looks for the newest record that holds a value of the history that was just put in, for those
  /// who are mentioned there; a history knows texts only.
  mutating func askForMentions(in value: Suggestion, _ index: Int) {
    guard case .history = value.origin, model.mentionRules(of: index) != nil else { return }
    model.requests.number += 1
    model.requests.mentions[model.requests.number] = (index, value.value)
    effects.append(
      .find(
        RecordQuery(
          number: model.requests.number,
          lookup: .holding([value.value], field: model.form.fields[index].id, before: .max))))
  }

  /// The record came: whoever it mentions is mentioned, as far as the text still says so.
  private mutating func mention(asIn record: RecalledRecord?, _ index: Int, value: String) {
    let id = model.form.fields[index].id
    guard let record, !record.forgotten.contains(id),
      model.fields[index].line.text.hasPrefix(value),
      let kept = record.record.entries.first(where: { $0.field == id })
    else { return }
    model.fields[index].mention(kept.mentions)
  }
}
