import ArgumentParser
import Foundation
import RefillCore
import RefillStore
import RefillTerminal

extension HistoryCommand {
  struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract: "Show how much is remembered, what is used most, and how many keys that saved.",
      discussion: """
        Keys saved are the length of each value, times its uses beyond the first. With --learning, the \
        last 100 submitted forms are played back, one after the other: how often the wanted value was \
        the first of the list or among the first three, as it learned from the forms before.

        EXAMPLES
          refill history stats
          refill history stats --learning visitor
          refill history stats organization
          refill history stats --svg > stats.svg
          refill history stats --json | jq .keysSaved
        """)

    @Argument(help: "The name of a history; without it, all.", completion: .history)
    var history: String?

    @Option(
      help: ArgumentHelp(
        "Show what was learned from the submitted forms, field by field.", valueName: "form"),
      completion: .submittedForm)
    var learning: String?

    @Flag(help: "Draw with ASCII signs only.")
    var ascii = false

    @Flag(help: "Write JSON.")
    var json = false

    @Flag(help: "Write an SVG.")
    var svg = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.openToRead()
      if let learning { return try writeLearning(of: learning, store) }
      let summary = try StoreSummary(of: store, history: history)
      if let history { try store.history.complain(about: history) }
      if json { return try Output.write(summary.json.text + "\n") }
      if history != nil, summary.histories.isEmpty { return }
      let times = history == nil ? try inStore { try store.records.submissionTimes() } : []
      let chart = StoreChart(chart: drawing.chart)
      try drawing.write(
        chart.rows(of: summary, submissions: times, .current), title: history ?? "Histories")
    }

    private var drawing: ChartDrawing { ChartDrawing(isASCII: ascii, isSVG: svg) }

    private func writeLearning(of name: String, _ store: Store) throws {
      guard history == nil else {
        throw Failure(.usage, "--learning names a form; leave out the history.")
      }
      let form = try form(named: name, store)
      let progress = ProgressBar("Playing back")
      defer { progress.finish() }
      let figures = try inStore {
        try store.learningFigures(of: form, timeZone: .current, progress: progress.update)
      }
      let summary = LearningSummary(form: form, figures: figures)
      if json { return try Output.write(summary.json.text + "\n") }
      try drawing.write(summary.rows(drawing.chart), title: form.title)
    }

    /// Returns the form by that name, file or id; without its file, one with the fields of the
    /// newest record.
    private func form(named name: String, _ store: Store) throws -> Form {
      let library = FormLibrary(Paths())
      if (try? library.file(name)) != nil { return try library.load(name).form }
      if let form = library.form(withID: name) { return form }
      let newest = try inStore { try store.records.records(in: RecordRange(form: name)) }.last
      guard let newest else { return try library.load(name).form }
      return Form(id: name, fieldsOf: newest.record)
    }
  }
}

extension Form {
  /// Creates a form of text fields from the answers of a record, whose histories are the fields'
  /// own.
  init(id: String, fieldsOf record: Record) {
    let fields = record.entries.map { entry in
      var field = Field(id: entry.field, title: entry.title)
      field.historyName = "\(id)/\(entry.field)"
      field.autoFill = AutoFill()
      return field
    }
    self.init(id: id, title: id, fields: fields)
  }
}

/// The statistics of a store.
struct StoreSummary {
  /// The histories, most used first.
  let histories: [HistoryStatistics]
  let mostUsed: [(history: String, value: StoredValue)]
  let records: Int
  /// The size of the file in bytes.
  let size: Int

  init(of store: Store, history: String?) throws {
    let names = try inStore { try store.history.names() }.filter {
      history == nil || $0.name == history
    }
    let total = names.reduce(0) { $0 + $1.count }
    let progress = ProgressBar("Counting")
    defer { progress.finish() }
    var (done, found) = (0, [HistoryStatistics]())
    for (name, count) in names {
      if let figures = try inStore({ try store.history.statistics(of: name) }) {
        found.append(figures)
      }
      done += count
      progress.update(done, of: total)
    }
    histories = found.sorted { ($1.uses, $0.name) < ($0.uses, $1.name) }
    mostUsed = try inStore { try store.history.mostUsed(history: history, limit: 10) }
    records = try inStore { try store.records.count() }
    size = try inStore { try store.size() }
  }

