import Driving
import Testing

@Suite struct `A screen` {
  @Test(arguments: [
    ("plain\r\ntwo", ["plain", "two"]),
    ("ab\u{8}c", ["ac"]),
    ("abc\u{1B}[2DX", ["aXc"]),
    ("\u{1B}[2;3Hx\u{1B}[1Gy", ["", "y x"]),
    ("\u{1B}[2dx\u{1B}[Ay", [" y", "x"]),
    ("abc\u{1B}[1;2H\u{1B}[K", ["a"]),
    ("abc\u{1B}[2;1Hdef\u{1B}[1;2H\u{1B}[J", ["a"]),
    ("abcd\u{1B}[1;2H\u{1B}[2P", ["ad"]),
    ("abcd\u{1B}[1;2H\u{1B}[2@", ["a  bcd"]),
    ("abcd\u{1B}[1;2H\u{1B}[2X", ["a  d"]),
    ("a\r\nb\r\nc\u{1B}[2H\u{1B}[L", ["a", "", "b", "c"]),
    ("a\r\nb\r\nc\u{1B}[2H\u{1B}[M", ["a", "c"]),
    ("a\u{1B}[3b", ["aaaa"]),
    ("\u{1B}[1;31mred\u{1B}[m", ["red"]),
    ("Zo\u{EB} \u{203A}", ["Zo\u{EB} \u{203A}"]),
    ("\u{1B}]0;title\u{7}text", ["text"]),
    ("main\u{1B}[?1049hother\u{1B}[?1049l!", ["main!"]),
  ])
  func `shows what an xterm shows`(written: String, lines: [String]) {
    var screen = Screen(columns: 10, rows: 5)
    screen.show(written.utf8)
    #expect(screen.lines == lines + Array(repeating: "", count: 5 - lines.count))
  }

  @Test func `wraps only when the next character comes`() {
    var screen = Screen(columns: 3, rows: 2)
    screen.show("abc".utf8)
    #expect([screen.cursorRow, screen.cursorColumn] == [0, 2])
    screen.show("d".utf8)
    #expect(screen.lines == ["abc", "d"])
  }

  @Test func `scrolls when the last row is full`() {
    var screen = Screen(columns: 3, rows: 2)
    screen.show("a\r\nb\r\nc".utf8)
    #expect(screen.lines == ["b", "c"])
  }

  @Test func `scrolls its region alone`() {
    var screen = Screen(columns: 3, rows: 4)
    screen.show("a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[3H\ne".utf8)
    #expect(screen.lines == ["a", "c", "e", "d"])
  }

  @Test func `joins what was written in two parts`() {
    let whole = Array("\u{1B}[2;2H\u{EB}".utf8)
    for cut in whole.indices {
      var screen = Screen(columns: 3, rows: 2)
      screen.show(whole[..<cut])
      screen.show(whole[cut...])
      #expect(screen.lines == ["", " \u{EB}"])
    }
  }

  @Test func `survives any bytes`() {
    var screen = Screen(columns: 7, rows: 3)
    let likely = Array("\u{1B}[;?0123456789ABCDGHdKJP@XLMmhlnrSTb\r\n\u{8}".utf8)
    var state: UInt64 = 1
    for _ in 0..<50_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let drawn = Int(state >> 40)
      screen.show([drawn % 4 == 0 ? UInt8(drawn >> 8 & 0xFF) : likely[(drawn >> 8) % likely.count]])
    }
    #expect(screen.lines.count == 3)
  }
}
