import Foundation
import RefillCore
import RefillTerminal

/// The place of a chart: the terminal, a file of text, or an SVG.
struct ChartDrawing {
  let isASCII: Bool
  let isSVG: Bool

  /// The width of a picture, in columns.
  private static let pictureColumns = 80

  /// A chart in the width and the styles of the place.
  var chart: BarChart {
    let appearance = Appearance(environment: Paths().environment, isASCII: isASCII)
    let isStyled = isSVG || isatty(STDOUT_FILENO) == 1
    return BarChart(
      theme: isStyled ? appearance.theme : Theme(.signs), glyphs: appearance.glyphs,
      columns: isSVG ? Self.pictureColumns : Output.columns(of: STDOUT_FILENO))
  }

  /// Writes the rows of a chart to stdout.
  func write(_ rows: [Row], title: String) throws {
    guard isSVG else { return try Output.writeDrawn(rows.map { $0.line + "\n" }.joined()) }
    // A margin, as forms have.
    let inset = rows.map { $0.inset(by: 2, columns: Self.pictureColumns + 4) }
    let frame = Frame(
      rows: inset, columns: Self.pictureColumns + 4, cursor: .init(row: 0, column: 0))
    try Output.write(FramePicture(title: title).svg(of: frame, hasCursor: false))
  }
}
