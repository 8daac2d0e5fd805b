import Driving

/// The targets for histories of any size.
struct HistoryTargets {
  let figures: [HistoryFigures]

  var all: [Target] { figures.flatMap { Self.own($0) + Self.ratios($0) } }

  /// The bounds up to a size.
  private struct Bounds {
    let size: Int
    /// The maximum times in milliseconds.
    let middle, typed, worst: Double
    /// The maximum size of the file and of the memory, relative to the text.
    let file: Double
    let memory: Double?

    static let all = [
      Bounds(size: 1_000, middle: 0.02, typed: 0.1, worst: 0.2, file: 6, memory: nil),
      Bounds(size: 100_000, middle: 0.02, typed: 0.5, worst: 1, file: 4.5, memory: 1.6),
      Bounds(size: 1_000_000, middle: 0.05, typed: 3, worst: 8, file: 4.5, memory: 1.5),
      Bounds(size: 10_000_000, middle: 0.1, typed: 25, worst: 60, file: 4.5, memory: 1.5),
    ]
  }

  private static func own(_ figures: HistoryFigures) -> [Target] {
    guard let bounds = Bounds.all.first(where: { figures.values <= $0.size }) else { return [] }
    let (typed, fresh) = (Percentiles(figures.keys.typed), Percentiles(figures.keys.fresh))
    let worst = [typed.maximum, fresh.maximum].compactMap { $0 }.max()
    var targets = [
      target(figures, "a key, p50", typed[50].map { $0 / 1_000 }, bounds.middle),
      target(figures, "a key while typing, p99", typed[99].map { $0 / 1_000 }, bounds.typed),
      target(
        figures, "the worst key, pastes included", worst.map { $0 / 1_000 }, bounds.worst),
      target(
        figures, "the worst slice of a wide search",
        Percentiles(figures.keys.wideSlices).maximum.map { $0 / 1_000 }, bounds.worst),
      target(figures, "cold open to the first page, p50", figures.coldStart, 10),
      target(figures, "file over text", figures.fileShare, bounds.file, "×"),
    ]
    if let most = bounds.memory {
      targets.append(target(figures, "memory over text", figures.memoryShare, most, "×"))
    }
    return targets + [commit(figures)]
  }

  private static func commit(_ figures: HistoryFigures) -> Target {
    let commits = figures.commits
    let value = Percentiles(commits.forms)[50].map { $0 / Double(CommitTimes.values) / 1_000 }
    guard commits.journal.mode != "WAL" else {
      return target(figures, "keeping a value of a form, p50", value, 0.1)
    }
    return target(
      figures, "keeping a value of a form, p50, against two rows", value,
      Percentiles(commits.rows)[50].map { $0 * 2 / 1_000 })
  }

  /// The bounds relative to the best peer.
  private static func ratios(_ figures: HistoryFigures) -> [Target] {
    guard let plain = figures.plain else { return [] }
    let typed = Percentiles(figures.keys.typed)[99].map { $0 / 1_000 }
    let passes = [PlainTwoPass.folded, .bytes].compactMap { plain.passes[$0] }
      .compactMap { Percentiles($0)[99] }.min()
    return [
      target(figures, "p99 against fzf's best / 18", typed, plain.fzf?.times.min().map { $0 / 18 }),
      target(figures, "p99 against two plain passes' p99 / 30", typed, passes.map { $0 / 30_000 }),
      target(
        figures, "p99 against LIKE's p99 / 40", typed,
        Percentiles(plain.like)[99].map { $0 / 40_000 }),
      target(
        figures, "import against sqlite3's × 3", plain.race?.refill,
        plain.race.map { $0.sqlite * 3 }, "s"),
    ]
  }

  private static func target(
    _ figures: HistoryFigures, _ promise: String, _ measured: Double?, _ bound: Double?,
    _ unit: String = "ms"
  ) -> Target {
    Target(
      promise: "\(figures.values) values: \(promise)", measured: measured, bound: bound, unit: unit,
      digits: unit == "ms" ? 3 : 2)
  }
}
