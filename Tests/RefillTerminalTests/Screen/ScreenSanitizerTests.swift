import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The sanitizer` {
  @Test(arguments: [
    ("plain text", "plain text"), ("Zoë, 漢字, Ελλάδα, שלום", "Zoë, 漢字, Ελλάδα, שלום"),
    ("a\u{1B}[31mb", "a^[[31mb"), ("\u{0}\u{7F}\u{1}\u{2}", "^@^?^A^B"), ("a\r\nb\tc", "a^M^Jb c"),
    ("\u{9B}31m\u{85}", "<U+009B>31m<U+0085>"),
    ("\u{202E}\u{2066}\u{61C}\u{200F}", "<U+202E><U+2066><U+061C><U+200F>"),
    ("a\u{200B}b\u{FEFF}\u{AD}\u{2060}\u{180E}", "a<U+200B>b<U+FEFF><U+00AD><U+2060><U+180E>"),
    ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
    ("\u{E0041}\u{E007F}", "<U+E0041><U+E007F>"),
    ("\u{E000}\u{FFFE}\u{10FFFF}\u{378}", "<U+E000><U+FFFE><U+10FFFF><U+0378>"),
    ("\u{301}a", "<U+0301>a"), ("\u{1160}", "<U+1160>"), ("e\u{301}", "e\u{301}"),
  ])
  func `spells out what is not known to be harmless`(text: String, shown: String) {
    // Scalars are compared: strings would be equal up to normalization.
    #expect(Array(Sanitizer.visible(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    "👩‍👩‍👧", "🏳️‍🌈", "👨🏽‍🚀", "👩‍❤️‍👨", "می\u{200C}خواهم", "ه\u{200D}", "क्\u{200D}ष", "ಕ್\u{200C}ಷ",
  ])
  func `keeps a joiner where it belongs`(text: String) {
    #expect(Array(Sanitizer.visible(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    ("pay\u{200D}pal", "pay<U+200D>pal"), ("a\u{200C}b", "a<U+200C>b"), ("\u{200D}", "<U+200D>"),
    ("👩\u{200D}", "👩<U+200D>"), ("م\u{200C}\u{200C}", "م\u{200C}<U+200C>"),
    ("1\u{200D}2", "1<U+200D>2"),
  ])
  func `shows a joiner that hides`(text: String, shown: String) {
    #expect(Array(Sanitizer.visible(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    "\u{1B}[2J\u{7}", "\u{202E}a\u{FEFF}\u{180E}", "\u{E0041}\u{10FFFF}\u{E000}", "👩\u{200D}",
    "👩‍👩‍👧 é",
    "z" + String(repeating: "\u{301}", count: 40),
  ])
  func `is the same JSON where programs read it`(text: String) throws {
    let shown = Sanitizer.json(text[...])
    #expect(Sanitizer.visible(shown, limit: .max) == shown)
    let read = try JSONSerialization.jsonObject(
      with: Data("\"\(shown)\"".utf8), options: .fragmentsAllowed)
    #expect((read as? String).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }

  @Test func `is bounded`() {
    #expect(Sanitizer.visible(String(repeating: "a", count: 1_000)).count == 500)
    #expect(Sanitizer.visible(String(repeating: "é", count: 1_000), limit: 7).count == 7)
    #expect(Sanitizer.visible("abc\u{301}", limit: 3) == "abc\u{301}")
    #expect(Sanitizer.visible("abc", limit: -1).isEmpty)
    let stacked = "z" + String(repeating: "\u{301}", count: 400)
    #expect(Sanitizer.visible(stacked).unicodeScalars.count == 16)
  }

  @Test func `changes nothing the second time and leaves nothing without a width`() {
    for text in hostileTexts {
      let shown = Sanitizer.visible(text)
      #expect(
        Array(Sanitizer.visible(shown, limit: .max).unicodeScalars) == Array(shown.unicodeScalars))
      #expect(shown.allSatisfy { DisplayWidth.of($0) > 0 })
    }
  }

  @Test func `T7 keeps every foreign control from the terminal`() {
    let tally = Tally("T7", "texts with controls, each in four places of a row")
    for text in hostileTexts {
      var row = Row(columns: 60)
      row.put("Label", at: 2)
      row.put(text, at: 10, limit: 30)
      row.putRight(text, limit: 12)
      row.put(Row.cut(text, to: 8, ellipsis: text), at: 1)
      let frame = Frame(rows: [row], columns: 60, cursor: Frame.Position(row: 0, column: 10))
      var painter = Painter()
      let bytes =
        painter.begin(frame, echoedLines: 0, asking: false) + painter.finish(leaving: [row])
      tally.check(
        Token.foreign(in: bytes) == [], of: 4, "\(text.unicodeScalars.map(\.value))")
    }
    #expect(tally.failures == [])
  }

  @Test func `is judged by a test that sees a control`() {
    for text in ["\u{1B}[6n", "\u{1B}]0;x\u{7}", "\u{9B}6n", "\u{202E}", "\u{7}", "\u{1B}[2J"] {
      #expect(Token.foreign(in: Array(text.utf8)) != [])
    }
  }
}

/// Texts that would affect the terminal of a program without a sanitizer.
private let hostileTexts: [String] = {
  let controls = (Array(0...0x1F) + Array(0x7F...0x9F)).compactMap { Unicode.Scalar($0 as UInt32) }
  let format: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F,
  ]
  let hidden = format.joined().compactMap { Unicode.Scalar($0) }
  let introducers =
    ["[", "]", "P", "_", "^", "X"].map { "\u{1B}" + $0 } + ["\u{9B}", "\u{9D}", "\u{90}"]
  let bodies = [
    "31m", "2J", "6n", "c", "?2026$p", "?1049h", "8;;http://x", "52;c;aGk=", "0;title", "50;?",
    "777;notify;a;b", "1337;File=", "$qm", "+q544e", "21t", ">q",
  ]
  let ends = ["", "\u{7}", "\u{1B}\\", "\u{9C}"]
  var texts = (controls + hidden).flatMap { [String($0), "a\($0)b", "é\($0)日", "👩\($0)👩"] }
  for introducer in introducers {
    for body in bodies { texts += ends.map { "x" + introducer + body + $0 + "y" } }
  }
  let broken: [[UInt8]] = [
    [0x1B], [0x9B, 0x33], [0xC0, 0x9B], [0xE2, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    [0xED, 0xA0, 0x80],
  ]
  texts += broken.map { String(decoding: Array("a".utf8) + $0 + Array("b".utf8), as: UTF8.self) }
  texts += [
    "\u{1}\u{2}label", "\u{1B}c", "\u{1B}(0", "\u{1B}#8",
    "z" + String(repeating: "\u{301}", count: 99),
  ]
  return texts
}()
