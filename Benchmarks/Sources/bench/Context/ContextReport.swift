import Driving
import Foundation

/// The results of the context benchmark, as Markdown.
struct ContextReport {
  let runs: [ContextRun]
  let seed: UInt64
  let seconds: Double

  /// The targets: nowhere worse than the naive baseline, and fast.
  var targets: [Target] {
    runs.flatMap { run -> [Target] in
      guard let refill = run.scores[.refill], let reference = run.scores[.reference] else {
        return []
      }
      let name = run.forms.name
      return [
        Target(
          promise: "\(name): not first, against the reference",
          measured: 100 - refill.shareFirst, bound: 100 - reference.shareFirst, unit: "%"),
        Target(
          promise: "\(name): not in the first three, against the reference",
          measured: 100 - refill.shareFirstThree, bound: 100 - reference.shareFirstThree,
          unit: "%"),
        Target(
          promise: "\(name): keys saved a form by the reference, against Refill",
          measured: reference.keysSaved(over: run.asked), bound: refill.keysSaved(over: run.asked),
          unit: "keys"),
        Target(
          promise: "\(name): places moved where nothing agrees, p50",
          measured: Percentiles(run.moves)[50], bound: 1, unit: "places"),
        Target(
          promise: "\(name): a lookup, p99 of CPU time", measured: Percentiles(run.lookups)[99],
          bound: 1_000,
          unit: "µs"),
      ]
    }
  }

  var markdown: String {
    [heading, MarkdownTable(rows).text, lookups, MarkdownTable(targets: targets).text]
      .joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    """
    ## What context is worth

    Machine: \(Machine.description).
    Seed \(seed), \(Int(seconds)) s. Before each field that was filled in, of every form or every \
    second one, the values of all earlier forms are put in order; *given* are the fields above it. A value that was never used before \
    counts as not found. Keys saved: the letters of a value, less the fewest keys that bring it: \
    letters, then one key if it is the first that begins so, else the way down to it and Enter.
    """
  }

  private var rows: [[String]] {
    [["forms", "order", "fills", "first", "first three", "keys saved a form"]]
      + runs.flatMap { run in
        ContextOrder.allCases.compactMap { order in
          guard let score = run.scores[order] else { return nil }
          return [
            "\(run.forms.name), \(run.forms.forms.count)", order.label, "\(score.fills)",
            number(score.shareFirst) + " %", number(score.shareFirstThree) + " %",
            number(score.keysSaved(over: run.asked)),
          ]
        }
      }
  }

  private var lookups: String {
    let heads = [
      "forms", "lookups", "CPU µs p50", "p99", "nothing agrees", "places moved p50", "p90",
    ]
    return MarkdownTable(
      [heads]
        + runs.map { run in
          let (times, moves) = (Percentiles(run.lookups), Percentiles(run.moves))
          return [
            "\(run.forms.name), \(run.forms.forms.count)", "\(times.count)",
            number(times[50] ?? 0), number(times[99] ?? 0), "\(moves.count)",
            number(moves[50] ?? 0), number(moves[90] ?? 0),
          ]
        }
    ).text
  }

  private func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
