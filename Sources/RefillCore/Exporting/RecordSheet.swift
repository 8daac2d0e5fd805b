import Foundation

/// A record as people read it: a title, a row for each answer, and a table for each list of items.
struct RecordSheet {
  let title: String
  let submitted: Date
  let rows: [Row]
  let lists: [List]

  /// An answer with the title of its field.
  struct Row {
    let title: String
    let entry: Record.Entry
  }

  /// The items of a list.
  struct List {
    /// The title of the list, after the titles and numbers of the items around it: `Samples 2, pH
    /// readings`; its path if the form is not known.
    let heading: String
    let columns: [String]
    /// The answers of each item, by column; `nil` for none.
    let items: [[Record.Entry?]]
  }
}

/// Makes sheets of the records of a form.
struct RecordSheets: Sendable {
  private let form: Form?
  private let fields: [String: Field]
  private let places: [String: Int]
  /// The Markdown templates of mentions, by field.
  let links: [String: String]

  /// - Parameter form: the form of the records, if known.
  init(form: Form?) {
    self.form = form
    let fields = form?.fields ?? []
    self.fields = Dictionary(fields.map { ($0.id, $0) }) { first, _ in first }
    places = Dictionary(fields.enumerated().map { ($1.id, $0) }) { first, _ in first }
    links = form?.mentionLinks ?? [:]
  }

  func sheet(of record: Record) -> RecordSheet {
    RecordSheet(
      title: form?.title ?? record.form, submitted: record.submitted,
      rows: record.entries.filter(\.path.item.isEmpty).map { entry in
        RecordSheet.Row(title: fields[entry.field]?.title ?? entry.title, entry: entry)
      },
      lists: lists(of: record).map { list(of: $0, in: record) })
  }

  /// Returns the answer with titles of options instead of their values.
  func shown(_ entry: Record.Entry) -> Answer {
    fields[entry.field]?.titled(entry.answer) ?? entry.answer
  }

  private func heading(of entries: [Record.Entry], in record: Record) -> String {
    let list = Array(entries[0].path.item.dropLast())
    let around = list.indices.compactMap { index -> String? in
      guard case .item(let number) = list[index] else { return nil }
      let outer = record.entries.first { $0.path.item.dropLast() == list[..<index] }
      return outer.flatMap { form?.listTitle(of: $0.field) }.map { "\($0) \(number)" }
    }
    guard let title = form?.listTitle(of: entries[0].field),
      around.count == RecordPath(list).itemCount
    else { return RecordPath(list).description }
    return (around + [title]).joined(separator: ", ")
  }

  /// Returns the answers in items, by the list that they are in.
  private func lists(of record: Record) -> [[Record.Entry]] {
    var order: [[RecordPath.Step]] = []
    var lists: [[RecordPath.Step]: [Record.Entry]] = [:]
    for entry in record.entries {
      let list = Array(entry.path.item.dropLast())
      guard !list.isEmpty else { continue }
      if lists[list] == nil { order.append(list) }
      lists[list, default: []].append(entry)
    }
    return order.compactMap { lists[$0] }
  }

  /// Returns the items with these answers.
  private func list(of entries: [Record.Entry], in record: Record) -> RecordSheet.List {
    var columns: [String] = []
    var items: [[RecordPath.Step]] = []
    var cells: [[RecordPath.Step]: [String: Record.Entry]] = [:]
    for entry in entries {
      let item = entry.path.item
      if !columns.contains(entry.field) { columns.append(entry.field) }
      if cells[item] == nil { items.append(item) }
      cells[item, default: [:]][entry.field] = entry
    }
    // The columns of the form come first, in its order.
    columns = columns.enumerated().sorted { one, other in
      (places[one.element] ?? .max, one.offset) < (places[other.element] ?? .max, other.offset)
    }.map(\.element)
    return RecordSheet.List(
      heading: heading(of: entries, in: record),
      columns: columns.map { id in
        fields[id]?.title ?? entries.first { $0.field == id }?.title ?? id
      },
      items: items.map { item in columns.map { cells[item]?[$0] } })
  }
}

extension RecordPath {
  /// The number of items on the way.
  fileprivate var itemCount: Int { steps.count { if case .item = $0 { true } else { false } } }
}

extension Field {
  /// Returns an answer with option titles instead of values.
  fileprivate func titled(_ answer: Answer) -> Answer {
    guard !options.isEmpty else { return answer }
    let title = { (value: String) in options.first { $0.value == value }?.title ?? value }
    return switch answer {
    case .text(let value): .text(title(value))
    case .list, .typedList: .list(answer.texts.map(title))
    case .null: .text(title("null"))
    case .number, .flag, .secret: answer
    }
  }
}
