package import RefillCore

extension Field {
  /// Creates a field with changes.
  package static func field(
    _ id: String, _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> Field {
    var field = Field(id: id, kind: kind)
    change(&field)
    return field
  }

  /// Creates a text field with a history.
  package static func remembered(_ id: String, _ change: (inout AutoFill) -> Void = { _ in })
    -> Field
  {
    var autoFill = AutoFill()
    change(&autoFill)
    return field(id) { $0.autoFill = autoFill }
  }
}
