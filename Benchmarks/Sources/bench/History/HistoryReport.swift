import Driving
import Foundation

/// The results for histories of several sizes, as Markdown.
struct HistoryReport {
  let figures: [HistoryFigures]
  let seed: UInt64
  let seconds: Double

  var targets: [Target] { HistoryTargets(figures: figures).all }

  var markdown: String {
    ([heading, MarkdownTable(targets: targets).text, sizes] + peers).joined(separator: "\n\n")
      + "\n"
  }

  private var heading: String {
    let checked = figures.map(\.checked).max() ?? 0
    return """
      ## Histories of any size

      Machine: \(Machine.description); load \(number(Machine.load)).
      Seed \(seed), \(Int(seconds)) s. One history has 80 % of the values. Keys are CPU time of one \
      thread, for the first 200 matches. \
      \(checked > 0 ? "\(checked) answers were the same as by brute force." : "")
      """
  }

  // MARK: Sizes

  private var sizes: String {
    let columns = figures.map(column)
    let heads = [""] + figures.map { "\($0.values)" }
    let rows = columns.first?.indices.map { row in
      [columns[0][row].0] + columns.map { $0[row].1 }
    }
    return MarkdownTable([heads] + (rows ?? [])).text
  }

  private func column(_ figures: HistoryFigures) -> [(String, String)] {
    let keys = figures.keys
    return [
      ("values in the history", "\(figures.rows)"),
      ("bytes a value", number(Double(figures.bytes) / Double(max(figures.values, 1)))),
      ("import, s", number(figures.importing)),
      ("tidy, s", number(figures.tidying)),
      ("file over text", number(figures.fileShare)),
      ("memory over text", number(figures.memoryShare)),
      ("best values loaded, ms", number(figures.firstPiece)),
      ("all loaded, ms", number(figures.loading)),
      ("keys typed, µs p50 / p99 / max", spread(keys.typed)),
      ("each key a paste, µs p50 / p99 / max", spread(keys.fresh)),
      ("counting all matches, µs p50 / p99 / max", spread(keys.counted)),
      ("a slice of a wide search, µs p50 / p99 / max", spread(keys.wideSlices)),
      ("a whole wide search, µs p50 / p99 / max", spread(keys.wide)),
      ("showing 50 values, µs p50 / p99 / max", spread(keys.shown)),
      ("a process that does nothing, ms p50", middle(figures.starts.idle)),
      ("and that finds the first page, ms p50", middle(figures.starts.open)),
      ("journal", figures.commits.journal.description),
      ("keeping a form of 8 values, µs p50 / p99 / max", spread(figures.commits.forms)),
      ("keeping a row of a plain table, µs p50 / p99 / max", spread(figures.commits.rows)),
    ]
  }

  // MARK: Peers

  private var peers: [String] {
    figures.compactMap { figures in
      guard let plain = figures.plain else { return nil }
      var rows = [["over \(figures.rows) values", "keys", "ms p50", "p99", "least"]]
      rows.append(row("refill, as typed", figures.keys.typed))
      rows += PlainTwoPass.allCases.map { row($0.label, plain.passes[$0] ?? []) }
      rows.append(row("SQLite, LIKE '%…%' with a sort", plain.like))
      if let fzf = plain.fzf {
        rows.append(row("\(fzf.label), list loaded, 1 thread", fzf.times.map { $0 * 1_000 }))
      }
      let imports = plain.race.map {
        """


        Import of \(figures.values) lines: refill \(number($0.refill)) s, sqlite3 into one indexed \
        table \(number($0.sqlite)) s.
        """
      }
      return MarkdownTable(rows).text + (imports ?? "")
    }
  }

  private func row(_ label: String, _ microseconds: [Double]) -> [String] {
    let times = Percentiles(microseconds.map { $0 / 1_000 })
    return [label, "\(times.count)"]
      + [times[50], times[99], times[0]].map { $0.map { String(format: "%.3f", $0) } ?? "–" }
  }

  private func spread(_ times: [Double]) -> String {
    let times = Percentiles(times)
    return [times[50], times[99], times.maximum].map { $0.map(number) ?? "–" }
      .joined(separator: " / ")
  }

  private func middle(_ times: [Double]) -> String { Percentiles(times)[50].map(number) ?? "–" }

  private func number(_ value: Double) -> String {
    String(format: value < 100 ? "%.2f" : "%.0f", value)
  }
}
