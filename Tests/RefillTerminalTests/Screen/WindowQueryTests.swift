import Testing

@testable import RefillTerminal

@Suite struct `The query for the width of a window` {
  @Test func `saves no position of the cursor, which may be another program's`() {
    let text = String(decoding: Painter.windowQuery, as: UTF8.self)
    #expect(text.split(separator: "\u{1B}") == ["[6n", "[9999C", "[6n"])
  }

  @Test func `is followed by the way back`() {
    let painter = Painter()
    #expect(painter.cursorReturn(to: 12) == Array("\u{1B}[12G".utf8))
    #expect(painter.cursorReturn(to: nil) == Array("\u{1B}[1G".utf8))
  }
}
