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

extension RecordPath {
  /// The steps to the innermost item; empty for an answer outside of lists.
  var item: [Step] {
    let last = steps.lastIndex { if case .item = $0 { true } else { false } }
    return last.map { Array(steps[...$0]) } ?? []
  }
}
