import RefillTerminal
import TestSupport
import Testing

@Suite struct `A pasted text` {
  @Test(arguments: [
    ("a\tb\u{3}\0c", "a\tb\u{3}\0c"), ("one\rtwo\r\nthree\nfour", "one\ntwo\nthree\nfour"),
    ("x\u{1B}[200~y", "x\u{1B}[200~y"), ("\u{1B}[20\u{1B}[2;", "\u{1B}[20\u{1B}[2;"),
  ])
  func `comes as it is, with one kind of line end`(pasted: String, text: String) {
    #expect(events(of: Array(pasted.utf8)) == [.paste(text)])
  }

  @Test func `is repaired where it is not UTF-8`() {
    #expect(events(of: [0x61, 0xFF, 0x62]) == [.paste("a\u{FFFD}b")])
  }

  @Test(arguments: ["\r", "\n", "\u{1B}\r", "\u{1B}[13u", "\r\n\r"])
  func `swallows an Enter that is glued to it`(tail: String) {
    #expect(events(of: Array("abc".utf8), then: Array(tail.utf8)) == [.paste("abc")])
  }

  @Test func `continues after an end mark of its own`() {
    let rest = "evil\u{3}\u{18}\r\u{1B}[A\u{1B}f\u{1B}[201~!"
    #expect(
      events(of: Array("abc".utf8), then: Array(rest.utf8)) == [
        .paste("abc"), .paste("evil\u{3}\u{18}\n!"),
      ])
  }

  @Test(
    arguments: [
      ("\t", [[9]]), ("\tnext\r", [[9], [0x6E], [0x65], [0x78], [0x74]]), ("\u{3}", [[3]]),
      ("\u{1}X", [[1], [0x58]]), ("\u{1B}[A\u{1B}OM\u{1B}\r", [[27, 0x5B, 0x41]]),
      ("\u{18}\r\u{18}\u{E}", []), ("\u{18}\u{18}k", [[24], [24], [0x6B]]),
      ("\u{18}\u{18}\r", [[24], [24]]), ("\u{18}\u{18}\u{E}", [[24], [24], [14]]),
    ] as [(String, [[UInt8]])])
  func `is over at a key that is no text, and drops keys that submit`(
    tail: String, keys: [[UInt8]]
  ) {
    #expect(
      events(of: Array("abc".utf8), then: Array(tail.utf8))
        == [.paste("abc")] + keys.map(InputEvent.key))
  }

  @Test func `continues after an end mark of its own and keys, if another end mark follows`() {
    let rest = "\t\u{3}\u{18}\r\u{1B}[Aevil\u{1B}[201~\t"
    #expect(
      events(of: Array("abc".utf8), then: Array(rest.utf8)) == [
        .paste("abc"), .paste("\t\u{3}\u{18}\nevil\t"),
      ])
  }

  @Test(arguments: [(0.01, 0.1), (0.05, 0.2), (0.2, 0.3)])
  func `with an end mark of its own is over after a silence of four gaps, 0.1 to 0.3 s`(
    gap: Double, silence: Double
  ) {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~ab".utf8, at: 0).isEmpty)
    #expect(decoder.feed("c\u{1B}[201~evil".utf8, at: gap) == [.paste("abc")])
    #expect(decoder.feed([13], at: 2 * gap).isEmpty)
    #expect(abs((decoder.deadline ?? 0) - 2 * gap - silence) < 1e-9)
    #expect(decoder.tick(at: 2 * gap + silence + 0.001) == [.paste("evil\n")])
    #expect(decoder.feed([13], at: 2) == [.key([13])])
  }

  @Test(arguments: [(0.01, 0.05), (0.05, 0.2), (0.2, 0.3)])
  func `is over after four gaps of a slow line, when Enter is Enter again`(
    gap: Double, silence: Double
  ) {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~ab".utf8, at: 0).isEmpty)
    #expect(decoder.feed("c\u{1B}[201~".utf8, at: gap) == [.paste("abc")])
    #expect(abs((decoder.deadline ?? 0) - gap - silence) < 1e-9)
    #expect(decoder.feed([0x18, 13], at: gap + 0.9 * silence).isEmpty)
    #expect(decoder.tick(at: 2).isEmpty)
    #expect(decoder.feed([13], at: 2) == [.key([13])])
  }

  @Test func `is over after 50 ms if its end mark comes late and by itself`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~half".utf8, at: 0).isEmpty)
    #expect(decoder.feed("\u{1B}[201~".utf8, at: 0.15) == [.paste("half")])
    #expect(decoder.tick(at: 0.21).isEmpty)
    #expect(decoder.feed([0x18, 13], at: 0.21) == [.key([0x18]), .key([13])])
  }

  @Test func `is over after 50 ms, when Enter is Enter again`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~abc\u{1B}[201~".utf8, at: 0) == [.paste("abc")])
    #expect(decoder.deadline == 0.05)
    #expect(decoder.tick(at: 0.05).isEmpty)
    #expect(decoder.feed([13], at: 0.05) == [.key([13])])
  }

  @Test func `lets reports through that are glued to it`() {
    let report = "\u{1B}[?2026;2$y"
    #expect(
      events(of: [0x61], then: Array(report.utf8)) == [
        .paste("a"), .modeReport(mode: 2026, setting: 2),
      ])
  }

  @Test func `without an end is kept after two seconds of silence`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~ab\r".utf8, at: 0).isEmpty)
    #expect(decoder.feed("c".utf8, at: 1.5).isEmpty)
    #expect(decoder.deadline == 3.5)
    #expect(decoder.tick(at: 3.5) == [.paste("ab\nc")])
    #expect(decoder.feed([13], at: 3.6) == [.key([13])])
  }

  @Test func `without an end is ended by Ctrl-C`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~unfinished\u{3}".utf8, at: 0).isEmpty)
    #expect(decoder.deadline == 0.2)
    #expect(decoder.feed([3], at: 0.1).isEmpty)
    #expect(decoder.tick(at: 0.2) == [.paste("unfinished\u{3}\u{3}"), .key([3])])
    #expect(decoder.feed("a".utf8, at: 1) == [.key([0x61])])
  }

  @Test func `with Ctrl-C in it continues if it continues within 200 ms, however late it comes`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~a".utf8, at: 0).isEmpty)
    #expect(decoder.feed([3], at: 1.9).isEmpty)
    // The two seconds of silence count from the Ctrl-C.
    #expect(decoder.feed("b\r".utf8, at: 2.05).isEmpty)
    #expect(decoder.deadline == 4.05)
    #expect(decoder.feed("\u{1B}[201~".utf8, at: 4) == [.paste("a\u{3}b\n")])
  }

  @Test func `is refused over 128 KiB`() {
    let limit = 128 << 10
    #expect(events(of: Array(repeating: 0x61, count: limit + 1)) == [.pasteTooLarge])
    let largest = events(of: Array(repeating: 0x61, count: limit))
    #expect(largest == [.paste(String(repeating: "a", count: limit))])
  }

  @Test func `takes in what waits to be read, however late the program reads it`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~a\u{1B}[201~".utf8, at: 0) == [.paste("a")])
    #expect(decoder.feed([0x18, 13], at: 0.4).isEmpty)
    #expect(decoder.tick(at: 0.5).isEmpty)
    #expect(decoder.feed([0x18, 13], at: 0.6) == [.key([0x18]), .key([13])])
  }

  @Test(arguments: ["\u{1B}[201~", "b", "\u{80}"])
  func `waits longer for the rest of bytes that no key sends`(bytes: String) {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed("\u{1B}[200~a\u{1B}[201~".utf8, at: 0) == [.paste("a")])
    #expect(decoder.feed(bytes.utf8, at: 0.01).isEmpty)
    #expect(decoder.feed([0x18], at: 0.02).isEmpty)
    #expect(decoder.tick(at: 0.11).isEmpty)
    #expect(decoder.feed([13], at: 0.11).isEmpty)
    #expect(!decoder.tick(at: 0.6).contains(.key([13])))
  }

  @Test func `T8 never becomes keys, however hostile`() {
    let tally = Tally("T8", "hostile pastes")
    for seed in UInt64(0)..<500 { check(HostilePaste(seed: Torture.seed &+ seed), tally) }
    #expect(tally.failures == [])
  }

  private func check(_ paste: HostilePaste, _ tally: Tally) {
    var paste = paste
    var decoder = InputDecoder(escapeTimeout: 0.05)
    var events: [InputEvent] = []
    var now = 0.0
    for read in paste.reads() {
      events += decoder.feed(read, at: now)
      now += paste.gap
    }
    events += decoder.tick(at: now + 3)
    // A Ctrl-C at the end of a paste without an end mark counts as typed.
    if !paste.hasEnd, paste.segments.last?.hasSuffix("\u{3}") == true {
      tally.check(events.popLast() == .key([3]), "no Ctrl-C: \(paste.segments)")
    }
    let texts = events.map { if case .paste(let part) = $0 { part } else { nil as String? } }
    tally.check(!texts.contains(nil), "\(events) came out of \(paste.segments)")
    tally.check(texts.compactMap(\.self).joined() == paste.expected, "\(paste.segments)")
  }
}

