import Foundation
import RefillCore
import Testing

@Suite struct `TextExpander's macros` {
  @Test(arguments: [
    ("%e %B %Y", "5 March 2026"), ("%1m/%1d/%y", "3/5/26"), ("%1I:%M %p", "9:07 AM"),
    ("%j|%w", "064|4"), ("%@+1D%Y-%m-%d", "2026-03-06"), ("%@-7D%d %b", "26 Feb"),
    ("%@+3h%m%d%Y-%H%M%S", "03052026-120703"), ("%@+1M%@-1D%Y-%m-%d", "2026-04-04"),
    ("50%% off", "50% off"), ("100%", "100%"), ("%%snippet:x%", "%snippet:x%"),
    ("%snippet:a%%A", "[a]Thursday"), ("%clipboard", "100%d"), ("a%EC%9Db", "a%EC%9Db"),
    ("%@+5D%Y-%m-%d or, %@+5D%Y-%m-%d", "2026-03-10 or, 2026-03-10"),
    ("%@-7D %Y-%m-%d ~ %Y-%m-%d", " 2026-02-26 ~ 2026-03-05"),
    ("%@+1D%d-%m and %d", "06-03 and 05"), ("%@+1D%d%clipboard%d", "06100%d05"),
    ("%@+999999999999Y%Y", "%@+999999999999Y2026"),
    ("%@+99999999999999999999Y%Y", "%@+99999999999999999999Y2026"),
    ("%date:EEEE d MMMM, HH:mm%!", "Thursday 5 March, 09:07!"),
    ("%z %a %H %1H %F", "+0000 Thu 09 9 000"),
    ("%d0%b0%d0", "050Mar0050"), ("%Snippet:a%", "[a]"), ("%snippet:none%", "%snippet:none%"),
    ("x%+y", "x%+y"), ("%key:nosuch%b", "%key:nosuch%b"), ("é%1ë", "é%1ë"), ("%filltop%a", "a"),
    ("%fillpartend%a", "a"), ("a%\\b", "ab"), ("%key:space%|", " |"),
  ])
  func `become text`(source: String, text: String) {
    #expect(expansion(source).text == text)
  }

  @Test(arguments: [
    ("%@+1M%Y-%m-%d", "2026-01-31", "2026-02-28"), ("%@+1Y%Y-%m-%d", "2028-02-29", "2029-02-28"),
    ("%1I %I %p", "2026-01-31T00:00:00", "12 12 AM"), ("%I %p", "2026-01-31T12:00:00", "12 PM"),
  ])
  func `keep to the calendar`(source: String, now: String, text: String) {
    #expect(expansion(source, now: now).text == text)
  }

  @Test(arguments: [
    ("<a href=\"%|\"></a>", "<a href=\"\"></a>", 9..<9), ("%|one%\\ two", "one two", 0..<3),
    ("%|abc", "abc", 0..<0), ("ab%\\cd%|e", "abcde", 4..<4), ("a%|b%|c", "abc", 1..<1),
    ("👩‍👩‍👧%|x", "👩‍👩‍👧x", 1..<1),
  ])
  func `place the cursor`(source: String, text: String, selection: Range<Int>) {
    let expansion = expansion(source)
    #expect(expansion.text == text)
    #expect(expansion.selection == selection)
  }

  @Test(arguments: [
    ("%fillpopup:name=p:default=A:B:C%", ["A", "B", "C"], "A"),
    ("%fillpopup:name=p:was:were%", ["was", "were"], "was"),
    ("%fillpopup:name=p:A:default=B:C%", ["A", "B", "C"], "B"),
  ])
  func `offer choices`(source: String, options: [String], value: String) throws {
    let blank = try #require(expansion(source).blanks.first)
    #expect(blank.kind == .choice(options.map { Field.Option(value: $0) }))
    #expect(expansion(source).text == value)
  }

  @Test(arguments: [
    ("%filltext:name=x:width:25%", "x", "", 25),
    ("%filltext:name=u:default=http://a/b:width=9%", "u", "http://a/b", 9),
    ("%filltext:name=u:default=:width=25%", "u", "", 25),
    ("%fill:Amount due%", "Amount due", "", nil),
    ("%filltext:default=a%", "Variable 1", "a", nil),
  ])
  func `ask for text`(source: String, name: String, text: String, width: Int?) throws {
    let blank = try #require(expansion(source).blanks.first)
    #expect((blank.name, blank.defaultText, blank.width) == (name, text, width))
  }

