import RefillCore
import TestSupport
import Testing

@Suite struct `A text that is saved as a snippet` {
  private func driver(
    _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> FormDriver {
    FormDriver.withSnippets(["ssig": "Ann"], kind: kind, change)
  }

  /// The request to save a snippet, and its number.
  private func request(_ driver: FormDriver) -> (number: Int, snippet: NewSnippet)? {
    driver.effects.lazy.compactMap {
      if case .keepSnippet(let number, let snippet) = $0 { (number, snippet) } else { nil }
    }.last
  }

  @Test func `is the selection, else the whole text, and the answer stays as it is`() throws {
    for (selected, text) in [(0..<0, "Kind regards, Ann"), (5..<12, "regards")] {
      let driver = driver()
      driver.type("Kind regards, Ann")
      driver.press(.select(selected), .snippet(.save))
      let what = selected.isEmpty ? "text" : "selection"
      #expect(
        driver.sentence == "The \(what) becomes a snippet. Which abbreviation inserts it?")
      driver.type("krx")
      driver.press(.deleteBackward, .enter)
      let (number, snippet) = try #require(request(driver))
      #expect(snippet.text == text)
      #expect(snippet.abbreviation == "kr")
      #expect(driver.text("a") == "Kind regards, Ann")
      driver.press(.keptSnippet(number: number, .kept(typed: "kr", .atWordEnd)))
      #expect(driver.model.renaming == nil)
      #expect(driver.sentence == "Saved as a snippet: the word \"kr\" inserts it.")
      driver.type("!")
      #expect(driver.text("a").contains("!"))
    }
  }

  @Test func `asks again for an abbreviation that is taken or empty, and Esc goes back`() throws {
    let driver = driver()
    driver.type("Kind regards")
    driver.press(.snippet(.save), .enter)
    #expect(driver.sentence == "An abbreviation of a character or more is required.")
    driver.type("ssig")
    driver.press(.enter)
    let number = try #require(request(driver)?.number)
    driver.press(.enter)
    #expect(request(driver) == nil, "a second request")
    driver.press(.keptSnippet(number: number, .taken("ssig")))
    #expect(
      driver.sentence == "\"ssig\" is a snippet already. Write another one, or Esc to cancel.")
    driver.type("2")
    driver.press(.enter)
    #expect(request(driver)?.snippet.abbreviation == "ssig2")
    driver.press(.escape)
    #expect(driver.model.renaming == nil)
    #expect(driver.focusedID == "a")
    #expect(driver.text("a") == "Kind regards")
    driver.press(.snippet(.save), .tab)
    #expect(driver.focusedID == "b")
    driver.press(.backTab)
    #expect(driver.model.renaming == nil)
  }

  @Test func `closes its prompt on a click on another field, and late outcomes are told`() throws {
    let driver = driver()
    driver.type("Kind regards")
    driver.press(.snippet(.save), .type("kr"), .enter)
    let number = try #require(request(driver)?.number)
    driver.press(.focus("b"))
    #expect(driver.model.renaming == nil && driver.focusedID == "b")
    driver.press(.keptSnippet(number: number, .taken("kr")))
    #expect(driver.sentence != "\"kr\" is a snippet already. Write another one, or Esc to cancel.")
    driver.press(.keptSnippet(number: number, .kept(typed: "kr;", .immediately)))
    #expect(driver.sentence == "Saved as a snippet: \"kr;\" inserts it.")
  }

  @Test func `is no secret, no blank, and of no field without snippets`() {
    let secret = driver(.password)
    secret.type("hunter22")
    secret.press(.snippet(.save))
    #expect(secret.model.renaming == nil)
    #expect(secret.sentence == "Snippets are not available in a.")
    let off = driver { $0.snippets = .off }
    off.type("Kind regards")
    off.press(.snippet(.save))
    #expect(off.model.renaming == nil)
    let blank = driver()
    blank.type("  ")
    blank.press(.snippet(.save))
    #expect(blank.sentence == "There is no text to save as a snippet.")
    let token = driver()
    token.press(.setText("ghp_0123456789abcdefghijABCDEFGHIJ012345"), .snippet(.save))
    #expect(token.sentence == "A text that looks like a secret is not saved as a snippet.")
  }

  @Test func `keeps its lines, and its list closes`() throws {
    let driver = driver(.textarea)
    driver.press(.setText("Kind regards,\nAnn 👩‍👩‍👧"), .openSnippets)
    driver.press(.snippet(.save), .type("é"), .enter)
    #expect(driver.model.chooser == nil)
    #expect(request(driver)?.snippet.text == "Kind regards,\nAnn 👩‍👩‍👧")
    #expect(request(driver)?.snippet.abbreviation == "é")
  }
}

