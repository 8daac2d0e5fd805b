import RefillCore
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
}
