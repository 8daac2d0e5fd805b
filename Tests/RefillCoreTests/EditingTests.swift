import RefillCore
import Testing

@Suite struct `Editing a field` {
  @Test func `undoes AutoFill in one step, and redoes it`() {
    let desk = Desk.begun(.remembered("a"), history: ["a": ["Acme Ltd"]])
    desk.type("ac")
    desk.press(.autoFill)
    #expect(desk.drawn == "Acme Ltd|")
    desk.press(.undo)
    #expect(desk.text("a") == "ac")
    desk.press(.redo)
    #expect(desk.drawn == "Acme Ltd|")
    desk.press(.undo, .undo, .undo)
    #expect(desk.text("a") == "")
  }

  @Test func `joins a typed run by the host's clock`() {
    let desk = Desk.begun(.field("a"))
    desk.type("ab")
    desk.clock = 2
    desk.type("c")
    desk.press(.undo)
    #expect(desk.drawn == "ab|")
  }

  @Test func `lets undo pass the limit that an edit may not`() {
    let desk = Desk.begun(
      .field("a") { ($0.defaultAnswer, $0.length.maximum) = (.value("123456"), 4) })
    desk.type("7")
    #expect(desk.drawn == "123456|")
    #expect(desk.filling.notice == .full(4))
    desk.press(.deleteBackward, .clear, .undo)
    #expect(desk.drawn == "12345|")
    desk.press(.undo)
    #expect(desk.drawn == "123456|")
  }

