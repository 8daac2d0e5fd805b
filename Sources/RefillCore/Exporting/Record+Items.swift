extension Record {
  /// The answers of each innermost item, with those of the items around it and of the record itself;
  /// all answers if there are no items.
  var itemRows: [[Entry]] {
    guard !entries.allSatisfy(\.path.isPlain) else { return [entries] }
    var items: [[RecordPath.Step]] = []
    var seen: Set<[RecordPath.Step]> = []
    for entry in entries {
      let item = entry.path.item
      if !item.isEmpty, seen.insert(item).inserted { items.append(item) }
    }
    let outer = Set(items.flatMap { item in item.indices.map { Array(item[..<$0]) } })
    let innermost = items.filter { !outer.contains($0) }
    guard !innermost.isEmpty else { return [entries] }
    return innermost.map { item in entries.filter { item.starts(with: $0.path.item) } }
  }
}

extension Record {
  /// Returns the places of some fields of a form in order, with their answers if they have any, then
  /// the other answers.
  ///
  /// The answers of a list are together, item by item. O(fields and answers).
  func places(
    of fields: [Field], in form: Form?
  ) -> [(path: RecordPath, field: Field?, answer: Answer?)] {
    if fields.isEmpty { return entries.map { ($0.path, nil, $0.answer) } }
    let given = Dictionary(grouping: entries) { $0.path.outermostList ?? .field($0.field) }
    let known = Dictionary(fields.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let paths = Dictionary(
      zip((form?.fields ?? []).map(\.id), form?.paths ?? []),
      uniquingKeysWith: { first, _ in first })
    var seen: Set<RecordPath.Part> = []
    let places = fields.flatMap { field -> [(path: RecordPath, field: Field?, answer: Answer?)] in
      let path = paths[field.id] ?? RecordPath(field.id)
      let part = path.outermostList ?? .field(field.id)
      guard seen.insert(part).inserted else { return [] }
      if let entries = given[part] {
        return entries.compactMap { entry in
          known[entry.field].map { (entry.path, $0, entry.answer) }
        }
      }
      // A list without items has no places for answers.
      return path.outermostList == nil ? [(path, field, nil)] : []
    }
    return places
      + entries.filter { known[$0.field] == nil }.map { ($0.path, nil, $0.answer) }
  }
}

extension RecordPath {
  /// A part of a record: the answer of a field, or all answers of a list.
  fileprivate enum Part: Hashable {
    case field(String)
    case list([Step])
  }

  /// The outermost list around the answer; `nil` for an answer outside of lists.
  fileprivate var outermostList: Part? {
    steps.firstIndex { if case .item = $0 { true } else { false } }.map {
      .list(Array(steps[..<$0]))
    }
  }
}

extension RecordPath {
  /// The steps to the innermost item; empty for an answer outside of lists.
  package var item: [Step] {
    let last = steps.lastIndex { if case .item = $0 { true } else { false } }
    return last.map { Array(steps[...$0]) } ?? []
  }
}
