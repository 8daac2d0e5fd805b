import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The toolbar` {
  @Test func `offers to submit a form of one question`() {
    var form = DrawnForm([.field("Name")], hasReview: false)
    #expect(form.rows().last?.contains("⏎ Submit") == true)
    var area = DrawnForm([.field("Text", .textarea)], hasReview: false)
    #expect(area.rows().last?.contains("Submit") == false)
    var reviewed = DrawnForm(.field("Name"))
    #expect(reviewed.rows().last?.contains("Submit") == false)
  }

  @Test func `offers to submit in the last field of a form without review alone`() {
    var form = DrawnForm([.field("A"), .field("B")], hasReview: false)
    #expect(form.rows().last?.contains("⇥ Next") == true)
    form.press(.tab)
    #expect(form.rows().last?.contains("⏎ Submit") == true)
    #expect(form.rows().last?.contains("Next") == false)
  }

  @Test func `says that Tab completes a path`() {
    var form = DrawnForm(
      .field("Path", .path) { $0.autoFill = AutoFill() }, .field("B"), files: ["src/a", "src/b"])
    #expect(form.rows().last?.contains("⇥ Next") == true)
    form.press(.type("s"))
    #expect(form.rows().last?.contains("⇥ Complete") == true)
  }

  @Test func `says that Enter keeps a text that no value has`() {
    var form = DrawnForm(.field("A") { $0.autoFill = AutoFill() })
    form.press(.type("z"), .search)
    #expect(form.rows().last?.contains("⏎ Keep the text") == true)
    form.press(.deleteBackward)
    #expect(form.rows().last?.contains("⏎ Go on") == true)
  }

  @Test func `says that Enter breaks the line in a text area without a match`() {
    var form = DrawnForm(.field("A", .textarea) { $0.autoFill = AutoFill() })
    form.press(.type("z"), .search)
    #expect(form.rows().last?.contains("⏎ New line") == true)
    form.press(.enter)
    #expect(form.model.focused?.line.text == "z\n")
    form.press(.search, .type("y"))
    #expect(form.rows().last?.contains("⏎ New line") == false)
  }
}

@Suite struct `A note beside a text area` {
  @Test func `gives way to a first row that reaches it`() {
    var form = DrawnForm(
      .field("A", .textarea) { $0.isRemembered = false }, .field("B"), columns: 80)
    form.press(.type("Ask Ada"))
    #expect(
      form.rows().contains { $0.contains("Ask Ada  ") && $0.hasSuffix("not suggested later") })
    form.press(.setText(Array(repeating: "Edsger W. Dijkstra", count: 5).joined(separator: ", ")))
    #expect(!form.rows().contains { $0.contains("suggested") })
  }
}

@Suite struct `The message row` {
  @Test func `keeps a description where the form is ready to be submitted`() {
    var keys = DrawnForm.keys
    keys[.submit] = "^X ⏎"
    let long = "The name of the visitor as it is on the card."
    var form = DrawnForm(
      .field("A") { $0.description = long }, .field("B") { $0.description = "Short." },
      .field("C"), .field("D"), keys: keys)
    form.press(.type("x"))
    #expect(form.rows().contains { $0.trimmed == long })
    form.press(.tab)
    #expect(form.rows().contains { $0.trimmed == "Short. ^X ⏎ submits." })
    form.press(.tab)
    #expect(form.rows().contains { $0.trimmed == "^X ⏎ submits." })
  }

  @Test func `names no key of the list in the review`() {
    var form = DrawnForm(
      .field("Pass", .choice) { $0.options = [.init(value: "day")] }, .field("B"))
    form.press(.setText("week"), .escape)
    #expect(form.rows().contains { $0.trimmed == "Pass is not one of the choices." })
  }
}

@Suite struct `The note of a field` {
  @Test func `says that its answer is being judged, and then what is wrong`() {
    var form = DrawnForm(.field("Card") { $0.check = ["judge"] }, .field("B"))
    form.press(.type("12"), .tab)
    #expect(form.rows()[2].hasSuffix("checking…"))
    for number in 1...9 { form.press(.checked(number: number, .wrong(.check("No such card.")))) }
    #expect(form.rows()[2].hasSuffix("does not fit"))
    #expect(form.rows().contains { $0.contains("No such card.") })
  }
}

@Suite struct `The list on the screen` {
  private func open(_ values: [String]) -> DrawnForm {
    var form = DrawnForm(.field("Firm") { $0.autoFill = AutoFill() }, history: values)
    form.press(.search)
    return form
  }

  private func count(_ form: inout DrawnForm) -> String? {
    form.rows().last { $0.contains(" of ") && !$0.contains("help") }?.trimmingCharacters(
      in: .whitespaces)
  }

  @Test func `counts in thousands`() {
    var form = open((0..<1500).map { "v\($0)" })
    #expect(count(&form) == "1-6 of 1,500")
    #expect(form.rows()[3].contains("1,200×"))
    form.press(.last)
    #expect(count(&form) == "1,495-1,500 of 1,500")
  }

  @Test(arguments: [
    (80, "No earlier value contains \"zzzzzzzzzz\". Esc closes the list."),
    (50, "No earlier value contains \"zzzzzzzzzz\"."), (34, "No earlier value."),
  ])
  func `says that nothing is found in whole words, and counts nothing`(columns: Int, text: String) {
    var form = DrawnForm(.field("A") { $0.autoFill = AutoFill() }, columns: columns)
    form.press(.type("zzzzzzzzzz"), .search)
    let rows = form.rows()
    #expect(rows.contains { $0.trimmed == text })
    #expect(!rows.contains { $0.contains("0 of") })
  }

  @Test(arguments: [
    (80, "No choice contains \"taxi\". Esc closes the list."), (34, "No choice contains \"taxi\"."),
  ])
  func `says that no choice is found`(columns: Int, text: String) {
    var form = DrawnForm(
      .field("A", .choice) { $0.options = ["Bus", "Car"].map { .init(value: $0, title: $0) } },
      columns: columns)
    form.press(.autoFill, .type("taxi"))
    #expect(form.rows().contains { $0.trimmed == text })
  }

  @Test func `counts only while there are more than in view`() {
    var form = open((0..<20).map { "v\($0)" })
    form.press(.type("19"))
    #expect(form.rows()[3].contains("v19"))
    #expect(count(&form) == nil)
    form.press(.type("x"))
    #expect(count(&form) == "0 of 20")
  }
}

@Suite struct `The list in a low window` {
  private func open(columns: Int, rows: Int) -> DrawnForm {
    var form = DrawnForm(
      [.field("A"), .field("Firm") { $0.autoFill = AutoFill() }]
        + (1...6).map { .field("F\($0)") },
      history: (1...9).map { "value \($0)" }, columns: columns, rows: rows)
    form.press(.tab, .search)
    return form
  }

  /// The number of visible rows of the chooser, by window size.
  @Test(arguments: [
    (80, 6, 1), (80, 7, 1), (80, 8, 2), (80, 9, 2), (80, 11, 2), (40, 7, 1), (40, 8, 2),
    (30, 8, 2),
  ])
  func `shows its rows, with the one that Enter picks`(columns: Int, rows: Int, height: Int) {
    var form = open(columns: columns, rows: rows)
    for _ in 0..<3 {
      form.press(.down)
      let drawn = form.rows()
      #expect(drawn.count <= rows)
      #expect(drawn.count { $0.contains("value ") } == height)
      let lit = form.model.chooser.map { $0.rows[$0.highlight].value }
      #expect(drawn.contains { $0.contains("› \(lit ?? "")") })
      #expect(drawn[form.frame().cursor.row].contains("Firm"))
    }
    form.press(.swipe)
    #expect(form.rows().contains { $0.contains("‹ value 4") && $0.contains("Delete?") })
  }

  @Test func `shows the line of a long value that matches, or tells it apart`() {
    var form = DrawnForm(
      .field("Reply", .textarea) { $0.autoFill = AutoFill() },
      history: ["Hello,\nmessage 17\nBye", "Hello,\nmessage 18\nBye", "Other\nlines"], columns: 80)
    form.press(.autoFill)
    #expect(form.rows().contains { $0.contains("Hello, … message 17 +2 lines") })
    #expect(form.rows().contains { $0.contains("Other +1 line") })
    form.press(.type("message 18"))
    #expect(form.rows().contains { $0.contains("Hello, … message 18 +2 lines") })
    #expect(!form.rows().contains { $0.contains("message 17") })
  }

  @Test func `says in the message row which rows are in view`() {
    for rows in [8, 10, 11] {
      var form = open(columns: 80, rows: rows)
      let message = form.rows().suffix(2).first ?? ""
      #expect(message.hasSuffix("  1-2 of 9"), "\(message)")
    }
    var form = open(columns: 80, rows: 12)
    #expect(form.rows().count { $0.hasSuffix("1-3 of 9") } == 1)
    #expect(form.rows().suffix(2).first?.hasSuffix("of 9") == false)
  }
}

@Suite struct `The rows of a form` {
  @Test func `note a problem in a word where the window is narrow`() {
    for (columns, note) in [
      (80, "not a whole number"), (40, "not a whole number"), (30, "invalid"),
      (59, "not a whole number"),
    ] {
      var form = DrawnForm(
        .field("Badge", .number), .field("B"), columns: columns)
      form.press(.setText("12x4"), .tab)
      let row = form.rows().first { $0.contains("Badge") }
      #expect(row?.hasSuffix(" \(note)") == true, "\(row ?? "")")
    }
    for (columns, note) in [(40, "no dot after the @"), (30, "invalid")] {
      var form = DrawnForm(.field("Email", .email), .field("B"), columns: columns)
      form.press(.type("a@acme"), .tab)
      #expect(form.rows().first { $0.contains("Email") }?.hasSuffix(" \(note)") == true)
    }
  }

  @Test func `keep the places of the toolbar, whichever key a field has`() throws {
    var form = DrawnForm(
      .field("Firm") { $0.autoFill = AutoFill() },
      .field("Notes", .textarea) { $0.autoFill = AutoFill() }, history: ["a", "b"], columns: 80)
    let first = try #require(form.rows().last)
    form.press(.tab)
    let second = try #require(form.rows().last)
    #expect(first.contains("↓ AutoFill 2") && second.contains("^X a AutoFill 2"))
    #expect(
      first.range(of: "Esc")?.lowerBound.utf16Offset(in: first)
        == second.range(of: "Esc")?.lowerBound.utf16Offset(in: second))
  }

  @Test func `keep their keys where a count would stand in their way`() {
    let text = String(repeating: "x", count: 48)
    let field = Field.field("A", .textarea) {
      ($0.length.maximum, $0.defaultAnswer, $0.autoFill) = (5000, .value(text), AutoFill())
    }
    var form = DrawnForm(.field("B"), field, .field("C"), columns: 20, rows: 10)
    form.press(.focus("A"))
    let row = form.rows().last ?? ""
    #expect(row.contains("⇧⇥") && row.hasSuffix("Esc"))
  }

  @Test func `drop the words of Previous and AutoFill before that of Next`() throws {
    var form = DrawnForm(
      .field("A"),
      .field("Firm") { ($0.autoFill, $0.length.maximum) = (AutoFill(), 5000) }, .field("B"),
      history: ["a", "b"], columns: 40, rows: 12)
    form.press(.tab)
    #expect(try #require(form.rows().last) == "⇧⇥  ⇥ Next  ↓2  Esc Done         0/5000")
  }

  @Test func `begin at once below the title of a form taller than the window`() {
    let fields = (1...20).map { Field.field("F\($0)") }
    var form = DrawnForm(fields, columns: 40, rows: 12)
    #expect(form.rows()[1] == "› F1")
    #expect(form.rows()[8] == "▾ 13 below")
    #expect(form.frame().cursor.row == 1)
    form.press(.focus("F5"))
    #expect(form.rows()[1] == "▴ 1 above")
    #expect(form.rows()[form.frame().cursor.row] == "› F5")
    #expect(form.rows().count == 11)
    form.press(.focus("F2"))
    #expect(form.rows()[1] == "◦ F1")
  }

  @Test func `say less where there is little room, and never half a sentence unmarked`() {
    var form = DrawnForm(
      .field("Firm") { field in
        field.autoFill = AutoFill()
        field.description = "A description that takes a good deal more than three rows of it."
      }, history: ["Acme"], columns: 20, rows: 8)
    #expect(form.rows()[4].hasSuffix("…"))
    form.press(.autoFill)
    #expect(form.rows()[2].hasPrefix("Filled in"))
    var narrow = DrawnForm(
      .field("Firm") { $0.autoFill = AutoFill() }, history: ["Acme"], columns: 40, rows: 12)
    narrow.press(.autoFill)
    #expect(narrow.rows().contains { $0.hasPrefix("Filled in.") })
  }

  @Test func `tell an example from what is offered`() {
    var form = DrawnForm(
      .field("Firm") { ($0.placeholder, $0.autoFill) = ("Acme", AutoFill()) }, history: ["Umber"])
    #expect(form.rows()[2] == "  › Firm  e.g. Acme")
    form.press(.type("U"))
    #expect(form.rows()[2] == "  › Firm  Umber")
  }

  @Test(
    arguments: [
      (80, 24, 1, "  › 1 field needs attention"), (26, 8, 1, "› 1 field needs attention"),
      (20, 8, 1, "› 1 needs attention"), (20, 8, 2, "› 2 need attention"),
    ])
  func `count what needs a look`(columns: Int, rows: Int, count: Int, words: String) {
    var form = DrawnForm(
      ["A", "B"].prefix(count).map { Field.field($0) { $0.isRequired = true } }, columns: columns,
      rows: rows)
    form.press(.escape)
    #expect(form.rows().contains(words))
  }

  @Test func `say the title of a note as well as its description`() {
    var note = Field(id: "n", title: "Visit", kind: .note)
    note.description = "Bring a badge."
    let words = Field(id: "words", title: "words", kind: .note)
    var other = words
    other.description = "No title."
    var form = DrawnForm([note, words, other, .field("A")])
    let rows = form.rows().map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(rows[2...6] == ["Visit", "Bring a badge.", "words", "No title.", "› A"])
  }

  @Test func `count the fields out of view, not their rows`() {
    let areas = (1...6).map { Field.field("T\($0)", .textarea) { $0.rows = 2 } }
    let words = Field.field("Words", .note) { $0.description = "Some words" }
    var form = DrawnForm([.field("A"), words] + areas + [.field("D")], rows: 16)
    #expect(form.rows().contains { $0.hasSuffix("▾ 2 below") })
    form.press(.focus("D"))
    #expect(form.rows().contains { $0.hasSuffix("▴ 3 above") })
  }

  @Test func `ask in few words where there is little room`() {
    for (columns, question) in [
      (80, "  Delete this value from the history of Firm? Saved records keep it."),
      (40, "Delete it from the history only?"),
    ] {
      var form = DrawnForm(
        .field("Firm") { $0.autoFill = AutoFill() }, history: ["a", "b"], columns: columns)
      form.press(.search, .swipe)
      #expect(form.rows().contains(question))
    }
  }

  @Test func `call a day by the time at which they are drawn`() throws {
    let calendar = Calendar.current
    let noon = DateComponents(year: 2026, month: 3, day: 12, hour: 12)
    let day = try #require(calendar.date(from: noon))
    var form = DrawnForm(.field("Day", .date) { $0.defaultAnswer = .value("2026-03-12") })
    for (days, word) in [(0, "today"), (1, "yesterday")] {
      form.context.now = try #require(calendar.date(byAdding: .day, value: days, to: day))
      #expect(form.rows()[2].hasSuffix(word))
    }
  }

  @Test func `offer no removal where nothing may be written`() {
    var form = DrawnForm(.field("Firm") { $0.autoFill = AutoFill() }, history: ["a", "b"])
    form.press(.search)
    #expect(form.rows().contains { $0.contains("← Delete") })
    form.context.canRemove = false
    #expect(!form.rows().contains { $0.contains("← Delete") })
  }
}

@Suite struct `The help on the screen` {
  private func open(columns: Int, rows: Int = 24) -> DrawnForm {
    var form = DrawnForm(
      .field("Firm") { $0.autoFill = AutoFill() }, columns: columns, rows: rows,
      keys: [
        .help: "^X ?", .nextField: "⇥", .explainValue: "^X i", .search: "^X r", .undo: "^X u",
      ])
    form.press(.help)
    return form
  }

  private func pages(_ form: inout DrawnForm) -> [String] {
    (0..<8).flatMap { _ in
      defer { form.press(.down) }
      return form.rows()
    }
  }

  @Test func `says which keys belong to the list, and how it is turned`() {
    var form = open(columns: 80)
    let rows = pages(&form)
    #expect(rows.contains { $0.hasSuffix("THE LIST") })
    #expect(rows.contains { $0.hasSuffix("^X i       why it is suggested") })
    #expect(rows.contains("  ↓ More    / Search    Esc Close"))
    #expect(rows.contains("  ↓ First page    / Search    Esc Close"))
  }

  @Test(
    arguments: [
      ([.escape], "REVIEW", "submit and next"), ([.searchFields], "GO TO A FIELD", "another match"),
      ([.openPanel(.text)], "PANEL", "next panel"), ([], "THIS FIELD", "earlier values"),
    ] as [([Action], String, String)])
  func `is about what is open`(actions: [Action], heading: String, key: String) {
    var form = open(columns: 80)
    form.press(.escape)
    for action in actions { form.press(action) }
    form.press(.help)
    let rows = pages(&form)
    #expect(rows.contains { $0.contains(heading) } && rows.contains { $0.contains(key) })
    #expect(rows.contains { $0.contains("THIS FIELD") } == actions.isEmpty)
    #expect(rows.contains { $0.contains("redraw") })
  }

  @Test func `is one page in a tall window`() {
    var form = open(columns: 120, rows: 40)
    let rows = form.rows()
    #expect(rows.contains { $0.contains("THIS FIELD") && $0.contains("MOVING") })
    #expect(rows.contains { $0.contains("THE LIST") })
    #expect(rows.contains { $0.contains("(emacs mode).") })
    #expect(rows.last?.contains("More") == false)
  }

  @Test(arguments: [40, 80], 14..<24)
  func `keeps the keys of the list below their heading`(columns: Int, rows: Int) {
    var form = open(columns: columns, rows: rows)
    for _ in 0..<8 {
      let rows = form.rows()
      #expect(
        rows.contains { $0.contains("THE LIST") }
          == rows.contains { $0.contains("why it is suggested") })
      form.press(.down)
    }
  }

  @Test(arguments: [20, 30, 40, 59])
  func `cuts nothing without a sign`(columns: Int) {
    var form = open(columns: columns, rows: columns == 20 ? 8 : 12)
    let text = pages(&form).joined(separator: " ")
    #expect(columns < 30 || text.contains("why it is suggested"))
    #expect(columns < 30 || text.contains("(emacs mode)."))
  }

  @Test func `finds a key by what it does`() {
    var form = open(columns: 80)
    form.press(.type("/"), .type("undo"))
    let rows = form.rows()
    #expect(rows[2].hasPrefix("  › ") && rows[2].hasSuffix("Undo"))
    #expect(rows[rows.count - 2] == "  /undo")
    #expect(form.frame().cursor.column == 7)
    form.press(.type("zz"))
    #expect(form.rows()[2] == "  No key matches \"undozz\".")
  }
}

@Suite struct `A long form on the screen` {
  @Test func `shows a label whole that is cut beside its field`() {
    let title = "Name of the person who opens the door in the morning"
    var form = DrawnForm(.field(title), .field("Next") { $0.description = "More." })
    #expect(!form.rows()[2].contains(title))
    #expect(form.rows().contains("  " + title))
    form.press(.tab)
    #expect(form.rows().contains("  More."))
  }

  @Test func `counts the problems above as well`() {
    var form = DrawnForm(
      (0..<40).map { index in .field("Field \(index)") { $0.isRequired = index < 5 } }, rows: 16)
    form.press(.blur)
    #expect(form.rows().contains { $0.hasSuffix("above, 5 with a problem") })
  }

  @Test func `has headings, that stand out before what they say`() {
    var note = Field(id: "section", kind: .note)
    (note.title, note.description) = ("Invoice", "Who pays.")
    var form = DrawnForm([note, .field("Name")])
    #expect(form.rows()[2] == "  Invoice")
    #expect(form.rows()[3] == "    Who pays.")
  }

  @Test func `says how options are ticked in an open list`() throws {
    let field = Field.field("Brings", .choices) { field in
      field.options = ["Laptop", "Camera"].map { .init(value: $0) }
    }
    var form = DrawnForm(field)
    form.press(.autoFill)
    let keys = try #require(form.rows().last)
    #expect(keys.contains("Space Tick") && keys.contains("⏎ Done"))
  }
}

@Suite struct `Choices on the screen` {
  private let many = Field.field("Brings", .choices) { field in
    field.options = ["Laptop", "Camera", "Keys", "A very long thing", "Yet another long thing"]
      .map { .init(value: $0) }
  }

  @Test func `show the one that Space ticks, and how to see all`() throws {
    var form = DrawnForm(many)
    form.press(.toggleOption, .moveOption(by: 1))
    let rows = form.rows()
    #expect(rows[2] == "  › Brings  ‹ [ ] Camera ›  Laptop")
    #expect(try #require(rows.last).contains("↓ List"))
    form.press(.escape)
    #expect(form.rows()[2] == "  ✓ Brings  Laptop")
  }

  @Test func `do so in a tiny window`() {
    var form = DrawnForm(many, columns: 20, rows: 8)
    form.press(.toggleOption)
    #expect(form.rows()[1] == "› [x] Laptop")
  }
}

@Suite struct `A form of which nothing is stored` {
  @Test(arguments: [80, 40])
  func `says so in its first row`(columns: Int) {
    var form = DrawnForm(.field("a"), .field("b"), columns: columns)
    let before = form.rows()[0]
    #expect(!before.contains("private") && before.hasSuffix("1 of 2   ^X? help"))
    form.context.isPrivate = true
    let title = form.rows()[0]
    #expect(title.hasSuffix("private   1 of 2   ^X? help"))
  }
}
