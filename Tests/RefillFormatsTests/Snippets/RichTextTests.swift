import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A formatted snippet` {
  private static func read(_ document: String, _ plain: String) throws -> (Snippet, isGuessed: Bool)
  {
    let list: [String: Any] = [
      "snippetsTE2": [
        [
          "abbreviation": "a", "plainText": plain, "snippetType": 1,
          "extraInfo": ["RTF": Data(document.utf8)],
        ]
      ]
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    let reading = SnippetReader.read(Array(data), as: .textExpander, named: "file")
    let snippet = try #require(reading.collection?.groups.first?.snippets.first)
    return (snippet, reading.remarks.contains { $0.message.contains("plain text is taken") })
  }

  @Test func `has them where its document is text`() throws {
    let list = [
      "snippetsTE2": [
        [
          "abbreviation": "a", "plainText": "a bc", "snippetType": 1,
          "extraInfo": ["RTF": #"{\rtf1 a \b bc}"#],
        ]
      ]
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .xml, options: 0)
    let reading = SnippetReader.read(Array(data), as: .textExpander, named: "file")
    let snippet = try #require(reading.collection?.groups.first?.snippets.first)
    #expect(snippet.styles == [Span(2..<4, .style("bold"))])
  }

  @Test(arguments: [
    (#"{\rtf1 a \b bc\b0  d}"#, "a bc d", ["bold 2..<4"]),
    (
      #"{\rtf1\ansi{\fonttbl\f0 Arial;}{\colortbl;\red0;}{\*\gen x}{\i one} two}"#, "one two",
      ["italic 0..<3"]
    ),
    ("{\\rtf1 Dear\\\n\\ul you\\ulnone\\par\n}", "Dear\nyou", ["underline 5..<8"]),
    (#"{\rtf1 \b\i x\plain y}"#, "xy", ["bold 0..<1", "italic 0..<1"]),
    (#"{\rtf1 Zo\'eb {\b K\u246 ?ln} \{ok\}}"#, "Zoë Köln {ok}", ["bold 4..<8"]),
    (#"{\rtf1\uc0 {\b \u-10179\u-8704}!}"#, "😀!", ["bold 0..<1"]),
    (#"{\rtf1 %e %B \b %clipboard}"#, "%e %B %clipboard", ["bold 6..<16"]),
    (#"{\rtf1 plain}"#, "plain", []),
  ])
  func `has the styles of its document`(document: String, plain: String, styles: [String]) throws {
    let (snippet, isGuessed) = try Self.read(document, plain)
    #expect(snippet.text == plain)
    #expect(snippet.isFormatted && !isGuessed)
    let told = snippet.styles.compactMap { span -> String? in
      guard case .style(let name) = span.meaning else { return nil }
      return "\(name) \(span.range)"
    }
    #expect(told == styles)
  }

  @Test(arguments: [(#"{\rtf1 \b other}"#, "text"), ("", "text"), ("}}}{{{\\", "text")])
  func `is plain where its document says something else`(document: String, plain: String) throws {
    let (snippet, isGuessed) = try Self.read(document, plain)
    #expect(snippet.styles.isEmpty && isGuessed)
  }

  @Test func `is read whatever its document is`() throws {
    let pieces = [
      "{", "}", "\\", "\\b ", "\\b0", "\\u", "\\u-1 ", "\\uc99", "\\'", "\\'e", "\\*", "x", "é",
      "\n",
      "\\par", "\\i-", "\\ul99999999999999999999", "\\fonttbl",
    ]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let document = (0..<random.next(below: 30)).map { _ in
        pieces[random.next(below: pieces.count)]
      }
      let (snippet, _) = try Self.read(document.joined(), "x")
      #expect(snippet.text == "x")
      let spans = snippet.styles.map(\.range)
      #expect(spans.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= 1 })
    }
  }
}
