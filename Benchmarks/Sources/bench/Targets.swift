import Driving

/// A target, its measured value, and its result.
struct Target {
  let promise: String
  /// The measured value; `nil` if a figure that it needs is missing.
  let measured: Double?
  let bound: Double?
  let unit: String
  /// True if the measured value must be less than the bound, not equal to it.
  var isStrict = false
  /// The number of digits shown after the point.
  var digits = 2

  var holds: Bool? {
    guard let measured, let bound else { return nil }
    return isStrict ? measured < bound : measured <= bound
  }
}

/// The targets of the design: ratios within one run if another program is the reference.
struct Targets {
  let figures: [Setting: Figures]

  var all: [Target] { starts + firstKeys + keys + chooser + bytes + memory + typeAhead }

  private static let sizes = [1_000, 100_000]

  private var starts: [Target] {
    let dialog = ready(.init(program: .dialog)).map { $0 * 1.5 }
    return Self.sizes.flatMap { size in
      let setting = Setting(program: .refill, values: size)
      let own = ready(setting)
      return [
        Target(
          promise: "start, \(size) values: the form takes keys, p50 at most 1.5 × dialog's",
          measured: Percentiles(figures[setting]?.drawnTimes ?? [])[50], bound: dialog, unit: "ms"),
        Target(
          promise: "start, \(size) values: their number is there, p50 at most 1.5 × dialog's",
          measured: own, bound: dialog, unit: "ms"),
        Target(
          promise: "start, \(size) values: p50 below fzf's", measured: own,
          bound: ready(.init(program: .fzf, values: size)), unit: "ms", isStrict: true),
      ]
    }
  }

  private var keys: [Target] {
    let bash = key(.init(program: .bash), 50)
    return ([0] + Self.sizes).flatMap { size in
      let own = Setting(program: .refill, values: size)
      let list = max(size, 1_000)
      return [
        Target(
          promise: "key, \(size) values: p50 at most bash's + 0.4 ms", measured: key(own, 50),
          bound: bash.map { $0 + 0.4 }, unit: "ms"),
        Target(
          promise: "key, \(size) values: p99 at most fzf's over \(list)", measured: key(own, 99),
          bound: key(.init(program: .fzf, values: list), 99), unit: "ms"),
      ]
    }
  }

  private var firstKeys: [Target] {
    let own = figures[.init(program: .refill, values: 100_000)]?.firstKeyTimes ?? []
    return [
      Target(
        promise: "first key after the start, 100000 values: p50", measured: Percentiles(own)[50],
        bound: 2, unit: "ms")
    ]
  }

  private var chooser: [Target] {
    func own(_ size: Int) -> Double? {
      key(.init(program: .refill, values: size, isListOpen: true), 99)
    }
    return [
      Target(
        promise: "key in the chooser, 1000 values: p99 at most fzf's", measured: own(1_000),
        bound: key(.init(program: .fzf, values: 1_000), 99), unit: "ms"),
      Target(
        promise: "key in the chooser, 100000 values: p99 at most a quarter of fzf's",
        measured: own(100_000),
        bound: key(.init(program: .fzf, values: 100_000), 99).map { $0 / 4 }, unit: "ms"),
      Target(
        promise: "key in the chooser, 1000000 values: p99", measured: own(1_000_000), bound: 8,
        unit: "ms"),
    ]
  }

  private var bytes: [Target] {
    Self.sizes.flatMap { size in
      let own = figures[.init(program: .refill, values: size)]?.keyBytes
      return [
        Target(
          promise: "bytes a key, \(size) values: p50", measured: own?[50], bound: 120,
          unit: "bytes"),
        Target(
          promise: "bytes a key, \(size) values: p99", measured: own?[99], bound: 400,
          unit: "bytes"),
      ]
    } + [
      Target(
        promise: "bytes a key, no values: p50",
        measured: figures[.init(program: .refill)]?.keyBytes[50], bound: 60,
        unit: "bytes")
    ]
  }

  private var memory: [Target] {
    let sessions = [false, true].flatMap {
      figures[.init(program: .refill, values: 100_000, isListOpen: $0)]?.peakMemory ?? []
    }
    return [
      Target(
        promise: "peak memory, 100000 values: every session", measured: sessions.max(), bound: 40,
        unit: "MB")
    ]
  }

  private var typeAhead: [Target] {
    let outcomes = figures[.init(program: .refill)]?.typeAheads ?? []
    let failed = outcomes.count { $0 != .keptOnce }
    return [
      Target(
        promise: "keys typed ahead: not kept exactly once",
        measured: outcomes.isEmpty ? nil : Double(failed), bound: 0, unit: "runs")
    ]
  }

  private func ready(_ setting: Setting) -> Double? {
    Percentiles(figures[setting]?.readyTimes ?? [])[50]
  }

  private func key(_ setting: Setting, _ percent: Double) -> Double? {
    figures[setting]?.keyTimes[percent]
  }
}
