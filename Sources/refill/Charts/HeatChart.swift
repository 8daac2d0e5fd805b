import RefillCore
import RefillTerminal

/// A heat map of the hours of a week, in rows of text.
struct HeatChart {
  let chart: BarChart

  /// The shades from none to most, in Unicode and in ASCII.
  private static let shades = (
    unicode: ["·", "░", "▒", "▓", "█"], ascii: [".", "-", "+", "*", "#"]
  )
  private static let labelColumns = 5

  /// Returns a heading of hours, a row for each day, and the meaning of the shades.
  ///
  /// An hour is two columns wide if there is room.
  func rows(_ week: WeekTally) -> [Row] {
    let width = chart.columns - 1 >= Self.labelColumns + 48 ? 2 : 1
    var heading = Row(columns: chart.columns)
    for hour in stride(from: 0, to: 24, by: 6) {
      heading.put("\(hour)", at: Self.labelColumns + hour * width, style: chart.theme.dim)
    }
    let days = week.counts.enumerated().map { day, hours in
      var row = Row(columns: chart.columns)
      row.put(String(TextFormat.weekdays[(day + 1) % 7].prefix(3)), at: 0)
      for (hour, count) in hours.enumerated() {
        row.put(
          String(repeating: shade(count, of: week.most), count: width),
          at: Self.labelColumns + hour * width,
          style: count == 0 ? chart.theme.dim : chart.theme.accent)
      }
      return row
    }
    let legend =
      "\(shades[0]) none, \(shades[1]) fewest, \(shades[4]) most: \(TextFormat.number(week.most)) an hour"
    return [heading] + days + [chart.row(legend, chart.theme.dim)]
  }

  private var shades: [String] {
    chart.glyphs.bar == Glyphs.unicode.bar ? Self.shades.unicode : Self.shades.ascii
  }

  /// Returns the shade of a count: one of four, by quarters of the greatest.
  private func shade(_ count: Int, of most: Int) -> String {
    guard count > 0, most > 0 else { return shades[0] }
    return shades[min((count * 4 + most - 1) / most, 4)]
  }
}
