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

  @Test func `of an editor waits for Tab, which does nothing else; without one Tab is Next`() {
    let desk = Desk.withSnippets(["if": "if ():", "m": "*m*"], moment: .atTab)
    desk.type("tim smith, if")
    #expect(desk.text("a") == "tim smith, if")
    #expect(desk.filling.message(keys: .plain).text == "Tab expands \"if\" to: if ():")
    desk.press(.tab)
    #expect(desk.drawn == "tim smith, if ():|")
    #expect(desk.focusedID == "a")
    desk.press(.tab)
    #expect(desk.focusedID == "b")
    let other = Desk.withSnippets(["if": "if ():"], moment: .atTab)
    other.type("if")
    other.press(.enter)
    #expect(other.text("a") == "if")
    #expect(other.focusedID == "b")
  }

  @Test func `that people type every day is found by search only once it is held back`() {
    var rules = ExpansionRule()
    rules.moment = .atWordEnd
    var the = Snippet("the", "THE")
    the.rule = rules
    let snippets = ["i", "it", "im", "tel", ",,x", ","].map { Snippet($0, "…") }
    var collection = SnippetCollection([SnippetGroup("g", snippets: snippets + [the])])
    #expect(collection.holdBackEverydayWords() == ["i", "it", "im", ",", "the"])
    let library = SnippetLibrary(collection)
    let desk = Desk.begun(.field("a"))
    desk.host.snippets = { library }
    desk.type("tim smith. This is it, not the ")
    #expect(desk.text("a") == "tim smith. This is it, not the ")
    desk.type(",,x")
    #expect(desk.text("a") == "tim smith. This is it, not the …")
    let sentences = collection.flaws(SnippetContext(now: .distantPast)).map(\.sentence)
    #expect(
      sentences.contains("im is an everyday letter or word; only search finds it."), "\(sentences)")
    for word in ["the", "im", "i"] {
      let field = Desk.begun(.field("a"), .field("b"))
      field.host.snippets = { library }
      field.type(word)
      #expect(field.filling.waitingAbbreviation == nil)
      field.press(.tab)
      #expect(field.text("a") == word)
      #expect(field.focusedID == "b")
    }
    #expect(SnippetSearch("im").snippets(in: collection).first?.snippet.abbreviation == "im")
    var own = SnippetCollection([SnippetGroup("g", rule: rules, snippets: [Snippet("i", "I")])])
    #expect(own.holdBackEverydayWords(keepsMoments: true) == [])
    #expect(own.groups[0].snippets[0].rule.moment == nil)
  }

  @Test func `of an editor is held back where it has two characters, and waits for Tab elsewhere`()
  {
    let editors = ExpansionRule(moment: .atTab, precededBy: .notLetterOrDigit)
    let snippets = ["fn", "h1", "table", "for", "=>"].map { Snippet($0, "…") }
    var collection = SnippetCollection([SnippetGroup("js", rule: editors, snippets: snippets)])
    #expect(collection.holdBackEverydayWords() == ["fn", "h1", "for"])
    let moments = collection.groups[0].snippets.map { $0.rule.moment ?? .atTab }
    #expect(moments == [.never, .never, .atTab, .never, .atTab])
    let said = SnippetCollection([SnippetGroup("js", rule: editors, snippets: [Snippet("if", "…")])]
    )
    #expect(
      said.flaws(SnippetContext(now: .distantPast)).map(\.sentence)
        == ["if is an everyday letter or word, and Tab expands it."])
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

  @Test func `presses keys, and never submits`() {
    let desk = Desk.withSnippets(["x": "1%key:tab%", "y": "()%<", "z": "2%key:return%"])
    desk.type("y")
    #expect(desk.drawn == "(|)")
    desk.type("x")
    #expect(desk.focusedID == "b")
    desk.type("z")
    #expect(desk.focusedID == nil)
    #expect(desk.record == nil)
  }
}
