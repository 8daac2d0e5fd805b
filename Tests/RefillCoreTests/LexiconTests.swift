import RefillCore
import TestSupport
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

  private func driver(_ change: (inout Field) -> Void = { _ in }) -> FormDriver {
    let driver = FormDriver([
      .field("a", .textarea) {
        $0.hasLexicon = true
        change(&$0)
      }
    ])
    driver.press(.setLexicon(lexicon), .begin)
    return driver
  }

  @Test func `shows the rest of a word, taken in one step`() {
    let driver = driver()
    driver.type("Dear Anth")
    #expect(driver.drawn == "Dear Anth|‹ony›")
    #expect(driver.sentence == "Right takes \"Anthony\", ^X w its next word.")
    driver.press(.takeGhost)
    #expect(driver.drawn == "Dear Anthony|")
    driver.press(.undo)
    #expect(driver.text("a") == "Dear Anth")
  }

  @Test func `shows what a shortcut stands for, and puts it in its place`() {
    for take in [Action.takeGhost, .takeGhostWord] {
      let driver = driver()
      driver.type("I am omw")
      #expect(driver.drawn == "I am omw|‹  on my way›")
      driver.press(take)
      #expect(driver.drawn == "I am on my way|")
    }
  }

  @Test func `shows nothing for one letter, in the middle, or over the limit`() {
    let driver = driver { $0.length.maximum = 8 }
    driver.type("b")
    #expect(driver.drawn == "b|")
    driver.type("e")
    #expect(driver.drawn == "be|‹cause›")
    driver.press(.moveCursor(by: -1))
    #expect(driver.drawn == "b|e")
    driver.press(.setText("xx "), .type("be"))
    #expect(driver.drawn == "xx be|")
  }

  @Test func `keeps what the text before means`() {
    let driver = driver()
    driver.type("Ann Anth")
    driver.press(.addStyle("bold", 0..<3), .moveCursor(by: -1), .moveCursor(by: 1), .takeGhost)
    #expect(driver.text("a") == "Ann Anthony")
    #expect(driver.entry("a").line.ranges(of: "bold") == [0..<3])
  }

  @Test func `is not asked where the form does not, and comes after the field's own values`() {
    let silent = driver { $0.hasLexicon = false }
    silent.type("bec")
    #expect(silent.drawn == "bec|")
    let driver = driver { $0.autoFill = AutoFill() }
    driver.history["a"] = ["becalmed"]
    driver.type("bec")
    #expect(driver.drawn == "bec|‹almed›")
  }
}

@Suite struct `Capitals that come by themselves` {
  private func driver(_ capitalization: Capitalization) -> FormDriver {
    FormDriver.begun(.field("a", .textarea) { $0.capitalization = capitalization })
  }

  @Test(arguments: [
    (Capitalization.none, "ann lee. so", "ann lee. so"),
    (.words, "ann lee. so", "Ann Lee. So"),
    (.sentences, "ann lee. so\nit", "Ann lee. So\nIt"),
    (.characters, "ab ß", "AB SS"),
  ])
  func `come where they are due`(capitalization: Capitalization, typed: String, text: String) {
    let driver = driver(capitalization)
    driver.type(typed)
    #expect(driver.text("a") == text)
  }

  @Test func `come in what is typed while a list is open`() {
    let driver = FormDriver.begun(
      .field("a") { ($0.capitalization, $0.autoFill) = (.words, AutoFill()) },
      history: ["a": ["Ann Lee", "Ann Ray"]])
    driver.press(.autoFill)
    driver.type("ann l")
    #expect(driver.text("a") == "Ann L")
    #expect(driver.rows == [">Ann Lee"])
  }

  @Test func `stay away once one was undone`() {
    let driver = driver(.words)
    driver.type("ann l")
    driver.press(.undo)
    #expect(driver.drawn == "Ann l|")
    driver.type("ee so")
    #expect(driver.text("a") == "Ann lee so")
    driver.press(.restore(field: "a", .capitalization))
    driver.type(" on")
    #expect(driver.text("a") == "Ann lee so On")
  }

  @Test func `are undone with what was typed once more was typed`() {
    let driver = driver(.words)
    driver.type("ann")
    driver.press(.undo)
    #expect(driver.text("a") == "")
    driver.type("b")
    #expect(driver.text("a") == "B")
  }

  @Test func `can be overridden once, until they are restored`() {
    let driver = driver(.words)
    driver.press(.override(field: "a", .capitalization(.characters)))
    driver.press(.override(field: "a", .capitalization(.none)), .type("a"), .type("b"))
    #expect(driver.text("a") == "AB")
    driver.press(.restore(field: "a", .capitalization), .restore(field: "a", .capitalization))
    driver.type("c d")
    #expect(driver.text("a") == "ABc D")
  }
}
