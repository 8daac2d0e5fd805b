import RefillCore
import Testing

@Suite struct `Filling the rest` {
  private static let fields: [Field] = [
    .kept("name"), .kept("company"), .kept("email", .email), .kept("host"),
    .field("badge") { ($0.historyName, $0.isRemembered) = ("badge", false) },
    .kept("pass", .choice) {
      $0.options = [.init(value: "day", title: "Day"), .init(value: "week", title: "Week")]
    },
    .kept("brings", .choices) { $0.options = ["laptop", "keys"].map { .init(value: $0) } },
    .kept("parking", .confirm), .kept("notes", .textarea), .field("pin", .password),
    .kept("fixed") { $0.isReadOnly = true }, .kept("code") { $0.length.maximum = 3 },
    .field("words", .note),
  ]

  private static let records = [
    earlier(3, ["company": .text("Acme"), "host": .text("Priya")], on: 2),
    earlier(
      5,
      [
        "name": .text("Ann"), "company": .text("Acme"), "email": .text("ann@acme.example"),
        "host": .text("Tomas"), "badge": .text("1042"), "pass": .text("week"),
        "brings": .list(["keys"]), "parking": .flag(true), "notes": .text("Room 4.\nTwice."),
        "fixed": .text("x"), "code": .text("12345"),
      ]),
    earlier(7, ["company": .text("Umber"), "host": .text("Mo")], on: 10),
  ]

  private func desk() -> Desk {
    let desk = Desk(Self.fields, history: ["company": ["Acme", "Umber"]])
    desk.records = Self.records
    desk.press(.begin, .type("Dora"), .tab)
    return desk
  }

  /// The preview as it would be drawn, one field a word.
  private func drawn(_ desk: Desk) -> [String]? {
    desk.filling.preview.map { preview in
      preview.offers.indices.map { index in
        let lit = index == preview.highlight ? ">" : ""
        let tick = preview.ticked.contains(index) ? "x " : ""
        return lit + tick + word(for: preview.offers[index])
      }
    }
  }

  private func word(for offer: RecordPreview.Offer) -> String {
    switch offer {
    case .nothing: "-"
    case .same: "="
    case .answer(let entry): entry.readableText
    case .notRemembered: "?"
    case .unfit(let problem): problem.note
    }
  }

