import Driving
import Foundation

/// The results of the benchmark of large forms, as Markdown.
struct LargeReport {
  let rounds: Rounds
  /// The times of reading the schema, in milliseconds.
  let readings: [Double]
  let checks: CheckRuns

  /// The targets; that of the corpus only if there is one.
  var targets: [Target] { lists + expressions + [schema] + corpus }

  private var lists: [Target] {
    [("", LargeForm.manyItems, LargeForm.fewItems), (", sum", .manyAmounts, .fewAmounts)].map {
      kind, many, few in
      Target(
        promise: "key, list of 500 items\(kind): p99 at most 1.2 × that of 5 items",
        measured: key(many, 99), bound: key(few, 99).map { $0 * 1.2 }, unit: "ms")
    }
  }

  private var expressions: [Target] {
    [
      Target(
        promise: "start, 2000 expressions: p50 at most 1.5 × that of the fields without",
        measured: start(.computed), bound: start(.plain).map { $0 * 1.5 }, unit: "ms"),
      Target(
        promise: "key, 2000 expressions: p50 at most that of the fields without + 0.2 ms",
        measured: key(.computed, 50), bound: key(.plain, 50).map { $0 + 0.2 }, unit: "ms"),
    ]
  }

  private var schema: Target {
    Target(
      promise: "JSON Schema of 1 MiB, 500 $ref: reading, p50", measured: Percentiles(readings)[50],
      bound: 50, unit: "ms")
  }

  private var corpus: [Target] {
    checks.fileCount == 0
      ? []
      : [
        Target(
          promise: "refill check, \(checks.fileCount) files of the corpus: p50",
          measured: Percentiles(checks.times)[50], bound: 2_000, unit: "ms")
      ]
  }

  var markdown: String {
    let faults = rounds.subjects.flatMap { figures(of: $0)?.faults ?? [] }
    return
      ([heading, MarkdownTable(targets: targets).text, MarkdownTable(forms).text, wholeRuns]
      + faults.map { "```\n\($0)\n```" }).joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    let loads = Percentiles(rounds.loads)
    var lines = [
      "## Large forms", "",
      "Machine: \(Machine.description); load \(number(loads[50])), at most "
        + "\(number(loads.maximum)).",
      "Run: \(rounds.plan.name), \(rounds.loads.count) of \(rounds.plan.rounds) rounds, "
        + "\(Int(rounds.seconds)) s. Times in ms, memory in MB resident.",
    ]
    let keys = rounds.subjects.compactMap { figures(of: $0)?.repaints.count }.min() ?? 0
    if keys < 2_000 { lines.append("Only \(keys) keys: no p99 to rely on.") }
    if checks.fileCount == 0 {
      lines.append("Not measured: refill check, as REFILL_CORPUS is not set.")
    }
    return lines.joined(separator: "\n")
  }

  private var forms: [[String]] {
    [
      [
        "form", "starts", "p50", "max", "CPU p50", "keys", "p50", "p90", "p99", "max", "CPU a key",
        "late", "memory p50", "max",
      ]
    ]
      + rounds.subjects.compactMap { subject in
        guard let figures = figures(of: subject) else { return nil }
        let (starts, keys) = (Percentiles(figures.readyTimes), figures.keyTimes)
        let memory = Percentiles(figures.peakMemory)
        return [
          subject.label, "\(starts.count)", number(starts[50]), number(starts.maximum),
          number(Percentiles(figures.startProcessorTimes)[50]), "\(keys.count)", number(keys[50]),
          number(keys[90]), number(keys[99]), number(keys.maximum),
          number(Percentiles(figures.keyProcessorTimes)[50]), "\(figures.late)", number(memory[50]),
          number(memory.maximum),
        ]
      }
  }

  private var wholeRuns: String {
    var rows = [
      ["", "times", "p50", "max", "memory p50", "max"],
      ["reading the schema, in-process"] + row(readings, []),
    ]
    if checks.fileCount > 0 {
      rows.append(
        ["refill check, \(checks.fileCount) files"] + row(checks.times, checks.peakMemory))
    }
    return MarkdownTable(rows).text
  }

  private func row(_ times: [Double], _ memory: [Double]) -> [String] {
    let (times, memory) = (Percentiles(times), Percentiles(memory))
    return ["\(times.count)"]
      + [times[50], times.maximum, memory[50], memory.maximum].map(number)
  }

  private func start(_ form: LargeForm) -> Double? {
    Percentiles(figures(of: form)?.readyTimes ?? [])[50]
  }

  private func key(_ form: LargeForm, _ percent: Double) -> Double? {
    figures(of: form)?.keyTimes[percent]
  }

  private func figures(of form: LargeForm) -> Figures? {
    rounds.figures[.init(program: .largeForm(form))]
  }

  private func figures(of subject: Subject) -> Figures? { rounds.figures[subject.setting] }

  private func number(_ value: Double?) -> String {
    value.map { String(format: "%.2f", $0) } ?? "–"
  }
}
