import RefillCore

/// Maps each field of a form to its history.
struct FieldHistories: Sendable {
  /// The names of the histories, by field id.
  let names: [String: String]

  init(of form: Form) {
    names = Dictionary(
      form.fields.compactMap { field in field.historyName.map { (field.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the name of a field's history; `nil` if it has none.
  subscript(field: String) -> String? { names[field] }

  /// Returns the ids of the fields that share this field's history, including itself.
  func fields(sharingHistoryOf field: String) -> [String] {
    names.keys.filter { names[$0] == names[field] }
  }
}
