import Foundation
import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

/// Fills a form with each record of a file, without a terminal.
///
/// The rows are done in batches: records go out one by one, refused rows to their file, then the records to
/// the store in one transaction. So whatever ends the program, the rows before a certain line are done,
/// those from it on are not; only the output can have the records of one batch that the store has not.
@MainActor struct RecordsRun {
  private let run: FillRun
  private var records: AnswerRecords
  private var refused: RefusedRows?
  /// The name of the file in messages.
  private let file: String
  private let host: FormModel.Host
  private let context: ReadingContext
  private let checker: AnswerChecker?
  private let onceSecret: Set<String>
  /// The last record of the form, for defaults that refer to it; `nil` if none does.
  private var last: Record?
  private let hasLast: Bool

  /// The rows that were judged and are not done.
  private var batch: [Judged] = []
  /// The line from which on the file is not done, after a fault.
  private var undone: Int?
  private var submitted = 0
  private var refusedCount = 0
  private var pendingCount = 0
  /// The numbers of the stored records.
  private var numbers: [Int] = []
  private var dates = DatesOfTwoReadings()
  /// The sentences that were told once.
  private var told: Set<String> = []

  /// A row with its submission, or without one if it is refused, and the sentences about it.
  private struct Judged {
    let row: AnswerRow
    var submission: Submission?
    /// True if its receiver did not take it, and is asked again later.
    var isPending = false
    var reports: [String] = []

    var isRefused: Bool { submission == nil && !isPending }
  }

  /// The number of rows in a batch: those of some tens of milliseconds.
  private static let batchCount = 256

  /// Opens the store.
  ///
  /// - Throws: a failure if it cannot be written, unless nothing is to be stored.
  init(_ run: FillRun, _ records: AnswerRecords, named file: String) throws {
    self.run = run
    self.records = records
    self.file = Input.name(of: file)
    refused = try run.options.refused.map {
      try RefusedRows(
        $0, below: records.header, as: records.format, isContinued: run.options.firstLine != nil)
    }
    WaitingLine.during("Opening the store") { run.openStore(.submit) }
    if let fault = run.storeFault ?? Self.fault(of: run.keptStore) {
      throw Failure(
        ExitStatus(fault),
        "nothing was submitted. "
          + StoredFile.store.sentences(about: fault, at: run.paths.store(run.options.store).path))
    }
    (host, context, checker) = (run.clockedHost, run.readingContext, run.checker)
    hasLast = run.form.fields.contains { $0.defaultAnswer == .lastRecord }
    last = hasLast ? run.store.flatMap { EarlierRecords.last(of: run.form, in: $0) } : nil
    onceSecret = (try? run.store?.secretFields(form: run.form.id)) ?? []
  }

  private static func fault(of store: Store?) -> StoreError? {
    do throws(StoreError) {
      try store?.checkWritable()
      return nil
    } catch { return error }
  }

  /// Fills in all records; reports the refused ones, and how many went in.
  ///
  /// - Throws: a failure with exit code 3 if rows were refused.
  mutating func submitAll() throws {
    let signals = try? Signals()
    run.signals = signals
    let progress = ProgressBar("Filling")
    do {
      try submitRows(signals, progress)
    } catch {
      progress.finish()
      undone = undone ?? (try? records.next())?.line
      Output.complain(summary, prefix: "")
      throw error
    }
    progress.finish()
    refused?.close()
    learn()
    for warning in dates.warnings(in: file) { Output.complain(warning, prefix: "") }
    Output.complain(summary, prefix: "")
    run.tellOfStore()
    run.expire()
    if refusedCount > 0 { throw Failure.silent(.answers) }
    if pendingCount > 0 { throw Failure.silent(.failed) }
  }

  private mutating func submitRows(_ signals: Signals?, _ progress: ProgressBar) throws {
    do {
      while let row = try records.next() {
        if let signal = signals?.takeDeadly() {
          progress.finish()
          end(by: signal, at: batch.first?.row.line ?? row.line)
        }
        batch.append(judged(row))
        if batch.count == Self.batchCount { try finishBatch(progress) }
      }
    } catch let fault as UnreadableLine {
      // The rows before it are whole.
      try finishBatch(progress)
      undone = fault.line
      throw fault.failure
    }
    try finishBatch(progress)
  }