@Suite struct `A snippet of a text` {
  private func keep(
    _ abbreviation: String, _ text: String = "Kind regards", use: SnippetUse = .on,
    in collection: inout SnippetCollection
  ) -> SnippetKeeping {
    var snippet = NewSnippet(text, use: use)
    snippet.abbreviation = abbreviation
    return collection.keep(snippet, words: ["front"])
  }

  @Test(arguments: [
    ("kr", ExpansionRule.Moment.atWordEnd), ("kr;", .immediately), (";kr", .immediately),
    ("if", .never), ("a", .never), ("front", .never), ("Größe", .atWordEnd), ("東", .immediately),
  ])
  func `expands where letters do not explode`(abbreviation: String, moment: ExpansionRule.Moment) {
    var collection = SnippetCollection()
    let expected: ExpansionRule.Moment = abbreviation == "東" ? .never : moment
    #expect(keep(abbreviation, in: &collection) == .kept(typed: abbreviation, expected))
    #expect(collection.groups.map(\.name) == ["Mine"])
    let library = SnippetLibrary(collection)
    #expect((library.match(whole: abbreviation)?.snippet.text == "Kind regards"))
    #expect(library.match(whole: "x" + abbreviation)?.length != abbreviation.count + 1)
  }

  @Test func `is refused where one of two abbreviations expands before the other is typed`() {
    var collection = SnippetCollection()
    #expect(keep(";b", in: &collection) == .kept(typed: ";b", .immediately))
    #expect(keep(";bw", in: &collection) == .cutShort(";bw", by: ";b"))
    #expect(keep("x;by", in: &collection) == .cutShort("x;by", by: ";b"))
    #expect(keep(";lng", in: &collection) == .kept(typed: ";lng", .immediately))
    #expect(keep(";ln", in: &collection) == .cutShort(";lng", by: ";ln"))
    #expect(collection.groups.flatMap(\.snippets).map(\.abbreviation) == [";b", ";lng"])
  }

  @Test func `has its text as it is`() {
    var collection = SnippetCollection()
    for (number, text) in ["{{date yyyy}} \\{{", "100 % $1 [x]", "two\nlines"].enumerated() {
      let typed = "t\(number);"
      #expect(keep(typed, text, in: &collection) == .kept(typed: typed, .immediately))
      let snippet = SnippetLibrary(collection).snippet(typed)
      #expect(snippet.map { SnippetRenderer.expansion(of: $0, .test()).text } == text)
    }
  }

  @Test func `is refused where one has its abbreviation, in any group`() {
    var off = Snippet("old", "x")
    off.obstacle = .off
    var collection = SnippetCollection([
      SnippetGroup("g"), SnippetGroup("p", prefix: ";", snippets: [Snippet("kr", "x"), off]),
    ])
    let before = collection
    #expect(keep(";kr", in: &collection) == .taken(";kr"))
    #expect(keep(";old", in: &collection) == .taken(";old"))
    #expect(collection == before)
    #expect(keep("kr", in: &collection) == .kept(typed: "kr", .atWordEnd))
    #expect(collection.groups.map(\.snippets.count) == [1, 2])
  }

  @Test func `goes to a group that the field takes, with its prefix`() {
    var collection = SnippetCollection([
      SnippetGroup("g"), SnippetGroup("p", prefix: ";"),
    ])
    #expect(keep("kr", use: .only(["p"]), in: &collection) == .kept(typed: ";kr", .immediately))
    #expect(keep(";mfg", use: .only(["p"]), in: &collection) == .kept(typed: ";mfg", .immediately))
    #expect(collection.groups[1].snippets.map(\.abbreviation) == ["kr", "mfg"])
    #expect(keep("new", use: .only(["n"]), in: &collection) == .kept(typed: "new", .never))
    #expect(collection.groups.map(\.name) == ["g", "p", "n"])
  }
}