  @Test func `have sections that come and go`() {
    let source = "%fillpart:name=P:default=yes%X%fillpartend%Y"
    #expect(expansion(source).text == "XY")
    #expect(expansion(source, values: ["P": "no"]).text == "Y")
    let inner = "%fillpart:name=P%%filltext:name=q%%fillpartend%"
    #expect(expansion(inner).blanks.map(\.name) == ["P"])
    #expect(expansion(inner, values: ["P": "yes"]).blanks.map(\.name) == ["P", "q"])
    #expect(expansion("a%fillpart:name=P:default=yes%b").warnings == [.openSection("P")])
  }

  @Test func `are typed letters where the abbreviation has them`() {
    let library = SnippetLibrary(
      SnippetCollection(
        [SnippetGroup("g", snippets: [Snippet(";sig", "best regards to a@b.example")])],
        rule: ExpansionRule(letterCase: .adapted())))
    let texts = [";sig", ";Sig", ";SIG", ";sIG"].map {
      library.expandingAbbreviations(in: $0, SnippetContext(now: .distantPast)).text
    }
    #expect(
      texts == [
        "best regards to a@b.example", "Best regards to a@b.example",
        "BEST REGARDS TO a@b.example", ";sIG",
      ])
  }

  @Test func `end in themselves with a warning`() {
    let chain = ["a": "x%snippet:b%", "b": "y%snippet:a%"]
    let expansion = expansion("a%snippet:a%", snippets: chain)
    #expect(expansion.text == "axy%snippet:a%")
    #expect(expansion.warnings == [.cycle("a")])
  }

  @Test func `that double are stopped in 50 ms and 64 KiB`() {
    let line = String(repeating: "text ", count: 100)
    var doubling: [String: String] = [:]
    for level in 0...9 {
      doubling["s\(level)"] =
        line + String(repeating: "%snippet:s\(level + 1)%", count: 8) + line
    }
    let clock = ContinuousClock()
    var result = Expansion()
    let time = clock.measure { result = expansion("%snippet:s0%", snippets: doubling) }
    #expect(result.warnings.contains(.tooLong))
    #expect(result.text.utf8.count <= SnippetRenderer.mostBytes + 4)
    #expect(time < .milliseconds(50 * slowness))
  }

  @Test func `say what becomes of the delimiter, and what is pressed`() {
    #expect(expansion("hey%+").delimiter == .kept)
    #expect(expansion("hey%-").delimiter == .dropped)
    #expect(expansion("()%<%key:tab%%key:return%").keys == [.left, .tab, .enter])
  }

  @Test func `of one name are one blank, filled once and never read again`() {
    let source = "%filltext:name=n% and %filltext:name=n:default=x%"
    let expansion = expansion(source, values: ["n": "%Y\n"])
    #expect(expansion.text == "%Y  and %Y ")
    #expect(expansion.blanks.count == 1)
    #expect(expansion.places.map(\.range) == [0..<3, 8..<11])
  }

  private func expansion(
    _ source: String, now: String = "2026-03-05T09:07:03", values: [String: String] = [:],
    snippets: [String: String] = ["a": "[a]"]
  ) -> Expansion {
    SnippetRenderer.expansion(
      of: Snippet("", source, dialect: .textExpander),
      .test(now: now, values: values, snippets: snippets))
  }
}

/// The factor by which unoptimized code may be slower than a release build.
let slowness = 40

extension SnippetContext {
  /// A context with a fixed time, in UTC and American English, with `100%d` on the clipboard.
  static func test(
    now: String = "2026-03-05T09:07:03", values: [String: String] = [:],
    snippets: [String: String] = [:], _ dialect: Snippet.Dialect = .textExpander
  ) -> Self {
    let time = now.contains("T") ? now : now + "T09:07:03"
    let date = (try? Date(time + "Z", strategy: .iso8601)) ?? .distantPast
    var context = Self(now: date, timeZone: .gmt, locale: Locale(identifier: "en_US"))
    context.clipboard = { "100%d" }
    context.selection = "some <text>"
    context.values = values
    context.snippet = { name in snippets[name].map { Snippet(name, $0, dialect: dialect) } }
    context.random = { $0 - 1 }
    return context
  }
}
