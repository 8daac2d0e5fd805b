/// Why a value of the history is offered: how often and when it was used, and beside what.
public struct Explanation: Equatable, Sendable {
  /// The value with its uses.
  public let suggestion: Suggestion
  /// The form of a record that holds it; `nil` where none does.
  public let form: String?
  /// What else that record says, by the titles of its fields.
  public let neighbors: [Neighbor]

  /// An answer beside a value.
  public struct Neighbor: Equatable, Sendable {
    /// The title of its field.
    public let title: String
    /// The answer as people read it.
    public let text: String
  }
}

extension FormModel {
  /// The most answers that are told beside a value.
  fileprivate static let neighborCount = 2

  /// The highlighted value, or the one that stands in the field untouched.
  fileprivate func explainable(_ index: Int) -> Suggestion? {
    if let chooser {
      return chooser.rows.indices.contains(chooser.highlight)
        ? chooser.rows[chooser.highlight] : nil
    }
    guard case .suggestion(let suggestion) = fields[index].provenance else { return nil }
    return suggestion
  }

  /// The answers beside a field that are short, remembered and not removed since: first those that
  /// speak for the value.
  fileprivate func neighbors(of index: Int, in record: RecalledRecord) -> [Explanation.Neighbor] {
    let informativeFields = record.informativeFields.compactMap(form.index(of:))
    let others = fields.indices.filter { place in
      place != index && !informativeFields.contains(place) && !fields[place].field.kind.isMultiline
        && fields[place].field.kind != .confirm
    }
    return Array(
      (informativeFields + others).lazy.compactMap { place -> Explanation.Neighbor? in
        guard case .answer(_, let filled) = fields[place].recall(record) else { return nil }
        return .init(title: fields[place].field.title, text: filled.readableText)
      }.prefix(Self.neighborCount))
  }
}

extension Turn {
  /// Looks for the record that tells why the highlighted value stands where it stands.
  mutating func askForExplanation(_ index: Int) {
    guard let suggestion = model.explainable(index), case .history = suggestion.origin,
      let text = model.chosenTexts(index).first
    else {
      model.messages.show(.notFromRecord)
      return
    }
    let given = model.given(besides: index).filter { clue in
      model.form.index(of: clue.field).map { model.fields[$0].isOwnWords } ?? false
    }
    find(
      .mentioning(text, field: model.form.fields[index].id, given: given),
      for: .explanation(suggestion))
  }

  /// The record came: it is told.
  mutating func explain(_ suggestion: Suggestion, _ record: RecalledRecord?, _ index: Int) {
    let isOurs = record?.record.form == model.form.id
    model.messages.show(
      .explained(
        Explanation(
          suggestion: suggestion, form: isOurs ? model.form.title : record?.record.form,
          neighbors: isOurs ? record.map { model.neighbors(of: index, in: $0) } ?? [] : [])))
  }
}

extension FieldState {
  /// Whether somebody answered it, and with more than yes or no.
  fileprivate var isOwnWords: Bool { self.provenance != .given && self.field.kind != .confirm }
}
