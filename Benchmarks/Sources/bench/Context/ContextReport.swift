import Driving
import Foundation

/// The results of the context benchmark, as Markdown.
struct ContextReport {
  let runs: [ContextRun]
  let seed: UInt64
  let seconds: Double

  /// The targets: most of the way to the best known order, nowhere worse than the plain one, and
  /// fast.
  var targets: [Target] { runs.flatMap { quality($0) + speed($0) } }

  private func quality(_ run: ContextRun) -> [Target] {
    guard let refill = run.scores[.refill], let plain = run.scores[.none] else { return [] }
    let name = run.forms.name
    let goal = RecordSets.goals.first { $0.name == name }
    let first = goal?.least.first ?? plain.shareFirst - spread(refill, plain, \.first)
    let three = goal?.least.three ?? plain.shareFirstThree - spread(refill, plain, \.firstThree)
    return [
      Target(
        promise: "\(name): not first", measured: 100 - refill.shareFirst, bound: 100 - first,
        unit: "%"),
      Target(
        promise: "\(name): not in the first three", measured: 100 - refill.shareFirstThree,
        bound: 100 - three, unit: "%"),
    ]
  }

  /// The points by which two orders may differ by chance.
  private func spread(
    _ one: ContextScore, _ other: ContextScore, _ hits: KeyPath<ContextScore, [Int]>
  ) -> Double {
    let pairs = zip(one[keyPath: hits], other[keyPath: hits]).map { (one: $0, other: $1) }
    return PairedInterval(pairs, fills: one.fills).halfWidth
  }

  private func speed(_ run: ContextRun) -> [Target] {
    let name = run.forms.name
    return [
      Target(
        promise: "\(name): order of a field, p99 of CPU time",
        measured: Percentiles(run.lookups)[99], bound: 1_000, unit: "µs"),
      Target(
        promise: "\(name): reading of the records, p99 of CPU time",
        measured: Percentiles(run.openings)[99], bound: 50_000, unit: "µs"),
      Target(
        promise: "\(name): learning at submit, p99 of CPU time",
        measured: Percentiles(run.learnings)[99], bound: 2_000, unit: "µs"),
    ]
  }

  var markdown: String {
    [heading, MarkdownTable(rows).text, lookups, MarkdownTable(targets: targets).text]
      .joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    """
    ## What context is worth

    Machine: \(Machine.description).
    Seed \(seed), \(Int(seconds)) s. Before each field that was filled in, the values of all earlier forms \
    are put in order; *given* are the fields above it. Of the simulated forms every one or every second \
    one is asked, of each record set the newest \(RecordSets.played). A value that was never used before \
    counts as not found. *Known best* is the order of the reference program. Keys saved: the letters of a \
    value, less the fewest keys that bring it: letters, then one key if it is the first that begins so, \
    else the way down to it and Enter. *Learning* is the time of submitting less that of a store that \
    learns nothing. Without a known best, Refill's order is compared with the one by use, less half the \
    95 % interval of their difference, by bootstrap over blocks of ten forms.
    """
  }

  private var rows: [[String]] {
    [["forms", "order", "fills", "first", "first three", "keys saved a form"]]
      + runs.flatMap { run in ContextOrder.allCases.compactMap { row(run, $0) } + goal(run) }
  }

  private func row(_ run: ContextRun, _ order: ContextOrder) -> [String]? {
    run.scores[order].map { score in
      [
        "\(run.forms.name), \(run.forms.forms.count)", order.label, "\(score.fills)",
        number(score.shareFirst) + " %", number(score.shareFirstThree) + " %",
        number(score.keysSaved(over: run.asked)),
      ]
    }
  }

  private func goal(_ run: ContextRun) -> [[String]] {
    RecordSets.goals.filter { $0.name == run.forms.name }.map { goal in
      [
        "\(run.forms.name), \(run.forms.forms.count)", "known best", "",
        number(goal.best.first) + " %", number(goal.best.three) + " %", "",
      ]
    }
  }

  private var lookups: String {
    let heads = [
      "forms", "orders", "CPU µs p50", "p99", "records read, µs p50", "p99", "submit, µs p50",
      "p99", "learning, µs p50", "p99",
    ]
    return MarkdownTable(
      [heads]
        + runs.map { run in
          ["\(run.forms.name), \(run.forms.forms.count)", "\(run.lookups.count)"]
            + [run.lookups, run.openings, run.commits, run.learnings].flatMap { times in
              [50, 99].map { number(Percentiles(times)[$0] ?? 0) }
            }
        }
    ).text
  }

  private func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
