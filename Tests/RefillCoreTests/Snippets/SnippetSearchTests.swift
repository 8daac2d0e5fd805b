import RefillCore
import TestSupport
import Testing

@Suite struct `A search for snippets` {
  @Test(arguments: [
    ("sig", ["sig", "mysig", "a", "b", "c"]), ("SÏG", ["sig", "mysig", "a", "b", "c"]),
    (",m", ["mysig"]), ("", [",mysig", "sig", "a", "b", "c", "d"]), ("👩‍👩‍👧", ["d"]), ("zz", []),
    ("best regards", ["c"]), ("regards best", ["c"]),
  ])
  func `looks into abbreviations, labels, words and texts, in this order`(
    query: String, expected: [String]
  ) {
    let found = SnippetSearch(query).snippets(in: collection).map(\.snippet.abbreviation)
    #expect(found == expected.map { $0.replacing(",", with: "") })
  }

  @Test func `puts first what was used more often`() {
    var often = Snippet("so", "x")
    often.useCount = 3
    let collection = SnippetCollection([SnippetGroup("g", snippets: [Snippet("se", "x"), often])])
    let found = SnippetSearch("s").snippets(in: collection)
    #expect(found.map(\.snippet.abbreviation) == ["so", "se"])
    #expect(found.first.map { [$0.group, $0.place] } == [0, 1])
  }

  private var collection: SnippetCollection {
    var words = Snippet("b", "x")
    words.searchTerms = ["Signature"]
    return SnippetCollection([
      SnippetGroup("one", prefix: ",", snippets: [Snippet("mysig", "y")]),
      SnippetGroup(
        "two",
        snippets: [
          Snippet("sig", "Zoë"), Snippet("a", "x", label: "My signature"), words,
          Snippet("c", "Best regards, signed"), Snippet("d", "👩‍👩‍👧"),
        ]),
    ])
  }

  @Test func `puts what was used here before what was used elsewhere`() {
    var own = Snippet("b", "b")
    own.ownUses = 1
    var foreign = Snippet("a", "a")
    foreign.useCount = 500
    let collection = SnippetCollection([
      SnippetGroup("g", snippets: [foreign, Snippet("c", "c"), own])
    ])
    let found = SnippetSearch("").snippets(in: collection).map(\.snippet.abbreviation)
    #expect(found == ["b", "a", "c"])
  }

  @Test func `in the list is cleared at once, and the text of the field is kept`() {
    let snippets = [Snippet("sig", "Ann"), Snippet("tel", "5")]
    let library = SnippetLibrary(SnippetCollection([SnippetGroup("g", snippets: snippets)]))
    let driver = FormDriver.begun(.field("a"))
    driver.host.snippets = { library }
    driver.press(.type("x"), .openSnippets, .type("t"), .type("e"))
    #expect(driver.model.chooser?.total == 1)
    driver.press(.clear)
    #expect(driver.model.chooser?.total == 2 && driver.text("a") == "x")
  }

  @Test func `has a row for each snippet in a list, made when the list comes to it`() {
    let snippets = (0..<435).map { Snippet("s\($0)", "text") }
    let library = SnippetLibrary(SnippetCollection([SnippetGroup("g", snippets: snippets)]))
    let driver = FormDriver.begun(.field("a"))
    driver.host.snippets = { library }
    driver.press(.openSnippets)
    #expect(driver.model.chooser?.total == 435)
    #expect(driver.model.chooser?.rows.count == 200)
    driver.press(.last, .last, .last)
    #expect(driver.model.chooser?.rows.count == 435)
    driver.press(.choose(434))
    #expect(driver.text("a") == "text")
  }

  @Test func `lists abbreviations as they are typed, with the prefix of the group`() {
    let driver = FormDriver.begun(.field("a"))
    let library = SnippetLibrary(collection)
    driver.host.snippets = { library }
    driver.press(.openSnippets)
    #expect(driver.rows == [">,mysig", "sig", "a", "b", "c", "d"])
    driver.press(.enter)
    #expect(driver.text("a") == "y")
  }

  @Test func `names the blanks of what it inserts as it is typed`() {
    let snippet = Snippet("many", "${1:w}\n${2:x}", dialect: .lsp)
    let library = SnippetLibrary(
      SnippetCollection([SnippetGroup("one", prefix: ",", snippets: [snippet])]))
    let driver = FormDriver.begun(.field("a", .textarea))
    driver.host.snippets = { library }
    driver.press(.openSnippets, .enter)
    #expect(driver.model.fillInForm?.name == ",many")
  }

  @Test func `takes the place of another list`() {
    let driver = FormDriver.withSnippets(["one": "1", "two": "2"], history: ["a": ["Acme"]]) {
      ($0.historyName, $0.autoFill) = ("a", AutoFill())
    }
    driver.press(.search, .openSnippets)
    #expect(driver.rows == [">one", "two"])
    driver.press(.down, .openSnippets)
    #expect(driver.rows == ["one", ">two"])
    driver.press(.escape)
    #expect(driver.rows == nil && driver.text("a") == "")
  }

  @Test func `ends a search for a name`() {
    let driver = FormDriver.withSnippets(["one": "1"], kind: .textarea) {
      $0.mentions = MentionRules()
    }
    driver.type("@kn")
    driver.answer("Knuth")
    driver.press(.openSnippets)
    #expect(driver.rows == [">one"])
    driver.press(.enter)
    #expect(driver.text("a") == "@kn1")
    driver.answer("Knuth")
    #expect(driver.rows == nil)
  }

  @Test(arguments: [FieldKind.choice, .confirm, .password, .text])
  func `says that a field takes none`(kind: FieldKind) {
    let driver = FormDriver.withSnippets(["one": "1"], kind: kind) {
      $0.snippets = .off
      $0.options = [.init(value: "x")]
    }
    driver.press(.openSnippets)
    #expect(driver.rows == nil && driver.sentence == "Snippets are not available in a.")
  }

  @Test func `closes before the preview of a record`() {
    let driver = FormDriver.withSnippets(["one": "1"]) { $0.historyName = "a" }
    driver.records = [earlier(1, ["a": .text("x")])]
    driver.press(.openSnippets, .fillRest)
    #expect(driver.model.preview != nil && driver.rows == nil)
    driver.press(.escape)
    guard case .field = driver.model.mode else {
      Issue.record("\(driver.model.modes)")
      return
    }
  }

  @Test func `says why there are none where their file is damaged`() {
    let library = SnippetLibrary(failure: "snippets.json:3:1: A comma is missing.")
    let driver = FormDriver.begun(.field("a"))
    driver.host.snippets = { library }
    driver.press(.openSnippets)
    #expect(driver.sentence == "snippets.json:3:1: A comma is missing.")
  }
}
