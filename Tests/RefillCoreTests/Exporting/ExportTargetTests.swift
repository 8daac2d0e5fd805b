import Foundation
import RefillCore
import TestSupport
import Testing

/// Answers that are formulas or markup for the program that reads an export: target I4.
@Suite struct `A hostile answer` {
  private static let payloads: [String] = {
    let starts = [
      "=", "+", "-", "@", "\t=", "\r=", "\n=", "＝", "＋", "－", "＠", " =", "\u{200B}=", "\u{FEFF}=",
    ]
    let bodies = [
      "1+1", "cmd|' /C calc'!A0", "HYPERLINK(\"http://x\",\"y\")", "SUM(A1:A9)",
      "IMPORTXML(\"x\",\"//a\")",
      "WEBSERVICE(\"http://x\")", "DDE(\"a\";\"b\";\"c\")", "A1", "\"x\"", "1;=2", "a\tb", "a,b",
    ]
    let markup = [
      "<script>alert(1)</script>", "<img src=x onerror=y>", "|a|b|", "`x`", "``x", "a\n|b",
      "[x](javascript:y)",
      "</td></tr>", "&lt;script&gt;", "<!-- x", "]]>", "\u{2028}<b>",
    ]
    return starts.flatMap { start in bodies.map { start + $0 } } + markup
  }()

  /// Returns the last of four cells of the only row; those before it have no separators.
  private static func lastCell(of table: String, _ separator: Character) -> Substring {
    let row = table.split(maxSplits: 1, whereSeparator: \.isNewline).last ?? ""
    return row.split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false).last
      ?? ""
  }

  @Test func `I4 is a text in every table and page`() throws {
    let tally = Tally("I4", "answers that are formulas or markup, in five formats")
    for payload in Self.payloads {
      let id = UUID()
      let record = Record(
        id: id, form: "f", started: .march(9, 9, 12), submitted: .march(9, 9, 12),
        entries: [.init(field: "a", title: "a", answer: .text(payload))])
      for (format, separator): (ExportFormat, Character) in [(.csv, ","), (.tsv, "\t")] {
        let text = format.text(of: [record])
        let cell = Self.lastCell(of: text, separator)
        let first = cell.unicodeScalars.first { $0 != "\"" } ?? " "
        tally.check(
          !"=+-@＝＋－＠\t\r\n".unicodeScalars.contains(first), "\(format): \(payload): \(text)")
      }
      let html = ExportFormat.html.text(of: [record])
      tally.check(
        !html.contains("<script>alert") && !html.contains("<img src")
          && !html.contains("</td></tr></td>"),
        "html: \(payload): \(html)")
      let markdown = ExportFormat.markdown.text(of: [record])
      tally.check(
        !markdown.contains("<script>") && !markdown.contains("\n|b"), "md: \(payload): \(markdown)")
      let json = RecordJSON.line(of: record)
      let decoded = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
      // Foundation drops a byte order mark that begins a string.
      let mark: (Character) -> Bool = { $0 == "\u{FEFF}" }
      tally.check(
        decoded?["a"]?.drop(while: mark) == payload.drop(while: mark),
        "json: \(payload): \(json)")
    }
    #expect(tally.failures == [])
  }
}