  // MARK: A row

  private mutating func judged(_ row: AnswerRow) -> Judged {
    switch row.content {
    case .failure(let problem):
      // A fault of a whole row of a table has no column.
      let column = problem.position.column
      return refusing(row, problem.message, at: column > 1 ? "\(row.line):\(column)" : nil)
    case .success(let record):
      do {
        let given = try run.given.over(record)
        return try judged(row, filled(given), given)
      } catch {
        return refusing(row, (error as? Failure)?.message ?? "\(error)")
      }
    }
  }

  private func filled(_ given: GivenAnswers) throws -> FilledForm {
    let model = FormModel(
      run.form, started: host.date(), last: last, onceSecret: onceSecret, context: context)
    return try FilledForm(
      model, with: given, isTyped: run.options.remembersGiven, host: host, judgedBy: checker)
  }

  private mutating func judged(
    _ row: AnswerRow, _ filled: FilledForm, _ given: GivenAnswers
  ) -> Judged {
    var judged = Judged(row: row, submission: filled.submission)
    for remark in filled.remarks where told.insert(remark).inserted {
      judged.reports.append("\(file):\(row.line): \(remark)")
    }
    for failure in filled.failures where told.insert(failure).inserted {
      judged.reports.append(failure)
    }
    for (_, order) in given.dateOrders(in: run.form, context) { dates.add(order, line: row.line) }
    if run.options.explains {
      AnswerOrigins(filled.model, given, like: run.options.likeName).tell(of: "\(file):\(row.line)")
    }
    guard let submission = filled.submission else {
      judged.reports += refusing(row, filled.missing.report).reports
      return judged
    }
    if hasLast { last = submission.storable }
    return judged
  }

  private func refusing(
    _ row: AnswerRow, _ report: String, at place: String? = nil
  ) -> Judged {
    let start = "\(file):\(place ?? String(row.line)): "
    // A fault of the file names its place itself.
    let reports = report.split(separator: "\n").map {
      $0.hasPrefix("\(file):") ? String($0) : start + String($0)
    }
    return Judged(row: row, reports: reports)
  }

  // MARK: A batch

  private mutating func finishBatch(_ progress: ProgressBar) throws {
    let rows = batch
    batch = []
    if rows.contains(where: { !$0.reports.isEmpty }) { progress.finish() }
    var done: [Judged] = []
    var fault: (any Error)?
    for (place, row) in rows.enumerated() where fault == nil {
      do {
        done.append(try handedOn(row))
      } catch {
        // A receiver has taken a record that could not be written, or has it next time.
        let isTaken = error is WriteError && run.destinations.receiver != nil
        let pending = (error as? ReceiverEnd)?.row
        let last = isTaken ? row : pending
        if let last { done.append(last) }
        undone = rows.dropFirst(last == nil ? place : place + 1).first?.row.line
        fault = error
      }
    }
    try keep(done)
    if let ended = fault as? ReceiverEnd { try finish(after: ended) }
    if let fault { throw fault }
    let (returned, size) = records.progress
    progress.update(returned, of: size)
  }

  /// The end of the run because its receiver takes no record now.
  private struct ReceiverEnd: Error {
    /// The row, if it is pending; `nil` if it could not be stored.
    let row: Judged?
    /// The reason, and what becomes of the record.
    let sentence: String
    /// The signal that ended it; `nil` for none.
    var signal: Signal?
  }

  /// Ends the run because its receiver takes no record now.
  private mutating func finish(after ended: ReceiverEnd) throws {
    let next = try undone ?? records.next()?.line
    undone = next
    guard let signal = ended.signal else { throw Failure(.failed, ended.sentence) }
    Output.complain(ended.sentence)
    end(by: signal, at: next)
  }

