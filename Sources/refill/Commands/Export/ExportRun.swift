import Foundation
import RefillCore
import RefillStore

/// The records of a range, read one after the other as often as needed.
struct RecordWalk {
  let records: RecordStore
  let range: RecordRange

  /// The records of the form of any time.
  var all: Self {
    var all = RecordRange(form: range.form)
    all.isTeam = range.isTeam
    return Self(records: records, range: all)
  }

  /// Returns the fields of the form when its last record was stored, and those of all its records.
  func places() throws -> [FormColumn] {
    var places = try range.form.map { form in try inStore { try records.columns(of: form) } } ?? []
    var fields = Set(places.map(\.field))
    _ = try all.forEach { record in
      for entry in record.entries where fields.insert(entry.field).inserted {
        places.append(FormColumn(field: entry.field, kind: .text, path: entry.path))
      }
    }
    return places
  }

  /// Calls `body` with each record that can be read; returns the number of the others.
  func forEach(_ body: (Record) throws -> Void) throws -> Int {
    try inStore { try records.forEachReadable(in: range) { try body($0.record) } }
  }
}

/// One export: the records of a walk that fulfil a condition, written one after the other.
final class ExportRun {
  private let walk: RecordWalk
  private let condition: RecordCondition?
  /// The masks of the answers; `nil` if they are written as they are.
  private var masks: RecordMasks?
  /// The number of records written.
  private(set) var count = 0
  /// The number of records that cannot be read.
  private(set) var unreadable = 0
  private var isEmpty: Bool { count == 0 && unreadable == 0 }
  private var maskedCount = 0

  /// - Parameters:
  ///   - form: the form of the records, if known.
  ///   - isMasked: true to mask card numbers, account numbers and codes.
  init(walk: RecordWalk, form: Form?, condition: RecordCondition?, isMasked: Bool) {
    self.walk = walk
    self.condition = condition
    masks = isMasked ? RecordMasks(form) : nil
  }

  /// Writes the records in a format: to a file, whole or not at all, or to stdout for `nil`.
  ///
  /// Formats with columns take two passes over the records. Lists with tables of their own are in files
  /// beside it.
  ///
  /// - Parameter none: called before the output is written if there are no records; may throw.
  func write(
    _ format: ExportFormat, _ layout: ExportLayout, to path: String?, orElse none: () throws -> Void
  ) throws {
    var export = RecordExport(format, layout)
    // The tables of SQL have all columns, so that a later export fits into them.
    let isWhole = format == .sql
    if format.hasColumns {
      let noted = isWhole ? walk.all : walk
      _ = try noted.forEach { if isWhole || holds($0) { export.note($0) } }
    }
    let output = try BufferedOutput(path)
    let lists = try export.lists.map { list in
      try BufferedOutput(path.map { Self.file(of: list, beside: $0) })
    }
    try output.write(export.beginning())
    for (number, list) in lists.enumerated() {
      try list.write(export.beginning(ofList: number))
    }
    try forEach { record in
      guard export.covers(record) else {
        throw Failure(.inUse, "the records changed during the export. Try again.")
      }
      try output.write(export.text(of: record))
      for (number, list) in lists.enumerated() {
        try list.write(export.text(ofItemsOf: number, in: record))
      }
    }
    try output.write(export.ending)
    if isEmpty { try none() }
    for output in [output] + lists { try output.finish() }
  }

  /// Writes a text for each record, as `write` does in a format.
  func write(
    _ text: (Record) -> String, to path: String?, orElse none: () throws -> Void
  ) throws {
    let output = try BufferedOutput(path)
    try forEach { try output.write(text($0)) }
    if isEmpty { try none() }
    try output.finish()
  }

  private func forEach(_ body: (Record) throws -> Void) throws {
    unreadable = try walk.forEach { record in
      guard holds(record) else { return }
      count += 1
      try body(masked(record))
    }
  }

  private func holds(_ record: Record) -> Bool { condition?.holds(for: record) ?? true }

  private func masked(_ record: Record) -> Record {
    guard let (masked, count) = masks?.masked(record) else { return record }
    maskedCount += count
    return masked
  }

  /// Prints how many answers were masked, on stderr.
  func tellOfMasked() {
    guard maskedCount > 0 else { return }
    Output.complain("\(TextFormat.count(maskedCount, "answer")) masked; --unmasked shows all.")
  }

  /// Returns the path of the file of a list: `claims.items.csv` beside `claims.csv`.
  static func file(of list: String, beside file: String) -> String {
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(file).\(list)" }
    return "\(file[..<dot]).\(list)\(file[dot...])"
  }
}
