import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `A span of a text` {
  private static let ann = Span.Meaning.mention(Mention(id: "1", name: "Ann Lee"))

  /// Returns a text after an edit, with `⟨⟩` around the span.
  private func after(_ edit: Edit, _ text: String, _ meaning: Span.Meaning) -> String {
    var line = line(text, meaning)
    line.apply(edit)
    return drawn(line)
  }

  private func line(_ text: String, _ meaning: Span.Meaning) -> TextLine {
    let parts = text.split(separator: "⟨", omittingEmptySubsequences: false).map(String.init)
    let inner = parts[1].split(separator: "⟩", omittingEmptySubsequences: false).map(String.init)
    return TextLine(
      parts[0] + inner[0] + inner[1],
      spans: [Span(parts[0].count..<parts[0].count + inner[0].count, meaning)])
  }

  private func drawn(_ line: TextLine) -> String {
    guard let range = line.spans.first?.range else { return line.text }
    var letters = line.text.map(String.init)
    letters.insert("⟩", at: range.upperBound)
    letters.insert("⟨", at: range.lowerBound)
    return letters.joined()
  }

  @Test(arguments: [
    ("a ⟨Ann⟩ b", 0..<0, "x", "xa ⟨Ann⟩ b"),
    ("a ⟨Ann⟩ b", 2..<2, "x", "a x⟨Ann⟩ b"),
    ("a ⟨Ann⟩ b", 5..<5, "x", "a ⟨Ann⟩x b"),
    ("a ⟨Ann⟩ b", 3..<3, "x", "a Axnn b"),
    ("a ⟨Ann⟩ b", 4..<5, "", "a An b"),
    ("a ⟨Ann⟩ b", 1..<3, "", "ann b"),
    ("a ⟨Ann⟩ b", 2..<5, "", "a  b"),
    ("a ⟨Ann⟩ b", 2..<5, "Bob", "a Bob b"),
    ("a ⟨Ann⟩ b", 0..<2, "", "⟨Ann⟩ b"),
    ("⟨Anne⟩", 4..<4, "\u{301}", "Anné"),
    ("🇫⟨🇪⟩", 0..<0, "🇩", "🇩🇫🇪"),
  ])
  func `names a person until one of the letters changes`(
    text: String, range: Range<Int>, put: String, expected: String
  ) {
    #expect(after(Edit(range, put), text, Self.ann) == expected)
  }

  @Test(arguments: [
    ("a⟨bcd⟩e", 1..<1, "x", "ax⟨bcd⟩e"),
    ("a⟨bcd⟩e", 2..<2, "x", "a⟨bxcd⟩e"),
    ("a⟨bcd⟩e", 4..<4, "x", "a⟨bcd⟩xe"),
    ("a⟨bcd⟩e", 2..<3, "", "a⟨bd⟩e"),
    ("a⟨bcd⟩e", 3..<5, "xy", "a⟨bc⟩xy"),
    ("a⟨bcd⟩e", 0..<2, "xy", "xy⟨cd⟩e"),
    ("a⟨bcd⟩e", 1..<4, "x", "axe"),
  ])
  func `has a style that grows inside and nowhere else`(
    text: String, range: Range<Int>, put: String, expected: String
  ) {
    #expect(after(Edit(range, put), text, .style("bold")) == expected)
  }

  @Test(arguments: [
    ("a⟨b⟩c", 1..<1, "x", "a⟨xb⟩c", "ax⟨b⟩c"),
    ("a⟨b⟩c", 2..<2, "x", "a⟨bx⟩c", "a⟨b⟩xc"),
    ("a⟨⟩c", 1..<1, "x", "a⟨x⟩c", "ax⟨⟩c"),
    ("a⟨bc⟩d", 2..<2, "x", "a⟨bxc⟩d", "a⟨bxc⟩d"),
    ("a⟨bc⟩d", 1..<3, "", "a⟨⟩d", "a⟨⟩d"),
    ("a⟨bc⟩d", 0..<3, "x", "xd", "xd"),
  ])
  func `is a blank that grows at its ends while it is active`(
    text: String, range: Range<Int>, put: String, active: String, inactive: String
  ) {
    #expect(after(Edit(range, put), text, .tabstop(1, isActive: true)) == active)
    #expect(after(Edit(range, put), text, .tabstop(1, isActive: false)) == inactive)
  }

  @Test func `begins with a style that is switched on, and ends with it`() {
    var line = TextLine()
    line.typingStyles = ["bold"]
    for letter in ["a", "b"] { line.apply(Edit(line.selection, letter)) }
    line.typingStyles = []
    line.apply(Edit(line.selection, "c"))
    #expect(line.ranges(of: "bold") == [0..<2])
    line.typingStyles = ["bold"]
    line.apply(Edit(2..<2, "d"))
    #expect(line.ranges(of: "bold") == [0..<3])
  }

  @Test func `loses its style where it is stripped`() {
    var line = TextLine("abcdef", spans: [Span(0..<6, .style("bold")), Span(1..<4, Self.ann)])
    line.stripStyle("bold", from: 2..<3)
    #expect(line.ranges(of: "bold") == [0..<2, 3..<6])
    line.addStyle("bold", to: 2..<3)
    #expect(line.ranges(of: "bold") == [0..<6])
    line.stripStyle("bold", from: 2..<900)
    #expect(line.ranges(of: "bold") == [0..<2])
    #expect(line.spans.contains(Span(1..<4, Self.ann)))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `stays inside the text and in order, whatever is edited`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let text = random.text(of: troublesomePieces, upTo: 12)
      let meanings: [Span.Meaning] = [
        Self.ann, .style("bold"), .style("code"), .tabstop(1, isActive: true),
        .tabstop(2, isActive: false),
      ]
      var line = TextLine(
        text,
        spans: meanings.map { Span(random.range(upTo: text.count + 2), $0) })
      for _ in 0..<12 {
        if Int.random(in: 0..<4, using: &random) == 0 { line.typingStyles = ["bold"] }
        let before = line
        line.apply(
          Edit(
            random.range(upTo: line.count).clamped(to: 0..<line.count),
            random.text(of: troublesomePieces, upTo: 3)))
        expectOrder(of: line)
        expectWhole(line, before)
      }
    }
  }

  private func expectOrder(of line: TextLine) {
    for span in line.spans {
      #expect(span.range.lowerBound >= 0 && span.range.upperBound <= line.count)
      if case .tabstop = span.meaning { continue }
      #expect(!span.range.isEmpty)
    }
    let starts = line.spans.map(\.range.lowerBound)
    #expect(starts == starts.sorted())
  }

  /// Checks that every remaining mention has kept its text.
  private func expectWhole(_ line: TextLine, _ before: TextLine) {
    guard let now = line.spans.first(where: { $0.meaning == Self.ann }),
      let then = before.spans.first(where: { $0.meaning == Self.ann })
    else { return }
    #expect(line.text.clusters(now.range) == before.text.clusters(then.range))
  }
}

