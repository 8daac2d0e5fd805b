import Driving

/// The figures of two refill binaries that were measured in the same rounds.
struct Comparison {
  let figures: [Setting: Figures]

  struct Row: Equatable {
    let figure: String
    /// `nil`: not measured.
    let this: Double?
    let beside: Double?
    let unit: String

    /// Below 1 if this binary needs less; `nil` if a figure is missing or the other one is 0.
    var ratio: Double? {
      guard let this, let beside, beside > 0 else { return nil }
      return this / beside
    }
  }

  private static let sizes = [0, 1_000, 100_000]
  private static let listSizes = [1_000, 100_000, 1_000_000]

  /// Times in milliseconds, then memory in megabytes.
  var rows: [Row] { starts + keys + chooser + memory }

  private var starts: [Row] {
    Self.sizes.map { size in
      row("start, \(size) values: p50", size) { Percentiles($0.readyTimes)[50] }
    }
  }

  private var keys: [Row] {
    [50.0, 99].flatMap { percent in
      Self.sizes.map { size in
        row("key, \(size) values: p\(Int(percent))", size) { $0.keyTimes[percent] }
      }
    }
  }

  private var chooser: [Row] {
    Self.listSizes.map { size in
      row("key in the chooser, \(size) values: p99", size, isListOpen: true) { $0.keyTimes[99] }
    }
  }

  /// The most of any session, with and without an open list.
  private var memory: [Row] {
    (Self.sizes + Self.listSizes.suffix(1)).map { size in
      func most(_ program: Setting.Program) -> Double? {
        [false, true].flatMap {
          figures[.init(program: program, values: size, isListOpen: $0)]?.peakMemory ?? []
        }.max()
      }
      return Row(
        figure: "peak memory, \(size) values", this: most(.refill), beside: most(.refillBeside),
        unit: "MB")
    }
  }

  private func row(
    _ figure: String, _ size: Int, isListOpen: Bool = false, _ value: (Figures) -> Double?
  ) -> Row {
    func measured(_ program: Setting.Program) -> Double? {
      figures[.init(program: program, values: size, isListOpen: isListOpen)].flatMap(value)
    }
    return Row(
      figure: figure, this: measured(.refill), beside: measured(.refillBeside), unit: "ms")
  }

  /// The subjects of both binaries, each followed by its counterpart, so that both are measured
  /// within the same seconds of a round.
  static func interleaved(_ own: [Subject], _ beside: [Subject]) -> [Subject] {
    var rest = beside
    return own.flatMap { subject -> [Subject] in
      var counterpart = subject.setting
      counterpart.program = .refillBeside
      guard subject.setting.program == .refill, subject.typing != nil,
        let index = rest.firstIndex(where: { $0.setting == counterpart })
      else { return [subject] }
      return [subject, rest.remove(at: index)]
    } + rest
  }
}
