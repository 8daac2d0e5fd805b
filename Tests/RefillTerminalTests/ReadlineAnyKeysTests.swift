import RefillTerminal
import Testing

@MainActor @Suite struct `Any keys at all` {
  @Test(arguments: ["set editing-mode emacs\n", "set editing-mode vi\n"])
  func `leave a text whole`(mode: String) throws {
    try Typing.read(mode)
    defer { _ = Typing.type("C-x.) C-g", into: "|") }  // may be recording a macro
    var random = Lottery(state: 7)
    var line = ReadlineEditor.Line(text: "", cursor: 0)
    // Alt-r restores it.
    var original = ""
    Typing.editor.beginField()
    for _ in 0..<20_000 {
      if random.draw(50) == 0 {
        line.text = (0..<random.draw(12)).map { _ in parts[random.draw(parts.count)] }.joined()
        line.cursor = random.draw(line.text.count + 2)
        original = line.text
        Typing.editor.beginField()
      }
      let key = key(&random)
      let proposal = Typing.editor.feed(key, in: line)
      if proposal.isEdited {
        try #require(
          controls(in: proposal.text) <= max(controls(in: line.text), controls(in: original))
            && !proposal.text.contains("\u{FFFD}")
            && 0...proposal.text.count ~= proposal.cursor,
          "\(key) makes \(proposal) of \(line)")
      }
      line = .init(text: String(proposal.text.prefix(80)), cursor: proposal.cursor)
    }
  }

  private let parts = [
    "abc", " ", "\n", "\r\n", "()", "x-y", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "\u{301}", "\u{200D}",
  ]
  private let prefixes: [[UInt8]] = [[], [], [24], [27], [27, 91], [27, 79]]

  private func key(_ random: inout Lottery) -> [UInt8] {
    if random.draw(5) == 0 {
      let scalars = parts[random.draw(parts.count)].unicodeScalars.map { Array(String($0).utf8) }
      return scalars[random.draw(scalars.count)]
    }
    return prefixes[random.draw(prefixes.count)] + [UInt8(random.draw(128))]
  }

  /// Returns the number of control characters other than tabs and line ends, which are yanked.
  private func controls(in text: String) -> Int {
    text.utf8.count { ($0 < 0x20 && $0 != 9 && $0 != 10) || $0 == 0x7F }
  }
}

/// A generator of the same numbers in every run.
private struct Lottery {
  var state: UInt64

  mutating func draw(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
