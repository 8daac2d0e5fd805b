import Driving
import Foundation

/// The result tables, as Markdown.
struct Report {
  let rounds: Rounds
  let missing: [String]
  let targets: [Target]

  var markdown: String {
    ([heading, MarkdownTable(targets: targets).text, starts, keys, lists, memory, typeAhead]
      + faults + comparison)
      .joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    let loads = Percentiles(rounds.loads)
    var lines = [
      "Machine: \(Machine.description); load \(number(loads[50])), at most "
        + "\(number(loads.maximum)).",
      "Run: \(rounds.plan.name), \(rounds.loads.count) of \(rounds.plan.rounds) rounds, "
        + "\(Int(rounds.seconds)) s, \(Self.day). 80x24, TERM=xterm-256color.",
    ]
    let keys = rounds.subjects.filter { $0.typing?.isMain == true }
      .compactMap { rounds.figures[$0.setting]?.repaints.count }.min()
    if let keys, keys < 2_000 { lines.append("Only \(keys) keys: no p99 to rely on.") }
    if !missing.isEmpty { lines.append("Not measured: \(missing.joined(separator: "; ")).") }
    return lines.joined(separator: "\n")
  }

  private static var day: String {
    Date.now.formatted(.iso8601.year().month().day())
  }

  private var starts: String {
    section("Start until all is shown, ms from exec") { _, figures in
      let times = Percentiles(figures.readyTimes)
      guard times.count > 0 else { return nil }
      return [
        "\(times.count)", number(Percentiles(figures.drawnTimes)[50]), number(times[50]),
        number(times[90]), number(times.maximum),
        whole(Percentiles(figures.startBytes)[50]),
        number(Percentiles(figures.startProcessorTimes)[50]),
      ]
    } heads: {
      ["starts", "takes keys, p50", "p50", "p90", "max", "bytes p50", "CPU ms p50"]
    }
  }

  private static let repaint =
    "ms to the last byte before 12 ms without any (30 ms with 100000 values and more)"

  private var keys: String {
    section("A key typed, \(Self.repaint)") { setting, figures in
      setting.isListOpen ? nil : keyColumns(figures)
    } heads: {
      keyHeads
    }
  }

  private var lists: String {
    section("A key typed over an open list, \(Self.repaint)") { setting, figures in
      setting.isListOpen || setting.program == .fzf ? keyColumns(figures) : nil
    } heads: {
      keyHeads
    }
  }

  private let keyHeads = [
    "keys", "p50", "p90", "p99", "max", "bytes p50", "bytes p99", "CPU ms a key", "unanswered",
    "late",
  ]

  private func keyColumns(_ figures: Figures) -> [String]? {
    let (times, bytes) = (figures.keyTimes, figures.keyBytes)
    guard times.count > 0 else { return nil }
    return [
      "\(times.count)", number(times[50]), number(times[90]), number(times[99]),
      number(times.maximum), whole(bytes[50]), whole(bytes[99]),
      number(Percentiles(figures.keyProcessorTimes)[50]), "\(figures.unanswered)",
      "\(figures.late)",
    ]
  }

  private var memory: String {
    section("Peak memory, MB resident") { _, figures in
      let memory = Percentiles(figures.peakMemory)
      guard memory.count > 0 else { return nil }
      return ["\(memory.count)", number(memory[50]), number(memory.maximum)]
    } heads: {
      ["sessions", "p50", "max"]
    }
  }

  private var typeAhead: String {
    section("Keys typed before the program is up") { _, figures in
      guard !figures.typeAheads.isEmpty else { return nil }
      return ["\(figures.typeAheads.count)"]
        + [TypeAheadOutcome.keptOnce, .shownTwice, .lost].map { outcome in
          "\(figures.typeAheads.count { $0 == outcome })"
        }
    } heads: {
      ["runs", "kept once", "kept, but on the screen twice", "lost"]
    }
  }

  private var faults: [String] {
    let all = rounds.subjects.map(\.setting).uniqued().flatMap { setting in
      rounds.figures[setting].map(\.faults) ?? []
    }
    guard !all.isEmpty else { return [] }
    return ["### Sessions that failed: \(all.count)"] + all.map { "```\n\($0)\n```" }
  }

  private var comparison: [String] {
    let hasBoth = rounds.subjects.contains { $0.setting.program == .refillBeside }
    guard hasBoth else { return [] }
    return [
      "### This binary / the binary beside it\n\n"
        + MarkdownTable(comparison: Comparison(figures: rounds.figures)).text
    ]
  }

  /// Returns a table with a row for each setting that has data in `columns`.
  private func section(
    _ title: String, _ columns: (Setting, Figures) -> [String]?, heads: () -> [String]
  ) -> String {
    var seen: Set<Setting> = []
    let rows = rounds.subjects.compactMap { subject -> [String]? in
      guard seen.insert(subject.setting).inserted, let figures = rounds.figures[subject.setting],
        let cells = columns(subject.setting, figures)
      else { return nil }
      return [subject.label, "\(subject.setting.values)"] + cells
    }
    return "### \(title)\n\n" + MarkdownTable([["program", "values"] + heads()] + rows).text
  }

  private func number(_ value: Double?) -> String {
    value.map { String(format: "%.2f", $0) } ?? "–"
  }

  private func whole(_ value: Double?) -> String { value.map { String(Int($0.rounded())) } ?? "–" }
}

extension Sequence where Element: Hashable {
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
