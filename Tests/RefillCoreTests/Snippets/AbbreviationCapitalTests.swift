import RefillCore
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
    let desk = Desk.withSnippets(["ddate": "Today", "sig": "Ann"]) {
      $0.capitalization = capitalization
    }
    desk.type(typed)
    #expect(desk.text("a") == text)
    desk.press(.undo)
    #expect(desk.text("a").hasSuffix(" " + abbreviation))
  }

  @Test func `is none in capitals that were typed`() {
    let desk = Desk.withSnippets(["sig": "Ann"]) { $0.capitalization = .sentences }
    desk.type("Sig")
    #expect(desk.text("a") == "Sig")
    desk.press(.deleteBackward, .deleteBackward, .deleteBackward)
    desk.type("sig")
    #expect(desk.text("a") == "Ann")
  }

  @Test func `expands by what Readline proposes`() {
    let desk = Desk.withSnippets(["sig": "Ann"]) { $0.capitalization = .characters }
    for letter in "sig" {
      let text = desk.text("a") + String(letter)
      desk.press(.proposed(text: text, cursor: text.count))
    }
    #expect(desk.drawn == "Ann|")
  }

  @Test func `adapts to what stands there`() {
    var snippet = Snippet("teh", "the")
    snippet.rule.letterCase = .adapted()
    let library = SnippetLibrary(SnippetCollection([SnippetGroup("g", snippets: [snippet])]))
    for (typed, text) in [("teh", "The"), ("Teh", "The"), ("TEH", "THE"), ("tEh", "TEh")] {
      let desk = Desk([.field("a") { $0.capitalization = .sentences }])
      desk.host.snippets = { library }
      desk.press(.begin)
      desk.type(typed)
      #expect(desk.text("a") == text)
    }
  }

  @Test func `waits, and is asked about, all the same`() {
    let desk = Desk.withSnippets(["sig": "Ann"], also: ["Lee"], moment: .atDelimiter(.kept)) {
      $0.capitalization = .sentences
    }
    desk.type("sig")
    #expect(desk.filling.waitingAbbreviation?.typed == "sig")
    desk.type(" ")
    #expect(desk.rows == [">Ann", "Lee"])
    desk.press(.down, .enter)
    #expect(desk.text("a") == "Lee ")
  }

  @Test func `of the status is found as well`() {
    let desk = Desk.withSnippets(
      ["sig": "Ann"], settings: SnippetSettings(["SnippetsStatus": "sts"])
    ) { $0.capitalization = .characters }
    desk.type("sts")
    #expect(desk.text("a").hasPrefix("Refill: "))
  }
}
