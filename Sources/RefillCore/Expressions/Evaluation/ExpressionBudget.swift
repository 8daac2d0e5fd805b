/// The work that is left for an evaluation.
struct ExpressionBudget {
  /// The limit that was exceeded first.
  private(set) var exceeded: ExpressionResult.Limit?
  private var work = ExpressionLimits.maximumWork
  private var reports = ExpressionLimits.maximumReports

  /// Subtracts the size of a value that is about to be processed.
  mutating func spend(on value: ExpressionValue) { spend(Self.size(value)) }

  /// Subtracts an amount of work, in bytes or values.
  mutating func spend(_ amount: Int) {
    work -= min(amount, work + 1)
    if work < 0 { exceed(.work) }
  }

  /// Counts a progress callback of a pattern.
  mutating func report() {
    reports -= 1
    if reports < 0 { exceed(.work) }
  }

  /// Returns true if a text of `bytes` bytes may be computed.
  mutating func allows(bytes: Int) -> Bool {
    guard bytes > ExpressionLimits.maximumText else { return true }
    exceed(.textLength)
    return false
  }

  /// Checks the size of a result.
  mutating func limit(_ result: ExpressionValue) {
    if case .text(let text) = result { _ = allows(bytes: text.utf8.count) }
  }

  private mutating func exceed(_ limit: ExpressionResult.Limit) { exceeded = exceeded ?? limit }

  private static func size(_ value: ExpressionValue) -> Int {
    switch value {
    case .empty, .number, .boolean, .date, .time, .moment: 1
    case .text(let text): text.utf8.count
    case .list(let values): values.reduce(values.count) { $0 + $1.utf8.count }
    case .rows(let values): values.reduce(values.count) { $0 + size($1) }
    case .secret: SecureText.capacity
    }
  }
}
