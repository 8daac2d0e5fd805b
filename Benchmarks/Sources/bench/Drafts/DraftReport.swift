import Driving
import Foundation

/// The results of the benchmark of drafts, as Markdown.
struct DraftReport {
  let rounds: Rounds
  let saves: [DraftSaves]

  var targets: [Target] {
    DraftBench.forms.flatMap { form in
      [
        Target(
          promise: "key, \(form.rawValue): p50 at most that without a draft + 0.1 ms",
          measured: key(form, true, 50), bound: key(form, false, 50).map { $0 + 0.1 }, unit: "ms"),
        Target(
          promise: "key, \(form.rawValue): p99 at most that without a draft + 1 ms",
          measured: key(form, true, 99), bound: key(form, false, 99).map { $0 + 1 }, unit: "ms"),
      ]
    }
  }

  var markdown: String {
    let faults = rounds.subjects.flatMap { rounds.figures[$0.setting]?.faults ?? [] }
    return
      ([
        heading, MarkdownTable(targets: targets).text, MarkdownTable(keys).text,
        MarkdownTable(saveTimes).text,
      ] + faults.map { "```\n\($0)\n```" })
      .joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    let loads = Percentiles(rounds.loads)
    return """
      ## Drafts

      Machine: \(Machine.description); load \(number(loads[50])), at most \(number(loads.maximum)).
      Run: \(rounds.plan.name), \(rounds.loads.count) of \(rounds.plan.rounds) rounds, \
      \(Int(rounds.seconds)) s. Keys in ms, saves in µs.
      """
  }

  private var keys: [[String]] {
    [["form", "draft", "keys", "p50", "p90", "p99", "max", "CPU a key", "late"]]
      + DraftBench.forms.flatMap { form in
        [true, false].compactMap { isKept in
          guard let figures = figures(form, isKept) else { return nil }
          let keys = figures.keyTimes
          return [
            form.rawValue, isKept ? "journal" : "none", "\(keys.count)", number(keys[50]),
            number(keys[90]), number(keys[99]), number(keys.maximum),
            number(Percentiles(figures.keyProcessorTimes)[50]), "\(figures.late)",
          ]
        }
      }
  }

  private var saveTimes: [[String]] {
    [["save after a key, in-process", "saves", "p50", "p90", "p99", "max", "file at the end"]]
      + saves.map { saves in
        let times = Percentiles(saves.times)
        return [
          saves.form.rawValue, "\(times.count)", number(times[50]), number(times[90]),
          number(times[99]), number(times.maximum), "\(saves.size) bytes",
        ]
      }
  }

  private func key(_ form: LargeForm, _ isKept: Bool, _ percent: Double) -> Double? {
    figures(form, isKept)?.keyTimes[percent]
  }

  private func figures(_ form: LargeForm, _ isKept: Bool) -> Figures? {
    rounds.figures[.init(program: .draft(form, isKept: isKept))]
  }

  private func number(_ value: Double?) -> String {
    value.map { String(format: "%.2f", $0) } ?? "–"
  }
}
