import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The preview of a record` {
  private static func field(
    _ title: String, _ kind: FieldKind = .text, required: Bool = false, default text: String? = nil
  ) -> Field {
    var field = Field(id: title, title: title, kind: kind)
    field.historyName = title
    field.isRequired = required
    field.defaultAnswer = text.map { .value($0) }
    return field
  }

  private static let record = RecalledRecord(
    number: 1,
    record: Record(
      id: UUID(), form: "visitor", started: .march(9, 9, 12), submitted: .march(9, 9, 12),
      entries: [
        ("Full name", "Ann Chen"), ("Company", "Acme Ltd"), ("Email", "ann.chen@acme.example"),
        ("Host", "Tomas Novak"), ("Arriving", "2026-03-09"), ("Badge", "1042"),
        ("Notes", "Parking space B7, as always."),
      ].map { .init(field: $0.0, title: $0.0, answer: .text($0.1)) }))

  private static var form: Form {
    var badge = field("Badge", required: true)
    badge.isRemembered = false
    return Form(
      id: "visitor", title: "Visitor sign-in",
      fields: [
        field("Full name", required: true, default: "Ann Chen"),
        field("Company", required: true, default: "Acme Ltd"), field("Email", .email),
        field("Host", required: true), field("Arriving", .date, default: "2026-03-12"), badge,
        field("Pass ends", default: "18:00"), field("Notes"),
      ])
  }

  /// Returns the form with the preview of the record with its company.
  private static func model(
    _ form: Form = form, columns: Int, rows: Int, _ keys: Action...
  ) -> FormModel {
    var model = FormModel(form)
    for field in form.fields {
      if case .value(let answer) = field.defaultAnswer {
        model.answer(field: field.id, with: [answer], isTyped: true)
      }
    }
    for action in [.resize(ScreenSize(columns: columns, rows: rows)), .focus("Company"), .fillRest]
      + keys
    {
      for case .find(let query) in model.handle(action) {
        _ = model.handle(.found(number: query.number, record))
      }
    }
    return model
  }

  private static func draw(_ model: FormModel, _ view: inout FormView) -> Frame {
    let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [.help: "^X ?"])
    return view.draw(model, appearance, .init(now: .march(12, 10, 0)))
  }

  private static func rows(_ model: FormModel) -> [String] {
    var view = FormView()
    return draw(model, &view).rows.map(\.text)
  }

  @Test func `has its own keys in the help`() {
    let rows = Self.rows(Self.model(columns: 80, rows: 24, .help))
    #expect(rows.contains { $0.hasPrefix("  EARLIER RECORD") })
    #expect(rows.contains { $0.hasPrefix("  Space      tick, or not") })
    #expect(!rows.contains { $0.contains("THIS FIELD") || $0.contains("next field") })
    #expect(!rows.contains { $0.contains("All other keys") })
  }

  @Test func `is over the rows of the form`() {
    #expect(
      Self.rows(Self.model(columns: 80, rows: 24)) == [
        "  Visitor sign-in                                     Fill the rest   ^X? help",
        "",
        "  ✓ Full name *  Ann Chen                                                 same",
        "  ✓ Company *    Acme Ltd                                                 same",
        "  › Email        [x] ann.chen@acme.example                           was empty",
        "    Host *       [x] Tomas Novak                                     was empty",
        "    Arriving     [ ] 2026-03-09                                 was 2026-03-12",
        "    Badge *                                                      not suggested",
        "  ✓ Pass ends    18:00",
        "    Notes        [x] Parking space B7, as always.                    was empty",
        "",
        "  From the record of 9 March, 09:12. 3 of 4 fields ticked.",
        "  ⏎ Fill 3 fields   Space Tick   a All but yours   o Other record   Esc Cancel",
      ])
  }

  @Test func `names Enter only if a field is ticked`() {
    let keys: [Action] = [
      .toggleOption, .down, .toggleOption, .down, .down, .down, .down, .toggleOption,
    ]
    var model = Self.model(columns: 80, rows: 24)
    for key in keys { _ = model.handle(key) }
    #expect(Self.rows(model).last == "  Space Tick   a All but yours   o Other record   Esc Cancel")
    _ = model.handle(.tickAll)
    #expect(Self.rows(model).last?.hasPrefix("  ⏎ Fill 3 fields   Space Tick") == true)
  }

  @Test func `says less in a narrow window`() {
    #expect(
      Self.rows(Self.model(columns: 40, rows: 16)) == [
        "Visitor sign-in      Fill the rest  ^X?",
        "",
        "✓ Full na…*  Ann Chen              same",
        "✓ Company *  Acme Ltd              same",
        "› Email      [x] ann.chen@acme.example",
        "  Host *     [x] Tomas Novak",
        "  Arriving   [ ] 2026-03-09     differs",
        "  Badge *                       skipped",
        "✓ Pass ends  18:00",
        "  Notes      [x] Parking space B7, as …",
        "",
        "9 March, 09:12. 3 of 4 ticked.",
        "⏎ Fill 3   o Other   Esc Cancel",
      ])
  }

  @Test func `scrolls where the form is taller than the window`() {
    var view = FormView()
    let first = Self.draw(Self.model(columns: 80, rows: 10), &view)
    #expect(first.rows.count <= 9)
    #expect(first.rows[first.cursor.row].text.hasPrefix("  › Email"))
    let last = Self.draw(Self.model(columns: 80, rows: 10, .last), &view)
    #expect(last.rows[last.cursor.row].text.hasPrefix("  › Notes"))
    #expect(last.rows[1].text.contains("▴ "))
  }

  @Test func `shows the fields of all pages below their headings`() {
    var form = Self.form
    form = Form(
      id: form.id, title: form.title, fields: form.fields,
      elements: [("Who", 0..<4), ("When", 4..<8)].map { title, fields in
        var page = FieldGroup(id: title, title: title)
        page.isPage = true
        page.elements = fields.map { .field($0) }
        return .group(page)
      })
    let rows = Self.rows(Self.model(form, columns: 80, rows: 24)).map(\.trimmed)
    #expect(rows[0].hasPrefix("Visitor sign-in  ") && rows[0].contains("Fill the rest"))
    #expect(rows.filter { ["Who", "When"].contains($0) } == ["Who", "When"])
    #expect(rows.count { $0.contains("was empty") } == 3)
    #expect(rows.contains { $0.hasPrefix("Notes ") })
  }

  @Test func `says which record it is, and of how many after the last one`() {
    var model = Self.model(columns: 80, rows: 24)
    func turn(_ found: RecalledRecord?) -> String {
      for case .find(let query) in model.handle(.otherRecord) {
        for case .find(let query) in model.handle(.found(number: query.number, found)) {
          _ = model.handle(.found(number: query.number, Self.record))
        }
      }
      return Self.rows(model)[0].trimmed
    }
    let second = RecalledRecord(number: 2, record: Self.record.record)
    #expect(turn(second).hasSuffix("  Fill the rest, record 2   ^X? help"))
    #expect(turn(nil).hasSuffix("  Fill the rest, 1 of 2   ^X? help"))
    #expect(turn(second).hasSuffix("  Fill the rest, 2 of 2   ^X? help"))
  }

  @Test func `shows one field at a time in a tiny window`() {
    #expect(
      Self.rows(Self.model(columns: 24, rows: 8)) == [
        "3/8 Email", "› [x] ann.chen@acme.ex…", "  was empty", "9 March, 09:12. 3 of 4", "ticked.",
        "⏎   Space   a   o   Esc",
      ])
    #expect(
      Self.rows(Self.model(columns: 24, rows: 8, .last, .up, .up))[1...2] == [
        "›", "  not suggested",
      ])
  }

  @Test func `gives way to the help and comes back`() {
    #expect(Self.rows(Self.model(columns: 80, rows: 24, .help))[0].contains("Help"))
    #expect(
      Self.rows(Self.model(columns: 80, rows: 24, .help, .escape))[0].contains("Fill the rest"))
  }
}
