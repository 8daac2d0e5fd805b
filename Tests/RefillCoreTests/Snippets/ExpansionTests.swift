import Foundation
import RefillCore
import Testing

@Suite struct `An abbreviation that is typed` {
  @Test func `expands at once, in one step that undo takes back for good`() {
    let desk = Desk.withSnippets(["sig": "Kind regards,%|%\\ Ann", "tel": "555"])
    desk.type("a sig")
    #expect(desk.drawn == "a Kind regards,| Ann")
    desk.press(.undo)
    #expect(desk.drawn == "a sig|")
    desk.type("x")
    #expect(desk.text("a") == "a sigx")
    desk.press(.deleteBackward)
    #expect(desk.text("a") == "a sig")
    desk.type(" tel")
    #expect(desk.text("a") == "a sig 555")
  }

  @Test(arguments: [
    (ExpansionRule.Moment.atDelimiter(.kept), "sig ", "Ann "),
    (.atDelimiter(.dropped), "sig ", "Ann"),
    (.atDelimiter(.kept), "sig,", "sig,"), (.atWordEnd, "sig,", "Ann,"),
    (.atWordEnd, "sigx", "sigx"),
    (.immediately, "sig ", "Ann "),
  ])
  func `waits for what its rule names`(
    moment: ExpansionRule.Moment, typed: String, text: String
  ) {
    let desk = Desk.withSnippets(["sig": "Ann"], moment: moment)
    desk.type(typed)
    #expect(desk.text("a") == text)
  }

  @Test func `is shown before, and expanded by Enter and Tab, or left alone by Esc`() {
    let waiting = ExpansionRule.Moment.atDelimiter(.kept)
    let desk = Desk.withSnippets(["sig": "Ann\nSmith"], moment: waiting)
    desk.type("sig")
    #expect(desk.filling.waitingAbbreviation?.preview == "Ann")
    #expect(desk.filling.message(keys: .plain).text == "\"sig\" expands to: Ann")
    desk.press(.escape)
    #expect(desk.filling.waitingAbbreviation == nil)
    #expect(desk.focusedID == "a")
    desk.press(.deleteBackward)
    desk.type("g")
    #expect(desk.filling.waitingAbbreviation != nil)
    desk.press(.tab)
    #expect(desk.text("a") == "Ann Smith")
    #expect(desk.focusedID == "b")
    let other = Desk.withSnippets(["sig": "Ann"], moment: .atDelimiter(.dropped))
    other.type("sig")
    other.press(.enter)
    #expect(other.text("a") == "Ann")
    #expect(other.focusedID == "a")
  }

  @Test func `goes in whole or not at all`() {
    let desk = Desk.withSnippets(["sig": "Kind regards"]) { $0.length.maximum = 8 }
    desk.type("a sig")
    #expect(desk.text("a") == "a sig")
    #expect(desk.filling.notice == .snippetNeeds(12, fits: 6))
  }

  @Test(arguments: [
    (FieldKind.number, "12", "12"), (.number, "x", "99"), (.password, "12", ""),
    (.date, "2026-03-05", "2026-03-05"),
  ])
  func `expands only into what its field takes`(kind: FieldKind, body: String, text: String) {
    let desk = Desk.withSnippets(["99": body], kind: kind)
    desk.type("99")
    #expect(desk.text("a") == text)
  }

  @Test func `stays where a form or the person does not want it`() {
    let off = Desk.withSnippets(["sig": "Ann"]) { $0.snippets = .off }
    off.type("sig")
    #expect(off.text("a") == "sig")
    let other = Desk.withSnippets(["sig": "Ann"]) { $0.snippets = .only(["other"]) }
    other.type("sig")
    #expect(other.text("a") == "sig")
    let desk = Desk.withSnippets(["sig": "Ann"])
    desk.press(.setExpanding(false))
    desk.type("sig")
    #expect(desk.text("a") == "sig")
  }

