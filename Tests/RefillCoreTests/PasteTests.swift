import RefillCore
import Testing

@Suite struct `A paste` {
  @Test(
    arguments: [
      ("one\r\ntwo\n", "one two", Notice.pasted(asOneLine: true, controls: 0)),
      ("plain\n", "plain", nil),
      ("a\tb", "a b", nil),
      ("a\u{1B}[31mb\u{0}", "a[31mb", .pasted(asOneLine: false, controls: 2)),
      ("x\ry\u{7F}", "x y", .pasted(asOneLine: true, controls: 1)),
      ("a\u{2028}b\u{85}c", "a b c", .pasted(asOneLine: true, controls: 0)),
      ("\u{1}\u{2}", "", nil),
    ] as [(String, String, Notice?)])
  func `is cleaned for one line, and says so`(pasted: String, text: String, notice: Notice?) {
    let desk = Desk.begun(.field("a"))
    desk.press(.paste(pasted))
    #expect(desk.text("a") == text)
    #expect(desk.filling.notice == notice)
  }

  @Test func `keeps its lines in a text area`() {
    let desk = Desk.begun(.field("a", .textarea))
    desk.press(.paste("one\r\ntwo\rthree\t\u{7}\n"))
    #expect(desk.text("a") == "one\ntwo\nthree\t\n")
    #expect(desk.filling.notice == .pasted(asOneLine: false, controls: 1))
  }

  private func crowded() -> Desk {
    let desk = Desk.begun(.field("a") { $0.length.maximum = 5 })
    desk.type("ab")
    desk.press(.paste("1👨‍👩‍👧345"))
    return desk
  }

  @Test func `over the limit asks, and keeps the first that fit`() {
    let desk = crowded()
    guard case .pasteTooLong(let paste, fits: 3) = desk.filling.question else {
      return #expect(desk.filling.question != nil, "nothing is asked")
    }
    #expect(paste.text == "1👨‍👩‍👧345")
    #expect(desk.text("a") == "ab")
    desk.press(.type("x"), .enter)
    #expect(desk.drawn == "ab1👨‍👩‍👧3|")
    desk.press(.undo)
    #expect(desk.drawn == "ab|")
  }

  @Test func `over the limit tells in the end what else was left out`() {
    let desk = Desk.begun(.field("a") { $0.length.maximum = 3 })
    desk.press(.paste("1\n2\u{7}34"))
    #expect(desk.filling.question != nil)
    desk.press(.enter)
    #expect(desk.drawn == "1 2|")
    #expect(desk.filling.notice == .pasted(asOneLine: true, controls: 1))
  }

  @Test func `over the limit can be given up or edited`() {
    let desk = crowded()
    desk.press(.escape)
    #expect(desk.drawn == "ab|")
    #expect(desk.filling.question == nil)
    desk.press(.paste("12345"), .edit)
    #expect(desk.effects == [.edit("ab12345")])
    desk.press(.edited("ab12"))
    #expect(desk.drawn == "ab12|")
    #expect(desk.filling.notice == .backFromEditor)
  }

  @Test func `of which nothing fits is told`() {
    let desk = Desk.begun(.field("a") { $0.length = .init(maximum: 2, unit: .columns) })
    desk.type("漢")
    desk.press(.paste("字"))
    #expect(desk.filling.notice == .nothingPasted(limit: 2, .columns))
    #expect(desk.filling.question == nil)
  }

  @Test func `goes over the selection, and is asked about once`() {
    let desk = Desk.begun(
      .field("a") { ($0.defaultAnswer, $0.length.maximum) = (.value("abcd"), 5) })
    var asked: [Edit] = []
    desk.host.mayChange = { _, edit, _ in
      asked.append(edit)
      return true
    }
    desk.press(.select(1..<3), .paste("123"))
    #expect(desk.drawn == "a123|d")
    #expect(asked == [Edit(1..<3, "123")])
  }
}

@Suite struct `A secret` {
  @Test func `takes text at its end and loses it there`() throws {
    let desk = Desk.begun(.field("a", .password) { $0.length.maximum = 12 })
    let secret = try #require(desk.entry("a").secret)
    func text() -> String { secret.withText { $0 } }
    desk.type("one twö")
    desk.press(.moveCursor(by: -3), .paste("!\n"))
    #expect(text() == "one twö!")
    desk.press(.type("12345"))
    #expect(text() == "one twö!")
    #expect(desk.filling.notice == .full(12))
    desk.press(.deleteBackward, .deleteBackward)
    #expect(text() == "one tw")
    desk.press(.deleteWord)
    #expect(text() == "one ")
    desk.press(.undo, .edit, .search, .autoFill)
    #expect(text() == "one ")
    #expect(desk.effects.isEmpty)
    desk.press(.clear)
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
