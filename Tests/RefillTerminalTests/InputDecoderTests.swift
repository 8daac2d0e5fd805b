import RefillTerminal
import Testing

@Suite struct `A decoder of what the terminal sends` {
  static let keys: [(sent: String, keys: [String])] = [
    ("aé漢👩", ["a", "é", "漢", "👩"]),
    ("\r\n\t\u{7F}\u{3}\0", ["\r", "\n", "\t", "\u{7F}", "\u{3}", "\0"]),
    ("\u{1B}[A\u{1B}OB", ["\u{1B}[A", "\u{1B}OB"]),
    ("\u{1B}[1;5D\u{1B}[3;2~", ["\u{1B}[1;5D", "\u{1B}[3;2~"]),
    ("\u{1B}[[A\u{1B}O2P", ["\u{1B}[[A", "\u{1B}O2P"]),
    ("\u{1B}[99;8;7zx", ["\u{1B}[99;8;7z", "x"]),
    ("\u{1B}[1;2Rx", ["\u{1B}[1;2R", "x"]),
    ("\u{1B}f\u{1B}é\u{1B}.", ["\u{1B}f", "\u{1B}é", "\u{1B}."]),
    ("\u{1B}\u{1B}[D", ["\u{1B}\u{1B}[D"]),
    // Shift-Tab and Alt-Enter in each of their forms.
    ("\u{1B}[Z\u{1B}\t\u{1B}[9;2u\u{1B}[27;2;9~", Array(repeating: "\u{1B}[Z", count: 4)),
    ("\u{1B}\r\u{1B}\n\u{1B}[13;3u\u{1B}[27;3;13~", Array(repeating: "\u{1B}\r", count: 4)),
    // Keys reported by character and modifiers.
    ("\u{1B}[97;5u\u{1B}[27;5;120~\u{1B}[32;5u", ["\u{1}", "\u{18}", "\0"]),
    ("\u{1B}[102;3u\u{1B}[27;7;97~", ["\u{1B}f", "\u{1B}\u{1}"]),
    ("\u{1B}[97;2u\u{1B}[49:33;2u\u{1B}[233u", ["A", "!", "é"]),
    ("\u{1B}[13;2u\u{1B}[127;2u\u{1B}[127;5u", ["\r", "\u{7F}", "\u{8}"]),
    ("\u{1B}[13;5u\u{1B}[9;3ux", ["\u{1B}[13;5u", "\u{1B}[9;3u", "x"]),
    ("\u{1B}[97;1:3ub", ["b"]),
    (
      "\u{1B}[1114112u\u{1B}[99999999999999999999ux",
      [
        "\u{1B}[1114112u", "\u{1B}[99999999999999999999u", "x",
      ]
    ),
    // Unexpected replies, and focus.
    ("a\u{1B}]0;evil\r\u{7}b\u{1B}P1$rq\u{1B}\\c\u{1B}_Gok\u{1B}\\d", ["a", "b", "c", "d"]),
    ("\u{1B}[?62;4c\u{1B}[>1;2cx\u{1B}[0n\u{1B}[8;24;80ty", ["x", "y"]),
    ("\u{1B}[I\u{1B}[Oz", ["z"]),
    ("\u{1B}[M !!z", ["z"]),
    // Aborted sequences.
    ("\u{1B}[1;\rx\u{1B}[12\u{1B}[B", ["\r", "x", "\u{1B}[B"]),
    ("\u{1B}]0;broken\u{18}x\u{1B}]0;off\u{1B}[Cy", ["x", "\u{1B}[C", "y"]),
  ]

  @Test func `continues the key that another one left, whatever the delay`() {
    var first = InputDecoder(escapeTimeout: 0.05)
    #expect(first.feed(Array("a\u{1B}".utf8), at: 9) == [.key([0x61])])
    var second = InputDecoder(escapeTimeout: 0.05)
    second.resume(first, after: 1 - 9)
    #expect(second.deadline.map { abs($0 - 1.05) < 1e-9 } == true)
    var alone = second
    #expect(alone.tick(at: 1.06) == [.escape])
    #expect(second.feed(Array("[A".utf8), at: 1) == [.key(Array("\u{1B}[A".utf8))])
  }

