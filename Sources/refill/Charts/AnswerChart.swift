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

  /// The maximum width of a label in columns, in windows of twice that width.
  private static let longestLabel = 30

  func rows(_ tally: AnswerTally, by kind: ChartKind) -> [Row] {
    let heading = chart.row(title, chart.theme.emphasis)
    let count =
      "\(TextFormat.count(tally.answers, "answer")) in \(TextFormat.count(tally.records, "record"))"
    let facts = chart.row(
      tally.answers == 0 ? TextFormat.count(tally.records, "record") : count, chart.theme.dim)
    switch kind {
    case .value:
      let (bars, rest) = tally.bars(titles: titles)
      return [heading] + lines(bars, of: tally.values) + more(rest) + [facts]
    case .month:
      // Answers to a field that is a date now, and was none before, have no month.
      let all = max(tally.answers, tally.months.total)
      return [heading] + lines(tally.months.bars, of: all) + more(all - tally.months.total)
        + [facts]
    case .week: return [heading] + HeatChart(chart: chart).rows(tally.week) + [facts]
    }
  }

  /// Returns the row that counts what has no bar.
  private func more(_ count: Int) -> [Row] {
    count > 0 ? [chart.row("and \(TextFormat.number(count)) more", chart.theme.dim)] : []
  }

  /// Returns a bar for each label, with its count and its share.
  ///
  /// - Parameter total: The number of all values, also of those without a bar; `nil` for those of the bars.
  func lines(_ bars: [(label: String, count: Int)], of total: Int? = nil) -> [Row] {
    let total = max(total ?? bars.reduce(0) { $0 + $1.count }, 1)
    let columns = min(Self.longestLabel, chart.columns / 2)
    let labels = cut(bars.map { Answer.text($0.label).shown }, to: columns)
    return chart.rows(
      zip(labels, bars).map { label, bar in
        let number = TextFormat.number(bar.count)
        let share = (Double(bar.count) / Double(total) * 100).rounded()
        return BarChart.Line(
          label: label, value: Double(bar.count),
          notes: ["\(number), \(Int(bounded: share)) %", number])
      }, longestLabel: columns)
  }

  /// Returns labels cut to a width; those that would be equal begin shortly before they differ.
  private func cut(_ labels: [String], to columns: Int) -> [String] {
    let ellipsis = chart.glyphs.ellipsis
    let ends = labels.map { Row.cut($0, to: columns, ellipsis: ellipsis) }
    return zip(labels, ends).map { label, end in
      let alike = zip(labels, ends).filter { $0.1 == end && $0.0 != label }.map(\.0)
      let shared = alike.map { zip($0, label).prefix { $0 == $1 }.count }.max()
      guard let shared else { return end }
      let rest = label.dropFirst(max(shared - columns / 3, 0))
      return Row.cut(ellipsis + rest, to: columns, ellipsis: ellipsis)
    }
  }
}
