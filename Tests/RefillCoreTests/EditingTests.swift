import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `Editing a field` {
  @Test func `undoes AutoFill in one step, and redoes it`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["Acme Ltd"]])
    driver.type("ac")
    driver.press(.autoFill)
    #expect(driver.drawn == "Acme Ltd|")
    driver.press(.undo)
    #expect(driver.text("a") == "ac")
    driver.press(.redo)
    #expect(driver.drawn == "Acme Ltd|")
    driver.press(.undo, .undo, .undo)
    #expect(driver.text("a") == "")
  }

  @Test func `joins a typed run by the host's clock`() {
    let driver = FormDriver.begun(.field("a"))
    driver.type("ab")
    driver.clock = 2
    driver.type("c")
    driver.press(.undo)
    #expect(driver.drawn == "ab|")
  }

  @Test func `lets undo pass the limit that an edit may not`() {
    let driver = FormDriver.begun(
      .field("a") { ($0.defaultAnswer, $0.length.maximum) = (.value("123456"), 4) })
    driver.type("7")
    #expect(driver.drawn == "123456|")
    #expect(driver.model.notice == .edit(.full(4)))
    driver.press(.deleteBackward, .clear, .undo)
    #expect(driver.drawn == "12345|")
    driver.press(.undo)
    #expect(driver.drawn == "123456|")
  }

  @Test func `counts in the unit of the field, and says so`() {
    let limits = Field.LengthLimits(minimum: 5, maximum: 6, unit: .bytes)
    let driver = FormDriver.begun(.field("a") { $0.length = limits }, .field("b"))
    driver.type("é漢xy")
    #expect(driver.sentence == "6 bytes at most; nothing was added.")
    driver.press(.clear, .type("é"))
    #expect(
      driver.entry("a").currentProblem?.sentence(for: driver.entry("a").field, down: "")
        == "a needs at least 5 bytes; it has 2.")
    driver.press(.setText("é漢漢"))
    #expect(
      driver.entry("a").currentProblem?.sentence(for: driver.entry("a").field, down: "")
        == "2 bytes over the limit of 6. Shorten it before you submit.")
    driver.press(.paste("xx"))
    #expect(driver.sentence == "Nothing pasted: the field is full at 6 bytes.")
    let single = FormDriver.begun(.field("a") { $0.length.maximum = 1 })
    single.type("12")
    #expect(single.sentence == "1 character at most; nothing was added.")
  }

  @Test func `undoes what a line editor put in at once by itself`() {
    let driver = FormDriver.begun(.field("a"))
    let texts: [(String, EditKind)] = [
      ("a", .typed), ("ab", .typed), ("abXYZ", .other), ("abXYZc", .typed), ("abXYZcd", .typed),
      ("abXYZcdZ", .other), ("abXYZcdZe", .typed),
    ]
    for (text, kind) in texts {
      driver.press(.proposed(text: text, cursor: text.count, kind: kind))
    }
    driver.press(.undo)
    #expect(driver.text("a") == "abXYZcdZ")
    driver.press(.undo)
    #expect(driver.text("a") == "abXYZcd")
    driver.press(.undo)
    #expect(driver.text("a") == "abXYZ")
    driver.press(.undo)
    #expect(driver.text("a") == "ab")
    driver.press(.undo)
    #expect(driver.text("a") == "")
  }

  @Test func `takes what a line editor proposes`() {
    let driver = FormDriver.begun(.field("a"))
    driver.press(
      .proposed(text: "hello", cursor: 5), .proposed(text: "hello", cursor: 2, kind: .moved))
    #expect(driver.drawn == "he|llo")
    driver.press(.proposed(text: "HEllo", cursor: 2))
    #expect(driver.drawn == "HE|llo")
    driver.press(.undo, .undo)
    #expect(driver.drawn == "|")
  }

  @Test func `keeps a field of one line on one line`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["two\nlines"]])
    driver.press(.type("a\nb"))
    #expect(driver.text("a") == "a b")
    driver.press(.proposed(text: "x\r\ny", cursor: 3))
    #expect(driver.drawn == "x y|")
    driver.press(.clear, .newline, .autoFill)
    #expect(driver.text("a") == "two lines")
  }

  @Test func `makes a capital in one step`() {
    let driver = FormDriver.begun(.field("a") { $0.defaultAnswer = .value("ann lee") })
    driver.press(.capitalizeWord)
    #expect(driver.drawn == "ann Lee|")
    driver.press(.undo)
    #expect(driver.text("a") == "ann lee")
  }

  @Test func `leaves the text as it was where the host refuses half of a capital`() {
    let driver = FormDriver.begun(.field("a") { $0.defaultAnswer = .value("ann") })
    driver.host.mayChange = { _, edit, _ in !edit.text.contains(where: \.isUppercase) }
    driver.press(.capitalizeWord)
    #expect(driver.drawn == "ann|")
  }

  @Test func `carries out what a veto asks for after it`() {
    let driver = FormDriver.begun(.field("a"), .field("b"))
    driver.host.mayChange = { field, edit, then in
      guard edit.text == "!" else { return true }
      then = [.type("?"), .tab]
      return false
    }
    driver.type("ok!")
    #expect(driver.text("a") == "ok?")
    #expect(driver.focusedID == "b")
  }

  @Test func `keeps marked text as text before a paste, a tag, a move or a step away`() {
    func driver(_ actions: Action...) -> FormDriver {
      let driver = FormDriver.begun(.field("a"), .field("b"))
      var panels = Panels()
      panels.tags = [Tag("Bold", "<b></b>")]
      driver.press(.setPanels(panels), .type("x "))
      driver.press(.setMarkedText("Anthony", selected: 4..<7))
      for action in actions { driver.perform(action) }
      return driver
    }
    #expect(driver(.paste("ea")).text("a") == "x Anthea")
    #expect(driver(.tag("Bold")).text("a") == "x Anth<b></b>")
    #expect(driver(.transform(.upper)).text("a") == "x AnthONY")
    #expect(driver(.moveCursor(by: -1)).text("a") == "x Anthony")
    #expect(driver(.deleteForward).text("a") == "x Anth")
    #expect(driver(.tab).text("a") == "x Anthony")
    #expect(driver(.undo, .redo).text("a") == "x Anthony")
    let refused = FormDriver.begun(.field("a") { $0.length.maximum = 3 }, .field("b"))
    refused.press(.setMarkedText("Anthony", selected: 4..<7), .paste("e"))
    #expect(refused.text("a") == "")
    #expect(refused.entry("a").line.marked != nil)
    refused.press(.tab)
    #expect(refused.focusedID == "b")
  }

  @Test func `tells a host of the field, and leaves marked text out of the contexts`() {
    let driver = FormDriver.begun(.field("a") { $0.returnKey = .send })
    var panels = Panels()
    panels.appearance = .dark
    driver.press(.setPanels(panels), .type("ab"), .setCursor(1))
    driver.press(.setMarkedText("xy", selected: 0..<2))
    let proxy = driver.model.proxy
    #expect(proxy?.returnKey == .send)
    #expect(proxy?.appearance == .dark)
    #expect(proxy?.isSecure == false)
    #expect([proxy?.contextBefore, proxy?.selectedText, proxy?.contextAfter] == ["a", "", "b"])
    #expect(proxy?.line.displayed == "axyb")
    let secret = FormDriver.begun(.field("p", .password))
    secret.type("x")
    #expect(secret.model.proxy?.isSecure == true)
    #expect(secret.model.proxy?.line.text == "")
  }

  @Test func `advises hosts against corrections where there are suggestions`() {
    let driver = FormDriver.begun(.remembered("a"), .field("b"))
    #expect(driver.model.autocorrect(in: 0) == .off)
    #expect(driver.model.spellcheck(in: 0) == .off)
    #expect(driver.model.autocorrect(in: 1) == .default)
    driver.press(.override(field: "a", .spellcheck(.on)))
    #expect(driver.model.spellcheck(in: 0) == .on)
  }

  @Test func `drops the ghost, and all styles of what comes next`() {
    let driver = FormDriver.begun(.remembered("a") { _ in }, history: ["a": ["Acme"]])
    driver.type("Ac")
    #expect(driver.entry("a").line.marked != nil)
    driver.press(.dropGhost)
    #expect(driver.entry("a").line.marked == nil)
    driver.press(.takeGhost)
    #expect(driver.text("a") == "Ac")
    driver.press(.setStyle("bold", true), .setStyle("italic", true), .setNoStyles, .type("x"))
    #expect(driver.entry("a").line.spans.isEmpty)
  }

  @Test func `deletes what is before marked text from its start`() {
    let driver = FormDriver.begun(.field("a"))
    driver.type("ab")
    driver.press(.setMarkedText("xyz", selected: 0..<0), .deleteBackward)
    #expect(driver.text("a") == "a")
    #expect(driver.entry("a").line.displayed == "axyz")
    driver.press(.unmarkText)
    #expect(driver.text("a") == "axyz")
  }

  @Test func `replaces the selected part of marked text, and keeps it when refused`() {
    let driver = FormDriver.begun(.field("a") { $0.length.maximum = 4 })
    driver.type("a")
    driver.press(.setMarkedText("xyz", selected: 1..<2))
    #expect(driver.drawn == "a|‹xyz›")
    driver.press(.type("long"))
    #expect(driver.drawn == "a|‹xyz›")
    driver.press(.type("Y"))
    #expect(driver.drawn == "axY|z")
  }

  @Test(arguments: [
    Action.moveCursor(by: .max), .moveCursor(by: .min), .setCursor(.max), .setCursor(.min),
    .proposed(text: "abc", cursor: .min), .proposed(text: "b", cursor: .min),
    .select(.min ..< .max), .setMarkedText("x", selected: .min ..< .max),
  ])
  func `survives any number`(action: Action) {
    let driver = FormDriver.begun(.field("a") { $0.defaultAnswer = .value("abc") })
    driver.press(.setCursor(1), action)
    #expect((0...3).contains(driver.entry("a").line.cursor))
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
    let driver = FormDriver(
      [field, Field(id: "b")], history: ["a": ["1 of a long line", "2", "three"]])
    driver.press(.focus("a"))
    let answer = driver.entry("a").answer
    driver.press(action, .enter)
    #expect(driver.entry("a").answer == answer)
    #expect(driver.entry("a").line.marked == nil)
    #expect(driver.model.chooser == nil)
  }

  @Test func `says that it cannot be cleared`() {
    let driver = FormDriver.begun(
      .field("a") { ($0.isReadOnly, $0.defaultAnswer) = (true, .value("fixed")) })
    driver.press(.clear)
    #expect(driver.text("a") == "fixed")
    #expect(driver.model.notice == .edit(.readOnly("a")))
  }

  @Test func `keeps its secret`() {
    let driver = FormDriver.begun(.field("a", .password) { $0.isReadOnly = true })
    driver.press(.type("x"))
    #expect(driver.entry("a").isEmpty)
  }
}
