import RefillCore
import RefillFormats
import RefillTerminal

/// The form for each record of a file, with its answers.
extension FillRun {
  /// The maximum number of records that a person is asked to go through.
  private static let mostRows = 100_000

  /// Opens the form for one record after the other; leaving it ends the run, and the last line says how to
  /// continue.
  ///
  /// Records whose answers the form cannot hold are reported, and go to the file of `--refused`.
  ///
  /// - Throws: A failure if the form is left before the last record, or if records were refused.
  func fillEach(of records: AnswerRecords) throws {
    var refused = try options.refused.map {
      try RefusedRows($0, below: records.header, as: records.format)
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
      let counter = "\(TextFormat.number(place + 1)) of \(TextFormat.number(rows.count))"
      guard try fill(answers, titled: "\(title) (\(counter))") else {
        terminal?.leave()
        Output.complain(
          Message.stopped(
            atLine: row.line, of: file, left: TextFormat.count(rows.count - place, "record")),
          prefix: "")
        throw Failure.silent(.cancelled)
      }
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
