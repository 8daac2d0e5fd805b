import Foundation

/// A Markdown table; its first row is the header.
struct MarkdownTable {
  let rows: [[String]]

  init(_ rows: [[String]]) { self.rows = rows }

  var text: String {
    let lines = rows.map { "| \($0.joined(separator: " | ")) |" }
    let rule = "|" + String(repeating: "---|", count: rows[0].count)
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }
}

extension MarkdownTable {
  /// Makes a table of the targets and their results.
  init(targets: [Target]) {
    self.init(
      [["target", "measured", "bound", "measured / bound", ""]]
        + targets.map { target in
          let ratio =
            if let measured = target.measured, let bound = target.bound, bound > 0 {
              Self.number(measured / bound)
            } else { "" }
          let verdict =
            switch target.holds {
            case true?: "pass"
            case false?: "**fail**"
            case nil: "not measured"
            }
          return [
            target.promise, Self.number(target.measured, target.unit, target.digits),
            Self.number(target.bound, target.unit, target.digits), ratio, verdict,
          ]
        })
  }

  /// Two binaries and their ratio.
  init(comparison: Comparison) {
    self.init(
      [["figure", "this", "beside", "this / beside"]]
        + comparison.rows.map { row in
          [
            row.figure, Self.number(row.this, row.unit), Self.number(row.beside, row.unit),
            Self.number(row.ratio),
          ]
        })
  }

  private static func number(
    _ value: Double?, _ unit: String = "", _ digits: Int = 2
  ) -> String {
    guard let value else { return "–" }
    return String(format: "%.\(digits)f", value) + (unit.isEmpty ? "" : " \(unit)")
  }
}
