import RefillCore

/// The dates of a file whose day and month could be exchanged, such as `3/12`.
struct DatesOfTwoReadings {
  /// The line of each date, by the order in which it was taken.
  private var lines: [DateOrder: [Int]] = [:]

  /// The maximum number of lines that a warning names.
  private static let mostLines = 10

  /// The number of dates.
  var count: Int { lines.values.reduce(0) { $0 + $1.count } }

  mutating func add(_ order: DateOrder, line: Int) { lines[order, default: []].append(line) }

  /// Returns a warning for each order, the one of the first line first.
  func warnings(in file: String) -> [String] {
    lines.sorted { Self.place($0.key, $0.value) < Self.place($1.key, $1.value) }.map {
      order, lines in
      let dates = TextFormat.count(lines.count, "date")
      return "\(file): warning: \(dates) \(lines.count == 1 ? "has" : "have") two readings; "
        + "\(order.clause) (\(Self.list(lines))). Year-month-day has one reading."
    }
  }

  /// The position of a warning among the others.
  private static func place(_ order: DateOrder, _ lines: [Int]) -> (Int, Int, Int) {
    (lines.first ?? 0, order.isByLimits ? 1 : 0, order.isMonthFirst ? 0 : 1)
  }

  private static func list(_ lines: [Int]) -> String {
    var seen: Set<Int> = []
    let distinct = lines.filter { seen.insert($0).inserted }
    let shown = distinct.prefix(mostLines).map(String.init).joined(separator: ", ")
    let more = distinct.count > mostLines ? " and \(distinct.count - mostLines) more" : ""
    return "\(distinct.count == 1 ? "line" : "lines") \(shown)\(more)"
  }
}
