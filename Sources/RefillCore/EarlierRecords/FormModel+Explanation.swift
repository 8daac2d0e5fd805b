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
  private static let neighborCount = 2

  /// Looks for the record that tells why the highlighted value stands where it stands.
  mutating func askForExplanation(_ index: Int) {
    guard let suggestion = explainable(index), case .history = suggestion.origin,
      let text = chosenTexts(index).first
    else {
      notice = .notFromRecord
      return
    }
    let given = given(besides: index).filter { clue in
      form.index(of: clue.field).map { entries[$0].isOwnWords } ?? false
    }
    find(
      .mentioning(text, field: form.fields[index].id, given: given),
      for: .explanation(suggestion))
  }

  /// The highlighted value, or the one that stands in the field untouched.
  private func explainable(_ index: Int) -> Suggestion? {
    if let chooser {
      return chooser.rows.indices.contains(chooser.highlight)
        ? chooser.rows[chooser.highlight] : nil
    }
    guard case .suggestion(let suggestion) = entries[index].provenance else { return nil }
    return suggestion
  }

  /// The record came: it is told.
  mutating func explain(_ suggestion: Suggestion, _ record: RecalledRecord?, _ index: Int) {
    let isOurs = record?.record.form == form.id
    notice = .explained(
      Explanation(
        suggestion: suggestion, form: isOurs ? form.title : record?.record.form,
        neighbors: isOurs ? record.map { neighbors(of: index, in: $0) } ?? [] : []))
  }

  /// The answers beside a field that are short, remembered and not removed since: first those that
  /// speak for the value.
  private func neighbors(of index: Int, in record: RecalledRecord) -> [Explanation.Neighbor] {
    let informativeFields = record.informativeFields.compactMap(form.index(of:))
    let others = entries.indices.filter { place in
      place != index && !informativeFields.contains(place) && !entries[place].field.kind.isMultiline
        && entries[place].field.kind != .confirm
    }
    return Array(
      (informativeFields + others).lazy.compactMap { place -> Explanation.Neighbor? in
        guard case .answer(_, let filled) = entries[place].recall(record) else { return nil }
        return .init(title: entries[place].field.title, text: filled.readableText)
      }.prefix(Self.neighborCount))
  }
}

extension FieldState {
  /// Whether somebody answered it, and with more than yes or no.
  fileprivate var isOwnWords: Bool { self.provenance != .given && self.field.kind != .confirm }
}
