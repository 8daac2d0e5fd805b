import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillTerminal

@MainActor @Suite struct `A form by lines` {
  private func text(_ id: String, required: Bool = false) -> Field {
    var field = Field(id: id, title: id.capitalized)
    field.isRequired = required
    field.historyName = id
    field.autoFill = AutoFill()
    return field
  }

  private func choice(_ options: String...) -> Field {
    var field = Field(id: "size", title: "Size", kind: .choice)
    field.options = options.map { Field.Option(value: $0) }
    return field
  }

  // MARK: Moving

  @Test func `goes back and on, and keeps what is there`() {
    let form = LineDesk([text("name"), text("city")]).fill("Ann", "<", "", "York", "")
    #expect(form.transcript.contains("Name stays Ann.\n"))
    #expect(form.record == #"{"name":"Ann","city":"York"}"#)
  }

  @Test func `leaves required answers for the review, which leads to them`() {
    let form = LineDesk([text("name", required: true), text("city")])
      .fill("", "York", "", "Ann", "")
    #expect(form.transcript.contains("Name is required; the review asks for it again.\n"))
    #expect(form.transcript.contains("1. Name is required.\n"))
    #expect(form.record == #"{"name":"Ann","city":"York"}"#)
  }

  @Test func `never submits at the end of the input, and keeps the draft`() {
    var drafts: [Draft] = []
    var desk = LineDesk([text("name")])
    desk.services.saveDraft = { draft in
      drafts.append(draft)
      return nil
    }
    let form = desk.fill("Ann")
    #expect(form.runner.outcome == .left)
    #expect(drafts.last?.texts["name"] == "Ann")
  }

  @Test func `keeps a line that was not finished when the terminal is closed`() {
    var drafts: [Draft] = []
    var desk = LineDesk([text("name")])
    desk.services.saveDraft = { draft in
      drafts.append(draft)
      return nil
    }
    #expect(desk.fill(unfinished: "Ann Ch").runner.outcome == .signal(.hangUp))
    #expect(drafts.last?.texts["name"] == "Ann Ch")
  }

  @Test func `has a line that is being typed in the draft, but no secret`() {
    var drafts: [Draft] = []
    var desk = LineDesk([text("name"), text("city")])
    desk.services.saveDraft = { draft in
      drafts.append(draft)
      return nil
    }
    let runner = FormRunner(FormModel(desk.form), services: desk.services)
    _ = runner.begin()
    runner.noteTyped("Ann")
    #expect(runner.nextDeadline.map { $0 - runner.now < 0.05 } == true)
    _ = runner.saveDraft()
    #expect(drafts.last?.texts["name"] == "Ann")
    #expect(drafts.last?.isTyping == true)
    #expect(runner.model.fields[0].isEmpty)
    _ = runner.perform(.write("Ann"))
    runner.noteTyped("AKIAIOSFODNN7EXAMPLE")
    _ = runner.saveDraft()
    #expect(drafts.last?.texts["name"] != "AKIAIOSFODNN7EXAMPLE")
    runner.noteTyped(nil)
    _ = runner.saveDraft()
    #expect(drafts.last?.texts["name"] == "Ann")
    #expect(drafts.last?.isTyping == nil)
  }

  @Test func `continues with the line that was being typed`() throws {
    let area = Field(id: "notes", title: "Notes", kind: .textarea)
    var drafts: [Draft] = []
    var desk = LineDesk([text("name"), area])
    desk.services.saveDraft = { draft in
      drafts.append(draft)
      return nil
    }
    _ = desk.fill("Ann", "One", unfinished: "Tw")
    desk.options.draft = try #require(drafts.last as Draft?)
    let form = desk.fill("", "Two", ".", "")
    #expect(form.transcript.contains("Line 2: TwTwo\n"))
    #expect(form.record == #"{"name":"Ann","notes":"One\nTwo"}"#)
    drafts = []
    _ = desk.fill("n", unfinished: "An")
    desk.options.draft = try #require(drafts.last as Draft?)
    desk.options.continuesDraft = true
    let other = desk.fill("Ann")
    #expect(other.transcript.contains("1 of 2. Name: AnAnn\n"))
  }

