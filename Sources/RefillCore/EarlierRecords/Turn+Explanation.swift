/// The reasons for offering a value of the history: its uses, and the record it occurred in.
public struct Explanation: Equatable, Sendable {
  /// The value with its uses.
  public let suggestion: Suggestion
  /// The user's own uses, of a value that others use too; `nil` if nobody else does.
  public let ownUses: Int?
  /// The title of the form of a record with this value; `nil` if there is none.
  public let form: String?
  /// Other answers in that record.
  public let neighbors: [Neighbor]
  /// The reason for its position, if the form's own records tell one.
  public let reason: SuggestionReason?

  /// Another answer in the record.
  public struct Neighbor: Equatable, Sendable {
    /// The title of its field.
    public let title: String
    /// The answer in readable form.
    public let text: String
  }
}

extension FormModel {
  /// The maximum number of other answers to show.
  fileprivate static let neighborCount = 2

  /// Returns the highlighted value, or the suggested value that the field has.
  fileprivate func explainable(_ index: Int) -> Suggestion? {
    if let chooser {
      return chooser.rows.indices.contains(chooser.highlight)
        ? chooser.rows[chooser.highlight] : nil
    }
    if case .suggestion(let suggestion) = fields[index].provenance { return suggestion }
    return fields[index].suggestion(for: fields[index].line.text.trimmed)
  }

  /// Returns the reason why there is nothing to explain.
  fileprivate func reasonNotToExplain(_ index: Int) -> Notice {
    let entry = fields[index]
    guard entry.isEmpty else { return .record(.notSuggested(entry.field.title)) }
    let hasValues = entry.candidates.total > 0 || entry.suggestions.isWaiting
    return .record(
      hasValues && entry.sourceID != nil
        ? .nothingToExplain(entry.field.title) : .emptyToExplain(entry.field.title))
  }

  /// Returns other answers of the record that are short, remembered and not removed.
  fileprivate func neighbors(of index: Int, in record: RecalledRecord) -> [Explanation.Neighbor] {
    let others = order.filter { place in
      place != index && !fields[place].field.kind.isMultiline
        && fields[place].field.kind != .confirm
    }
    return Array(
      others.lazy.compactMap { place -> Explanation.Neighbor? in
        guard case .answer(_, let filled) = fields[place].recall(record, at: itemPath(of: place))
        else { return nil }
        return .init(title: fields[place].field.title, text: filled.readableText)
      }.prefix(Self.neighborCount))
  }
}

extension Turn {
  /// Searches for the record that best explains the highlighted value.
  mutating func askForExplanation(_ index: Int) {
    if model.fields[index].isComputed {
      return model.messages.show(.edit(.calculated(model.calculation(of: index))))
    }
    if let text = model.cutOption(of: index) {
      return model.messages.show(.value(.whole(text)))
    }
    guard let suggestion = model.explainable(index) else {
      return model.messages.show(model.reasonNotToExplain(index))
    }
    guard case .history = suggestion.origin, let text = model.chosenTexts(index).first else {
      return model.messages.show(.record(.suggested(suggestion)))
    }
    find(
      .mentioning(
        text, field: model.fields[index].field.id, given: model.given(besides: index)),
      for: .explanation(suggestion))
  }

  /// Takes the record and shows the explanation.
  mutating func explain(
    _ suggestion: Suggestion, _ record: RecalledRecord?, _ ownUses: Int?, _ index: Int
  ) {
    let isOurs = record?.record.form == model.form.id
    model.messages.show(
      .record(
        .explained(
          Explanation(
            suggestion: suggestion,
            // The uses of several spellings are counted together, the user's own are not.
            ownUses: suggestion.otherSpellings.isEmpty ? ownUses : nil,
            form: isOurs ? model.form.title : record?.record.form,
            neighbors: isOurs ? record.map { model.neighbors(of: index, in: $0) } ?? [] : [],
            reason: record?.reason))))
  }
}
