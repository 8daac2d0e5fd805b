import Foundation

/// The items of one list as rows: the record, the path of the item, and its own answers.
struct ItemTable: Sendable {
  /// The name of the list, such as `items.parts`.
  let list: String
  private(set) var columns: RecordColumns

  /// Creates a table with the columns of a form.
  init(_ list: String, _ fields: ExportedFields) {
    self.list = list
    columns = RecordColumns(known: fields.ids { $0.listName == list }, hasNewestFirst: false)
  }

  mutating func note(_ record: Record) { columns.note(own(record)) }

  /// True if every answer of a record in this list has a column.
  func covers(_ record: Record) -> Bool { columns.covers(own(record)) }

  /// The column names: first those of the item itself, whose names no field has.
  var header: [RecordTable.Cell] { (Self.ownColumns + columns.fields).map(RecordTable.Cell.init) }

  /// The names of the columns of the item itself.
  static let ownColumns = ["$id", "$item"]

  /// Returns a row for each item of a record.
  func rows(of record: Record) -> [[RecordTable.Cell]] {
    let id = RecordTable.Cell(record.id.text)
    return record.items(of: list).map { path, entries in
      let cells = entries.cells
      return [id, RecordTable.Cell(path)]
        + columns.fields.map { cells[$0] ?? RecordTable.Cell("") }
    }
  }

  private func own(_ record: Record) -> [Record.Entry] {
    record.entries.filter { $0.path.listName == list }
  }
}

/// The table of the records of an export, and one for each list.
struct RecordTables: Sendable {
  private(set) var records: RecordTable
  /// The tables of lists, first those of the form; none unless items have tables of their own.
  private(set) var lists: [ItemTable]
  private let fields: ExportedFields
  private let hasLists: Bool

  init(_ fields: ExportedFields, items: ExportedItems) {
    self.fields = fields
    hasLists = items == .file
    records = RecordTable(fields, items: items)
    var seen: Set<String> = [""]
    let names = hasLists ? fields.paths.map(\.listName) : []
    lists = names.filter { seen.insert($0).inserted }.map { ItemTable($0, fields) }
  }

  mutating func note(_ record: Record) {
    records.note(record)
    guard hasLists else { return }
    for name in record.entries.map(\.path.listName)
    where !name.isEmpty && !lists.contains(where: { $0.list == name }) {
      lists.append(ItemTable(name, fields))
    }
    for index in lists.indices { lists[index].note(record) }
  }

  /// True if every answer of a record has a column.
  func covers(_ record: Record) -> Bool {
    records.covers(record)
      && (!hasLists
        || lists.allSatisfy { $0.covers(record) }
          && record.entries.allSatisfy { entry in
            let name = entry.path.listName
            return name.isEmpty || lists.contains { $0.list == name }
          })
  }
}