  @Test func `counts in the unit of the field, and says so`() {
    let limits = Field.LengthLimits(minimum: 5, maximum: 6, unit: .bytes)
    let desk = Desk.begun(.field("a") { $0.length = limits }, .field("b"))
    desk.type("é漢xy")
    #expect(desk.sentence == "6 bytes at most; nothing was added.")
    desk.press(.clear, .type("é"))
    #expect(
      desk.entry("a").currentProblem?.sentence(for: desk.entry("a").field, down: "")
        == "a needs at least 5 bytes; it has 2.")
    desk.press(.setText("é漢漢"))
    #expect(
      desk.entry("a").currentProblem?.sentence(for: desk.entry("a").field, down: "")
        == "2 bytes over the limit of 6. Shorten it before you submit.")
    desk.press(.paste("xx"))
    #expect(desk.sentence == "Nothing pasted: the field is full at 6 bytes.")
    let single = Desk.begun(.field("a") { $0.length.maximum = 1 })
    single.type("12")
    #expect(single.sentence == "1 character at most; nothing was added.")
  }

  @Test func `undoes what a line editor put in at once by itself`() {
    let desk = Desk.begun(.field("a"))
    for text in ["a", "ab", "abXYZ", "abXYZc", "abXYZcd"] {
      desk.press(.proposed(text: text, cursor: text.count))
    }
    desk.press(.undo)
    #expect(desk.text("a") == "abXYZ")
    desk.press(.undo)
    #expect(desk.text("a") == "ab")
    desk.press(.undo)
    #expect(desk.text("a") == "")
  }

  @Test func `takes what a line editor proposes`() {
    let desk = Desk.begun(.field("a"))
    desk.press(.proposed(text: "hello", cursor: 5), .proposed(text: "hello", cursor: 2))
    #expect(desk.drawn == "he|llo")
    desk.press(.proposed(text: "HEllo", cursor: 2))
    #expect(desk.drawn == "HE|llo")
    desk.press(.undo, .undo)
    #expect(desk.drawn == "|")
  }

  @Test func `keeps a field of one line on one line`() {
    let desk = Desk.begun(.remembered("a"), history: ["a": ["two\nlines"]])
    desk.press(.type("a\nb"))
    #expect(desk.text("a") == "a b")
    desk.press(.proposed(text: "x\r\ny", cursor: 3))
    #expect(desk.drawn == "x y|")
    desk.press(.clear, .newline, .autoFill)
    #expect(desk.text("a") == "two lines")
  }

  @Test(arguments: [
    (Capitalization.words, "ann mc coy", "Ann Mc Coy"), (.sentences, "hi. yes? no", "Hi. Yes? No"),
    (.sentences, "this is e.g. a test, u.s. or so. yes", "This is e.g. a test, u.s. or so. Yes"),
    (.sentences, "at 5.30. then... so", "At 5.30. Then... So"),
    (.characters, "aß1", "ASS1"), (.none, "ann", "ann"),
  ])
  func `capitalizes what is typed`(rule: Capitalization, keys: String, text: String) {
    let desk = Desk.begun(.field("a") { $0.capitalization = rule })
    desk.type(keys)
    #expect(desk.text("a") == text)
  }

  @Test(arguments: [("straße", "STRASSE|", "STRASS|"), ("ŉa", "ʼNA|", "ʼN|")])
  func `goes on behind a capital of several letters`(typed: String, drawn: String, before: String) {
    let desk = Desk.begun(.field("a") { $0.capitalization = .characters })
    for letter in typed {
      let text = desk.text("a") + String(letter)
      desk.press(.proposed(text: text, cursor: text.count))
    }
    #expect(desk.drawn == drawn)
    desk.press(.deleteBackward)
    #expect(desk.drawn == before)
  }

  @Test func `takes back a capital of several letters`() {
    let desk = Desk.begun(.field("a") { $0.capitalization = .characters })
    desk.press(.proposed(text: "ß", cursor: 1))
    #expect(desk.drawn == "SS|")
    desk.press(.undo)
    #expect(desk.drawn == "ß|")
  }

  @Test func `makes a capital in one step`() {
    let desk = Desk.begun(.field("a") { $0.defaultAnswer = .value("ann lee") })
    desk.press(.capitalizeWord)
    #expect(desk.drawn == "ann Lee|")
    desk.press(.undo)
    #expect(desk.text("a") == "ann lee")
  }

  @Test func `leaves the text as it was where the host refuses half of a capital`() {
    let desk = Desk.begun(.field("a") { $0.defaultAnswer = .value("ann") })
    desk.host.mayChange = { _, edit, _ in !edit.text.contains(where: \.isUppercase) }
    desk.press(.capitalizeWord)
    #expect(desk.drawn == "ann|")
  }

  @Test func `carries out what a veto asks for after it`() {
    let desk = Desk.begun(.field("a"), .field("b"))
    desk.host.mayChange = { field, edit, then in
      guard edit.text == "!" else { return true }
      then = [.type("?"), .tab]
      return false
    }
    desk.type("ok!")
    #expect(desk.text("a") == "ok?")
    #expect(desk.focusedID == "b")
  }

  @Test func `keeps marked text as text before a paste, a tag, a move or a step away`() {
    func desk(_ actions: Action...) -> Desk {
      let desk = Desk.begun(.field("a"), .field("b"))
      var panels = Panels()
      panels.tags = [Tag("Bold", "<b></b>")]
      desk.press(.setPanels(panels), .type("x "))
      desk.press(.setMarkedText("Anthony", selected: 4..<7))
      for action in actions { desk.perform(action) }
      return desk
    }
    #expect(desk(.paste("ea")).text("a") == "x Anthea")
    #expect(desk(.tag("Bold")).text("a") == "x Anth<b></b>")
    #expect(desk(.transform(.upper)).text("a") == "x AnthONY")
    #expect(desk(.moveCursor(by: -1)).text("a") == "x Anthony")
    #expect(desk(.deleteForward).text("a") == "x Anth")
    #expect(desk(.tab).text("a") == "x Anthony")
    #expect(desk(.undo, .redo).text("a") == "x Anthony")
    let refused = Desk.begun(.field("a") { $0.length.maximum = 3 }, .field("b"))
    refused.press(.setMarkedText("Anthony", selected: 4..<7), .paste("e"))
    #expect(refused.text("a") == "")
    #expect(refused.entry("a").line.marked != nil)
    refused.press(.tab)
    #expect(refused.focusedID == "b")
  }

  @Test func `tells a host of the field, and leaves marked text out of the contexts`() {
    let desk = Desk.begun(.field("a") { $0.returnKey = .send })
    var panels = Panels()
    panels.appearance = .dark
    desk.press(.setPanels(panels), .type("ab"), .setCursor(1))
    desk.press(.setMarkedText("xy", selected: 0..<2))
    let proxy = desk.filling.proxy
    #expect(proxy?.returnKey == .send)
    #expect(proxy?.appearance == .dark)
    #expect(proxy?.isSecure == false)
    #expect([proxy?.contextBefore, proxy?.selectedText, proxy?.contextAfter] == ["a", "", "b"])
    #expect(proxy?.line.displayed == "axyb")
    let secret = Desk.begun(.field("p", .password))
    secret.type("x")
    #expect(secret.filling.proxy?.isSecure == true)
    #expect(secret.filling.proxy?.line.text == "")
  }

  @Test func `advises hosts against corrections where there are suggestions`() {
    let desk = Desk.begun(.remembered("a"), .field("b"))
    #expect(desk.filling.autocorrect(in: 0) == .off)
    #expect(desk.filling.spellcheck(in: 0) == .off)
    #expect(desk.filling.autocorrect(in: 1) == .default)
    desk.press(.override(field: "a", .spellcheck(.on)))
    #expect(desk.filling.spellcheck(in: 0) == .on)
  }

  @Test func `drops the ghost, and all styles of what comes next`() {
    let desk = Desk.begun(.remembered("a") { _ in }, history: ["a": ["Acme"]])
    desk.type("Ac")
    #expect(desk.entry("a").line.marked != nil)
    desk.press(.dropGhost)
    #expect(desk.entry("a").line.marked == nil)
    desk.press(.takeGhost)
    #expect(desk.text("a") == "Ac")
    desk.press(.setStyle("bold", true), .setStyle("italic", true), .setNoStyles, .type("x"))
    #expect(desk.entry("a").line.spans.isEmpty)
  }

  @Test func `deletes what stands before marked text from its start`() {
    let desk = Desk.begun(.field("a"))
    desk.type("ab")
    desk.press(.setMarkedText("xyz", selected: 0..<0), .deleteBackward)
    #expect(desk.text("a") == "a")
    #expect(desk.entry("a").line.displayed == "axyz")
    desk.press(.unmarkText)
    #expect(desk.text("a") == "axyz")
  }

  @Test func `replaces the selected part of marked text, and keeps it when refused`() {
    let desk = Desk.begun(.field("a") { $0.length.maximum = 4 })
    desk.type("a")
    desk.press(.setMarkedText("xyz", selected: 1..<2))
    #expect(desk.drawn == "a|‹xyz›")
    desk.press(.type("long"))
    #expect(desk.drawn == "a|‹xyz›")
    desk.press(.type("Y"))
    #expect(desk.drawn == "axY|z")
  }

  @Test(arguments: [
    Action.moveCursor(by: .max), .moveCursor(by: .min), .setCursor(.max), .setCursor(.min),
    .proposed(text: "abc", cursor: .min), .proposed(text: "b", cursor: .min),
    .select(.min ..< .max), .setMarkedText("x", selected: .min ..< .max),
  ])
  func `survives any number`(action: Action) {
    let desk = Desk.begun(.field("a") { $0.defaultAnswer = .value("abc") })
    desk.press(.setCursor(1), action)
    #expect((0...3).contains(desk.entry("a").line.cursor))
  }
}

