import Foundation
import RefillCore
import Testing

@Suite struct `The flaws of snippets` {
  @Test(arguments: [
    ([("q", "1"), ("b", "2")], []),
    ([("q", "1"), ("q", "2")], ["q: also in g; a list asks which one to insert."]),
    ([(":m", "1"), (":mon", "2")], [":mon can never be typed: \":m\" expands first."]),
    ([("dxte", "1"), ("updxte", "2")], []),
    ([("pd", "1"), ("update", "2")], ["update can never be typed: \"pd\" expands first."]),
    ([("q", "")], ["q has no text."]),
    ([("q", "%snippet:q%")], ["q contains itself, through q."]),
    (
      [("q", "%snippet:x%%fillpartend%")],
      ["q: an optional part is closed that was never opened.", "q: unknown snippet x."]
    ),
    ([("q", "%fillpart:name=p%x")], ["q: the optional part p is never closed."]),
    ([("", "found by searching"), ("", "also")], []),
    ([("q", "%q 50% off %clipboard")], ["q: unknown %q."]),
    ([("q", "%date:foo")], ["q: unknown %date:."]),
    ([("q", "%date:foo%")], ["q: unknown %date:foo%."]),
    (
      [("the", "1"), ("Office", "2"), (";the", "3")],
      [
        "the is an everyday word and expands in any text.",
        "Office is an everyday word and expands in any text.",
      ]
    ),
  ])
  func `are told in the order of the snippets`(
    snippets: [(String, String)], expected: [String]
  ) {
    let group = SnippetGroup(
      "g", snippets: snippets.map { Snippet($0.0, $0.1, dialect: .textExpander) })
    #expect(sentences(group) == expected)
  }

  @Test func `tell of keys that act elsewhere than they are`() {
    let texts = ["a%key:tab%%key:enter%b", "a%key:enter%%|", "a%key:tab%%fill:x%"]
    let snippets = texts.enumerated().map { Snippet("q\($0)", $1, dialect: .textExpander) }
    #expect(
      sentences(SnippetGroup("g", snippets: snippets)) == [
        "q0: the key tab acts behind the whole text; put it at the end.",
        "q2: the key tab acts behind the whole text; put it at the end.",
      ])
  }

  @Test func `go by when an abbreviation expands`() {
    let snippets = [Snippet(":m", "1"), Snippet(":mon", "2")]
    let waiting = ExpansionRule(moment: .atDelimiter(.kept))
    #expect(sentences(SnippetGroup("g", rule: waiting, snippets: snippets)) == [])
    let words = [Snippet("pd", "1"), Snippet("update", "2")]
    let alone = ExpansionRule(precededBy: .notLetterOrDigit)
    #expect(sentences(SnippetGroup("g", rule: alone, snippets: words)) == [])
  }

  @Test func `name what is off, and why`() {
    var snippets = [Snippet("a", ""), Snippet("b", ""), Snippet("", "", label: "C")]
    snippets[0].obstacle = .off
    snippets[1].obstacle = .program("shell")
    snippets[2].obstacle = .unsupported("regex")
    #expect(
      sentences(SnippetGroup("g", prefix: ",", snippets: snippets)) == [
        ",a is switched off.", ",b is off: it runs a program (shell).",
        "C is off: it needs regex.",
      ])
  }

  @Test func `of 28,000 are found in a moment`() {
    let snippets = (0..<28_000).map { Snippet(":word\($0 % 27_999);", "text") }
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(sentences(SnippetGroup("g", snippets: snippets)).count == 1)
    }
    #expect(time < .seconds(20))
  }

  private func sentences(_ group: SnippetGroup) -> [String] {
    let context = SnippetContext(now: Date(timeIntervalSince1970: 0))
    return SnippetCollection([group]).flaws(context, words: ["office"]).map(\.sentence)
  }
}
