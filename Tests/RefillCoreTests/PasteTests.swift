import RefillCore
import TestSupport
import Testing

@Suite struct `A paste` {
  @Test(
    arguments: [
      ("one\r\ntwo\n", "one two", Notice.edit(.pasted(asOneLine: true, controls: 0))),
      ("plain\n", "plain", nil),
      ("a\tb", "a b", nil),
      ("a\u{1B}[31mb\u{0}", "a[31mb", .edit(.pasted(asOneLine: false, controls: 2))),
      ("x\ry\u{7F}", "x y", .edit(.pasted(asOneLine: true, controls: 1))),
      ("a\u{2028}b\u{85}c", "a b c", .edit(.pasted(asOneLine: true, controls: 0))),
      ("\u{1}\u{2}", "", nil),
    ] as [(String, String, Notice?)])
  func `is cleaned for one line, and says so`(pasted: String, text: String, notice: Notice?) {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.paste(pasted))
    #expect(driver.text("a") == text)
    #expect(driver.model.notice == notice)
  }

  @Test func `keeps its lines in a text area`() {
    let driver = FormDriver.begun(.field("a", .textarea))
    driver.press(.paste("one\r\ntwo\rthree\t\u{7}\n"))
    #expect(driver.text("a") == "one\ntwo\nthree\t\n")
    #expect(driver.model.notice == .edit(.pasted(asOneLine: false, controls: 1)))
  }

  @Test(arguments: [
    ("", " 4711 ", "[0-9]{4}", "4711"), ("", "4711 \n", "[0-9]{4}", "4711"),
    ("47", " 11", "[0-9]{4}", "4711"), ("", " 471 ", "[0-9]{4}", "471"),
    ("Acme", " Ltd", "[A-Za-z ]+", "Acme Ltd"), ("", " x ", "[a-z ]+", " x "),
  ])
  func `has no blanks at its ends where the pattern refuses them`(
    before: String, pasted: String, pattern: String, text: String
  ) {
    let driver = FormDriver.begun(.field("a") { $0.pattern = Pattern(pattern) })
    driver.type(before)
    driver.press(.paste(pasted))
    #expect(driver.text("a") == text)
  }

  @Test(arguments: [
    (FieldKind.email, " ann@example.org ", "ann@example.org"), (.url, " a.org", "a.org"),
    (.date, " 2026-03-12 ", "2026-03-12"), (.tel, " 555 0100 ", "555 0100"), (.text, " x ", " x "),
  ])
  func `has none where the kind of answer has none`(kind: FieldKind, pasted: String, text: String) {
    let driver = FormDriver.begun(.field("a", kind))
    driver.press(.paste(pasted))
    #expect(driver.text("a") == text)
  }

  private func crowded() -> FormDriver {
    let driver = FormDriver.begun(.field("a") { $0.length.maximum = 5 })
    driver.type("ab")
    driver.press(.paste("1👨‍👩‍👧345"))
    return driver
  }

  @Test func `over the limit asks, and keeps the first that fit`() {
    let driver = crowded()
    guard case .pasteTooLong(let paste, fits: 3) = driver.model.question else {
      return #expect(driver.model.question != nil, "nothing is asked")
    }
    #expect(paste.text == "1👨‍👩‍👧345")
    #expect(driver.text("a") == "ab")
    driver.press(.type("x"), .enter)
    #expect(driver.drawn == "ab1👨‍👩‍👧3|")
    driver.press(.undo)
    #expect(driver.drawn == "ab|")
  }

  @Test(arguments: [
    (FieldKind.text, "a\n", "a"), (.text, "a", "a"), (.textarea, "a\n", "a\n"),
    (.textarea, "a", "a"),
  ])
  func `of an editor has no final line break in one line only`(
    kind: FieldKind, text: String, taken: String
  ) {
    let driver = FormDriver.begun(.field("a", kind))
    driver.press(.edited(text))
    #expect(driver.text("a") == taken)
  }

  @Test(arguments: [Action.type("x"), .type(""), .tab, .deleteBackward, .paste("y")])
  func `over the limit keeps its question, and the bell rings at other keys`(key: Action) {
    let driver = crowded()
    let question = driver.sentence
    driver.press(key)
    #expect(driver.effects == [.ring])
    #expect(driver.model.question != nil && driver.sentence == question)
    #expect(driver.text("a") == "ab")
  }

  @Test func `over the limit tells in the end what else was left out`() {
    let driver = FormDriver.begun(.field("a") { $0.length.maximum = 3 })
    driver.press(.paste("1\n2\u{7}34"))
    #expect(driver.model.question != nil)
    driver.press(.enter)
    #expect(driver.drawn == "1 2|")
    #expect(driver.model.notice == .edit(.pasted(asOneLine: true, controls: 1)))
  }

  @Test func `over the limit can be given up or edited`() {
    let driver = crowded()
    driver.press(.escape)
    #expect(driver.drawn == "ab|")
    #expect(driver.model.question == nil)
    driver.press(.paste("12345"), .edit)
    #expect(driver.effects == [.edit("ab12345")])
    driver.press(.edited("ab12"))
    #expect(driver.drawn == "ab12|")
    #expect(driver.model.notice == .edit(.backFromEditor))
    // What the editor saved is kept, even if it is too long.
    driver.press(.edited("ab12345"))
    #expect(driver.drawn == "ab12345|")
    #expect(driver.model.notice == nil)
    guard case .tooLong = driver.model.focused?.problem else {
      Issue.record("\(String(describing: driver.model.focused?.problem))")
      return
    }
    driver.press(.deleteBackward)
    #expect(driver.drawn == "ab1234|")
  }

  @Test func `of which nothing fits is told`() {
    let driver = FormDriver.begun(.field("a") { $0.length = .init(maximum: 2, unit: .columns) })
    driver.type("漢")
    driver.press(.paste("字"))
    #expect(driver.model.notice == .edit(.nothingPasted(limit: 2, .columns)))
    #expect(driver.model.question == nil)
  }

  @Test func `goes over the selection, and is asked about once`() {
    let driver = FormDriver.begun(
      .field("a") { ($0.defaultAnswer, $0.length.maximum) = (.value("abcd"), 5) })
    var asked: [Edit] = []
    driver.host.mayChange = { _, edit, _ in
      asked.append(edit)
      return true
    }
    driver.press(.select(1..<3), .paste("123"))
    #expect(driver.drawn == "a123|d")
    #expect(asked == [Edit(1..<3, "123")])
  }
}

