import RefillCore
import TestSupport
import Testing

@Suite struct `An abbreviation in a field with capitals` {
  @Test(arguments: [
    (Capitalization.sentences, "ddate. sig", "Today. Ann", "Sig"),
    (.words, "on ddate sig", "On Today Ann", "Sig"),
    (.characters, "ß ddate sig", "SS Today Ann", "SIG"),
  ])
  func `is what was typed, without those that come by themselves`(
    capitalization: Capitalization, typed: String, text: String, abbreviation: String
  ) {
    let driver = FormDriver.withSnippets(["ddate": "Today", "sig": "Ann"]) {
      $0.capitalization = capitalization
    }
    driver.type(typed)
    #expect(driver.text("a") == text)
    driver.press(.undo)
    #expect(driver.text("a").hasSuffix(" " + abbreviation))
  }

  @Test func `is none in capitals that were typed`() {
    let driver = FormDriver.withSnippets(["sig": "Ann"]) { $0.capitalization = .sentences }
    driver.type("Sig")
    #expect(driver.text("a") == "Sig")
    driver.press(.deleteBackward, .deleteBackward, .deleteBackward)
    driver.type("sig")
    #expect(driver.text("a") == "Ann")
  }

  @Test func `expands by what Readline proposes`() {
    let driver = FormDriver.withSnippets(["sig": "Ann"]) { $0.capitalization = .characters }
    for letter in "sig" {
      let text = driver.text("a") + String(letter)
      driver.press(.proposed(text: text, cursor: text.count, kind: .typed))
    }
    #expect(driver.drawn == "Ann|")
  }

  @Test func `adapts to what is there`() {
    var snippet = Snippet("teh", "the")
    snippet.rule.letterCase = .adapted()
    let library = SnippetLibrary(SnippetCollection([SnippetGroup("g", snippets: [snippet])]))
    for (typed, text) in [("teh", "The"), ("Teh", "The"), ("TEH", "THE"), ("tEh", "TEh")] {
      let driver = FormDriver([.field("a") { $0.capitalization = .sentences }])
      driver.host.snippets = { library }
      driver.press(.begin)
      driver.type(typed)
      #expect(driver.text("a") == text)
    }
  }

  @Test(arguments: [
    ("gß", "gruß"), ("Gß", "Gruß"), ("Gẞ", "GRUSS"), ("gẞ", "gẞ"), ("GSS", "GSS"),
  ])
  func `adapts to capitals of another length`(typed: String, text: String) {
    var snippet = Snippet("gß", "gruß")
    snippet.rule.letterCase = .adapted()
    let library = SnippetLibrary(SnippetCollection([SnippetGroup("g", snippets: [snippet])]))
    let driver = FormDriver([.field("a")])
    driver.host.snippets = { library }
    driver.press(.begin)
    driver.type(typed)
    #expect(driver.text("a") == text)
  }

  @Test func `waits, and is asked about, all the same`() {
    let driver = FormDriver.withSnippets(["sig": "Ann"], also: ["Lee"], moment: .atDelimiter(.kept))
    {
      $0.capitalization = .sentences
    }
    driver.type("sig")
    #expect(driver.model.waitingAbbreviation?.typed == "sig")
    driver.type(" ")
    #expect(driver.rows == [">Ann", "Lee"])
    driver.press(.down, .enter)
    #expect(driver.text("a") == "Lee ")
  }

  @Test func `of the status is found as well`() {
    let driver = FormDriver.withSnippets(
      ["sig": "Ann"], settings: SnippetSettings(["SnippetsStatus": "sts"])
    ) { $0.capitalization = .characters }
    driver.type("sts")
    #expect(driver.text("a").hasPrefix("Refill: "))
  }
}