  @Test func `is told before and after, and may be refused`() {
    let desk = Desk.withSnippets(["sig": "Ann"])
    desk.type("a sig")
    #expect(desk.effects.contains(.event(.willExpand("a", abbreviation: "sig"))))
    #expect(desk.effects.contains(.event(.didExpand("a", abbreviation: "sig", 2..<5))))
    desk.host.mayExpand = { _, _ in false }
    desk.type(" sig")
    #expect(desk.text("a") == "a Ann sig")
  }

  @Test func `comes back with Backspace where that is wished`() {
    var settings = SnippetSettings()
    settings.revertsOnBackspace = true
    let desk = Desk.withSnippets(["sig": "Ann"], settings: settings)
    desk.type("sig")
    desk.press(.deleteBackward)
    #expect(desk.text("a") == "sig")
  }

  @Test func `is asked about where several snippets have it`() {
    for moment in [ExpansionRule.Moment.immediately, .atDelimiter(.kept), .atWordEnd] {
      let desk = Desk.withSnippets(["sig": "Ann"], also: ["Kind regards"], moment: moment)
      desk.type("x sig")
      if moment != .immediately { desk.type(" ") }
      let typed = desk.text("a")
      #expect(desk.rows == [">Ann", "Kind regards"])
      #expect(desk.sentence == "\"sig\" stands for 2 snippets; pick one.")
      desk.press(.escape)
      #expect(desk.text("a") == typed)
      #expect(desk.focusedID == "a")
      desk.press(.deleteBackward, .deleteBackward)
      desk.type(moment == .immediately ? "ig" : "g ")
      desk.press(.down, .enter)
      #expect(desk.text("a") == typed.replacing("sig", with: "Kind regards"))
      desk.press(.undo)
      #expect(desk.text("a") == typed)
    }
  }

  @Test func `goes on as it is typed on, and by Enter, where several snippets have it`() {
    let desk = Desk.withSnippets(["sig": "Ann"], also: ["Kind regards"])
    desk.type("sign")
    #expect(desk.rows == nil)
    #expect(desk.text("a") == "sign")
    let waiting = Desk.withSnippets(
      ["sig": "Ann"], also: ["Kind regards"], moment: .atDelimiter(.kept))
    waiting.type("sig")
    waiting.press(.enter)
    #expect(waiting.rows?.count == 2)
    waiting.press(.enter)
    #expect(waiting.drawn == "Ann|")
    // The same text twice is nothing to ask about.
    let same = Desk.withSnippets(["sig": "Ann"], also: ["Ann"])
    same.type("sig")
    #expect(same.text("a") == "Ann")
  }

  @Test func `expands where names are searched for, unless one was found or asked for`() {
    let desk = Desk.withSnippets(["sig": "Ann", "hello": "x"]) { $0.mentions = MentionRules() }
    desk.type("sig")
    #expect(desk.text("a") == "Ann")
    #expect(!desk.entry("a").mentioning.isCreating)
    desk.wait(1)
    desk.type(" hell")
    desk.answer("Helle Hansen")
    desk.type("o")
    #expect(desk.text("a") == "Ann hello")
    desk.press(.escape)
    desk.type(" @sig")
    #expect(desk.text("a") == "Ann hello @sig")
  }

  @Test func `behaves as the person has set`() {
    var settings = SnippetSettings([
      "SnippetsBackspaceReverts": "on", "SnippetsStops": "0", "SnippetsStatus": "off", "Else": "x",
      "SnippetsUndo": "maybe",
    ])
    #expect(settings.revertsOnBackspace && settings.isUndoable)
    #expect(settings.mostStops == 0)
    #expect(settings.statusAbbreviation == nil)
    for name in SnippetSettings.Name.allCases {
      var copy = SnippetSettings()
      let isTaken = copy.set(name, to: settings.text(of: name))
      #expect(isTaken)
      #expect(copy.text(of: name) == settings.text(of: name))
    }
    let isTaken = settings.set(.stops, to: "100")
    #expect(!isTaken)
    let isOff = SnippetSettings(["SnippetsExpand": "off"])
    let desk = Desk.withSnippets(["sig": "Ann"], settings: isOff)
    desk.type("sig")
    #expect(desk.text("a") == "sig")
  }