@Suite struct `A field whose text has spans` {
  private let driver = FormDriver.begun(.field("a") { $0.defaultAnswer = .value("Ann and Bob") })
  private let mention = Span.Meaning.mention(Mention(id: "1", name: "Ann"))

  private func model(taking draft: Draft) -> FormModel {
    var model = FormModel(driver.model.form)
    _ = model.handle(.offer(draft))
    _ = model.handle(.enter)
    return model
  }

  @Test func `has them in its draft, and again from it`() throws {
    driver.press(.type("!"))
    var draft = try #require(driver.model.draft(at: .distantPast))
    #expect(draft.spans == nil)
    draft = try withSpans([Span(0..<3, mention), Span(4..<99, .style("bold"))], draft)
    let model = model(taking: draft)
    #expect(
      model.fields[0].line.spans == [Span(0..<3, mention), Span(4..<12, .style("bold"))])
    let again = try #require(model.draft(at: .distantPast))
    let data = try JSONEncoder().encode(again)
    #expect(try JSONDecoder().decode(Draft.self, from: data) == again)
  }

  @Test func `has them again after undo`() throws {
    driver.press(.type("!"))
    let draft = try withSpans(
      [Span(0..<3, mention)], #require(driver.model.draft(at: .distantPast)))
    var model = model(taking: draft)
    _ = model.handle(.begin)
    for action in [Action.setCursor(1), .type("x")] { _ = model.handle(action) }
    #expect(model.fields[0].line.spans == [])
    _ = model.handle(.undo)
    #expect(model.fields[0].line.text == "Ann and Bob!")
    #expect(model.fields[0].line.spans == [Span(0..<3, mention)])
    _ = model.handle(.redo)
    #expect(model.fields[0].line.spans == [])
  }

  /// Returns the draft with these spans, as a file may contain them.
  private func withSpans(_ spans: [Span], _ draft: Draft) throws -> Draft {
    let file = try JSONSerialization.jsonObject(with: JSONEncoder().encode(draft))
    var object = try #require(file as? [String: Any])
    object["spans"] = try JSONSerialization.jsonObject(
      with: JSONEncoder().encode(["a": spans]))
    return try JSONDecoder().decode(
      Draft.self, from: JSONSerialization.data(withJSONObject: object))
  }
}
