import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `An abbreviation that is typed` {
  @Test func `expands at once, in one step that undo takes back for good`() {
    let driver = FormDriver.withSnippets(["sig": "Kind regards,%|%\\ Ann", "tel": "555"])
    driver.type("a sig")
    #expect(driver.drawn == "a Kind regards,| Ann")
    driver.press(.undo)
    #expect(driver.drawn == "a sig|")
    driver.type("x")
    #expect(driver.text("a") == "a sigx")
    driver.press(.deleteBackward)
    #expect(driver.text("a") == "a sig")
    driver.type(" tel")
    #expect(driver.text("a") == "a sig 555")
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
    let driver = FormDriver.withSnippets(["sig": "Ann"], moment: moment)
    driver.type(typed)
    #expect(driver.text("a") == text)
  }

  @Test func `is shown before, and expanded by Enter and Tab, or left alone by Esc`() {
    let waiting = ExpansionRule.Moment.atDelimiter(.kept)
    let driver = FormDriver.withSnippets(["sig": "Ann\nSmith"], moment: waiting)
    driver.type("sig")
    #expect(driver.model.waitingAbbreviation?.preview == "Ann")
    #expect(driver.model.message(keys: .plain).text == "\"sig\" expands to: Ann")
    driver.press(.escape)
    #expect(driver.model.waitingAbbreviation == nil)
    #expect(driver.focusedID == "a")
    driver.press(.deleteBackward)
    driver.type("g")
    #expect(driver.model.waitingAbbreviation != nil)
    driver.press(.tab)
    #expect(driver.text("a") == "Ann Smith")
    #expect(driver.focusedID == "b")
    let other = FormDriver.withSnippets(["sig": "Ann"], moment: .atDelimiter(.dropped))
    other.type("sig")
    other.press(.enter)
    #expect(other.text("a") == "Ann")
    #expect(other.focusedID == "a")
  }

  @Test func `of an editor waits for Tab, which does nothing else; without one Tab is Next`() {
    let driver = FormDriver.withSnippets(["if": "if ():", "m": "*m*"], moment: .atTab)
    driver.type("tim smith, if")
    #expect(driver.text("a") == "tim smith, if")
    #expect(driver.model.message(keys: .plain).text == "Tab expands \"if\" to: if ():")
    driver.press(.tab)
    #expect(driver.drawn == "tim smith, if ():|")
    #expect(driver.focusedID == "a")
    driver.press(.tab)
    #expect(driver.focusedID == "b")
    let other = FormDriver.withSnippets(["if": "if ():"], moment: .atTab)
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
    let driver = FormDriver.begun(.field("a"))
    driver.host.snippets = { library }
    driver.type("tim smith. This is it, not the ")
    #expect(driver.text("a") == "tim smith. This is it, not the ")
    driver.type(",,x")
    #expect(driver.text("a") == "tim smith. This is it, not the …")
    let sentences = collection.flaws(SnippetContext(now: .distantPast)).map(\.sentence)
    #expect(
      sentences.contains("im is an everyday letter, sign or word; only search finds it."),
      "\(sentences)")
    for word in ["the", "im", "i"] {
      let field = FormDriver.begun(.field("a"), .field("b"))
      field.host.snippets = { library }
      field.type(word)
      #expect(field.model.waitingAbbreviation == nil)
      field.press(.tab)
      #expect(field.text("a") == word)
      #expect(field.focusedID == "b")
    }
    #expect(SnippetSearch("im").snippets(in: collection).first?.snippet.abbreviation == "im")
    var own = SnippetCollection([SnippetGroup("g", rule: rules, snippets: [Snippet("i", "I")])])
    #expect(own.holdBackEverydayWords(keepsMoments: true) == [])
    #expect(own.groups[0].snippets[0].rule.moment == nil)
  }

  @Test func `of letters alone expands as a whole word once imported, unless it is a common one`() {
    let snippets = ["date", "title", "addr", "3ts", ":a", "ß", "地址"].map { Snippet($0, "…") }
    let editors = SnippetGroup(
      "e", rule: ExpansionRule(moment: .atTab), snippets: [Snippet("case", "…")])
    var collection = SnippetCollection([SnippetGroup("g", snippets: snippets), editors])
    #expect(collection.holdBackCommonWords(["title"]) == ["date", "title"])
    #expect(collection.keepWordsWhole() == ["addr", "ß"])
    #expect(collection.groups[1] == editors)
    let library = SnippetLibrary(collection)
    let context = SnippetContext(now: .distantPast)
    for (text, expanded) in [
      ("Dana Update, the date, a title", "Dana Update, the date, a title"),
      ("my address, addr, addrs.", "my address, …, addrs."), ("x3ts x:a 我地址", "x… x… 我…"),
    ] {
      #expect(library.expandingAbbreviations(in: text, context).text == expanded)
      let driver = FormDriver.begun(.field("a"))
      driver.host.snippets = { library }
      driver.type(text)
      #expect(driver.text("a") == expanded)
    }
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
        == ["if is an everyday letter, sign or word, and Tab expands it."])
  }

  @Test func `goes in whole or not at all`() {
    let driver = FormDriver.withSnippets(["sig": "Kind regards"]) { $0.length.maximum = 8 }
    driver.type("a sig")
    #expect(driver.text("a") == "a sig")
    #expect(driver.model.notice == .snippet(.needs(12, fits: 6)))
  }

  @Test(arguments: [
    (FieldKind.number, "12", "12"), (.number, "x", "99"), (.password, "12", ""),
    (.date, "2026-03-05", "2026-03-05"),
  ])
  func `expands only into what its field takes`(kind: FieldKind, body: String, text: String) {
    let driver = FormDriver.withSnippets(["99": body], kind: kind)
    driver.type("99")
    #expect(driver.text("a") == text)
  }

  @Test func `stays where a form or the person does not want it`() {
    let off = FormDriver.withSnippets(["sig": "Ann"]) { $0.snippets = .off }
    off.type("sig")
    #expect(off.text("a") == "sig")
    let other = FormDriver.withSnippets(["sig": "Ann"]) { $0.snippets = .only(["other"]) }
    other.type("sig")
    #expect(other.text("a") == "sig")
    let driver = FormDriver.withSnippets(["sig": "Ann"])
    driver.press(.setExpanding(false))
    driver.type("sig")
    #expect(driver.text("a") == "sig")
  }

  @Test func `is told before and after, and may be refused`() {
    let driver = FormDriver.withSnippets(["sig": "Ann"])
    driver.type("a sig")
    #expect(driver.effects.contains(.event(.willExpand("a", abbreviation: "sig"))))
    #expect(driver.effects.contains(.event(.didExpand("a", abbreviation: "sig", 2..<5))))
    driver.host.mayExpand = { _, _ in false }
    driver.type(" sig")
    #expect(driver.text("a") == "a Ann sig")
  }

  @Test func `comes back with Backspace where that is wished`() {
    var settings = SnippetSettings()
    settings.revertsOnBackspace = true
    let driver = FormDriver.withSnippets(["sig": "Ann"], settings: settings)
    driver.type("sig")
    driver.press(.deleteBackward)
    #expect(driver.text("a") == "sig")
    #expect(driver.effects.contains(.event(.didUndoExpansion("a", abbreviation: "sig", 0..<3))))
  }

  @Test func `is told as undone if the next edit undoes it, and else not`() {
    let undone = Effect.event(.didUndoExpansion("a", abbreviation: "sig", 2..<5))
    let driver = FormDriver.withSnippets(["sig": "Ann"])
    driver.type("a sig")
    driver.press(.undo)
    #expect(driver.text("a") == "a sig")
    #expect(driver.effects.contains(undone))
    let other = FormDriver.withSnippets(["sig": "Ann"])
    other.type("a sig b")
    for _ in 0..<2 {
      other.press(.undo)
      #expect(!other.effects.contains(undone))
    }
  }

  @Test func `is asked about where several snippets have it`() {
    for moment in [ExpansionRule.Moment.immediately, .atDelimiter(.kept), .atWordEnd] {
      let driver = FormDriver.withSnippets(["sig": "Ann"], also: ["Kind regards"], moment: moment)
      driver.type("x sig")
      if moment != .immediately { driver.type(" ") }
      let typed = driver.text("a")
      #expect(driver.rows == [">Ann", "Kind regards"])
      #expect(driver.sentence == "\"sig\" stands for 2 snippets; pick one.")
      driver.press(.escape)
      #expect(driver.text("a") == typed)
      #expect(driver.focusedID == "a")
      driver.press(.deleteBackward, .deleteBackward)
      driver.type(moment == .immediately ? "ig" : "g ")
      driver.press(.down, .enter)
      #expect(driver.text("a") == typed.replacing("sig", with: "Kind regards"))
      driver.press(.undo)
      #expect(driver.text("a") == typed)
    }
  }

  @Test func `continues as it is typed on, and by Enter, where several snippets have it`() {
    let driver = FormDriver.withSnippets(["sig": "Ann"], also: ["Kind regards"])
    driver.type("sign")
    #expect(driver.rows == nil)
    #expect(driver.text("a") == "sign")
    let waiting = FormDriver.withSnippets(
      ["sig": "Ann"], also: ["Kind regards"], moment: .atDelimiter(.kept))
    waiting.type("sig")
    waiting.press(.enter)
    #expect(waiting.rows?.count == 2)
    waiting.press(.enter)
    #expect(waiting.drawn == "Ann|")
    // Two snippets with the same text are not ambiguous.
    let same = FormDriver.withSnippets(["sig": "Ann"], also: ["Ann"])
    same.type("sig")
    #expect(same.text("a") == "Ann")
  }

  @Test func `expands where names are searched for, unless one was found or asked for`() {
    let driver = FormDriver.withSnippets(["sig": "Ann", "hello": "x"]) {
      $0.mentions = MentionRules()
    }
    driver.type("sig")
    #expect(driver.text("a") == "Ann")
    #expect(!driver.model.isCreatingMention)
    driver.wait(1)
    driver.type(" hell")
    driver.answer("Helle Hansen")
    driver.type("o")
    #expect(driver.text("a") == "Ann hello")
    driver.press(.escape)
    driver.type(" @sig")
    #expect(driver.text("a") == "Ann hello @sig")
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
    let isTaken = settings.set(.tabstops, to: "100")
    #expect(!isTaken)
    let isOff = SnippetSettings(["SnippetsExpand": "off"])
    let driver = FormDriver.withSnippets(["sig": "Ann"], settings: isOff)
    driver.type("sig")
    #expect(driver.text("a") == "sig")
  }

  @Test func `presses keys, and never submits`() {
    let driver = FormDriver.withSnippets(["x": "1%key:tab%", "y": "()%<", "z": "2%key:return%"])
    driver.type("y")
    #expect(driver.drawn == "(|)")
    driver.type("x")
    #expect(driver.focusedID == "b")
    driver.type("z")
    #expect(driver.focusedID == nil)
    #expect(driver.record == nil)
  }
}
