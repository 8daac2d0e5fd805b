import RefillCore
import TestSupport
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

  private func driver() -> FormDriver {
    let driver = FormDriver(Self.fields, history: ["company": ["Acme", "Umber"]])
    driver.records = Self.records
    driver.press(.begin, .type("Dora"), .tab)
    return driver
  }

  /// Returns the preview, one word a field.
  private func drawn(_ driver: FormDriver) -> [String]? {
    driver.model.preview.map { preview in
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
    case .unfit(let problem): problem.note(for: Field(id: "any"))
    }
  }

  @Test func `finds the records of a value that was typed in another case`() {
    let driver = driver()
    driver.type("acme")
    driver.press(.fillRest)
    #expect(driver.model.preview?.record.number == 5)
    driver.press(.enter)
    #expect(driver.text("company") == "Acme")
  }

  @Test func `shows what the record behind the highlighted value has, ticking what is empty`() {
    let driver = driver()
    driver.press(.autoFill, .fillRest)
    #expect(
      drawn(driver) == [
        "Ann", ">x Acme", "x ann@acme.example", "x Tomas", "?", "x Week", "x keys", "x Yes",
        "x Room 4.\nTwice.", "?", "-", "too long", "-",
      ])
    #expect(driver.sentence == "From the record of 9 March, 09:12. 7 of 8 fields ticked.")
  }

  @Test func `is undone with a message, back in the field where it was begun`() {
    let driver = driver()
    driver.press(.autoFill, .fillRest, .enter)
    #expect(driver.focusedID != "company" && driver.text("host") == "Tomas")
    driver.press(.undo)
    #expect(
      driver.focusedID == "company" && driver.text("host") == "" && driver.text("company") == "")
    #expect(driver.sentence == "Undone: 7 fields have their old answers.")
    driver.press(.redo)
    #expect(driver.sentence == "Redone: 7 fields are filled again.")
    #expect(driver.text("host") == "Tomas")
  }

  @Test func `begins at the value that is in a field as well`() {
    let driver = driver()
    driver.press(.type(" Acme "), .fillRest)
    #expect(drawn(driver)?.prefix(3) == ["Ann", "=", ">x ann@acme.example"])
    driver.press(.escape)
    driver.press(.type("Nobody"), .fillRest)
    #expect(driver.sentence == "No earlier record has this value.")
  }

  @Test func `fills what is ticked as one step of undo, whatever the kinds`() {
    let driver = driver()
    driver.press(.autoFill, .fillRest, .last, .up, .toggleOption, .up, .up)
    driver.press(.toggleOption, .enter)
    #expect(driver.model.preview == nil && driver.model.chooser == nil)
    #expect(driver.sentence == "Filled 6 fields from 9 March. ^X u undoes all six.")
    #expect(driver.text("name") == "Dora" && driver.text("company") == "Acme")
    #expect(driver.text("notes") == "")
    #expect(driver.entry("brings").answer == .list(["keys"]))
    #expect(driver.entry("parking").answer == .flag(true))
    #expect(driver.entry("host").provenance == .record)
    #expect(driver.entry("badge").isEmpty)
    #expect(driver.effects.contains(.saveDraft))
    driver.press(.undo)
    #expect(driver.model.fields.filter { !$0.isEmpty }.map(\.field.id) == ["name"])
    #expect(driver.entry("host").provenance == .typed)
    driver.press(.redo)
    #expect(driver.text("host") == "Tomas" && driver.entry("brings").ticks == [1])
  }

  @Test func `takes an untouched default for empty, and one that was confirmed for an answer`() {
    var fields = Self.fields
    for (index, value) in [(5, "day"), (7, "false")] {
      fields[index].defaultAnswer = .value(value)
    }
    let driver = FormDriver(fields, history: ["company": ["Acme"]])
    driver.records = Self.records
    driver.press(.begin, .tab, .type("Acme"), .fillRest)
    #expect(drawn(driver)?[5...7] == ["x Week", "x keys", "x Yes"])
    driver.press(.escape, .focus("pass"), .enter, .focus("parking"), .pickOption("n"))
    driver.press(.focus("company"), .fillRest)
    #expect(drawn(driver)?[5...7] == ["Week", "x keys", "Yes"])
  }

  @Test func `goes to the first field that still needs an answer`() {
    let driver = FormDriver(
      [.kept("name"), .kept("host"), .field("badge") { $0.isRequired = true }, .kept("notes")])
    driver.records = [earlier(1, ["name": .text("Ann"), "host": .text("Mo")])]
    driver.press(.begin, .type("Ann"), .fillRest, .enter)
    #expect(driver.focusedID == "badge")
    #expect(driver.sentence == "Filled 1 field from 9 March. ^X u undoes.")
  }

  @Test func `offers the last record in an empty field`() {
    let driver = driver()
    driver.press(.clear, .fillRest)
    #expect(driver.model.preview?.record.number == 7)
    #expect(drawn(driver)?.prefix(4) == ["-", ">x Umber", "-", "x Mo"])
    // The name of the older record is another than the one that was typed.
    driver.press(.otherRecord)
    #expect(driver.model.preview?.record.number == 5)
    #expect(driver.model.preview?.ticked == [])
    #expect(driver.model.preview?.tickable.isEmpty == false)
    #expect(
      driver.sentence == "From the record of 9 March, 09:12. It has other answers than yours.")
    driver.press(.escape)
    driver.records = []
    driver.press(.fillRest)
    #expect(driver.sentence == "No record of this form yet.")
  }

  @Test func `asks for any record in an empty field, or where a default is untouched`() throws {
    let driver = FormDriver([.kept("company") { $0.defaultAnswer = .value("Acme") }, .kept("host")])
    driver.records = Self.records
    driver.press(.begin, .fillRest)
    #expect(driver.model.preview?.record.number == 7)
    driver.press(.escape)
    driver.isAnswering = false
    driver.press(.clear, .fillRest)
    let query = try #require(driver.recordQueries.last)
    #expect(query.lookup == .likeliest([], field: "company", given: [], besides: []))
  }

  @Test func `asks by the answers of the user, not by untouched defaults`() throws {
    let driver = FormDriver([
      .kept("name"), .kept("company"), .kept("pass") { $0.defaultAnswer = .value("Day") },
    ])
    driver.isAnswering = false
    driver.press(.begin, .type("Dora"), .tab, .fillRest)
    let given = [KnownAnswer(field: "name", value: "Dora")].compactMap(\.self)
    let query = try #require(driver.recordQueries.last)
    #expect(query.lookup == .likeliest([], field: "company", given: given, besides: []))
  }

  @Test func `is offered after a value was chosen, with how much the record has`() {
    let driver = FormDriver(Self.fields, history: ["company": ["Acme", "Umber"]])
    driver.records = Self.records
    driver.press(.begin, .tab, .autoFill, .enter)
    #expect(driver.sentence == "^X f fills 7 more fields from 9 March.")
    driver.press(.type("!"))
    #expect(driver.sentence.contains("fills") == false)
  }

  @Test func `is not offered where the record says something else than the form`() {
    let driver = driver()
    driver.press(.autoFill, .enter)
    #expect(driver.text("company") == "Acme")
    #expect(driver.sentence.hasPrefix("Filled in"))
  }

  @Test func `is undone before a capital of earlier, and after a value that was picked later`() {
    let driver = FormDriver(
      [.kept("a") { $0.capitalization = .words }, .kept("b"), .kept("c")],
      history: ["c": ["y2", "y3"]])
    driver.records = [earlier(1, ["b": .text("x"), "c": .text("y")])]
    driver.press(.begin, .type("d"), .focus("b"), .fillRest, .enter)
    #expect(["a", "b", "c"].map(driver.text) == ["D", "x", "y"])
    driver.press(.focus("c"), .autoFill, .enter)
    #expect(driver.text("c") == "y2")
    driver.press(.undo)
    #expect(["a", "b", "c"].map(driver.text) == ["D", "x", "y"])
    driver.press(.focus("a"), .undo)
    #expect(["a", "b", "c"].map(driver.text) == ["D", "", ""])
    driver.press(.focus("a"), .undo)
    #expect(driver.text("a") == "d")
  }

  @Test func `undoes typing since first, and leaves what was changed in other fields`() {
    let driver = driver()
    driver.press(.autoFill, .fillRest, .enter, .type("!"), .undo)
    #expect(driver.text("company") == "Acme" && driver.text("host") == "Tomas")
    driver.press(.focus("host"), .type("!"), .focus("company"), .undo)
    #expect(driver.text("company") == "" && driver.text("email") == "")
    #expect(driver.text("host") == "Tomas!")
    driver.press(.focus("pass"), .redo)
    #expect(driver.text("email") == "ann@acme.example" && driver.text("host") == "Tomas!")
  }

  @Test func `does nothing at Esc, and lets nothing else through`() {
    let driver = driver()
    driver.press(.autoFill, .fillRest, .type("x"), .paste("y"), .clear, .submit, .tab, .escape)
    #expect(driver.model.preview == nil)
    #expect(driver.rows == [">Acme", "Umber"])
    #expect(driver.text("company") == "" && driver.text("email") == "")
    driver.press(.fillRest, .focus("host"))
    #expect(driver.model.preview == nil)
    #expect(driver.focusedID == "host")
  }

  @Test func `continues to older records with the value, and round to the newest`() {
    let driver = driver()
    driver.press(.autoFill, .fillRest, .otherRecord)
    #expect(driver.model.preview?.record.number == 3)
    #expect(driver.sentence == "From the record of 2 March, 09:12. 2 of 2 fields ticked.")
    driver.press(.otherRecord)
    #expect(driver.model.preview?.record.number == 5)
    driver.press(.escape, .down, .fillRest)
    #expect(driver.model.preview?.record.number == 7)
    driver.press(.otherRecord)
    #expect(driver.sentence == "No other record has this value.")
    driver.press(.down)
    #expect(driver.sentence == "From the record of 10 March, 09:12. 2 of 2 fields ticked.")
  }

  @Test func `ticks everything but what was typed, one field, or nothing`() {
    let driver = driver()
    driver.press(.autoFill, .fillRest, .tickAll)
    #expect(driver.model.preview?.ticked == [1, 2, 3, 5, 6, 7, 8])
    #expect(
      driver.sentence == "9 March, 09:12: 7 of 8 ticked. 1 answer left as typed; Space ticks.")
    driver.press(.first, .toggleOption)
    #expect(driver.model.preview?.ticked.contains(0) == true)
    #expect(driver.sentence == "From the record of 9 March, 09:12. 8 of 8 fields ticked.")
    driver.press(.tickAll)
    #expect(driver.model.preview?.ticked.contains(0) == true)
    driver.press(.escape, .down, .fillRest, .toggleOption, .down, .down, .toggleOption, .enter)
    #expect(driver.text("company") == "" && driver.model.preview != nil)
    driver.press(.escape, .fillRest, .toggleOption, .enter)
    #expect(driver.sentence == "Filled 1 field from 10 March. ^X u undoes.")
    #expect(driver.text("host") == "Mo")
  }

  @Test func `says at Enter what to do if nothing is ticked`() {
    let driver = driver()
    let nothing = "Nothing is ticked. Space ticks a field, a ticks all but your answers."
    driver.press(.clear, .fillRest, .otherRecord, .enter)
    #expect(driver.model.preview?.ticked == [] && driver.sentence == nothing)
    driver.press(.down)
    #expect(driver.sentence.hasSuffix("It has other answers than yours."))
    driver.press(.enter, .toggleOption)
    #expect(driver.sentence == "From the record of 9 March, 09:12. 1 of 8 fields ticked.")
    driver.press(.toggleOption, .enter, .escape)
    #expect(driver.model.preview == nil && driver.sentence != nothing)
    #expect(driver.text("name") == "Dora" && driver.text("company") == "")
  }

  @Test func `skips what was removed from its history`() {
    let driver = driver()
    driver.records = [
      earlier(
        1, ["company": .text("Acme"), "host": .text("Mo"), "pass": .text("gone")],
        forgotten: ["host"])
    ]
    driver.press(.type("Acme"), .fillRest)
    #expect(drawn(driver)?.prefix(6) == ["-", ">=", "-", "?", "?", "not a choice"])
    #expect(driver.sentence == "From the record of 9 March, 09:12. It has nothing else to fill in.")
  }

  @Test func `drops an answer that a key has overtaken`() {
    let driver = driver()
    driver.press(.type("Acme"))
    driver.isAnswering = false
    driver.press(.fillRest, .type("!"))
    for query in driver.recordQueries {
      driver.press(.found(number: query.number, driver.record(for: query)))
    }
    #expect(driver.model.preview == nil)
    driver.press(.deleteBackward, .fillRest)
    let newest = driver.recordQueries.last
    let given = [KnownAnswer(field: "name", value: "Dora")].compactMap(\.self)
    #expect(
      newest?.lookup == .likeliest(["Acme"], field: "company", given: given, besides: []))
    driver.press(.found(number: newest?.number ?? 0, newest.flatMap(driver.record)))
    #expect(driver.model.preview?.record.number == 5)
  }
}