/// Returns the events of a bracketed paste followed by bytes, in one read.
private func events(of pasted: [UInt8], then tail: [UInt8] = []) -> [InputEvent] {
  var decoder = InputDecoder(escapeTimeout: 0.05)
  let framed = Array("\u{1B}[200~".utf8) + pasted + Array("\u{1B}[201~".utf8)
  return decoder.feed(framed + tail, at: 0) + decoder.tick(at: 10)
}

/// A paste with embedded end marks, or without one, and with all problematic bytes.
private struct HostilePaste {
  private var random: SeededGenerator
  let segments: [String]
  let hasEnd: Bool
  /// The time between two reads, in seconds.
  let gap: Double

  init(seed: UInt64) {
    let harmless = ["a", "Zoë", "漢字", "👩‍👩‍👧", " ", "\t", "0"]
    let harmful = [
      "\r", "\n", "\r\n", "\0", "\u{3}", "\u{1A}", "\u{1C}", "\u{4}", "\u{18}", "\u{7}",
    ]
    var random = SeededGenerator(seed: seed)
    hasEnd = random.next(below: 5) > 0
    let ends = hasEnd ? random.next(below: 6) : 0
    let pieces = harmless + harmful + (ends == 0 ? ["\u{1B}[200~", "\u{1B}", "\u{1B}[A"] : [])
    segments = (0...ends).map { _ in
      (0..<random.next(below: 30)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
    }
    gap = [0, 0.0001, 0.02][random.next(below: 3)]
    self.random = random
  }

  /// The text after an embedded end mark is joined again.
  var expected: String {
    let tail = segments.dropFirst().joined()
    let isBlank = tail.unicodeScalars.allSatisfy { $0 == "\r" || $0 == "\n" }
    return oneLineEnd(segments[0]) + (isBlank ? "" : oneLineEnd(tail))
  }

  mutating func reads() -> [[UInt8]] {
    let end = "\u{1B}[201~"
    var rest = Array(("\u{1B}[200~" + segments.joined(separator: end) + (hasEnd ? end : "")).utf8)[
      ...]
    let longest = [1, 3, 4096][random.next(below: 3)]
    var reads: [[UInt8]] = []
    while !rest.isEmpty {
      let count = 1 + random.next(below: longest)
      reads.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return reads
  }

  private func oneLineEnd(_ text: String) -> String {
    String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