@Suite struct `A secret` {
  @Test func `takes text at its end and loses it there`() throws {
    let driver = FormDriver.begun(.field("a", .password) { $0.length.maximum = 12 })
    let secret = try #require(driver.entry("a").secret)
    func text() -> String { secret.withText { $0 } }
    driver.type("one twö")
    driver.press(.moveCursor(by: -3), .paste("!\n"))
    #expect(text() == "one twö!")
    driver.press(.type("12345"))
    #expect(text() == "one twö!")
    #expect(driver.model.notice == .edit(.full(12)))
    driver.press(.deleteBackward, .deleteBackward)
    #expect(text() == "one tw")
    driver.press(.deleteWord)
    #expect(text() == "one ")
    driver.press(.undo, .edit, .search, .autoFill)
    #expect(text() == "one ")
    #expect(driver.effects.isEmpty)
    driver.press(.clear)
    #expect(secret.isEmpty)
  }

  @Test func `tells nothing when it is described`() {
    let secret = SecureText()
    #expect(secret.append("hunter2"))
    #expect(!"\(secret)\(String(reflecting: secret))".contains("hunter2"))
  }

  @Test func `refuses whole what does not fit in its buffer`() {
    let secret = SecureText()
    #expect(secret.append(String(repeating: "é", count: SecureText.capacity / 2)))
    #expect(!secret.append("x"))
    #expect(secret.length(in: .bytes) == SecureText.capacity)
    secret.deleteBackward()
    #expect(secret.length(in: .bytes) == SecureText.capacity - 2)
  }
}
