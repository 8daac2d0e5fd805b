import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

/// A row of a file with whose answers the form is filled.
struct FilledRow {
  let answers: GivenAnswers
  /// The title of the form with the place of the row.
  let title: String
  /// What tells the row from others, also in a later run: its line, and a digest of its bytes.
  let key: String
  /// The line about how to continue if the form is left.
  let leftLine: String
}

/// The form for each record of a file, with its answers.
extension FillRun {
  /// The maximum number of records that a person is asked to go through.
  private static let mostRows = 100_000

  /// Opens the form for one record after the other; leaving it ends the run, and the last line says how to
  /// continue, which goes on with the draft of the row.
  ///
  /// Records whose answers the form cannot hold are reported, and go to the file of `--refused`.
  ///
  /// - Throws: A failure if the form is left before the last record, or if records were refused.
  func fillEach(of records: AnswerRecords) throws {
    var refused = try options.refused.map {
      try RefusedRows(
        $0, below: records.header, as: records.format, isContinued: options.firstLine != nil)
    }
    defer { refused?.close() }
    let rows = try Self.rows(of: records)
    let (title, plain) = (form.title, given)
    let file = Input.name(of: options.answers ?? "-")
    var refusedCount = 0
    try chooseFrontEnd()
    defer { terminal?.leave() }
    for (place, row) in rows.enumerated() {
      guard let answers = answers(of: row, over: plain, in: file) else {
        refusedCount += 1
        try refused?.write([row])
        continue
      }
      let number = TextFormat.number(skippedCount + place + 1)
      let counter = "\(number) of \(TextFormat.number(skippedCount + rows.count))"
      let filled = FilledRow(
        answers: answers, title: "\(title) (\(counter))",
        key: "\(row.line):\(String(StableHash(row.written).value, radix: 16))",
        leftLine: Message.stopped(
          atLine: row.line, of: file, left: TextFormat.count(rows.count - place, "record")))
      guard try fill(filled) else { throw Failure.silent(.cancelled) }
      beginNext()
    }
    terminal?.leave()
    let lost = refusedCount > 0 ? ", \(TextFormat.number(refusedCount)) refused" : ""
    Output.complain("\(TextFormat.count(submitted, "record")) submitted\(lost).", prefix: "")
    if refusedCount > 0 { throw Failure.silent(.answers) }
  }

  private static func rows(of records: AnswerRecords) throws -> [AnswerRow] {
    var records = records
    var rows: [AnswerRow] = []
    while let row = try records.next() {
      rows.append(row)
      guard rows.count <= mostRows else {
        throw Failure(.usage, "--each takes at most \(TextFormat.number(mostRows)) records.")
      }
    }
    return rows
  }

  /// Returns the answers of a row; `nil` if the form cannot hold them, which is reported.
  private func answers(
    of row: AnswerRow, over plain: GivenAnswers, in file: String
  ) -> GivenAnswers? {
    func refuse(_ report: String) -> GivenAnswers? {
      terminal?.leave()
      for line in report.split(separator: "\n") {
        Output.complain(
          line.hasPrefix("\(file):") ? String(line) : "\(file):\(row.line): \(line)", prefix: "")
      }
      return nil
    }
    switch row.content {
    case .failure(let problem): return refuse(problem.message)
    case .success(let record):
      do {
        let answers = try plain.over(record)
        var trial = beginning()
        let unfit = try answers.put(into: &trial, isTyped: options.remembersGiven)
        return unfit.isEmpty ? answers : refuse(MissingAnswers(unfit, of: trial).report)
      } catch {
        return refuse((error as? Failure)?.message ?? "\(error)")
      }
    }
  }
}