  @Test func `shows what the record behind the highlighted value has, ticking what is empty`() {
    let desk = desk()
    desk.press(.autoFill, .fillRest)
    #expect(
      drawn(desk) == [
        "Ann", ">x Acme", "x ann@acme.example", "x Tomas", "?", "x Week", "x keys", "x Yes",
        "x Room 4.\nTwice.", "?", "-", "too long", "-",
      ])
    #expect(desk.sentence == "From the record of 9 March, 09:12. 7 of 8 fields ticked.")
  }

  @Test func `is undone with a message, back in the field where it was begun`() {
    let desk = desk()
    desk.press(.autoFill, .fillRest, .enter)
    #expect(desk.focusedID != "company" && desk.text("host") == "Tomas")
    desk.press(.undo)
    #expect(desk.focusedID == "company" && desk.text("host") == "" && desk.text("company") == "")
    #expect(desk.sentence == "Undone: 7 fields have their old answers.")
  }

  @Test func `begins at the value that stands in a field as well`() {
    let desk = desk()
    desk.press(.type(" Acme "), .fillRest)
    #expect(drawn(desk)?.prefix(3) == ["Ann", "=", ">x ann@acme.example"])
    desk.press(.escape)
    desk.press(.type("Nobody"), .fillRest)
    #expect(desk.sentence == "No earlier record has this value.")
  }

  @Test func `fills what is ticked as one step of undo, whatever the kinds`() {
    let desk = desk()
    desk.press(.autoFill, .fillRest, .last, .up, .toggleOption, .up, .up)
    desk.press(.toggleOption, .enter)
    #expect(desk.filling.preview == nil && desk.filling.chooser == nil)
    #expect(desk.sentence == "Filled 6 fields from 9 March. ^X u undoes all six.")
    #expect(desk.text("name") == "Dora" && desk.text("company") == "Acme")
    #expect(desk.text("notes") == "")
    #expect(desk.entry("brings").answer == .list(["keys"]))
    #expect(desk.entry("parking").answer == .flag(true))
    #expect(desk.entry("host").provenance == .record)
    #expect(desk.entry("badge").isEmpty)
    #expect(desk.effects.contains(.saveDraft))
    desk.press(.undo)
    #expect(desk.filling.entries.filter { !$0.isEmpty }.map(\.field.id) == ["name"])
    #expect(desk.entry("host").provenance == .typed)
    desk.press(.redo)
    #expect(desk.text("host") == "Tomas" && desk.entry("brings").ticks == [1])
  }

  @Test func `takes an untouched default for empty, and one that was confirmed for an answer`() {
    var fields = Self.fields
    for (index, value) in [(5, "day"), (7, "false")] {
      fields[index].defaultAnswer = .value(value)
    }
    let desk = Desk(fields, history: ["company": ["Acme"]])
    desk.records = Self.records
    desk.press(.begin, .tab, .type("Acme"), .fillRest)
    #expect(drawn(desk)?[5...7] == ["x Week", "x keys", "x Yes"])
    desk.press(.escape, .focus("pass"), .enter, .focus("parking"), .pickOption("n"))
    desk.press(.focus("company"), .fillRest)
    #expect(drawn(desk)?[5...7] == ["Week", "x keys", "Yes"])
  }

  @Test func `goes to the first field that still needs an answer`() {
    let desk = Desk(
      [.kept("name"), .kept("host"), .field("badge") { $0.isRequired = true }, .kept("notes")])
    desk.records = [earlier(1, ["name": .text("Ann"), "host": .text("Mo")])]
    desk.press(.begin, .type("Ann"), .fillRest, .enter)
    #expect(desk.focusedID == "badge")
    #expect(desk.sentence == "Filled 1 field from 9 March. ^X u undoes.")
  }

  @Test func `offers the last record in an empty field`() {
    let desk = desk()
    desk.press(.clear, .fillRest)
    #expect(desk.filling.preview?.record.number == 7)
    #expect(drawn(desk)?.prefix(4) == ["-", ">x Umber", "-", "x Mo"])
    desk.press(.otherRecord)
    #expect(desk.filling.preview?.record.number == 5)
    desk.press(.escape)
    desk.records = []
    desk.press(.fillRest)
    #expect(desk.sentence == "No record of this form yet.")
  }

  @Test func `is offered after a value was chosen, with how much the record has`() {
    let desk = Desk(Self.fields, history: ["company": ["Acme", "Umber"]])
    desk.records = Self.records
    desk.press(.begin, .tab, .autoFill, .enter)
    #expect(desk.sentence == "^X f fills 7 more fields from 9 March.")
    desk.press(.type("!"))
    #expect(desk.sentence.contains("fills") == false)
  }

  @Test func `is not offered where the record says something else than the form`() {
    let desk = desk()
    desk.press(.autoFill, .enter)
    #expect(desk.text("company") == "Acme")
    #expect(desk.sentence.hasPrefix("Filled in"))
  }

  @Test func `undoes typing since first, and leaves what was changed in other fields`() {
    let desk = desk()
    desk.press(.autoFill, .fillRest, .enter, .type("!"), .undo)
    #expect(desk.text("company") == "Acme" && desk.text("host") == "Tomas")
    desk.press(.focus("host"), .type("!"), .focus("company"), .undo)
    #expect(desk.text("company") == "" && desk.text("email") == "")
    #expect(desk.text("host") == "Tomas!")
    desk.press(.focus("pass"), .redo)
    #expect(desk.text("email") == "ann@acme.example" && desk.text("host") == "Tomas!")
  }

  @Test func `does nothing at Esc, and lets nothing else through`() {
    let desk = desk()
    desk.press(.autoFill, .fillRest, .type("x"), .paste("y"), .clear, .submit, .tab, .escape)
    #expect(desk.filling.preview == nil)
    #expect(desk.rows == [">Acme", "Umber"])
    #expect(desk.text("company") == "" && desk.text("email") == "")
    desk.press(.fillRest, .focus("host"))
    #expect(desk.filling.preview == nil)
    #expect(desk.focusedID == "host")
  }

  @Test func `goes on to older records with the value, and round to the newest`() {
    let desk = desk()
    desk.press(.autoFill, .fillRest, .otherRecord)
    #expect(desk.filling.preview?.record.number == 3)
    #expect(desk.sentence == "From the record of 2 March, 09:12. 2 of 2 fields ticked.")
    desk.press(.otherRecord)
    #expect(desk.filling.preview?.record.number == 5)
    desk.press(.escape, .down, .fillRest)
    #expect(desk.filling.preview?.record.number == 7)
    desk.press(.otherRecord)
    #expect(desk.sentence == "No other record has this value.")
    desk.press(.down)
    #expect(desk.sentence == "From the record of 10 March, 09:12. 2 of 2 fields ticked.")
  }

  @Test func `ticks everything, one field, or nothing`() {
    let desk = desk()
    desk.press(.autoFill, .fillRest, .tickAll)
    #expect(desk.filling.preview?.ticked.count == 8)
    desk.press(.first, .toggleOption)
    #expect(desk.filling.preview?.ticked.contains(0) == false)
    desk.press(.escape, .down, .fillRest, .toggleOption, .down, .down, .toggleOption, .enter)
    #expect(desk.text("company") == "" && desk.filling.preview == nil)
    desk.press(.fillRest, .toggleOption, .enter)
    #expect(desk.sentence == "Filled 1 field from 10 March. ^X u undoes.")
    #expect(desk.text("host") == "Mo")
  }

  @Test func `skips what was removed from its history`() {
    let desk = desk()
    desk.records = [
      earlier(
        1, ["company": .text("Acme"), "host": .text("Mo"), "pass": .text("gone")],
        forgotten: ["host"])
    ]
    desk.press(.type("Acme"), .fillRest)
    #expect(drawn(desk)?.prefix(6) == ["-", ">=", "-", "?", "?", "not a choice"])
    #expect(desk.sentence == "From the record of 9 March, 09:12. It has nothing else to fill in.")
  }

  @Test func `drops an answer that a key has overtaken`() {
    let desk = desk()
    desk.press(.type("Acme"))
    desk.isAnswering = false
    desk.press(.fillRest, .type("!"))
    for query in desk.recordQueries {
      desk.press(.found(number: query.number, desk.record(for: query)))
    }
    #expect(desk.filling.preview == nil)
    desk.press(.deleteBackward, .fillRest)
    let newest = desk.recordQueries.last
    #expect(newest?.lookup == .holding(["Acme"], field: "company", before: .max))
    desk.press(.found(number: newest?.number ?? 0, newest.flatMap(desk.record)))
    #expect(desk.filling.preview?.record.number == 5)
  }
}