  var values: Int { histories.reduce(0) { $0 + $1.values } }
  var uses: Int { histories.reduce(0) { $0 + $1.uses } }
  var savedCharacters: Int { histories.reduce(0) { $0 + $1.savedCharacters } }

  var json: JSONText {
    .object([
      ("histories", .list(histories.map(\.json))), ("values", .integer(values)),
      ("uses", .integer(uses)), ("keysSaved", .integer(savedCharacters)),
      ("records", .integer(records)), ("bytes", .integer(size)),
      (
        "mostUsed",
        .list(
          mostUsed.map {
            .object([
              ("history", .string($0.history)), ("value", .string($0.value.value)),
              ("uses", .integer($0.value.uses)), ("last", .date($0.value.lastUsed)),
            ])
          })
      ),
    ])
  }
}

extension HistoryStatistics {
  fileprivate var json: JSONText {
    .object([
      ("history", .string(name)), ("values", .integer(values)), ("uses", .integer(uses)),
      ("keysSaved", .integer(savedCharacters)), ("first", .date(firstUsed)),
      ("last", .date(lastUsed)),
    ])
  }
}

/// The statistics as a bar chart, fitted to the width of the window.
struct StoreChart {
  let chart: BarChart

  /// The maximum number of bars.
  private static let mostBars = 12

  /// Returns the histories, the values used most, the records by month and by hour of the week, and the
  /// totals.
  ///
  /// - Parameter submissions: the times at which records were submitted; empty for no chart of them.
  func rows(
    of summary: StoreSummary, submissions: [Date] = [], _ calendar: Calendar = .current
  ) -> [Row] {
    guard !summary.histories.isEmpty else { return [row("Nothing is remembered yet.")] }
    return bars(summary) + [row("")] + values(summary) + [row("")]
      + records(submissions, calendar) + totals(summary)
  }

  /// The maximum number of months or years that are shown.
  private static let mostMonths = 12

  private func records(_ submissions: [Date], _ calendar: Calendar) -> [Row] {
    guard !submissions.isEmpty else { return [] }
    var (months, week) = (MonthTally(), WeekTally())
    for date in submissions {
      months.add(YearMonth(date, calendar))
      week.add(date, calendar)
    }
    let bars = AnswerChart(chart: chart, title: "", titles: [:])
      .lines(Array(months.bars.suffix(Self.mostMonths)))
    return [row("Records by month", chart.theme.emphasis)] + bars + [row("")]
      + [row("Records by hour", chart.theme.emphasis)] + HeatChart(chart: chart).rows(week)
      + [row("")]
  }

  private func row(_ text: String, _ style: Style = .plain) -> Row { chart.row(text, style) }

  private func bars(_ summary: StoreSummary) -> [Row] {
    let shown = summary.histories.prefix(Self.mostBars)
    let rest = summary.histories.count - shown.count
    let rows = chart.rows(
      shown.map {
        BarChart.Line(
          label: $0.name, value: Double($0.uses),
          notes: [
            "\(TextFormat.count($0.values, "value")), used \(TextFormat.times($0.uses))",
            "\(TextFormat.number($0.uses))\(chart.glyphs.times)",
          ])
      })
    return [row("Histories by use", chart.theme.emphasis)] + rows
      + (rest > 0 ? [row("and \(rest) more", chart.theme.dim)] : [])
  }

  private func values(_ summary: StoreSummary) -> [Row] {
    let lines = summary.mostUsed.map {
      BarChart.Line(
        label: $0.value.value.shortened(), value: Double($0.value.uses),
        notes: [
          "\(TextFormat.number($0.value.uses))\(chart.glyphs.times) \($0.history)",
          "\(TextFormat.number($0.value.uses))\(chart.glyphs.times)",
        ])
    }
    return [row("Values used most", chart.theme.emphasis)] + chart.rows(lines)
  }

  private func totals(_ summary: StoreSummary) -> [Row] {
    let facts = [
      "\(TextFormat.count(summary.values, "value")) in "
        + "\(TextFormat.count(summary.histories.count, "history", "histories")), "
        + "\(TextFormat.count(summary.records, "record"))",
      "\(TextFormat.count(summary.savedCharacters, "key")) saved: each value's length, times its uses after "
        + "the first",
      "The file takes \(FileSize.words(summary.size)).",
    ]
    return facts.flatMap { chart.paragraph($0) }
  }
}