  @Test func `presses keys, and never the last one`() {
    let desk = Desk.withSnippets(["x": "1%key:tab%", "y": "()%<", "z": "2%key:return%"])
    desk.type("y")
    #expect(desk.drawn == "(|)")
    desk.type("x")
    #expect(desk.focusedID == "b")
    desk.type("z")
    #expect(desk.focusedID == "b")
    #expect(desk.record == nil)
  }
}

@Suite struct `The blanks of a snippet` {
  private static let letter = "Dear %fill:name%, %fillpopup:name=day:Mon:Tue% (%fill:name%)%|."

  @Test func `are filled in within the text when they are few`() {
    let desk = Desk.withSnippets(["let": Self.letter])
    desk.type("let")
    #expect(desk.drawn == "Dear |, Mon ().")
    desk.type("Ann")
    #expect(desk.text("a") == "Dear Ann, Mon (Ann).")
    #expect(desk.filling.message(keys: .plain).text == "Snippet \"let\", blank 1 of 2.")
    desk.press(.tab)
    #expect(desk.rows == [">Mon", "Tue"])
    desk.press(.down, .enter)
    #expect(desk.drawn == "Dear Ann, Tue (Ann)|.")
    #expect(desk.filling.stop == nil)
    desk.press(.tab)
    #expect(desk.focusedID == "b")
  }

  @Test func `go back and end, and are one step with what was typed before`() {
    let desk = Desk.withSnippets(["two": "[%fill:x%|%fill:y%]"])
    desk.type("two1")
    desk.press(.tab)
    desk.type("2")
    desk.press(.backTab)
    #expect(desk.filling.stop?.number == 1)
    #expect(desk.text("a") == "[1|2]")
    desk.type("3")
    #expect(desk.text("a") == "[3|2]")
    desk.press(.escape)
    #expect(desk.filling.stop == nil)
    #expect(desk.focusedID == "a")
    for _ in 0..<9 where desk.text("a") != "two" { desk.press(.undo) }
    #expect(desk.text("a") == "two")
  }

  @Test func `end when the cursor goes elsewhere`() {
    let desk = Desk.withSnippets(["one": "abc [%fill:x%]"])
    desk.type("one")
    desk.press(.setCursor(1))
    #expect(desk.filling.stop == nil)
    desk.type("x")
    #expect(desk.text("a") == "axbc []")
  }

  @Test func `have a form of their own when they are many`() {
    let source = "%fill:b% %fill:y% %fill:z%%fillpart:name=p% (%fill:q%)%fillpartend%."
    let desk = Desk.withSnippets(["many": source], history: ["b": ["Bee"]])
    desk.press(.focus("b"))
    desk.type("Bo")
    desk.press(.focus("a"))
    desk.type("x many")
    #expect(desk.text("a") == "x ")
    let form = desk.filling.innermost
    #expect(form.form.fields.map(\.title) == ["b", "y", "z", "p", "q"])
    #expect(form.focused?.line.text == "Bo")
    #expect(desk.filling.fillIn?.blanks.map(\.name) == ["b", "y", "z", "p"])
    desk.press(.tab)
    desk.type("you")
    #expect(desk.filling.fillIn?.expansion.text == "Bo you .")
    desk.press(.tab, .tab, .toggleOption)
    #expect(desk.filling.fillIn?.blanks.count == 5)
    desk.press(.enter)
    #expect(desk.text("a") == "x Bo you  ().")
    #expect(desk.filling.fillIn == nil)
    desk.press(.undo)
    #expect(desk.drawn == "x many|")
    #expect(desk.filling.memories.contains { $0 == ("snippet/y", "you") })
  }

