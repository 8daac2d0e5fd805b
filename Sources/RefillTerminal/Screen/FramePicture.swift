import RefillCore

/// A frame as a picture without a terminal: text, or SVG.
///
/// A pure function of the frame. In SVG each run of characters of one style is a text with a fixed
/// length, so that columns align in any font.
package nonisolated struct FramePicture {
  /// The background that a picture is drawn on.
  package enum Paper: Sendable {
    /// Light or dark, as the viewer prefers.
    case automatic
    case light, dark
  }

  /// The title for people who cannot see the picture.
  private let title: String
  let paper: Paper

  /// Creates a picture with a title.
  package init(title: String, paper: Paper = .automatic) {
    self.title = title
    self.paper = paper
  }

  /// Returns the rows of a frame as lines without trailing blanks, each ended by a line feed.
  package static func text(of frame: Frame) -> String {
    frame.rows.map { $0.text + "\n" }.joined()
  }

  /// Returns a frame as an SVG file.
  ///
  /// - Parameter hasCursor: True to draw the cursor as a block.
  package func svg(of frame: Frame, hasCursor: Bool = true) -> String {
    let size = Self.size(columns: frame.columns, rows: frame.rows.count)
    return head(size) + Self.content(of: frame, hasCursor: hasCursor) + "</svg>\n"
  }

  // MARK: Parts of a file

  /// The size of a column and a row, the baseline of the first row, and the margin, in pixels.
  static let (cellWidth, cellHeight, firstBaseline, margin) = (8.4, 19.0, 30.0, 18.0)

  static func size(columns: Int, rows: Int) -> (width: Int, height: Int) {
    (
      Int(bounded: (2 * margin + Double(columns) * cellWidth).rounded(.up)),
      Int(bounded: Double(rows) * cellHeight + 2 * 16)
    )
  }

  /// Returns the beginning of a file with its styles and its paper.
  ///
  /// - Parameter rules: Further rules of the style sheet.
  func head(_ size: (width: Int, height: Int), rules: String = "") -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" \
    width="\(size.width)" height="\(size.height)" role="img" aria-labelledby="t">
    <title id="t">\(Self.escaped(title))</title>
    <style>
    text { font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }
    .bold { font-weight: bold }
    .underline { text-decoration: underline }
    \(colors)\(rules)</style>
    <rect class="paper" x="0.5" y="0.5" width="\(size.width - 1)" height="\(size.height - 1)" rx="8"/>

    """
  }

  /// Returns the cursor and the texts of a frame.
  static func content(of frame: Frame, hasCursor: Bool = true) -> String {
    var content = hasCursor ? cursor(of: frame) : ""
    for (index, row) in frame.rows.enumerated() { content += self.content(ofRow: row, at: index) }
    return content
  }

  /// Returns the texts of a row.
  static func content(ofRow row: Row, at index: Int) -> String {
    runs(of: row).map { text($0, row: index) }.joined()
  }

  static func cursor(of frame: Frame) -> String {
    let (x, y) = (left(frame.cursor.column), baseline(frame.cursor.row) - 12)
    return "<rect class=\"cursor\" x=\"\(x)\" y=\"\(number(y))\" width=\"8.4\" height=\"16\"/>\n"
  }

  /// The characters of one style side by side.
  struct Run: Equatable {
    let column: Int
    var columns: Int
    var text: String
    let style: Style
  }

  /// Returns the runs of a row; blanks that have no background end a run of two or more.
  static func runs(of row: Row) -> [Run] {
    var runs: [Run] = []
    var blanks = 0
    for column in 0..<row.used where row.cells[column].width > 0 {
      let cell = row.cells[column]
      if cell.isBlank {
        blanks += 1
        continue
      }
      let isJoined =
        runs.last.map {
          $0.style == cell.style && (blanks == 0 || blanks == 1 && !$0.style.showsOnBlank)
        }
        ?? false
      if isJoined, let last = runs.indices.last {
        runs[last].text += String(repeating: " ", count: blanks) + String(row.character(at: column))
        runs[last].columns += blanks + Int(cell.width)
      } else {
        runs.append(
          Run(
            column: column, columns: Int(cell.width), text: String(row.character(at: column)),
            style: cell.style))
      }
      blanks = 0
    }
    return runs
  }

  private static func text(_ run: Run, row: Int) -> String {
    let (x, width) = (left(run.column), number(Double(run.columns) * cellWidth))
    let isReversed = run.style.attributes.contains(.reverse)
    var classes = names(run.style, isReversed: isReversed)
    var ground = ""
    if isReversed {
      let top = number(baseline(row) - 14)
      let fill = run.style.color.map { "ground-\($0)" } ?? "ground"
      ground =
        "<rect class=\"\(fill)\" x=\"\(x)\" y=\"\(top)\" width=\"\(width)\" height=\"19\"/>\n"
      classes.append("reverse")
    }
    guard run.text.contains(where: { $0 != " " }) else { return ground }
    let list = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    return ground
      + "<text x=\"\(x)\" y=\"\(number(baseline(row)))\" textLength=\"\(width)\" "
      + "lengthAdjust=\"spacingAndGlyphs\"\(list)>\(escaped(run.text))</text>\n"
  }

  private static func names(_ style: Style, isReversed: Bool) -> [String] {
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.faint, "faint"), (.underline, "underline"),
    ]
    let color = isReversed ? nil : style.color.map { "\($0)" }
    return attributes.filter { style.attributes.contains($0.0) }.map(\.1)
      + [color].compactMap(\.self)
  }

  private static func left(_ column: Int) -> String { number(margin + Double(column) * cellWidth) }
  private static func baseline(_ row: Int) -> Double { firstBaseline + Double(row) * cellHeight }

  /// Returns a length with at most one digit after the point.
  static func number(_ value: Double) -> String {
    let tenths = Int(bounded: (value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  /// Returns a text as XML; characters that XML does not have become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
