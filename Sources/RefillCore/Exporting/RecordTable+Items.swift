import Foundation

// A table of the items of one list.
extension RecordTable {
  /// Returns the names of the lists of a form, then those of other lists that records have items of.
  static func lists(in records: [Record], _ form: Form?) -> [String] {
    var seen: Set<String> = []
    let paths = (form?.paths ?? []) + records.flatMap(\.entries).map(\.path)
    return paths.map(\.listName).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Creates a table with a row for each item of a list: the record, the path of the item, and its own
  /// answers.
  init(itemsOf list: String, in records: [Record], _ form: Form?, hasHeader: Bool) {
    var seen: Set<String> = []
    let known = form?.columns { $0.listName == list } ?? []
    let entries = records.flatMap(\.entries).filter { $0.path.listName == list }
    let fields = (known + entries.map(\.field)).filter { seen.insert($0).inserted }
    header = hasHeader ? ["$id", "$item"] + fields : nil
    rows = records.flatMap { record in
      record.items(of: list).map { path, entries in
        let cells = entries.cells
        return [Cell(record.id.uuidString.lowercased()), Cell(path)]
          + fields.map { cells[$0] ?? Cell("") }
      }
    }
  }
}

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
        items[item.listName, default: []].append(item)
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

extension Form {
  /// Returns the ids of the fields with an answer in records whose paths fulfil a condition.
  func columns(where isColumn: (RecordPath) -> Bool) -> [String] {
    zip(fields, paths).filter { field, path in
      field.kind != .note && field.kind != .password && isColumn(path)
    }.map { field, _ in field.id }
  }
}

extension Record {
  /// The record without the answers in items.
  var withoutItems: Record { filtered { $0.path.item.isEmpty } }

  /// Returns the answers of each item of a list, by its path, in order.
  fileprivate func items(of list: String) -> [(path: String, entries: [Entry])] {
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
  fileprivate var listName: String { item.listName }

  /// The steps to the item of the answer and to those around it, from outside in.
  fileprivate var items: [[Step]] {
    steps.indices.compactMap { index in
      if case .item = steps[index] { Array(steps[...index]) } else { nil }
    }
  }
}

extension [RecordPath.Step] {
  /// The keys on the way, such as `items.parts`.
  fileprivate var listName: String {
    compactMap { if case .key(let key) = $0 { key } else { nil } }.joined(separator: ".")
  }
}