  @Test func `are open again where a draft had them`() throws {
    let desk = Desk.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    desk.type("a many")
    desk.press(.tab)
    desk.type("ex")
    let draft = try #require(desk.filling.draft(at: .distantPast))
    #expect(draft.texts == ["a": "a many"])
    let kept = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft))
    let other = Desk.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    other.press(.offer(kept), .enter)
    #expect(other.filling.fillIn?.current == "x")
    other.type("!")
    other.press(.enter)
    #expect(other.text("a") == "a ex!")
    // Of several with that abbreviation it is the one that was meant.
    let alike = Desk.withSnippets(["many": "plain"], also: ["%fill:w%%fill:x%%fill:y%%fill:z%"])
    alike.press(.offer(kept), .enter)
    #expect(alike.filling.fillIn?.current == "x")
  }

  @Test func `in a text are blanks again where a draft had them`() throws {
    let desk = Desk.withSnippets(["let": Self.letter])
    desk.type("let")
    desk.type("Ann")
    desk.press(.tab)
    let draft = try #require(desk.filling.draft(at: .distantPast))
    #expect(draft.texts == ["a": "Dear Ann, Mon (Ann)."])
    let kept = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft))
    let other = Desk.withSnippets(["let": Self.letter])
    other.press(.offer(kept), .enter)
    #expect(other.filling.stop?.number == 2)
    other.press(.escape, .backTab)
    #expect(other.drawn == "Dear [Ann|], Mon (Ann).")
    other.type("Bo")
    #expect(other.text("a") == "Dear Bo, Mon (Bo).")
    // Of a snippet that says something else now nothing is made.
    let changed = Desk.withSnippets(["let": "Hi %fill:name%"])
    changed.press(.offer(kept), .enter)
    #expect(changed.filling.stop == nil)
    #expect(changed.text("a") == "Dear Ann, Mon (Ann).")
  }

  @Test(arguments: [FieldKind.text, .textarea])
  func `in a text are gone through by Enter as by Tab`(kind: FieldKind) {
    let desk = Desk.withSnippets(["two": "[%fill:x%|%fill:y%]"], kind: kind)
    desk.type("two1")
    desk.press(.enter)
    desk.type("2")
    #expect(desk.text("a") == "[1|2]")
    desk.press(.enter)
    #expect(desk.filling.stop == nil)
    #expect(desk.drawn == "[1|2]|")
    #expect(desk.focusedID == "a")
  }

  @Test func `are found in a list, and go over what is selected`() {
    let desk = Desk.withSnippets(["sig": "Kind regards", "tel": "<%clipboard>"])
    desk.host.clipboard = { "555" }
    desk.type("abc")
    desk.press(.select(1..<2), .openSnippets)
    #expect(desk.rows == [">sig", "tel"])
    desk.press(.type("t"), .type("e"))
    #expect(desk.rows == [">tel"])
    #expect(desk.text("a") == "abc")
    desk.press(.enter)
    #expect(desk.drawn == "a<555>|c")
  }

  @Test func `hold what other fields have, and never what stands in their own`() {
    let desk = Desk.withSnippets(["own": "[%fill:a%]"])
    desk.type("x own")
    #expect(desk.text("a") == "x []")
  }

  @Test func `give the abbreviation back when they are given up`() {
    let desk = Desk.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    desk.type("a many")
    desk.type("text")
    desk.press(.escape)
    #expect(desk.drawn == "a many|")
    #expect(desk.filling.message(keys: .plain).text == "\"many\" is back.")
    desk.press(.deleteBackward)
    desk.type("y")
    #expect(desk.text("a") == "a many")
  }
}

extension Desk {
  /// A desk in the first of two fields, with these snippets in TextExpander's language, and others
  /// that have the abbreviation of the first.
  static func withSnippets(
    _ snippets: [String: String], also others: [String] = [], kind: FieldKind = .text,
    moment: ExpansionRule.Moment = .immediately, settings: SnippetSettings = SnippetSettings(),
    history: [String: [String]] = [:], _ change: (inout Field) -> Void = { _ in }
  ) -> Desk {
    var field = Field(id: "a", kind: kind)
    change(&field)
    let desk = Desk([field, Field(id: "b")], history: history)
    let abbreviations = snippets.sorted { $0.key < $1.key }
    let alike = others.map { (key: abbreviations[0].key, value: $0) }
    let list = (abbreviations + alike).map { Snippet($0.key, $0.value, dialect: .textExpander) }
    let library = SnippetLibrary(
      SnippetCollection(
        [SnippetGroup("g", snippets: list)],
        rule: ExpansionRule(moment: moment).over(.standard)), settings: settings)
    desk.host.snippets = { library }
    desk.press(.begin)
    return desk
  }
}
