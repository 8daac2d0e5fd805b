/// The fields of an export, in its order, by the names of fields, groups and lists.
///
/// `trip` names all fields of the group `trip`, `items` all of the list, `items.amount` one of them.
public struct FieldSelection: Equatable, Sendable {
  /// The names as given, each once.
  public let names: [String]

  /// Parses names with commas between.
  public init(_ text: String) {
    var seen: Set<String> = []
    names = text.split(separator: ",").map(\.trimmed).filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
  }

  /// Returns the names that no field of a form has.
  public func unknownNames(in form: Form) -> [String] {
    let fields = zip(form.fields, form.paths).filter { $0.0.kind != .note }
    return unknownNames(
      among: fields.map { FormColumn(field: $0.0.id, kind: $0.0.kind, path: $0.1) })
  }

  /// Returns the names that none of these fields has.
  public func unknownNames(among fields: [FormColumn]) -> [String] {
    names.filter { name in !fields.contains { Self.selects(name, $0.field, $0.path) } }
  }

  /// Returns the record with the selected answers only, in the order of the names.
  public func selected(of record: Record) -> Record {
    Record(
      id: record.id, form: record.form, started: record.started, submitted: record.submitted,
      entries: selected(record.entries) { ($0.field, $0.path) })
  }

  /// Returns the selected elements, in the order of the names.
  func selected<Element>(
    _ elements: [Element], by place: (Element) -> (field: String, path: RecordPath)
  ) -> [Element] {
    let found = elements.enumerated().compactMap { index, element in
      let (field, path) = place(element)
      return names.firstIndex { Self.selects($0, field, path) }.map { ($0, index, element) }
    }
    return found.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private static func selects(_ name: String, _ field: String, _ path: RecordPath) -> Bool {
    if name == field { return true }
    let keys = path.keys
    return keys == name || keys.hasPrefix(name + ".")
  }
}

extension RecordPath {
  /// The keys on the way, such as `items.amount`.
  var keys: String { steps.keys }
}
