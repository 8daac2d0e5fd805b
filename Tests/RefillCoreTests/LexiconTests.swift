import RefillCore
import Testing

@Suite struct `A lexicon` {
  private let lexicon = Lexicon([
    .init("omw", "on my way"), .init("Ann", "Ann"), .init("Anthony", "Anthony"),
    .init("because", "because"), .init("another", "another"), .init("Ångström", "Ångström"),
  ])

  @Test(arguments: [
    ("omw", ["on my way"]), ("OMW", ["On my way"]), ("om", []),
    ("An", ["Ann", "Anthony", "Another", "Ångström"]),
    ("Ann", []), ("ann", []), ("bec", ["because"]), ("Bec", ["Because"]), ("ang", ["Ångström"]),
    ("", []), ("zz", []),
  ])
  func `offers what a word stands for or begins`(word: String, offers: [String]) {
    #expect(lexicon.offers(for: word) == offers)
  }

  private func desk(_ change: (inout Field) -> Void = { _ in }) -> Desk {
    let desk = Desk([
      .field("a", .textarea) {
        $0.hasLexicon = true
        change(&$0)
      }
    ])
    desk.press(.setLexicon(lexicon), .begin)
    return desk
  }

  @Test func `shows the rest of a word, taken in one step`() {
    let desk = desk()
    desk.type("Dear Anth")
    #expect(desk.drawn == "Dear Anth|‹ony›")
    #expect(desk.sentence == "Right takes \"Anthony\", ^X w its next word.")
    desk.press(.takeGhost)
    #expect(desk.drawn == "Dear Anthony|")
    desk.press(.undo)
    #expect(desk.text("a") == "Dear Anth")
  }

  @Test func `shows what a shortcut stands for, and puts it in its place`() {
    for take in [Action.takeGhost, .takeGhostWord] {
      let desk = desk()
      desk.type("I am omw")
      #expect(desk.drawn == "I am omw|‹  on my way›")
      desk.press(take)
      #expect(desk.drawn == "I am on my way|")
    }
  }

  @Test func `shows nothing for one letter, in the middle, or over the limit`() {
    let desk = desk { $0.length.maximum = 8 }
    desk.type("b")
    #expect(desk.drawn == "b|")
    desk.type("e")
    #expect(desk.drawn == "be|‹cause›")
    desk.press(.moveCursor(by: -1))
    #expect(desk.drawn == "b|e")
    desk.press(.setText("xx "), .type("be"))
    #expect(desk.drawn == "xx be|")
  }

  @Test func `keeps what the text before means`() {
    let desk = desk()
    desk.type("Ann Anth")
    desk.press(.addStyle("bold", 0..<3), .moveCursor(by: -1), .moveCursor(by: 1), .takeGhost)
    #expect(desk.text("a") == "Ann Anthony")
    #expect(desk.entry("a").line.ranges(of: "bold") == [0..<3])
  }

  @Test func `is not asked where the form does not, and comes after the field's own values`() {
    let silent = desk { $0.hasLexicon = false }
    silent.type("bec")
    #expect(silent.drawn == "bec|")
    let desk = desk { $0.autoFill = AutoFill() }
    desk.history["a"] = ["becalmed"]
    desk.type("bec")
    #expect(desk.drawn == "bec|‹almed›")
  }
}

@Suite struct `Capitals that come by themselves` {
  private func desk(_ capitalization: Capitalization) -> Desk {
    Desk.begun(.field("a", .textarea) { $0.capitalization = capitalization })
  }

  @Test(arguments: [
    (Capitalization.none, "ann lee. so", "ann lee. so"),
    (.words, "ann lee. so", "Ann Lee. So"),
    (.sentences, "ann lee. so\nit", "Ann lee. So\nIt"),
    (.characters, "ab ß", "AB SS"),
  ])
  func `come where they are due`(capitalization: Capitalization, typed: String, text: String) {
    let desk = desk(capitalization)
    desk.type(typed)
    #expect(desk.text("a") == text)
  }

  @Test func `come in what is typed while a list is open`() {
    let desk = Desk.begun(
      .field("a") { ($0.capitalization, $0.autoFill) = (.words, AutoFill()) },
      history: ["a": ["Ann Lee", "Ann Ray"]])
    desk.press(.autoFill)
    desk.type("ann l")
    #expect(desk.text("a") == "Ann L")
    #expect(desk.rows == [">Ann Lee"])
  }

  @Test func `stay away once one was undone`() {
    let desk = desk(.words)
    desk.type("ann l")
    desk.press(.undo)
    #expect(desk.drawn == "Ann l|")
    desk.type("ee so")
    #expect(desk.text("a") == "Ann lee so")
    desk.press(.restore(field: "a", .capitalization))
    desk.type(" on")
    #expect(desk.text("a") == "Ann lee so On")
  }

  @Test func `are undone with what was typed once more was typed`() {
    let desk = desk(.words)
    desk.type("ann")
    desk.press(.undo)
    #expect(desk.text("a") == "")
    desk.type("b")
    #expect(desk.text("a") == "B")
  }

  @Test func `can be overridden once, until they are restored`() {
    let desk = desk(.words)
    desk.press(.override(field: "a", .capitalization(.characters)))
    desk.press(.override(field: "a", .capitalization(.none)), .type("a"), .type("b"))
    #expect(desk.text("a") == "AB")
    desk.press(.restore(field: "a", .capitalization), .restore(field: "a", .capitalization))
    desk.type("c d")
    #expect(desk.text("a") == "ABc D")
  }
}
