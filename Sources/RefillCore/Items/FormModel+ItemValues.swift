extension FormModel {
  /// The maximum number of values of items above that are suggested.
  private static let mostAbove = 3
  /// The number of items above that are searched for values, so that a key costs the same in a list of
  /// any length.
  private static let mostSearched = 32

  /// Returns a page with the values of the items above that begin with the text first, the nearest
  /// one at the top.
  func withValuesAbove(_ page: SuggestionPage, _ index: Int) -> SuggestionPage {
    guard fields[index].item != nil, fields[index].snippets.tabstops == nil else { return page }
    let above = valuesAbove(index, matching: fields[index].searchedText)
    guard !above.isEmpty else { return page }
    let known = above.map { value in page.suggestions.first { $0.value == value.value } ?? value }
    let count = known.count { value in !page.suggestions.contains { $0.value == value.value } }
    let rest = page.suggestions.filter { suggestion in
      !known.contains { $0.value == suggestion.value }
    }
    return SuggestionPage(known + rest, total: page.total + count, isExact: page.isExact)
  }

  /// Returns the values of the same field of the items above that begin with a text, the nearest
  /// first, without equal ones.
  private func valuesAbove(_ index: Int, matching text: String) -> [Suggestion] {
    guard fields[index].item != nil, fields[index].field.kind.isTyped else { return [] }
    let folding = fields[index].field.folding
    let query = folding.fold(text.trimmed)
    var values: [Suggestion] = []
    var above = fieldAbove(index)
    for _ in 0..<Self.mostSearched {
      guard let field = above, values.count < Self.mostAbove else { break }
      let value = fields[field].storedText.trimmed
      if !value.isEmpty, fields[field].presence.isRelevant, !value.contains(where: \.isNewline),
        folding.fold(value).hasPrefix(query),
        !values.contains(where: { $0.value == value })
      {
        values.append(Suggestion(value))
      }
      above = fieldAbove(field)
    }
    return values
  }
}

extension FormModel {
  /// Returns the answers of the nearest item above in which a field has these texts, as a record of
  /// this item; `nil` if there is none, or if it has no other answer.
  ///
  /// - Parameter texts: the answer of the field; empty for any item.
  func recordAbove(_ index: Int, holding texts: [String]) -> RecalledRecord? {
    guard let item = fields[index].item, let place = items.place(of: item) else { return nil }
    var above = fieldAbove(index)
    while let field = above {
      if texts.isEmpty || fields[field].recordedTexts == texts,
        let other = fields[field].item,
        let record = record(of: other, for: item, in: place, besides: index)
      {
        return record
      }
      above = fieldAbove(field)
    }
    return nil
  }

  private func record(
    of source: Items.ID, for target: Items.ID, in place: Items.Place, besides index: Int
  ) -> RecalledRecord? {
    let pairs = (form.lists.fields[place.list] ?? []).compactMap { field in
      items.slot(of: field, from: source).flatMap { from in
        items.slot(of: field, from: target).map { (from: from, to: $0) }
      }
    }
    guard pairs.contains(where: { $0.to != index && !fields[$0.from].isEmpty }) else { return nil }
    let entries = pairs.compactMap { pair in
      fields[pair.from].answer.map { answer in
        Record.Entry(
          field: fields[pair.to].field.id, path: path(of: pair.to),
          title: fields[pair.to].field.title, answer: answer,
          mentions: fields[pair.from].recordedLine.mentions)
      }
    }
    return RecalledRecord(
      number: -items.number(of: source),
      record: Record(
        id: identity.id, form: form.id, started: identity.started, submitted: identity.started,
        entries: entries))
  }
}

extension RecalledRecord {
  /// The number of the item above that the answers are from; `nil` for a record of the store, whose
  /// numbers begin with 1.
  var itemAbove: Int? { number < 0 ? -number : nil }
}