@Suite struct `A field that can only be read` {
  private static let actions: [Action] = [
    .type("x"), .proposed(text: "x", cursor: 1), .paste("x"), .deleteBackward, .deleteForward,
    .deleteWord,
    .capitalizeWord, .clear, .edited("x"), .newline, .up, .ditto, .dittoNext, .down, .autoFill,
    .takeGhost,
    .takeGhostWord, .enter, .toggleOption, .moveOption(by: 1), .pickOption("b"), .undo, .redo,
  ]

  @Test(arguments: FieldKind.allCases.filter { $0 != .note && $0 != .password }, actions)
  func `keeps its answer`(kind: FieldKind, action: Action) {
    let field = Field.field("a", kind) {
      $0.isReadOnly = true
      $0.autoFill = AutoFill()
      $0.step = "1"
      $0.options = [.init(value: "1"), .init(value: "bee")]
      $0.defaultAnswer = kind == .choices ? .values(["1"]) : .value(kind == .confirm ? "true" : "1")
    }
    let desk = Desk(
      [field, Field(id: "b")], history: ["a": ["1 of a long line", "2", "three"]])
    desk.press(.focus("a"))
    let answer = desk.entry("a").answer
    desk.press(action, .enter)
    #expect(desk.entry("a").answer == answer)
    #expect(desk.entry("a").line.marked == nil)
    #expect(desk.filling.chooser == nil)
  }

  @Test func `keeps its secret`() {
    let desk = Desk.begun(.field("a", .password) { $0.isReadOnly = true })
    desk.press(.type("x"))
    #expect(desk.entry("a").isEmpty)
  }
}
