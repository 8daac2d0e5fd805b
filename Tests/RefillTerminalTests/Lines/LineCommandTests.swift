import Testing

@testable import RefillTerminal

@Suite struct `A line that is typed` {
  @Test(arguments: [
    ("?", LineCommand.help), ("<", .back), (">", .onward), ("= ", .again), ("!", .leave),
    (".", .dot(.list(""))), (". .", .dot(.list(""))), (". rou", .dot(.list("rou"))),
    (". two words", .dot(.list("two words"))), (". 3", .dot(.pick(3))), (". more", .dot(.more)),
    (". delete 3", .dot(.delete(3))), (". delete me", .dot(.list("delete me"))),
    (". \\more", .dot(.list("more"))), (". edit", .dot(.edit)), (". clear", .dot(.clear)),
    (". undo", .dot(.undo)), (". redo", .dot(.redo)), (". why", .dot(.explain)),
    (". rest", .dot(.rest)),
    (". ;visit", .dot(.snippet("visit"))), (". @ann lee", .dot(.mention("ann lee"))),
  ])
  func `is a command`(line: String, command: LineCommand) {
    #expect(LineCommand(line) == command)
  }

  @Test(arguments: [
    ("", ""), ("Ann", "Ann"), ("<b>", "<b>"), ("=1", "=1"), (".5", ".5"), ("...", "..."),
    ("?!", "?!"), ("\\=", "="), ("\\\\=", "\\="), ("\\. x", ". x"), ("\\\\server", "\\\\server"),
    ("\\", "\\"), (" ?", " ?"),
  ])
  func `is text, in which a backslash counts before commands only`(line: String, text: String) {
    #expect(LineCommand(line) == .text(text))
  }
}

@Suite struct `Bytes of lines` {
  private func events(_ pieces: [[UInt8]]) -> [LineEvent] {
    var lines = ByteLines()
    var events: [LineEvent] = []
    for piece in pieces {
      lines.add(piece)
      while let event = lines.take() { events.append(event) }
    }
    if let event = lines.take(isAtEnd: true) { events.append(event) }
    return events
  }

  @Test func `are split wherever they arrive`() {
    let bytes = Array("Zoë\r\n\n👩‍👩‍👧\nlast".utf8)
    let lines = ["Zoë", "", "👩‍👩‍👧", "last"].map(LineEvent.line)
    #expect(events([bytes]) == lines)
    #expect(events(bytes.map { [$0] }) == lines)
  }

  @Test func `that are not UTF-8 are no line`() {
    #expect(events([[0x5A, 0xFF, 0x0A, 0x41, 0x0A]]) == [.notText, .line("A")])
  }

  @Test func `without an end are dropped beyond 1 MiB`() {
    let long = [UInt8](repeating: 0x61, count: 600 << 10)
    #expect(events([long, long, Array("b\nc\n".utf8)]) == [.notText, .line("c")])
  }
}
