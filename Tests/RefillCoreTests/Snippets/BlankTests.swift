import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `The blanks of a snippet` {
  private static let letter = "Dear %fill:name%, %fillpopup:name=day:Mon:Tue% (%fill:name%)%|."

  @Test func `are filled in within the text when they are few`() {
    let driver = FormDriver.withSnippets(["let": Self.letter])
    driver.type("let")
    #expect(driver.drawn == "Dear |, Mon ().")
    driver.type("Ann")
    #expect(driver.text("a") == "Dear Ann, Mon (Ann).")
    #expect(driver.model.message(keys: .plain).text == "Snippet \"let\", blank 1 of 2.")
    driver.press(.tab)
    #expect(driver.rows == [">Mon", "Tue"])
    driver.press(.down, .enter)
    #expect(driver.drawn == "Dear Ann, Tue (Ann)|.")
    #expect(driver.model.tabstop == nil)
    driver.press(.tab)
    #expect(driver.focusedID == "b")
  }

  @Test func `go back and end, and are one step with what was typed before`() {
    let driver = FormDriver.withSnippets(["two": "[%fill:x%|%fill:y%]"])
    driver.type("two1")
    driver.press(.tab)
    driver.type("2")
    driver.press(.backTab)
    #expect(driver.model.tabstop?.number == 1)
    #expect(driver.text("a") == "[1|2]")
    driver.type("3")
    #expect(driver.text("a") == "[3|2]")
    driver.press(.setCursor(0))
    #expect(driver.model.tabstop == nil)
    #expect(driver.focusedID == "a")
    for _ in 0..<9 where driver.text("a") != "two" { driver.press(.undo) }
    #expect(driver.text("a") == "two")
  }

  @Test func `in a text give the abbreviation back when they are given up, until that is undone`() {
    let driver = FormDriver.withSnippets(
      ["two": "[%fill:x%|%fill:y%]"], history: ["snippet/x": ["1"]])
    driver.type("a two")
    driver.type("1")
    driver.press(.escape)
    #expect(driver.outcome?.result == .cancelled)
    #expect(driver.outcome?.offset == 2)
    #expect(driver.drawn == "a two|")
    #expect(driver.focusedID == "a")
    #expect(driver.sentence == "\"two\" is back. ^X u brings back what you filled in.")
    #expect(!driver.model.valuesToRemember.contains { $0.history == "snippet/x" })
    driver.press(.deleteBackward)
    driver.type("o")
    #expect(driver.text("a") == "a two")
    driver.press(.undo)
    for _ in 0..<9 where driver.text("a") == "a two" || driver.text("a") == "a tw" {
      driver.press(.undo)
    }
    #expect(driver.text("a") == "a [1|]")
    #expect(driver.model.tabstop == nil)
    #expect(driver.entry("a").line.spans.isEmpty)
  }

  @Test func `in a text tell how they ended`() {
    let endings: [([Action], FillInOutcome.Result)] = [
      ([.tab], .completed(selection: 0..<0, isFormatted: false)),
      ([.focus("b")], .completed(selection: nil, isFormatted: false)),
      ([.submit], .completed(selection: nil, isFormatted: false)),
      ([.setCursor(0)], .completed(selection: nil, isFormatted: false)),
      ([.escape], .cancelled),
      ([.failFillIn(code: 7, message: "no")], .failed(code: 7, message: "no")),
    ]
    for (actions, result) in endings {
      let driver = FormDriver.withSnippets(["one": "%|a %fill:x%"])
      driver.type("one1")
      driver.press(actions[0])
      #expect(driver.outcome?.field == "a")
      #expect(driver.outcome?.result == result)
      let isRemembered = driver.model.valuesToRemember.contains {
        ($0.history, $0.value) == ("snippet/x", "1")
      }
      #expect(isRemembered == (driver.text("a") == "a 1"))
    }
  }

  @Test func `end when the cursor goes elsewhere`() {
    let driver = FormDriver.withSnippets(["one": "abc [%fill:x%]"])
    driver.type("one")
    driver.press(.setCursor(1))
    #expect(driver.model.tabstop == nil)
    driver.type("x")
    #expect(driver.text("a") == "axbc []")
  }

  @Test func `have a form of their own when they are many`() {
    let source = "%fill:b% %fill:y% %fill:z%%fillpart:name=p% (%fill:q%)%fillpartend%."
    let driver = FormDriver.withSnippets(["many": source], history: ["b": ["Bee"]])
    driver.press(.focus("b"))
    driver.type("Bo")
    driver.press(.focus("a"))
    driver.type("x many")
    #expect(driver.text("a") == "x ")
    let form = driver.model.innermost
    #expect(form.form.fields.map(\.title) == ["b", "y", "z", "p", "q"])
    #expect(form.focused?.line.text == "Bo")
    #expect(driver.model.fillInForm?.blanks.map(\.name) == ["b", "y", "z", "p"])
    driver.press(.tab)
    driver.type("you")
    #expect(driver.model.fillInForm?.expansion.text == "Bo you .")
    driver.press(.tab, .tab, .toggleOption)
    #expect(driver.model.fillInForm?.blanks.count == 5)
    driver.press(.enter)
    #expect(driver.text("a") == "x Bo you  ().")
    #expect(driver.model.fillInForm == nil)
    driver.press(.undo)
    #expect(driver.drawn == "x many|")
    #expect(
      driver.model.valuesToRemember.contains { ($0.history, $0.value) == ("snippet/y", "you") })
  }

  @Test func `with an optional part take y and n`() {
    let source = "%fill:b% %fill:y% %fill:z%%fillpart:name=p% yes%fillpartend%."
    let driver = FormDriver.withSnippets(["many": source])
    driver.type("many")
    var texts: [String?] = []
    for letter in ["y", "y", "n", "x"] {
      driver.press(.goToBlank("p"), .pickOption(letter))
      texts.append(driver.model.fillInForm?.expansion.text.trimmed)
    }
    #expect(texts == ["yes.", "yes.", ".", "."])
  }

  @Test func `keep the focus on the last one when Enter picks from its list`() {
    let source = "%fill:w%%fill:x%%fill:y%%fillpopup:name=z:Mon:Tue:Wed%"
    let driver = FormDriver.withSnippets(["many": source])
    driver.type("many")
    driver.press(.goToBlank("z"), .autoFill)
    #expect(driver.model.innermost.chooser != nil)
    driver.press(.down, .enter)
    #expect(driver.model.innermost.chooser == nil)
    #expect(driver.model.innermost.focused?.field.id == "z")
    #expect(driver.model.fillInForm?.place.number == 4)
    driver.press(.enter)
    #expect(driver.text("a") == "Tue")
  }

  @Test func `that an optional part hides never have the focus`() {
    let source = "%fill:w%%fill:x%%fill:y%%fillpart:name=p% (%fill:q%)%fillpartend%"
    let driver = FormDriver.withSnippets(["many": source])
    driver.type("many")
    driver.press(.goToBlank("p"), .autoFill)
    #expect(driver.model.innermost.chooser != nil)
    driver.press(.enter)
    #expect(driver.model.innermost.focused?.field.id == "p")
  }

  @Test func `are open again where a draft had them`() throws {
    let driver = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    driver.type("a many")
    driver.press(.tab)
    driver.type("ex")
    let draft = try #require(driver.model.draft(at: .distantPast))
    #expect(draft.texts == ["a": "a many"])
    let kept = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft))
    let other = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    other.press(.offer(kept), .enter)
    #expect(other.model.fillInForm?.current == "x")
    other.type("!")
    other.press(.enter)
    #expect(other.text("a") == "a ex!")
    // Of several snippets with that abbreviation, the original one is used.
    let alike = FormDriver.withSnippets(
      ["many": "plain"], also: ["%fill:w%%fill:x%%fill:y%%fill:z%"])
    alike.press(.offer(kept), .enter)
    #expect(alike.model.fillInForm?.current == "x")
  }

  @Test func `in a text are blanks again where a draft had them`() throws {
    let driver = FormDriver.withSnippets(["let": Self.letter])
    driver.type("let")
    driver.type("Ann")
    driver.press(.tab)
    let draft = try #require(driver.model.draft(at: .distantPast))
    #expect(draft.texts == ["a": "Dear Ann, Mon (Ann)."])
    let kept = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft))
    let other = FormDriver.withSnippets(["let": Self.letter])
    other.press(.offer(kept), .enter)
    #expect(other.model.tabstop?.number == 2)
    other.press(.escape, .backTab)
    #expect(other.drawn == "Dear [Ann|], Mon (Ann).")
    other.type("Bo")
    #expect(other.text("a") == "Dear Bo, Mon (Bo).")
    // A changed snippet is not expanded from a draft.
    let changed = FormDriver.withSnippets(["let": "Hi %fill:name%"])
    changed.press(.offer(kept), .enter)
    #expect(changed.model.tabstop == nil)
    #expect(changed.text("a") == "Dear Ann, Mon (Ann).")
  }

  @Test func `in a text are typed on where a draft was left`() throws {
    let driver = FormDriver.withSnippets(["two": "[%fill:x%|%fill:y%]"])
    driver.type("two1")
    driver.press(.tab)
    driver.type("ca")
    let draft = try #require(driver.model.draft(at: .distantPast))
    let other = FormDriver.withSnippets(["two": "[%fill:x%|%fill:y%]"])
    other.press(.offer(draft), .enter)
    other.type("ke")
    #expect(other.text("a") == "[1|cake]")
  }

  @Test func `in a text take their messages with them`() {
    let driver = FormDriver.withSnippets(["one": "[%fill:x%]"])
    driver.type("one1")
    driver.perform(.notify(.value(.noneMatching("1"))))
    driver.press(.tab)
    #expect(driver.model.notice == nil)
  }

  @Test(arguments: [Action.submit, .press(.done)])
  func `of several lines have Enter as a new line`(end: Action) {
    let driver = FormDriver.withSnippets(
      ["let": "%fillarea:name=notes%!"], kind: .textarea)
    driver.type("let")
    driver.type("one")
    driver.press(.enter)
    driver.type("two")
    #expect(driver.model.fillInForm != nil)
    driver.press(end)
    #expect(driver.text("a") == "one\ntwo!")
  }

  @Test(arguments: [FieldKind.text, .textarea])
  func `in a text are gone through by Enter as by Tab`(kind: FieldKind) {
    let driver = FormDriver.withSnippets(["two": "[%fill:x%|%fill:y%]"], kind: kind)
    driver.type("two1")
    driver.press(.enter)
    driver.type("2")
    #expect(driver.text("a") == "[1|2]")
    driver.press(.enter)
    #expect(driver.model.tabstop == nil)
    #expect(driver.drawn == "[1|2]|")
    #expect(driver.focusedID == "a")
  }

  @Test func `are found in a list, and go over what is selected`() {
    let driver = FormDriver.withSnippets(["sig": "Kind regards", "tel": "<%clipboard>"])
    driver.host.clipboard = { "555" }
    driver.type("abc")
    driver.press(.select(1..<2), .openSnippets)
    #expect(driver.rows == [">sig", "tel"])
    driver.press(.type("t"), .type("e"))
    #expect(driver.rows == [">tel"])
    #expect(driver.text("a") == "abc")
    driver.press(.enter)
    #expect(driver.drawn == "a<555>|c")
  }

  @Test(arguments: [FieldKind.text, .textarea])
  func `have a form of their own where the text has several lines`(kind: FieldKind) throws {
    let driver = FormDriver.withSnippets(["let": "Dear %fill:name%,\n\nThank you"], kind: kind)
    driver.type("let")
    driver.type("Bo")
    let text = kind == .text ? "Dear Bo,  Thank you" : "Dear Bo,\n\nThank you"
    #expect(driver.model.fillInForm?.line.text == text)
    let draft = try #require(driver.model.draft(at: .distantPast))
    let other = FormDriver.withSnippets(["let": "Dear %fill:name%,\n\nThank you"], kind: kind)
    other.press(.offer(draft), .enter)
    #expect(other.model.fillInForm?.line.text == text)
    other.press(.enter)
    #expect(other.text("a") == text)
  }

  @Test func `stay on the one line of their field`() throws {
    let snippets = ["q": "${1:b}${1/a/x\ny/}"]
    let driver = FormDriver.withSnippets(snippets, dialect: .lsp)
    driver.type("qa")
    #expect(driver.drawn == "a|x y")
    let draft = try #require(driver.model.draft(at: .distantPast))
    let other = FormDriver.withSnippets(snippets, dialect: .lsp)
    other.press(.offer(draft), .enter)
    #expect(other.model.tabstop?.number == 1)
    other.press(.escape)
    #expect(other.drawn == "q|")
  }

  @Test func `in a form are asked for beside the answers of the form around it`() throws {
    let driver = FormDriver.withSnippets(
      ["let": "%fill:x% %fill:y% %fill:z%%fillpart:name=p% (%fill:q%)%fillpartend%."],
      history: ["snippet/x": ["1"]])
    driver.press(.focus("b"))
    driver.type("Acme")
    driver.press(.focus("a"))
    driver.isAnswering = false
    driver.type("let")
    let acme = try #require(KnownAnswer(field: "b", value: "Acme"))
    let query = try #require(driver.queries.last { $0.field == "snippet/x" })
    #expect(query.given.contains(acme))
  }

  @Test func `in a text offer what was filled in before`() {
    let driver = FormDriver.withSnippets(
      ["two": "(%fill:x%/%fill:y%)"], history: ["snippet/x": ["Melody", "Melinda"], "a": ["(Z)"]]
    ) { $0.autoFill = AutoFill() }
    driver.type("two")
    driver.type("Me")
    #expect(driver.drawn == "(Me|‹lody›/)")
    driver.press(.moveCursor(by: 1))
    #expect(driver.drawn == "(Melody|/)")
    for _ in 0..<4 { driver.press(.deleteBackward) }
    driver.press(.down)
    #expect(driver.rows == [">Melody", "Melinda"])
    driver.type("li")
    #expect(driver.rows == [">Melinda"])
    driver.press(.removeHighlighted)
    #expect(driver.model.notice == .value(.notRemovable("x")))
    driver.press(.enter)
    #expect(driver.drawn == "(Melinda|/)")
    #expect(driver.model.tabstop?.number == 1)
    driver.press(.tab)
    driver.press(.autoFill)
    #expect(driver.model.notice == .value(.noValues("y")))
    driver.press(.tab, .clear)
    driver.type("(")
    #expect(driver.drawn == "(|‹Z)›")
  }

  @Test func `are checked before they go in`() {
    let driver = FormDriver.withSnippets(["day": "%filldate:name=Day:format=d MMMM%."])
    driver.type("day")
    driver.type("2026-03-40")
    #expect(driver.model.fillInForm?.expansion.text == "2026-03-40.")
    driver.press(.enter)
    #expect(driver.model.fillInForm != nil)
    #expect(driver.sentence == "There is no 40 March 2026.")
    driver.press(.deleteBackward, .deleteBackward)
    driver.type("10")
    driver.press(.enter)
    #expect(driver.text("a") == "10 March.")
  }

  @Test func `are replaced by what is typed, unless a cursor key comes first`() {
    let blanks = ["Name", "Town", "Day", "Hour"].map { "%filltext:name=\($0):default=Ann%" }
    let driver = FormDriver.withSnippets(["q4": blanks.joined(separator: " ")])
    driver.type("q4")
    #expect(driver.model.fillInForm != nil)
    let texts = { driver.model.innermost.fields.map(\.line.text) }
    driver.type("Bo")
    #expect(texts() == ["Bo", "Ann", "Ann", "Ann"])
    driver.press(.tab, .moveCursor(by: 0), .setCursor(3))
    driver.type("a")
    #expect(texts() == ["Bo", "Anna", "Ann", "Ann"])
    driver.press(.backTab)
    driver.type("b")
    #expect(texts() == ["Bob", "Anna", "Ann", "Ann"])
  }

  @Test func `stay open with what was typed where the text does not fit, which is told at once`() {
    let blanks = ["a", "b", "c", "d"].map { "%filltext:name=\($0)%" }
    let driver = FormDriver.withSnippets(["q4": blanks.joined()]) { $0.length.maximum = 8 }
    driver.type("q4")
    driver.type("12345678")
    #expect(driver.model.message(keys: .plain).kind == .plain)
    driver.type("9")
    #expect(driver.sentence == "The snippet needs 9 characters; 8 fit. Nothing was inserted.")
    driver.press(.enter)
    #expect(driver.model.fillInForm?.value(of: "a") == "123456789")
    #expect(driver.sentence == "The snippet needs 9 characters; 8 fit. Nothing was inserted.")
    #expect(driver.text("a") == "")
    driver.press(.deleteBackward, .enter)
    #expect(driver.text("a") == "12345678")
    #expect(driver.outcome?.offset == 0)
  }

  @Test
  func `go where the host says, without the abbreviation, and are given up where that is nowhere`()
  {
    let blanks = ["a", "b", "c", "d"].map { "%filltext:name=\($0)%" }
    for place in [0, 99, nil] {
      let driver = FormDriver.withSnippets(["q4": blanks.joined()])
      driver.host.fillInPlace = { _, wasCancelled, offset in wasCancelled ? offset : place }
      driver.type("note: q4X")
      driver.press(.enter)
      let texts: [Int?: String] = [0: "Xnote: ", 99: "note: X", nil: "note: q4"]
      #expect(driver.text("a") == texts[place])
      #expect(driver.outcome?.offset == [0: 0, 99: 6, nil: 6][place])
      #expect((driver.outcome?.result == .cancelled) == (place == nil))
    }
  }

  @Test(arguments: [(0..<3, "[Dea|]r note"), (2..<Int.max, "De[ar|] note"), (9..<9, "Dear| note")])
  func `filled in by another program select a part of the text`(
    selection: Range<Int>, drawn: String
  ) {
    let driver = FormDriver.withSnippets([:])
    driver.type(" note")
    driver.press(.filled(field: "a", text: "Dear", at: 0, selection: selection))
    #expect(driver.drawn == drawn)
  }

  @Test(arguments: [("esd", "Tuesday"), ("n", "Nones"), ("MON", "Monday")])
  func `with options take a part of one, after those that begin with it`(
    typed: String, option: String
  ) {
    let driver = FormDriver.withSnippets(["q": "On %fillpopup:name=day:Monday:Nones:Tuesday%."])
    driver.type("q")
    driver.type(typed)
    #expect(driver.text("a") == "On \(typed).")
    driver.type("x")
    #expect(driver.model.notice == .snippet(.noneOfTheChoices(typed + "x")))
    driver.press(.tab)
    #expect(driver.text("a") == "On \(option).")
  }

  @Test func `with options take the beginning of one, and refuse anything else`() {
    let driver = FormDriver.withSnippets([
      "q": "On %fillpopup:name=day:Monday:Tuesday% at %fill:hour%."
    ])
    driver.type("q")
    driver.press(.press(.cancel))
    driver.type("x")
    #expect(driver.text("a") == "On Monday at .")
    #expect(driver.model.notice == .snippet(.noneOfTheChoices("x")))
    driver.type("tu")
    #expect(driver.text("a") == "On tu at .")
    driver.press(.tab)
    #expect(driver.text("a") == "On Tuesday at .")
    driver.type("9")
    #expect(driver.text("a") == "On Tuesday at 9.")
  }

  @Test func `of a menu without a name have a plain one`() {
    let source = "%fillpopup:name=popup 4:default=A:B%%fillpopup:A:B%"
    let blanks = SnippetRenderer.expansion(
      of: Snippet("q", source, dialect: .textExpander), SnippetContext(now: .distantPast)
    ).blanks
    #expect(blanks.map(\.title) == ["Choice 4", "Choice 2"])
    #expect(blanks[0].name == "popup 4")
  }

  @Test func `are gone if the text around them is typed over`() {
    let driver = FormDriver.withSnippets(["q": "${1:outer ${2:inner} x} end"], dialect: .lsp)
    driver.type("q")
    #expect(driver.model.tabstop?.number == 1)
    driver.type("new")
    driver.press(.tab)
    #expect(driver.model.tabstop == nil)
    #expect(driver.drawn == "new end|")
  }

  @Test func `hold their placeholders, and what others make of these`() {
    let source = "${1:aa} ${2:bb} ${3:in ${4:deep}} $1 ${5:five}"
    let driver = FormDriver.withSnippets(["q": source], dialect: .lsp)
    driver.type("q")
    let texts = { driver.model.innermost.fields.map(\.line.text) }
    #expect(texts() == ["aa", "bb", "in deep", "deep", "five"])
    driver.press(.tab, .tab, .tab, .setCursor(4))
    driver.type("er")
    #expect(texts() == ["aa", "bb", "in deeper", "deeper", "five"])
    driver.press(.backTab, .setCursor(9))
    driver.type("!")
    #expect(driver.model.fillInForm?.blanks.map(\.name) == ["1", "2", "3", "5"])
    driver.press(.enter)
    #expect(driver.text("a") == "aa bb in deeper! aa five")
    let snippet = Snippet("q", "${1:def} ${1/d/D/}", dialect: .lsp)
    for values in [[:], ["1": "x"]] {
      var context = SnippetContext(now: .distantPast)
      context.values = values
      let blanks = SnippetRenderer.expansion(of: snippet, context).blanks
      #expect(blanks.map(\.defaultText) == ["def"])
    }
  }

  @Test func `mention as their field does`() throws {
    let snippets = ["many": "%fill:w%, %fill:x%%fill:y%%fill:z% %fill:w%"]
    let driver = FormDriver.withSnippets(snippets, kind: .textarea) { $0.mentions = MentionRules() }
    driver.type("many")
    driver.type("@gra")
    driver.wait(1)
    #expect(driver.mentionQueries.last?.field == "a")
    #expect(driver.mentionQueries.last?.text == "gra")
    driver.answer("Grace Hopper")
    driver.press(.enter)
    #expect(driver.model.innermost.focused?.line.text == "Grace Hopper")
    let draft = try #require(driver.model.draft(at: .distantPast))
    let other = FormDriver.withSnippets(snippets, kind: .textarea) { $0.mentions = MentionRules() }
    other.press(.offer(draft), .enter, .enter)
    for driver in [driver, other] {
      if driver.model.fillInForm != nil { driver.press(.enter) }
      #expect(driver.text("a") == "Grace Hopper,  Grace Hopper")
      #expect(driver.entry("a").line.mentions.map(\.range) == [0..<12, 15..<27])
    }
  }

  @Test func `in a text mention wherever they stand`() {
    let driver = FormDriver.withSnippets(["two": "%fill:w%, %fill:x% %fill:w%"]) {
      $0.mentions = MentionRules()
    }
    driver.type("two")
    driver.type("@gra")
    driver.wait(1)
    driver.answer("Grace Hopper")
    driver.press(.enter)
    #expect(driver.text("a") == "Grace Hopper,  Grace Hopper")
    #expect(driver.model.tabstop?.number == 1)
    driver.press(.tab)
    driver.type("x")
    #expect(driver.entry("a").line.mentions.map(\.range) == [0..<12, 16..<28])
  }

  @Test func `in a text save the draft when another one is gone to`() {
    let driver = FormDriver.withSnippets(["two": "[%fill:x%|%fill:y%]"])
    driver.type("two1")
    driver.press(.tab)
    #expect(driver.model.tabstop?.number == 2)
    #expect(driver.effects.contains(.saveDraft))
    driver.press(.backTab)
    #expect(driver.effects.contains(.saveDraft))
  }

  @Test func `tell of each change, for the draft`() {
    let driver = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    driver.type("many")
    driver.press(.type("1"))
    #expect(driver.effects.contains(.event(.blankDidChange("a", blank: "w"))))
  }

  @Test func `keep the letters of their snippet where a draft had them`() throws {
    for letters in [ExpansionRule.LetterCase.ignored, .adapted()] {
      let snippets = ["sub": "ab%fill:w%%fill:x%%fill:y%%fill:z%"]
      let driver = FormDriver.withSnippets(snippets, letterCase: letters)
      driver.type("SUB")
      let text = letters == .ignored ? "ab" : "AB"
      #expect(driver.model.fillInForm?.expansion.text == text)
      let draft = try #require(driver.model.draft(at: .distantPast))
      let other = FormDriver.withSnippets(snippets, letterCase: letters)
      other.press(.offer(draft), .enter)
      #expect(other.model.fillInForm?.expansion.text == text)
    }
  }

  @Test func `hold what other fields have, and never what is in their own`() {
    let driver = FormDriver.withSnippets(["own": "[%fill:a%]"])
    driver.type("x own")
    #expect(driver.text("a") == "x []")
  }

  @Test func `give the abbreviation back when they are given up`() {
    let driver = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    driver.type("a many")
    driver.type("text")
    driver.press(.escape)
    #expect(driver.drawn == "a many|")
    #expect(
      driver.model.message(keys: .plain).text
        == "\"many\" is back. Ctrl-X u brings back what you filled in.")
    driver.press(.deleteBackward)
    driver.type("y")
    #expect(driver.text("a") == "a many")
  }

  @Test func `come back as they were with undo, and with redo after that`() {
    let driver = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    driver.type("a many")
    driver.type("Dee")
    driver.press(.tab)
    driver.type("Ann")
    driver.press(.escape, .undo)
    #expect(driver.model.fillInForm?.current == "x" && driver.text("a") == "a ")
    #expect(driver.model.fillInForm?.expansion.text == "DeeAnn")
    driver.press(.escape)
    #expect(
      driver.model.message(keys: .plain).text
        == "\"many\" is back. Ctrl-X y brings back what you filled in.")
    driver.press(.redo)
    #expect(driver.model.fillInForm?.expansion.text == "DeeAnn")
    driver.type("!")
    driver.press(.escape, .undo, .enter)
    #expect(driver.text("a") == "a DeeAnn!")
  }

  @Test func `do not keep undo from the steps before them`() {
    let driver = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    driver.type("a many")
    driver.type("Dee")
    driver.press(.escape, .undo, .escape, .undo)
    #expect(driver.model.fillInForm == nil && driver.text("a") != "a many")
  }

  @Test func `that were not filled in leave nothing to undo`() {
    let driver = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    driver.type("many")
    driver.press(.escape)
    #expect(driver.model.message(keys: .plain).text == "\"many\" is back.")
    driver.press(.undo)
    #expect(driver.model.fillInForm == nil)
  }

  @Test func `are open again where a snippet was picked by its label, unless it is gone`() throws {
    let text = "%fill:w%%fill:x%%fill:y%%fill:z%"
    func begun(_ snippets: Snippet...) -> FormDriver {
      let driver = FormDriver.withSnippets([:])
      let library = SnippetLibrary(SnippetCollection([SnippetGroup("g", snippets: snippets)]))
      driver.host.snippets = { library }
      return driver
    }
    let snippet = Snippet("", text, dialect: .textExpander, label: "Thanks")
    let driver = begun(snippet)
    driver.press(.openSnippets, .enter)
    driver.type("Dee")
    let draft = try #require(driver.model.draft(at: .distantPast))
    let other = begun(snippet)
    other.press(.offer(draft), .enter)
    #expect(other.model.fillInForm?.expansion.text == "Dee")
    let gone = begun()
    gone.press(.offer(draft), .enter)
    #expect(gone.model.notice == .snippet(.missing("Thanks")))
  }

  @Test func `count as answers of the form while they are filled in`() {
    let driver = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    driver.type("many")
    driver.type("Dee")
    #expect(driver.model.hasOwnAnswers)
    #expect(driver.model.draft(at: .distantPast)?.answeredCount == 1)
  }
}
