import Foundation
import RefillCore
import Testing

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
    desk.press(.setCursor(0))
    #expect(desk.filling.stop == nil)
    #expect(desk.focusedID == "a")
    for _ in 0..<9 where desk.text("a") != "two" { desk.press(.undo) }
    #expect(desk.text("a") == "two")
  }

  @Test func `in a text give the abbreviation back when they are given up, until that is undone`() {
    let desk = Desk.withSnippets(["two": "[%fill:x%|%fill:y%]"], history: ["snippet/x": ["1"]])
    desk.type("a two")
    desk.type("1")
    desk.press(.escape)
    #expect(desk.outcome?.result == .cancelled)
    #expect(desk.outcome?.offset == 2)
    #expect(desk.drawn == "a two|")
    #expect(desk.focusedID == "a")
    #expect(desk.sentence == "\"two\" is back.")
    #expect(!desk.filling.memories.contains { $0.history == "snippet/x" })
    desk.press(.deleteBackward)
    desk.type("o")
    #expect(desk.text("a") == "a two")
    desk.press(.undo)
    for _ in 0..<9 where desk.text("a") == "a two" || desk.text("a") == "a tw" {
      desk.press(.undo)
    }
    #expect(desk.text("a") == "a [1|]")
    #expect(desk.filling.stop == nil)
    #expect(desk.entry("a").line.spans.isEmpty)
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
      let desk = Desk.withSnippets(["one": "%|a %fill:x%"])
      desk.type("one1")
      desk.press(actions[0])
      #expect(desk.outcome?.field == "a")
      #expect(desk.outcome?.result == result)
      let isRemembered = desk.filling.memories.contains { $0 == ("snippet/x", "1") }
      #expect(isRemembered == (desk.text("a") == "a 1"))
    }
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

  @Test(arguments: [FieldKind.text, .textarea])
  func `have a form of their own where the text has several lines`(kind: FieldKind) throws {
    let desk = Desk.withSnippets(["let": "Dear %fill:name%,\n\nThank you"], kind: kind)
    desk.type("let")
    desk.type("Bo")
    let text = kind == .text ? "Dear Bo,  Thank you" : "Dear Bo,\n\nThank you"
    #expect(desk.filling.fillIn?.line.text == text)
    let draft = try #require(desk.filling.draft(at: .distantPast))
    let other = Desk.withSnippets(["let": "Dear %fill:name%,\n\nThank you"], kind: kind)
    other.press(.offer(draft), .enter)
    #expect(other.filling.fillIn?.line.text == text)
    other.press(.enter)
    #expect(other.text("a") == text)
  }

  @Test func `stay on the one line of their field`() throws {
    let snippets = ["q": "${1:b}${1/a/x\ny/}"]
    let desk = Desk.withSnippets(snippets, dialect: .lsp)
    desk.type("qa")
    #expect(desk.drawn == "a|x y")
    let draft = try #require(desk.filling.draft(at: .distantPast))
    let other = Desk.withSnippets(snippets, dialect: .lsp)
    other.press(.offer(draft), .enter)
    #expect(other.filling.stop?.number == 1)
    other.press(.escape)
    #expect(other.drawn == "q|")
  }

  @Test func `in a text offer what was filled in before`() {
    let desk = Desk.withSnippets(
      ["two": "(%fill:x%/%fill:y%)"], history: ["snippet/x": ["Melody", "Melinda"], "a": ["(Z)"]]
    ) { $0.autoFill = AutoFill() }
    desk.type("two")
    desk.type("Me")
    #expect(desk.drawn == "(Me|‹lody›/)")
    desk.press(.moveCursor(by: 1))
    #expect(desk.drawn == "(Melody|/)")
    for _ in 0..<4 { desk.press(.deleteBackward) }
    desk.press(.down)
    #expect(desk.rows == [">Melody", "Melinda"])
    desk.type("li")
    #expect(desk.rows == [">Melinda"])
    desk.press(.removeHighlighted)
    #expect(desk.filling.notice == .notRemovable("x"))
    desk.press(.enter)
    #expect(desk.drawn == "(Melinda|/)")
    #expect(desk.filling.stop?.number == 1)
    desk.press(.tab)
    desk.press(.autoFill)
    #expect(desk.filling.notice == .noValues("y"))
    desk.press(.tab, .clear)
    desk.type("(")
    #expect(desk.drawn == "(|‹Z)›")
  }

  @Test func `are checked before they go in`() {
    let desk = Desk.withSnippets(["day": "%filldate:name=Day:format=d MMMM%."])
    desk.type("day")
    desk.type("2026-03-40")
    #expect(desk.filling.fillIn?.expansion.text == "2026-03-40.")
    desk.press(.enter)
    #expect(desk.filling.fillIn != nil)
    #expect(desk.sentence == "There is no 40 March 2026.")
    desk.press(.deleteBackward, .deleteBackward)
    desk.type("10")
    desk.press(.enter)
    #expect(desk.text("a") == "10 March.")
  }

  @Test func `are replaced by what is typed, unless a cursor key comes first`() {
    let blanks = ["Name", "Town", "Day", "Hour"].map { "%filltext:name=\($0):default=Ann%" }
    let desk = Desk.withSnippets(["q4": blanks.joined(separator: " ")])
    desk.type("q4")
    #expect(desk.filling.fillIn != nil)
    let texts = { desk.filling.innermost.entries.map(\.line.text) }
    desk.type("Bo")
    #expect(texts() == ["Bo", "Ann", "Ann", "Ann"])
    desk.press(.tab, .moveCursor(by: 0), .setCursor(3))
    desk.type("a")
    #expect(texts() == ["Bo", "Anna", "Ann", "Ann"])
    desk.press(.backTab)
    desk.type("b")
    #expect(texts() == ["Bob", "Anna", "Ann", "Ann"])
  }

  @Test func `stay open with what was typed where the text does not fit, which is told at once`() {
    let blanks = ["a", "b", "c", "d"].map { "%filltext:name=\($0)%" }
    let desk = Desk.withSnippets(["q4": blanks.joined()]) { $0.length.maximum = 8 }
    desk.type("q4")
    desk.type("12345678")
    #expect(desk.filling.message(keys: .plain).kind == .plain)
    desk.type("9")
    #expect(desk.sentence == "The snippet needs 9 characters; 8 fit. Nothing was inserted.")
    desk.press(.enter)
    #expect(desk.filling.fillIn?.value(of: "a") == "123456789")
    #expect(desk.sentence == "The snippet needs 9 characters; 8 fit. Nothing was inserted.")
    #expect(desk.text("a") == "")
    desk.press(.deleteBackward, .enter)
    #expect(desk.text("a") == "12345678")
    #expect(desk.outcome?.offset == 0)
  }

  @Test
  func `go where the host says, without the abbreviation, and are given up where that is nowhere`()
  {
    let blanks = ["a", "b", "c", "d"].map { "%filltext:name=\($0)%" }
    for place in [0, 99, nil] {
      let desk = Desk.withSnippets(["q4": blanks.joined()])
      desk.host.fillInPlace = { _, wasCancelled, offset in wasCancelled ? offset : place }
      desk.type("note: q4X")
      desk.press(.enter)
      let texts: [Int?: String] = [0: "Xnote: ", 99: "note: X", nil: "note: q4"]
      #expect(desk.text("a") == texts[place])
      #expect(desk.outcome?.offset == [0: 0, 99: 6, nil: 6][place])
      #expect((desk.outcome?.result == .cancelled) == (place == nil))
    }
  }

  @Test func `with options take the beginning of one, and refuse anything else`() {
    let desk = Desk.withSnippets(["q": "On %fillpopup:name=day:Monday:Tuesday% at %fill:hour%."])
    desk.type("q")
    desk.press(.press(.cancel))
    desk.type("x")
    #expect(desk.text("a") == "On Monday at .")
    #expect(desk.filling.notice == .noneOfTheChoices("x"))
    desk.type("tu")
    #expect(desk.text("a") == "On tu at .")
    desk.press(.tab)
    #expect(desk.text("a") == "On Tuesday at .")
    desk.type("9")
    #expect(desk.text("a") == "On Tuesday at 9.")
  }

  @Test func `of a menu without a name have a plain one`() {
    let source = "%fillpopup:name=popup 4:default=A:B%%fillpopup:A:B%"
    let blanks = SnippetRenderer.expansion(
      of: Snippet("q", source, dialect: .textExpander), SnippetContext(now: .distantPast)
    ).blanks
    #expect(blanks.map(\.title) == ["Choice 4", "Choice 2"])
    #expect(blanks[0].name == "popup 4")
  }

  @Test func `hold their placeholders, and what others make of these`() {
    let source = "${1:aa} ${2:bb} ${3:in ${4:deep}} $1 ${5:five}"
    let desk = Desk.withSnippets(["q": source], dialect: .lsp)
    desk.type("q")
    let texts = { desk.filling.innermost.entries.map(\.line.text) }
    #expect(texts() == ["aa", "bb", "in deep", "deep", "five"])
    desk.press(.tab, .tab, .tab, .setCursor(4))
    desk.type("er")
    #expect(texts() == ["aa", "bb", "in deeper", "deeper", "five"])
    desk.press(.backTab, .setCursor(9))
    desk.type("!")
    #expect(desk.filling.fillIn?.blanks.map(\.name) == ["1", "2", "3", "5"])
    desk.press(.enter)
    #expect(desk.text("a") == "aa bb in deeper! aa five")
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
    let desk = Desk.withSnippets(snippets, kind: .textarea) { $0.mentions = MentionRules() }
    desk.type("many")
    desk.type("@gra")
    desk.wait(1)
    #expect(desk.mentionQueries.last?.field == "a")
    #expect(desk.mentionQueries.last?.text == "gra")
    desk.answer("Grace Hopper")
    desk.press(.enter)
    #expect(desk.filling.innermost.focused?.line.text == "Grace Hopper")
    let draft = try #require(desk.filling.draft(at: .distantPast))
    let other = Desk.withSnippets(snippets, kind: .textarea) { $0.mentions = MentionRules() }
    other.press(.offer(draft), .enter, .enter)
    for desk in [desk, other] {
      if desk.filling.fillIn != nil { desk.press(.enter) }
      #expect(desk.text("a") == "Grace Hopper,  Grace Hopper")
      #expect(desk.entry("a").line.mentions.map(\.range) == [0..<12, 15..<27])
    }
  }

  @Test func `in a text mention wherever they stand`() {
    let desk = Desk.withSnippets(["two": "%fill:w%, %fill:x% %fill:w%"]) {
      $0.mentions = MentionRules()
    }
    desk.type("two")
    desk.type("@gra")
    desk.wait(1)
    desk.answer("Grace Hopper")
    desk.press(.enter)
    #expect(desk.text("a") == "Grace Hopper,  Grace Hopper")
    #expect(desk.filling.stop?.number == 1)
    desk.press(.tab)
    desk.type("x")
    #expect(desk.entry("a").line.mentions.map(\.range) == [0..<12, 16..<28])
  }

  @Test func `tell of each change, for the draft`() {
    let desk = Desk.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    desk.type("many")
    desk.press(.type("1"))
    #expect(desk.effects.contains(.event(.blankDidChange("a", blank: "w"))))
  }

  @Test func `keep the letters of their snippet where a draft had them`() throws {
    for letters in [ExpansionRule.LetterCase.ignored, .adapted()] {
      let snippets = ["sub": "ab%fill:w%%fill:x%%fill:y%%fill:z%"]
      let desk = Desk.withSnippets(snippets, letterCase: letters)
      desk.type("SUB")
      let text = letters == .ignored ? "ab" : "AB"
      #expect(desk.filling.fillIn?.expansion.text == text)
      let draft = try #require(desk.filling.draft(at: .distantPast))
      let other = Desk.withSnippets(snippets, letterCase: letters)
      other.press(.offer(draft), .enter)
      #expect(other.filling.fillIn?.expansion.text == text)
    }
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
