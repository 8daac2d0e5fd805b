/// A column of the records of a form: what an export has to know of a field.
public struct FormColumn: Equatable, Sendable {
  /// The identifier of the field.
  public let field: String
  /// The kind of the field.
  public let kind: FieldKind
  /// The place of its answer in a record.
  public let path: RecordPath

  /// Creates a column.
  public init(field: String, kind: FieldKind, path: RecordPath) {
    self.field = field
    self.kind = kind
    self.path = path
  }
}

extension Form {
  /// The columns of its records, in its order; notes and secrets have none.
  public var columns: [FormColumn] {
    zip(fields, paths).filter { field, _ in field.kind != .note && field.kind != .password }
      .map { FormColumn(field: $0.id, kind: $0.kind, path: $1) }
  }
}