  /// Reports a row, and gives its record to the receiver and the output; returns the row, refused if the
  /// receiver did not accept it.
  ///
  /// - Throws: a failure of a receiver that takes no record, or of the output.
  private func handedOn(_ row: Judged) throws -> Judged {
    for report in row.reports { Output.complain(report, prefix: "") }
    guard let submission = row.submission else { return row }
    defer { (run.pendingNumber, run.submitLock) = (nil, nil) }
    let place = "\(file):\(row.row.line): "
    do {
      try run.checkPlaces(for: submission.record)
    } catch { throw Failure(ExitStatus(error), error.sentence) }
    switch run.handOn(submission, needsStore: run.keptStore != nil) {
    case .done:
      if let unsettled = run.settlePending() { throw unsettled }
      do {
        try run.write(submission.record)
      } catch {
        if run.destinations.receiver != nil {
          Output.complain(place + Message.receiverHasRecord, prefix: "")
        }
        throw error
      }
      run.submitted += 1
      return row
    case .failed(let failure):
      let refusal = run.refusal(failure, at: place)
      let judged = Judged(row: row.row, isPending: run.pendingNumber != nil)
      guard failure.isAboutRecord else {
        throw ReceiverEnd(row: judged.isPending ? judged : nil, sentence: refusal.message)
      }
      Output.complain(place + refusal.message, prefix: "")
      return judged
    case .stopped(let failure, let signal):
      let pending = run.pendingNumber.map { _ in Judged(row: row.row, isPending: true) }
      throw ReceiverEnd(
        row: pending, sentence: "\(failure.reason) \(run.pendingSentence)", signal: signal)
    case .elsewhere: throw Failure(.failed, place + Message.submittedElsewhere)
    case .notStored(let error):
      throw Failure(
        ExitStatus(error),
        StoredFile.store.sentences(about: error, at: run.paths.store(run.options.store).path))
    }
  }

  /// Keeps rows whose records were written: the refused ones in their file, the others in the store.
  private mutating func keep(_ rows: [Judged]) throws {
    let submissions = rows.compactMap(\.submission)
    refusedCount += rows.count(where: \.isRefused)
    pendingCount += rows.count(where: \.isPending)
    // The written records are stored, even if the refused rows cannot be kept.
    let unkept = keepRefused(rows)
    do {
      numbers += try inStore(at: run.paths.store(run.options.store).path) {
        try run.keep(submissions)
      }
      submitted += submissions.count
    } catch {
      let lines = "lines \(rows.first?.row.line ?? 1) to \(rows.last?.row.line ?? 1)"
      Output.complain("\(file): the records of \(lines) were written, but not stored.", prefix: "")
      throw error
    }
    for line in Set(submissions.compactMap { $0.exclusionsLine() }).sorted()
    where run.keptStore != nil && told.insert(line).inserted {
      Output.complain(line)
    }
    if let unkept { throw unkept }
  }

  /// Writes the refused rows to their file; returns the failure.
  private mutating func keepRefused(_ rows: [Judged]) -> (any Error)? {
    let lost = rows.filter(\.isRefused)
    do {
      try refused?.write(lost.map(\.row))
      return nil
    } catch {
      let lines = lost.map { String($0.row.line) }.joined(separator: ", ")
      Output.complain("\(file): the refused rows are not kept: lines \(lines).", prefix: "")
      return error
    }
  }

  // MARK: The end

  /// Learns from the new records.
  private func learn() {
    guard let store = run.keptStore, !numbers.isEmpty else { return }
    WaitingLine.during("Learning") {
      try? store.learn(fromNew: numbers, of: run.form, timeZone: host.timeZone())
      _ = try? store.history.compact()
    }
  }

  /// Reports how far it came, and ends the program as the signal does.
  ///
  /// - Parameter line: the first one that is not done; `nil` if all are.
  private mutating func end(by signal: Signal, at line: Int?) -> Never {
    undone = line
    Output.complain(summary, prefix: "")
    refused?.close()
    signal.end()
  }

  private var summary: String {
    let refused = refusedCount > 0 ? ", \(TextFormat.number(refusedCount)) refused" : ""
    let pending = pendingCount > 0 ? ", \(TextFormat.number(pendingCount)) pending" : ""
    let rest = undone.map { "; \(file) is not done from line \($0) on" } ?? ""
    return "\(TextFormat.count(submitted, "record")) submitted\(refused)\(pending)\(rest)."
  }
}
