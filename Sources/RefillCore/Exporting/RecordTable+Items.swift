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
        let answers = Dictionary(
          entries.map { ($0.field, $0.answer) }, uniquingKeysWith: { first, _ in first })
        return [Cell(record.id.uuidString.lowercased()), Cell(path)]
          + fields.map { Cell(answers[$0]) }
      }
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
  fileprivate var listName: String {
    item.compactMap { if case .key(let key) = $0 { key } else { nil } }.joined(separator: ".")
  }
}
