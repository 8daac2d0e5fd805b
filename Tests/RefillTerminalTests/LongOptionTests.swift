import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `A long option` {
  /// Statements of an issue form: some fit into a row, some need several.
  private static let statements = [
    "I'm reporting that the tool is broken on a **supported** site",
    "I've verified that I have **updated to nightly or master** ([update instructions]"
      + "(https://github.com/example/tool#update-channels))",
    "I've checked that all URLs and arguments with special characters are [properly quoted or "
      + "escaped](https://github.com/example/tool/wiki/FAQ#video-url-contains-an-ampersand--and-im-"
      + "getting-some-strange-output-1-2839-or-v-is-not-recognized-as-an-internal-or-external-command)",
    "Nothing else",
  ]

  private static func form(
    _ kind: FieldKind, _ titles: [String] = statements, columns: Int = 80, rows: Int = 24
  ) -> DrawnForm {
    let field = Field.field("Provide what we ask you for", kind) { field in
      field.options = titles.map { .init(value: $0) }
    }
    return DrawnForm(field, .field("B"), .field("C", .textarea), columns: columns, rows: rows)
  }

  /// Returns the rows of a frame as one text; rows that break a word are joined without a space.
  private func text(_ form: inout DrawnForm) -> String {
    form.rows().map(\.trimmed).joined().filter { $0 != " " }
  }

  private func squeezed(_ text: String) -> String { text.filter { $0 != " " } }

  @Test(arguments: [FieldKind.choice, .choices], [80, 60, 40])
  func `is whole below the list while it is highlighted, and nothing else moves`(
    kind: FieldKind, columns: Int
  ) {
    var form = Self.form(kind, columns: columns)
    form.press(.autoFill)
    let height = form.rows().count
    let tops = form.rows().map { $0.prefix(9) }
    for statement in Self.statements {
      let text = text(&form)
      #expect(text.contains(squeezed(statement)), "\(statement): \(form.rows())")
      #expect(form.rows().count == height)
      #expect(form.rows().last?.prefix(9) == tops.last)
      form.press(.down)
    }
  }

  @Test(arguments: [FieldKind.choice, .choices])
  func `can be told from one that differs at its end only`(kind: FieldKind) {
    let start = "Remove the old files of all the people of the group, which say: "
    let titles = [start + "delete all", start + "keep all", "Nothing"]
    var form = Self.form(kind, titles)
    form.press(.autoFill)
    let rows = form.rows()
    #expect(rows.contains { $0.contains("Remove") && $0.contains("…delete all") })
    #expect(rows.contains { $0.contains("Remove") && $0.contains("…keep all") })
    #expect(rows.contains { $0.trimmed == start + "delete all" })
    form.press(.down, kind == .choices ? .toggleOption : .enter, .enter)
    form.press(.focus("B"))
    if kind == .choice { #expect(form.rows().contains { $0.contains("…keep all") }) }
  }

  @Test(arguments: [FieldKind.choice, .choices])
  func `is in the message when an arrow leads to it`(kind: FieldKind) {
    var form = Self.form(kind)
    form.press(.moveOption(by: 1), .moveOption(by: 1))
    if kind == .choices { form.press(.moveOption(by: -1)) }
    #expect(text(&form).contains(squeezed(Self.statements[1])))
    form.press(.moveOption(by: 9))
    #expect(!text(&form).contains(squeezed(Self.statements[1])))
  }

  @Test(arguments: [FieldKind.choice, .choices], [80, 60])
  func `is shown whole on request, over the fields if need be`(
    kind: FieldKind, columns: Int
  ) {
    var form = Self.form(kind, columns: columns, rows: 20)
    form.press(.moveOption(by: 1), .moveOption(by: 1), .moveOption(by: 1))
    if kind == .choices { form.press(.moveOption(by: -1)) }
    let height = form.rows().count
    form.press(.explain)
    #expect(text(&form).contains(squeezed(Self.statements[2])), "\(form.rows())")
    #expect(form.rows().count == height)
    form.press(.tab)
    #expect(!text(&form).contains(squeezed(Self.statements[2])))
  }

  @Test func `is whole in the review, on its row or on request`() {
    var form = Self.form(.choice)
    form.press(.moveOption(by: 1), .escape, .up, .up, .up)
    #expect(text(&form).contains(squeezed(Self.statements[0])), "\(form.rows())")
    form.press(.enter, .moveOption(by: 1), .escape, .up, .up, .up)
    #expect(form.rows().contains { $0.trimmed == "Ctrl-X i shows the whole answer." })
    form.press(.explain)
    #expect(text(&form).contains(squeezed(Self.statements[1])), "\(form.rows())")
    var many = Self.form(.choices)
    many.press(.toggleOption, .moveOption(by: 1), .toggleOption, .escape, .up, .up, .up, .explain)
    let all = Self.statements.prefix(2).joined(separator: ", ")
    #expect(text(&many).contains(squeezed(all)), "\(many.rows())")
  }

  @Test func `takes the rows of the list in a window of one field`() {
    var form = Self.form(.choice, columns: 25, rows: 10)
    form.press(.autoFill)
    let first = text(&form)
    #expect(first.contains(squeezed("that the tool is broken on a")), "\(form.rows())")
    let height = form.rows().count
    form.press(.last)
    #expect(form.rows().count == height && form.rows().contains { $0.contains("Nothing else") })
  }

  @Test(arguments: 40...110)
  func `side by side are whole beside a note, or without it`(columns: Int) throws {
    var form = DrawnForm(
      .field("Article", .choice) {
        $0.isRequired = true
        $0.options = ["Jacket", "Trousers", "Safety shoes", "Gloves"].map { .init(value: $0) }
      }, columns: columns)
    form.press(.submit)
    #expect(form.model.problems.isEmpty == false)
    guard let row = form.rows().first(where: { $0.contains("( ) Glo") }) else { return }
    let rest = try #require(row.firstRange(of: "( ) Gloves")).upperBound
    #expect(row[rest...].allSatisfy { $0 == " " } || row[rest...].hasPrefix("  "), "\(row)")
  }
}
