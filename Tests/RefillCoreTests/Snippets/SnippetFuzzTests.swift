import Foundation
import RefillCore
import TestSupport
import Testing

/// The number of inputs for each parser, from `REFILL_FUZZ`.
private let inputs =
  ProcessInfo.processInfo.environment["REFILL_FUZZ"].flatMap { Int($0) } ?? 3_000

@Suite struct `Any text at all as a snippet` {
  @Test(arguments: Snippet.Dialect.allCases)
  func `expands, and in time`(dialect: Snippet.Dialect) {
    var random = SeededGenerator(seed: 4)
    let clock = ContinuousClock()
    for _ in 0..<inputs {
      let texts = (0..<3).map { _ in random.text(of: Self.pieces, upTo: 24) }
      let snippets = ["a": texts[1], "b": texts[2]]
      let context = SnippetContext.test(snippets: snippets, dialect)
      var snippet = Snippet("a", texts[0], dialect: dialect)
      snippet.variables = Self.variables(texts)
      var expansion = Expansion()
      let time = clock.measure {
        expansion = SnippetRenderer.expansion(of: snippet, context)
      }
      #expect(time < .milliseconds(50 * slowness), "\(snippet.text)")
      check(expansion, snippet)
    }
  }

  @Test(arguments: Snippet.Dialect.allCases)
  func `as long as can be takes no longer than it is long`(dialect: Snippet.Dialect) {
    let clock = ContinuousClock()
    for piece in Self.pieces {
      let text = String(repeating: piece, count: 60_000 / max(piece.utf8.count, 1))
      let time = clock.measure {
        _ = SnippetRenderer.expansion(of: Snippet("", text, dialect: dialect), .test())
      }
      #expect(time < .milliseconds(100 * slowness), "\(piece)")
    }
  }

  private func check(_ expansion: Expansion, _ snippet: Snippet) {
    let count = expansion.text.count
    #expect(expansion.text.utf8.count <= SnippetRenderer.mostBytes + 4, "\(snippet.text)")
    #expect((0...count).contains(expansion.selection?.upperBound ?? 0), "\(snippet.text)")
    for place in expansion.places {
      #expect(place.range.upperBound <= count, "\(snippet.text)")
      #expect(expansion.blanks.contains { $0.name == place.name }, "\(snippet.text)")
    }
    #expect(Set(expansion.blanks.map(\.name)).count == expansion.blanks.count)
  }

  private static func variables(_ texts: [String]) -> [SnippetVariable] {
    [
      SnippetVariable("v", .echo(texts[1])), SnippetVariable("w", .echo("{{v}}{{x}}" + texts[2])),
      SnippetVariable("x", .date(format: texts[2], offset: 1 << 40)),
      SnippetVariable("y", .match("b")),
      SnippetVariable("z", .form(layout: texts[1], fields: [])), SnippetVariable("c", .choice([])),
      SnippetVariable("r", .random([])),
    ]
  }

  private static let pieces = [
    "%", "%%", "%@+1D", "%@-", "%Y", "%1", "%fill", "%filltext:name=n:default=a:b%",
    "%fillpart:name=p%",
    "%fillpart:name=q:default=yes%", "%fillpartend%", "%fillpopup:", "%snippet:a%", "%snippet:b%",
    "%date:", "%date:EEEE''y%", "%key:", "%|", "%\\", "%clipboard", "%+", "{{", "}}", "{{v}}",
    "{{w}}",
    "{{x}}", "{{y}}", "{{z.f}}", "{{z}}", "{{c}}", "{{r}}", "$|$", "[[", "]]", "[[f]]", "\\{\\{",
    "$1",
    "${1:", "${2:", "}", "${1|a,", "|}", "${1/", "/", "(a*)*", "${1:/upcase}", "/g}",
    "${TM_SELECTED_TEXT/",
    "$CURRENT_YEAR", "${", "$", "\\", "\\/", "{{if p}}", "{{end}}", "{{select}}", "{{ask n = ",
    "{{choose c: a|b}}", "{{date +1d ", "{{snippet a}}", "{{snippet b}}", ":", "=", "\n", "é",
    "\u{301}",
    "👩‍👩‍👧", "🇩🇪", "\r\n", "\u{0}", "ß", "text ", "5",
  ]
}
