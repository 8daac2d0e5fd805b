/// A column of the records of a form: what an export has to know of a field.
public struct FormColumn: Equatable, Sendable {
  /// The identifier of the field.
  public let field: String
  /// The kind of the field.
  public let kind: FieldKind
  /// The place of its answer in a record; in the first item of a list.
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
      .map { field, path in
        let steps = path.steps.map { step in
          if case .item = step { RecordPath.Step.item(1) } else { step }
        }
        return FormColumn(field: field.id, kind: field.kind, path: RecordPath(steps))
      }
  }
}
