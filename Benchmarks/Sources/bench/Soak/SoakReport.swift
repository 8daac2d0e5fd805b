import Driving
import Foundation

/// The results of the soak test, as Markdown.
struct SoakReport {
  let plan: SoakPlan
  let rounds: [SoakRound]
  let seconds: Double

  /// The targets: no update is lost, and typing is not slowed down.
  var targets: [Target] {
    [
      Target(
        promise: "uses of values lost, or made up", measured: sum { Double($0.check.wrongUses) },
        bound: 0, unit: "uses"),
      Target(
        promise: "records lost, or made up", measured: sum { Double($0.check.wrongRecords) },
        bound: 0, unit: "records"),
      Target(
        promise: "forms that were not taken",
        measured: sum { Double($0.outcomes.map(\.refusals.count).reduce(0, +)) }, bound: 0,
        unit: "forms"),
      Target(
        promise: "files that SQLite finds fault with",
        measured: sum { $0.check.integrity == "ok" ? 0 : 1 }, bound: 0, unit: "files"),
      Target(
        promise: "a key while the others write: p99",
        measured: Percentiles(repaints.map(\.time))[99], bound: 30, unit: "ms"),
    ]
  }

  var markdown: String {
    [
      heading, MarkdownTable(targets: targets).text, MarkdownTable(keyRows).text,
      MarkdownTable(writingRows).text,
    ].joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    """
    ## Many programs, one store

    Machine: \(Machine.description); load \(rounds.map { number($0.load) }.joined(separator: ", ")).
    \(Int(seconds)) s. \(plan.writers) programs submit \(plan.forms) forms each, as fast as the store \
    takes them: \(plan.values) values each into one history, one value a form into another. Somebody \
    fills the same form meanwhile. A key counts to the last byte before 30 ms without any.
    """
  }

  private var keyRows: [[String]] {
    [["keys go to", "keys", "p50 ms", "p90", "p99", "max", "first byte p99", "unanswered", "late"]]
      + SoakTypist.Place.allCases.map { place in
        let keys = rounds.compactMap { $0.keys[place] }
        return row(
          place.rawValue, keys.flatMap(\.repaints), late: keys.map(\.late).reduce(0, +))
      }
  }

  private func row(_ label: String, _ repaints: [Repaint], late: Int) -> [String] {
    let times = Percentiles(repaints.map(\.time))
    return [
      label, "\(times.count)", number(times[50]), number(times[90]), number(times[99]),
      number(times.maximum), number(Percentiles(repaints.map(\.first))[99]),
      "\(repaints.count { $0.reads == 0 })", "\(late)",
    ]
  }

  private var writingRows: [[String]] {
    [
      [
        "round", "s", "forms", "values a second", "a form p50 ms", "p99", "max", "seals",
        "forms typed",
      ]
    ]
      + rounds.enumerated().map { index, round in
        let times = Percentiles(round.outcomes.flatMap(\.times))
        let values = Double(plan.writers * plan.values) / round.seconds
        return [
          "\(index + 1)", "\(Int(round.seconds))", "\(times.count)", "\(Int(values))",
          number(times[50]), number(times[99]), number(times.maximum),
          "\(round.outcomes.map(\.seals).reduce(0, +))", "\(round.submitted)",
        ]
      }
  }

  private var repaints: [Repaint] {
    rounds.flatMap { $0.keys.values.flatMap(\.repaints) }
  }

  private func sum(_ part: (SoakRound) -> Double) -> Double { rounds.map(part).reduce(0, +) }

  private func number(_ value: Double?) -> String {
    value.map { String(format: "%.2f", $0) } ?? "–"
  }
}
