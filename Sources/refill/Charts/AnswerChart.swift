import RefillCore
import RefillTerminal

/// The kind of a chart; the raw values are the names on the command line.
enum ChartKind: String, CaseIterable {
  case value, month, week
}

/// A chart of the answers of a field, fitted to the width of the window.
struct AnswerChart {
  let chart: BarChart
  /// The title of the form and of the field.
  let title: String
  let titles: [String: String]

  func rows(_ tally: AnswerTally, by kind: ChartKind) -> [Row] {
    let heading = chart.row(title, chart.theme.emphasis)
    let count =
      "\(TextFormat.count(tally.answers, "answer")) in \(TextFormat.count(tally.records, "record"))"
    let facts = chart.row(
      tally.answers == 0 ? TextFormat.count(tally.records, "record") : count, chart.theme.dim)
    switch kind {
    case .value:
      let (bars, rest) = tally.bars(titles: titles)
      let more = rest > 0 ? [chart.row("and \(TextFormat.number(rest)) more", chart.theme.dim)] : []
      return [heading] + lines(bars, of: tally.values) + more + [facts]
    case .month: return [heading] + lines(tally.months.bars) + [facts]
    case .week: return [heading] + HeatChart(chart: chart).rows(tally.week) + [facts]
    }
  }

  /// Returns a bar for each label, with its count and its share.
  ///
  /// - Parameter total: The number of all values, also of those without a bar; `nil` for those of the bars.
  func lines(_ bars: [(label: String, count: Int)], of total: Int? = nil) -> [Row] {
    let total = max(total ?? bars.reduce(0) { $0 + $1.count }, 1)
    return chart.rows(
      bars.map { label, count in
        let number = TextFormat.number(count)
        let share = (Double(count) / Double(total) * 100).rounded()
        return BarChart.Line(
          label: label.shortened(to: 30), value: Double(count),
          notes: ["\(number), \(Int(bounded: share)) %", number])
      })
  }
}