  @Test func `says at Ctrl-C that no draft can be kept`() {
    var desk = LineDesk([text("name"), text("city")])
    desk.services.saveDraft = { _ in DraftFailure(reason: "the disk is full") }
    let left = desk.fill("Ann", unfinished: "Yo", signal: .interrupt, answers: [""])
    #expect(left.transcript.contains("Leave? No draft can be kept: the disk is full."))
    #expect(left.runner.outcome == .left)
    let back = desk.fill(
      "Ann", unfinished: "York", signal: .interrupt, answers: ["<", "", ""])
    #expect(back.record == #"{"name":"Ann","city":"York"}"#)
  }

  @Test func `asks before it leaves`() {
    let form = LineDesk([text("name")]).fill("Ann", "!", "<", "!", "")
    #expect(form.transcript.contains("Leave? The draft is kept. Enter leaves, < goes back: <\n"))
    #expect(form.runner.outcome == .left)
  }

  @Test(arguments: [("", "Ann"), ("n", "")])
  func `offers a draft in words`(line: String, name: String) throws {
    var model = FormModel(LineDesk([text("name"), text("city")]).form)
    model.answer(field: "name", with: ["Ann"], isTyped: true)
    var desk = LineDesk([text("name"), text("city")])
    desk.options.draft = model.draft(at: .march(12, 8))
    let form = desk.fill(line)
    #expect(
      form.transcript.contains(
        "You left this form today at 08:00 with 1 of 2 fields filled.\nEnter continues"))
    #expect(form.runner.model.fields[0].line.text == name)
    let other = desk.fill("x", line)
    #expect(other.transcript.contains("d discards it: x\nType Enter, n or d.\n"))
    #expect(other.runner.model.fields[0].line.text == name)
  }

  @Test func `offers the draft of an edit with its record`() {
    var model = FormModel(LineDesk([text("name")]).form)
    model.answer(field: "name", with: ["Ann"], isTyped: true)
    var desk = LineDesk([text("name")])
    desk.options.draft = model.draft(at: .march(12, 8))
    desk.options.draft?.edits = EditedRevision(number: 214, revision: 1, submitted: .march(10, 8))
    let transcript = desk.fill().transcript
    #expect(
      transcript.contains(
        "You left the edit of record 214 today at 08:00 with 1 of 1 field filled."))
    #expect(transcript.contains("n starts with the record's answers, d discards it: "))
  }

  @Test func `says long questions as lines of their own, before a short prompt`() {
    var model = FormModel(LineDesk([text("name")]).form)
    model.answer(field: "name", with: ["Ann"], isTyped: true)
    var desk = LineDesk([text("name")])
    (desk.columns, desk.options.draft) = (40, model.draft(at: .march(12, 8)))
    let transcript = desk.fill("", "", "").transcript
    #expect(
      transcript.contains(
        " filled.\nEnter continues with it, n starts empty, d discards it.\nEnter, n or d: \n"))
    #expect(transcript.contains("\n1 of 1. Name, Enter keeps Ann.\n1 of 1. Name: \n"))
    #expect(
      transcript.contains(
        "\nEnter submits, a number edits, ! leaves.\nEnter, a number or !: \n"))
  }

  @Test func `leaves the line room behind a long title`() {
    let field = Field(id: "name", title: "Name and address of the person who sends it")
    var desk = LineDesk([field])
    desk.columns = 40
    #expect(desk.fill("Ann").transcript.contains("who sends it.\n1 of 1: Ann\n"))
  }

  // MARK: Answers

  @Test func `keeps a text that is too long, and says so`() {
    var field = text("name")
    field.length.maximum = 3
    let form = LineDesk([field]).fill("Anna", "Ann", "")
    #expect(form.transcript.contains("Type it again, or Enter leaves it for later.\n"))
    #expect(form.transcript.contains("now Anna: Ann\n"))
    #expect(form.record == #"{"name":"Ann"}"#)
  }

  @Test func `takes a line behind a backslash as it is`() {
    let form = LineDesk([text("name"), text("city")]).fill("\\=", "\\\\host\\share", "")
    #expect(form.record == #"{"name":"=","city":"\\\\host\\share"}"#)
  }

  @Test(arguments: ["2", "medium", "Med", ". 2"])
  func `takes a choice by number or text`(line: String) {
    let form = LineDesk([choice("Small", "Medium", "Large")]).fill(line, "")
    #expect(form.transcript.contains("Size is Medium.\n"))
    #expect(form.record == #"{"size":"Medium"}"#)
  }

  @Test func `gives options that are numbers no other number`() {
    let form = LineDesk([choice("4", "2", "1")]).fill("2", "")
    #expect(!form.transcript.contains("1. 4"))
    #expect(form.record == #"{"size":"2"}"#)
  }

  @Test func `refuses what is no choice`() {
    let form = LineDesk([choice("Small", "Large")]).fill("7", "huge", "1", "")
    #expect(form.transcript.contains("\"7\" is not one of the 2 choices.\n"))
    #expect(form.transcript.contains("\"huge\" is not one of the 2 choices.\n"))
    #expect(form.record == #"{"size":"Small"}"#)
    let one = LineDesk([choice("Small")]).fill("huge")
    #expect(one.transcript.contains("\"huge\" is not a choice; there is only one.\n"))
  }

  @Test func `says the options of a choice under its label`() {
    let form = LineDesk([choice("Small", "Large")]).fill("1", "")
    #expect(form.transcript.contains("Size has 2 choices:\n  1. Small\n  2. Large\n"))
    #expect(form.transcript.contains("1 of 1. Size, a number or a name: 1\n"))
    let numbers = LineDesk([choice("38", "40")]).fill("38", "")
    #expect(numbers.transcript.contains("  38\n  40\n1 of 1. Size, one of them: 38\n"))
    var ticks = choice("38", "40")
    ticks.kind = .choices
    #expect(
      LineDesk([ticks]).fill("38").transcript.contains(
        "1 of 1. Size, each one typed is ticked or unticked: 38\n"))
  }

  @Test func `begins a description with the label`() {
    var field = text("name")
    field.description = "As on the ID card."
    let form = LineDesk([field]).fill("Ann", "")
    #expect(form.transcript.contains("\nName: As on the ID card.\n1 of 1. Name: Ann\n"))
  }

  @Test func `says the problem of an answer before what it changes, in the order of the form`()
    throws
  {
    let desk = try LineDesk(
      json: #"""
        {"id": "twice", "title": "Twice", "kind": "number", "calculate": "${n} * 2"},
        {"id": "n", "title": "N", "kind": "number", "maximum": 9},
        {"id": "why", "title": "Why", "relevant": "${n} > 9"}
        """#)
    let form = desk.fill("12", "3", "", "")
    let said = "N must be 9 or less.\nTwice is 24.\nWhy is asked now.\nType it again"
    #expect(form.transcript.contains(said), "\(form.transcript)")
  }

  @Test func `says an answer before what it changes, and each time alike`() throws {
    let desk = try LineDesk(
      json: #"""
        {"id": "sum", "title": "Sum", "kind": "decimal", "step": 0.01},
        {"id": "abroad", "title": "Abroad", "kind": "confirm"},
        {"id": "visa", "title": "Visa", "relevant": "${abroad}"},
        {"id": "way", "title": "Way", "kind": "choice", "enum": ["Car", "Train"]},
        {"id": "seat", "title": "Seat", "relevant": "${way} = 'Train'"},
        {"id": "twice", "title": "Twice", "kind": "decimal", "calculate": "${sum} * 2"}
        """#)
    let form = desk.fill("48,50", "<", "", "y", "", "train", "", "")
    #expect(form.transcript.contains("Sum is 48.50.\nTwice is 97"))
    #expect(form.transcript.contains("Enter keeps 48.50: \nSum stays 48.50.\n"))
    #expect(form.transcript.contains("Abroad is Yes.\nVisa is asked now.\n"))
    #expect(form.transcript.contains("Way is Train.\nSeat is asked now.\n"))
    #expect(form.transcript.contains("  1. Sum: 48.50\n"))
  }

  @Test func `ticks and unticks several choices`() {
    var field = Field(id: "days", title: "Days", kind: .choices)
    field.options = ["Monday", "Tuesday", "Friday"].map { Field.Option(value: $0) }
    let form = LineDesk([field]).fill("1, friday", "1 2", "x", "", "")
    #expect(form.transcript.contains("Days: Monday, Friday ticked.\n"))
    #expect(form.transcript.contains("Days: Tuesday, Friday ticked.\n"))
    #expect(form.transcript.contains("\"x\" is not one of the 3 choices.\n"))
    #expect(form.record == #"{"days":["Tuesday","Friday"]}"#)
  }

  @Test func `takes yes and no, and nothing else`() {
    let form = LineDesk([Field(id: "ok", title: "OK?", kind: .confirm)]).fill("maybe", "y", "")
    #expect(form.transcript.contains("OK? is Yes.\n"))
    #expect(form.record == #"{"ok":true}"#)
  }

  @Test func `says in words what a date was understood as`() {
    let form = LineDesk([Field(id: "day", title: "Day", kind: .date)]).fill("friday", "")
    #expect(form.transcript.contains("Day is 2026-03-13, tomorrow.\n"))
    #expect(form.record == #"{"day":"2026-03-13"}"#)
  }

  @Test func `says what the date of a question was understood as`() {
    var desk = LineDesk([])
    desk.form = Form(
      id: "f", title: "", fields: [Field(id: "day", title: "Day", kind: .date)], hasReview: false)
    let form = desk.fill("friday")
    #expect(form.transcript.contains("Day is 2026-03-13, tomorrow.\n"))
    #expect(form.record == #"{"day":"2026-03-13"}"#)
  }

  @Test func `asks which of two numbers is meant`() {
    let form = LineDesk([Field(id: "sum", title: "Sum", kind: .decimal)]).fill(
      "1,500", ". 1", "", "")
    #expect(form.transcript.contains("  1. 1500, "))
    #expect(form.record == #"{"sum":1500}"#)
  }

  @Test func `keeps the lines of a text before a command`() {
    let field = Field(id: "notes", title: "Notes", kind: .textarea)
    let form = LineDesk([text("name"), field]).fill("Ann", "One", "<", "", "", "")
    #expect(form.record == #"{"name":"Ann","notes":"One"}"#)
  }

  @Test func `never shows a secret`() {
    let field = Field(id: "pin", title: "PIN", kind: .password)
    let form = LineDesk([field]).fill(". 471", "")
    #expect(form.transcript.contains("PIN, typing is not shown: \n"))
    #expect(!form.transcript.contains("471"))
    #expect(form.record == #"{"pin":". 471"}"#)
  }

  @Test func `sanitises what it shows`() {
    let form = LineDesk([text("name")]).fill("a\u{1B}[31mb", "<")
    #expect(!form.transcript.contains("\u{1B}[31mb: "))
    #expect(!form.transcript.contains("Enter keeps a\u{1B}"))
  }

  // MARK: Values

  @Test func `lists values, picks one, and says how often it was used`() {
    var desk = LineDesk([text("system")])
    desk.history = ["system": ["router-leeds-2", "router-york-1", "ground-sensor"]]
    let form = desk.fill(". rout", ". 2", "", "")
    #expect(form.transcript.contains("1 of 1. System, 3 earlier values, dot lists them: . rout\n"))
    #expect(form.transcript.contains("2 values with \"rout\":\n"))
    #expect(form.transcript.contains("  1. router-leeds-2, used 3 times, last yesterday\n"))
    #expect(form.transcript.contains("System. Dot and number picks, or type a value: . 2\n"))
    #expect(form.transcript.contains("System is router-york-1.\n"))
    #expect(form.record == #"{"system":"router-york-1"}"#)
    #expect(form.device.recalled.first == desk.history["system"])
  }

  @Test func `lists many values in parts`() {
    var desk = LineDesk([text("system")])
    desk.history = ["system": (1...120).map { "host \($0)" }]
    let conversation = desk.fill(lines: ["."] + Array(repeating: ". more", count: 14))
    #expect(conversation.transcript.contains("  9. host 9,"))
    #expect(conversation.transcript.contains("And 111 more; dot more lists them.\n"))
    #expect(conversation.transcript.contains("  120. host 120,"))
    #expect(conversation.transcript.contains("These were all.\n"))
  }

  @Test func `leaves the text alone while values are listed`() {
    var desk = LineDesk([text("system")])
    desk.history = ["system": ["router"]]
    let form = desk.fill("switch", "<", ". rou", "", "")
    #expect(form.record == #"{"system":"switch"}"#)
    #expect(desk.fill(". nothing").transcript.contains("No earlier value contains \"nothing\".\n"))
  }

  @Test func `asks before it deletes a value`() {
    var removed: [String] = []
    var desk = LineDesk([text("system")])
    desk.history = ["system": ["router", "switch"]]
    desk.services.remove = { _, value in removed.append(value) }
    let kept = desk.fill(".", ". delete 2", "")
    #expect(removed.isEmpty)
    #expect(kept.transcript.contains("\"switch\" stays in the history.\n"))
    let form = desk.fill(".", ". delete 2", "y")
    #expect(form.transcript.contains("y deletes \"switch\", Enter keeps it: y\n"))
    #expect(removed == ["switch"])
    #expect(form.transcript.contains("Dot undo brings it back.\n"))
  }

  @Test func `takes the answer of the last record, then of the one before`() {
    var desk = LineDesk([text("host")])
    let records = ["Priya", "Tomas"]
    let replies = Replies()
    desk.services.find = { query in
      guard case .answering(_, let before) = query.lookup else { return }
      let number = min(before - 1, records.count)
      replies.actions.append(
        .found(number: query.number, number > 0 ? record(number, records[number - 1]) : nil))
    }
    desk.services.takeReplies = { replies.take() }
    desk.services.answersDescriptor = replies.pipe.descriptor
    let form = desk.fill("=", "=", "=", "", "")
    #expect(form.transcript.contains("Host is Tomas.\nIt is from the record of 11 March."))
    #expect(form.transcript.contains("Host is Priya.\n"))
    #expect(form.record == #"{"host":"Priya"}"#)
    desk.history = ["host": ["Ann", "Bea"]]
    let listed = desk.fill(".", "=", "", "")
    #expect(listed.transcript.contains("or type a value: =\nHost is Tomas.\n"))
    #expect(listed.record == #"{"host":"Tomas"}"#)
  }

  @Test func `fills the rest from an earlier record, which it says first`() {
    var desk = LineDesk(["host", "room", "floor", "badge"].map { text($0) })
    let replies = Replies()
    let earlier = RecalledRecord(
      number: 1,
      record: Record(
        id: UUID(), form: "f", started: .march(11), submitted: .march(11),
        entries: [("host", "The host"), ("room", "The room"), ("floor", "4")].map {
          .init(field: $0, title: $0.capitalized, answer: .text($1))
        }))
    desk.services.find = { query in
      guard case .likeliest = query.lookup else { return }
      replies.actions.append(.found(number: query.number, earlier))
    }
    desk.services.takeReplies = { replies.take() }
    desk.services.answersDescriptor = replies.pipe.descriptor
    let form = desk.fill(". rest", "x", "2", "", "1042", "")
    #expect(
      form.transcript.contains(
        "  1. Host: The host, ticked\n  2. Room: The room, ticked\n  3. Floor: 4, ticked\n"))
    #expect(form.transcript.contains("That is no command here. ? lists the commands.\n"))
    #expect(form.transcript.contains("  2. Room: The room, not ticked\n"))
    #expect(form.transcript.contains("Filled 2 fields from 11 March."))
    let texts = form.runner.model.fields.map(\.line.text)
    #expect(texts == ["The host", "1042", "4", ""])
    let left = desk.fill(". rest", "<").runner.model
    #expect(left.fields.map(\.line.text) == ["", "", "", ""])
    let none = desk.fill(". rest", "1", "2", "3", "", "Priya", "")
    #expect(none.transcript.contains("Nothing is ticked, so nothing was filled in.\n1 of 4. Host"))
    #expect(none.runner.model.fields.map(\.line.text) == ["Priya", "", "", ""])
    #expect(!none.transcript.contains("Space"))
  }

  private func record(_ number: Int, _ host: String) -> RecalledRecord {
    RecalledRecord(
      number: number,
      record: Record(
        id: UUID(), form: "f", started: .march(11), submitted: .march(11),
        entries: [.init(field: "host", title: "Host", answer: .text(host))]),
      forgotten: [], reason: nil)
  }

  /// Replies that are there at once.
  private final class Replies {
    let pipe = WakePipe()
    var actions: [Action] = [] { didSet { if !actions.isEmpty { pipe.wake() } } }

    func take() -> [Action] {
      defer { actions = [] }
      pipe.drain()
      return actions
    }
  }

  // MARK: Commands

  @Test func `clears a field, and undoes that`() {
    let form = LineDesk([text("name")]).fill("Ann", "<", ". clear", ". undo", "", "")
    #expect(form.transcript.contains("Name is empty.\n"))
    #expect(form.transcript.contains("Name is Ann.\n"))
    #expect(form.record == #"{"name":"Ann"}"#)
  }

  @Test func `explains the field and its commands`() {
    var field = text("name")
    field.description = "As on the ID card."
    let form = LineDesk([field]).fill("?")
    #expect(
      form.transcript.contains("1 of 1. Name: ?\nName: As on the ID card.\nType the answer"))
  }

  @Test func `has nothing to explain in an empty field`() {
    let form = LineDesk([text("name"), Field(id: "ok", title: "OK?", kind: .confirm)])
      .fill(". why", "Ann", ". why")
    #expect(form.transcript.contains("Name is empty; there is nothing to explain.\n"))
    #expect(form.transcript.contains("OK? is empty; there is nothing to explain.\n"))
  }

  @Test func `inserts a snippet by its name, and asks for its blanks`() {
    var desk = LineDesk([text("name")])
    let snippets = SnippetLibrary(
      SnippetCollection([
        SnippetGroup(
          "g",
          snippets: [Snippet("hi", "Hello ${1:you}, welcome", dialect: .lsp, label: "Greeting")])
      ]))
    desk.options.host.snippets = { snippets }
    let form = desk.fill(". ;hi", "Ann", "", "")
    #expect(form.record == #"{"name":"Hello Ann, welcome"}"#)
    #expect(desk.fill(". ;gree").transcript.contains("1 snippet with \"gree\":\n  1. "))
    #expect(desk.fill(". ;").transcript.contains("1 snippet:\n"))
    #expect(desk.fill(". ;no").transcript.contains("No snippet contains \"no\".\n"))
  }

  @Test func `inserts at once a snippet whose abbreviation begins like the command`() {
    var desk = LineDesk([text("name")])
    let snippets = SnippetLibrary(
      SnippetCollection([
        SnippetGroup("g", prefix: ";", snippets: [Snippet("off", "Office 2")]),
        SnippetGroup("h", prefix: ",", snippets: [Snippet("hi", "Hello")]),
      ]))
    desk.options.host.snippets = { snippets }
    #expect(desk.fill(". ;off", "", "").record == #"{"name":"Office 2"}"#)
    #expect(desk.fill(". ;hi").transcript.contains("  1. ,hi, Hello\n"))
  }

  @Test func `says at once that a path does not exist`() {
    var field = text("file")
    (field.kind, field.path) = (.path, .file)
    var desk = LineDesk([field, text("city")])
    let replies = Replies()
    desk.services.check = { query in
      let isThere = query.answer == "there"
      replies.actions.append(
        .checked(number: query.number, isThere ? .right : .wrong(.path(.missing))))
    }
    desk.services.takeReplies = { replies.take() }
    desk.services.answersDescriptor = replies.pipe.descriptor
    let form = desk.fill("gone", "there", "York", "")
    #expect(
      form.transcript.contains(
        "File: gone\nFile does not exist.\nType it again, or Enter leaves it for later.\n"))
    #expect(form.record == #"{"file":"there","city":"York"}"#)
    let later = desk.fill("gone", "", "York", "")
    #expect(later.transcript.contains("File is left for later.\n2 of 2. City"))
    #expect(later.record == nil)
  }

  @Test func `has no mentions in a field without them`() {
    let form = LineDesk([text("name")]).fill(". @x", "?")
    #expect(form.transcript.contains("Name has no mentions.\n"))
    #expect(!form.transcript.contains(". @name"))
  }

  @Test func `mentions somebody by name`() {
    var field = Field(id: "notes", title: "Notes")
    field.mentions = MentionRules()
    var desk = LineDesk([field])
    let replies = Replies()
    let people = EntityList(["Ann Lee", "Bob Ray", "Anna Fox"].map { Entity(name: $0) })
    desk.services.askMention = { query in
      replies.actions.append(
        .mentioned(
          number: query.number, MentionResults(people.matches(query.text, limit: 10))))
    }
    desk.services.takeReplies = { replies.take() }
    desk.services.answersDescriptor = replies.pipe.descriptor
    #expect(desk.fill("?").transcript.contains("\n. @name  mentions a person.\n"))
    let form = desk.fill("Met", "<", ". @bob", "", "")
    #expect(form.record?.hasPrefix(#"{"notes":"Met Bob Ray","$mentions":"#) == true)
    let other = desk.fill(". @ann", ". 2", "", "")
    #expect(other.record?.hasPrefix(#"{"notes":"Anna Fox","$mentions":"#) == true)
    field.kind = .textarea
    var areaDesk = LineDesk([field])
    areaDesk.services = desk.services
    let area = areaDesk.fill("One", "Ask", ". @bob", "Then", ". @ann", ". 1", ".", "")
    #expect(area.transcript.contains("Line 2 is Ask Bob Ray.\nLine 3: Then\n"))
    #expect(area.transcript.contains("Line 3 is Then Ann Lee.\nLine 4: .\n"))
    #expect(
      area.record?.hasPrefix(#"{"notes":"One\nAsk Bob Ray\nThen Ann Lee","$mentions":"#) == true)
  }

  // MARK: The review

  @Test func `leads from the review to a field and back`() {
    let form = LineDesk([text("name"), text("city")])
      .fill("Ann", "York", "9", "x", "1", "Bea", "")
    #expect(form.transcript.contains("There is no number 9 here.\n"))
    #expect(form.transcript.contains("Type the number of a field, or Enter.\n"))
    #expect(
      form.transcript.contains("Review. 2 of 2 fields filled, no problems.\n  1. Name: Bea\n"))
    #expect(form.record == #"{"name":"Bea","city":"York"}"#)
  }
}
