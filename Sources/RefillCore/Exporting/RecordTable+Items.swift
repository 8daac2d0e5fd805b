import Foundation

extension [Record.Entry] {
  /// The cell of each answer, by its field.
  var cells: [String: RecordTable.Cell] {
    Dictionary(
      map { ($0.field, RecordTable.Cell($0.answer)) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Record {
  /// The cells of all answers, by their fields: a field of items has one answer for each item of its
  /// list, so that those of several fields line up.
  var joinedCells: [String: RecordTable.Cell] {
    var items: [String: [[RecordPath.Step]]] = [:]
    var seen: Set<[RecordPath.Step]> = []
    for entry in entries {
      for item in entry.path.items where seen.insert(item).inserted {
        items[item.keys, default: []].append(item)
      }
    }
    return Dictionary(grouping: entries, by: \.field).mapValues { entries in
      guard let list = entries.first?.path.listName, !list.isEmpty else {
        return RecordTable.Cell(entries.first?.answer)
      }
      let answers = Dictionary(
        entries.map { ($0.path.item, $0.answer) }, uniquingKeysWith: { first, _ in first })
      return RecordTable.Cell(joining: (items[list] ?? []).map { answers[$0] })
    }
  }
}

extension Record {
  /// The record without the answers in items.
  var withoutItems: Record {
    entries.allSatisfy(\.path.item.isEmpty) ? self : filtered { $0.path.item.isEmpty }
  }

  /// Returns the answers of each item of a list, by its path, in order.
  func items(of list: String) -> [(path: String, entries: [Entry])] {
    var order: [String] = []
    var items: [String: [Entry]] = [:]
    for entry in entries where entry.path.listName == list {
      let path = RecordPath(entry.path.item).description
      if items[path] == nil { order.append(path) }
      items[path, default: []].append(entry)
    }
    return order.map { ($0, items[$0] ?? []) }
  }
}

extension RecordPath {
  /// The keys that lead to the innermost list, such as `items.parts`; empty for an answer outside of
  /// lists.
  var listName: String { item.keys }

  /// The steps to the item of the answer and to those around it, from outside in.
  fileprivate var items: [[Step]] {
    steps.indices.compactMap { index in
      if case .item = steps[index] { Array(steps[...index]) } else { nil }
    }
  }
}

extension [RecordPath.Step] {
  /// The keys on the way, such as `items.parts`.
  var keys: String {
    compactMap { if case .key(let key) = $0 { key } else { nil } }.joined(separator: ".")
  }
}
