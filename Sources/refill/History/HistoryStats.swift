import ArgumentParser
import Foundation
import RefillCore
import RefillStore
import RefillTerminal

extension HistoryCommand {
  struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tell how much is remembered, what is used most, and how many keys that saved.",
      discussion: """
        Keys saved are the length of each value, times its uses beyond the first.

        EXAMPLES
          refill history stats
          refill history stats organization
          refill history stats --json | jq .keysSaved
        """)

    @Argument(help: "The name of a history; without it, all.")
    var history: String?

    @Flag(help: "Draw with ASCII signs only.")
    var ascii = false

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let summary = try StoreSummary(of: try store.open(), history: history)
      if json { return try Output.write(summary.json.text + "\n") }
      let isTerminal = isatty(STDOUT_FILENO) == 1
      let look = Look(environment: ProcessInfo.processInfo.environment, isASCII: ascii)
      let chart = StoreChart(
        theme: isTerminal ? look.theme : Theme(.signs), glyphs: look.glyphs,
        columns: Output.columns(of: STDOUT_FILENO))
      try Output.write(chart.rows(of: summary).map { $0.line + "\n" }.joined())
    }
  }
}

/// What is remembered, in figures.
struct StoreSummary {
  /// The histories, the most used first.
  let histories: [HistoryStatistics]
  let mostUsed: [(history: String, value: StoredValue)]
  let records: Int
  /// Of the file, in bytes.
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

/// The figures as bars and lines, as wide as the terminal.
struct StoreChart {
  let theme: Theme
  let glyphs: Glyphs
  let columns: Int

  /// How many histories have a bar.
  private static let mostBars = 12

  func rows(of summary: StoreSummary) -> [Row] {
    guard !summary.histories.isEmpty else { return [row("Nothing is remembered yet.")] }
    return bars(summary) + [row("")] + values(summary) + [row("")] + totals(summary)
  }

  private func row(_ text: String, _ style: Style = .plain) -> Row {
    var row = Row(columns: columns)
    row.put(text, at: 0, style: style)
    return row
  }

  private func bars(_ summary: StoreSummary) -> [Row] {
    let shown = summary.histories.prefix(Self.mostBars)
    let most = shown.first?.uses ?? 1
    let rows = shown.map { figures in
      line(
        figures.name, bar: Double(figures.uses) / Double(max(most, 1)),
        "\(figures.values) values, used \(Words.times(figures.uses))", widest: shown.map(\.name))
    }
    let rest = summary.histories.count - shown.count
    return [row("Histories by use", theme.emphasis)] + rows
      + (rest > 0 ? [row("and \(rest) more", theme.dim)] : [])
  }

  private func values(_ summary: StoreSummary) -> [Row] {
    let most = summary.mostUsed.first?.value.uses ?? 1
    let labels = summary.mostUsed.map { $0.value.value.shortened() }
    let rows = zip(summary.mostUsed, labels).map { used, label in
      line(
        label, bar: Double(used.value.uses) / Double(max(most, 1)),
        "\(used.value.uses)\(glyphs.times) \(used.history)", widest: labels)
    }
    return [row("Values used most", theme.emphasis)] + rows
  }

  /// A label, a bar, and what it stands for; the bar gives way where there is no room.
  private func line(_ label: String, bar share: Double, _ note: String, widest: [String]) -> Row {
    var row = Row(columns: columns)
    let room = min(widest.map(DisplayWidth.of).max() ?? 0, max(row.width / 3, 4))
    row.put(Row.cut(label, to: room, ellipsis: glyphs.ellipsis), at: 0)
    let start = room + 2
    let barRoom = min(max(row.width - start - 36, 0), 30)
    let length = barRoom == 0 ? 0 : max(Int((share * Double(barRoom)).rounded()), 1)
    row.put(String(repeating: glyphs.bar, count: length), at: start, style: theme.accent)
    row.put(note, at: start + (barRoom == 0 ? 0 : barRoom + 2), style: theme.dim)
    return row
  }

  private func totals(_ summary: StoreSummary) -> [Row] {
    let facts = [
      "\(count(summary.values, "value")) in \(count(summary.histories.count, "field")), "
        + "\(count(summary.records, "record"))",
      "\(count(summary.savedCharacters, "key")) saved: each value's length, times its uses after "
        + "the first",
      "The file has \(FileSize.words(summary.size)).",
    ]
    return facts.map { row($0) }
  }

  private func count(_ number: Int, _ unit: String) -> String {
    "\(number) \(unit)\(number == 1 ? "" : "s")"
  }
}