  @Test(arguments: keys)
  func `gives whole keys however they are cut`(sent: String, keys: [String]) {
    let expected = keys.map { InputEvent.key(Array($0.utf8)) }
    #expect(burst(Array(sent.utf8)) == expected)
    #expect(byteByByte(Array(sent.utf8)) == expected)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "ab"), ([0x80, 0x9B, 0x41], "A"), ([0xC0, 0xAF, 0x61], "a"),
      ([0xE0, 0x80, 0x80, 0x61], "a"), ([0xED, 0xA0, 0x80, 0x61], "a"), ([0xC3, 0x61], "a"),
      ([0xF4, 0x90, 0x80, 0x80, 0x61], "a"), ([0xC2, 0x9B, 0x61], "a"),
      ([0xE2, 0x82, 0xC3, 0xA9], "é"),
    ] as [([UInt8], String)])
  func `drops what is not UTF-8`(sent: [UInt8], typed: String) {
    let expected = typed.map { InputEvent.key(Array(String($0).utf8)) }
    #expect(burst(sent) == expected)
    #expect(byteByByte(sent) == expected)
  }

  @Test func `takes an Esc as alone when nothing follows in time`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    #expect(decoder.feed([27], at: 1).isEmpty)
    #expect(decoder.deadline == 1.05)
    #expect(decoder.tick(at: 1.04).isEmpty)
    #expect(decoder.tick(at: 1.05) == [.escape])
    #expect(decoder.deadline == nil)
    #expect(
      decoder.feed([27], at: 2) + decoder.feed([0x5B, 0x41], at: 2.1) == [
        .escape, .key([0x5B]), .key([0x41]),
      ])
  }

  @Test(
    arguments: [
      ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}[27u", [.escape]),
      ("\u{1B}]", [.key([27, 0x5D])]), ("\u{1B}[", [.key([27, 0x5B])]),
      ("\u{1B}O", [.key([27, 0x4F])]),
      ("\u{1B}\u{1B}[", [.escape, .key([27, 0x5B])]), ("\u{1B}[1;", []), ("\u{1B}]0;late\r", []),
      ("\u{1B}\u{1B}x", [.escape, .key([27, 0x78])]),
      ("\u{1B}\u{1B}[200~a\u{1B}[201~", [.escape, .paste("a")]),
    ] as [(String, [InputEvent])])
  func `takes what stays unfinished as what it can be`(sent: String, events: [InputEvent]) {
    #expect(burst(Array(sent.utf8)) == events)
    #expect(byteByByte(Array(sent.utf8)) == events)
  }

  @Test(arguments: [
    "\u{1B}\u{3}", "\u{1B}\u{1B}\u{3}", "\u{1B}[\u{3}", "\u{1B}[1;\u{3}", "\u{1B}O\u{3}",
    "\u{1B}]0;title\u{3}", "\u{1B}P1$r\u{1B}\u{3}", "\u{1B}[M !\u{3}", "\u{1B}[[\u{3}",
  ])
  func `takes Ctrl-C in the middle of any other key`(sent: String) {
    #expect(burst(Array(sent.utf8)) == [.key([3])])
    #expect(byteByByte(Array(sent.utf8)) == [.key([3])])
  }

  @Test(
    arguments: [
      ("\u{1B}P", [[27, 0x50]]), ("\u{1B}X", [[27, 0x58]]), ("\u{1B}^x", [[27, 0x5E], [0x78]]),
      ("\u{1B}\t", [[27, 9]]), ("\u{1B}_", [[27, 0x5F]]), ("\u{1B}[A", [[27, 0x5B, 0x41]]),
    ] as [(String, [[UInt8]])])
  func `begins no string with an Esc of vi's`(sent: String, keys: [[UInt8]]) {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    decoder.keepsEscapeApart = true
    #expect(decoder.feed(sent.utf8, at: 0) + decoder.tick(at: 9) == keys.map { .key($0) })
  }

  /// Packets with the time of each, and the keys that they are while Esc is kept apart.
  static let openedLines: [(sent: [(String, at: Double)], keys: [String])] = [
    // A key of the terminal arrives at once, and alone.
    ([("\u{1B}OA", 0)], ["\u{1B}OA"]), ([("\u{1B}", 0), ("O", 0.01), ("P", 0.02)], ["\u{1B}OP"]),
    ([("\u{1B}OD\u{1B}OD", 0)], ["\u{1B}OD", "\u{1B}OD"]), ([("\u{1B}O2P", 0)], ["\u{1B}O2P"]),
    ([("\u{1B}OD", 0), ("x", 0.03)], ["\u{1B}OD", "x"]),
    // Typed letters do not.
    ([("\u{1B}OHi", 0)], ["\u{1B}O", "H", "i"]), ([("\u{1B}OÜ", 0)], ["\u{1B}O", "Ü"]),
    ([("\u{1B}O", 0), ("Hi", 0.03)], ["\u{1B}O", "H", "i"]),
    ([("\u{1B}", 0), ("OH", 0.03), ("i", 0.1)], ["\u{1B}O", "H", "i"]),
    ([("\u{1B}", 0), ("O", 0.01), ("D", 0.02), ("o", 0.03)], ["\u{1B}O", "D", "o"]),
    ([("\u{1B}O2 x", 0)], ["\u{1B}O", "2", " ", "x"]), ([("\u{1B}O2", 0)], ["\u{1B}O", "2"]),
  ]

  @Test(arguments: openedLines)
  func `reads vi's Esc, O and a word as such`(
    sent: [(String, at: Double)], keys: [String]
  ) {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    decoder.keepsEscapeApart = true
    let events = sent.flatMap { decoder.feed($0.0.utf8, at: $0.at) }
    #expect(events + decoder.tick(at: 9) == keys.map { .key(Array($0.utf8)) })
    #expect(decoder.deadline == nil)
  }

  @Test(arguments: [
    ("\u{1B}[1;", "5D"), ("\u{1B}[", "1;5D"), ("\u{1B}[1", ";5D"), ("\u{1B}[[", "A"),
  ])
  func `waits a second for the rest of a sequence with parameters`(first: String, rest: String) {
    var decoder = InputDecoder(escapeTimeout: 1)
    #expect(decoder.feed(first.utf8, at: 0).isEmpty)
    #expect(decoder.tick(at: 0.98).isEmpty)
    #expect(decoder.feed(rest.utf8, at: 0.99) == [.key(Array((first + rest).utf8))])
    #expect(decoder.deadline == nil)
  }

  @Test func `swallows no more than 4 KiB of a string without an end`() {
    let typed = burst(Array("\u{1B}]".utf8) + Array(repeating: 0x61, count: 4100))
    #expect(typed == Array(repeating: .key([0x61]), count: 4))
  }

  @Test func `takes a position only where one was asked for`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    decoder.expectedCursorPositions = 1
    #expect(decoder.feed("\u{1B}[12;40R".utf8, at: 0) == [.cursorPosition(row: 12, column: 40)])
    #expect(decoder.feed("\u{1B}[1;2R".utf8, at: 0) == [.key(Array("\u{1B}[1;2R".utf8))])
  }

  @Test func `takes as many positions as were asked for`() {
    var decoder = InputDecoder(escapeTimeout: 0.05)
    decoder.expectedCursorPositions = 2
    let events = decoder.feed("\u{1B}[1;4R\u{1B}[1;9Rx".utf8, at: 0)
    #expect(
      events == [
        .cursorPosition(row: 1, column: 4), .cursorPosition(row: 1, column: 9), .key([0x78]),
      ])
  }

  @Test func `reads mode reports and the mouse`() {
    #expect(byteByByte(Array("\u{1B}[?2026;2$y".utf8)) == [.modeReport(mode: 2026, setting: 2)])
    let mouse =
      "\u{1B}[<0;7;3M\u{1B}[<32;6;3M\u{1B}[<0;5;3m\u{1B}[<65;1;1M\u{1B}[<35;1;1M\u{1B}[<2;0;1M"
    let expected: [MouseEvent] = [
      MouseEvent(.press(.left), row: 3, column: 7), MouseEvent(.drag(.left), row: 3, column: 6),
      MouseEvent(.release(.left), row: 3, column: 5), MouseEvent(.wheelDown, row: 1, column: 1),
    ]
    #expect(byteByByte(Array(mouse.utf8)) == expected.map { .mouse($0) })
  }
}

/// Returns the events of `bytes` in one read, and of the silence after it.
private func burst(_ bytes: [UInt8]) -> [InputEvent] {
  var decoder = InputDecoder(escapeTimeout: 0.05)
  return decoder.feed(bytes, at: 0) + decoder.tick(at: 10)
}

private func byteByByte(_ bytes: [UInt8]) -> [InputEvent] {
  var decoder = InputDecoder(escapeTimeout: 0.05)
  var events: [InputEvent] = []
  for (index, byte) in bytes.enumerated() {
    events += decoder.feed([byte], at: Double(index) * 0.0001)
  }
  return events + decoder.tick(at: 10)
}
