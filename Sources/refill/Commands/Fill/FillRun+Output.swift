import Foundation
import RefillCore
import RefillFormats

/// Writes the submitted record.
extension FillRun {
  /// Writes a record to its places, each whole or not at all: to stdout, or without its secrets to a
  /// file and a folder.
  func write(_ record: Record) throws(WriteError) {
    if options.taker != nil {
      self.record = record
    } else if destinations.includesStdout {
      let output = output(of: record)
      try Output.writeWhole(output.text)
      for remark in output.remarks { Output.complain(remark) }
    }
    try writeToPlaces(record)
  }

  /// Writes a record without its secrets to the file and the folder, to both or to none.
  func writeToPlaces(_ record: Record) throws(WriteError) {
    let record = record.withoutSecrets
    let file = try destinations.folder?.add(wholeText(of: record), of: record)
    do {
      try append(record)
    } catch {
      // The next attempt writes both.
      if let file { unlink(file) }
      throw error
    }
  }

  private func append(_ record: Record) throws(WriteError) {
    guard let file = destinations.file else { return }
    let lines = appendedLines(of: record, to: file)
    try file.append(lines.text, header: lines.header)
  }

  /// Returns the lines of a record in the file of `--append`, with the header of that; `nil` without one.
  func appendedLines(of record: Record, to file: AppendedFile) -> (text: String, header: String?) {
    var export = RecordExport(file.format == .json ? .jsonl : file.format, layout)
    export.note(record)
    let header = file.format.isTable && options.hasHeader ? export.beginning() : nil
    return (export.text(of: record), header)
  }

  /// Returns a record as it is written, with what its tool may not take.
  func output(of record: Record) -> RecordOutput {
    foreignOutput(of: record)
      ?? RecordOutput(text: text(of: record, hasHeader: submitted == 0))
  }

  /// Returns the text of a record alone, with a header if its format has one.
  func wholeText(of record: Record) -> String {
    foreignOutput(of: record)?.text ?? text(of: record, hasHeader: true)
  }

  /// Throws if the form has no record of the shape that the user asked for.
  func checkShape() throws {
    guard options.shape != .own, loaded.reading?.writer?.shapes.contains(options.shape) != true
    else { return }
    let format = loaded.reading?.format.title ?? FormFormat.refill.title
    throw Failure(
      .usage, "--format \(options.shape.rawValue) does not go with this form, a \(format).")
  }

  /// Returns the record in the shape that the tool of a foreign form takes; `nil` for own forms and
  /// if the user asked for another format.
  private func foreignOutput(of record: Record) -> RecordOutput? {
    guard !options.withMeta, !options.writesAllFields, let reading = loaded.reading,
      let writer = reading.writer
    else { return nil }
    guard let format = options.format else { return writer.output(of: record, as: options.shape) }
    // A name that formats of records share with shapes or formats of forms.
    if let shape = writer.shapes.first(where: { $0.rawValue == format.rawValue }) {
      return writer.output(of: record, as: shape)
    }
    return reading.format.rawValue == format.rawValue
      ? writer.output(of: record, as: .own) : nil
  }

  private var layout: ExportLayout {
    var layout = ExportLayout(form: form)
    layout.timeZone = .current
    layout.hasHeader = options.hasHeader
    layout.isComplete = options.writesAllFields
    layout.hasMeta = options.withMeta
    return layout
  }

  private func text(of record: Record, hasHeader: Bool) -> String {
    let format = options.format ?? .json
    guard format == .json || format == .jsonl else {
      var layout = layout
      layout.hasHeader = options.hasHeader && hasHeader
      return format.text(of: [record], layout)
    }
    return RecordJSON.line(
      of: record, withMeta: options.withMeta, withSecrets: true,
      allFieldsOf: options.writesAllFields ? form : nil) + "\n"
  }
}
