import RefillCore

/// Which history each field of a form has.
struct FieldHistories: Sendable {
  /// The names of the histories, by field id.
  let names: [String: String]

  init(of form: Form) {
    names = Dictionary(
      form.fields.compactMap { field in field.historyName.map { (field.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The history of a field; `nil` where it has none.
  subscript(field: String) -> String? { names[field] }

  /// The fields that share the history of this one, itself among them.
  func fields(sharingHistoryOf field: String) -> [String] {
    names.keys.filter { names[$0] == names[field] }
  }
}
