import Foundation
import RefillCore
import TestSupport
import Testing

/// Patterns that take ages, and letters of all widths: targets I3 and I8.
@Suite(.timeLimit(.minutes(60))) struct `Typing` {
  /// Patterns for which a matcher that goes back tries exponentially many ways.
  private static let patterns = [
    "(a+)+b", "(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)*x", "(.+)+x", "([a-z]+)*1", "^(a+)+$x",
    "(\\\\w+\\\\s?)*!", "(x+x+)+y", "(?:a|b|ab)*c", "(a?){30}a{30}", "((a+)+)+b", "([^b]*)*b",
    "(.*a){20}", "(a{1,30}){1,30}b", "(?=(a+))\\\\1*b", "(a+)\\\\1+b", "((?:.*)*)*z",
    "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*,){15}P", "(a+){2,}b", "a*a*a*a*a*a*a*a*a*b", "(ab|a)*c",
    "([ab]+)*c", "(\\\\p{L}+)*1", "((a*)+)+b", "(?i)(A+)+B", "(aa|aab?)*c", "(a.*)*b",
    "(\\\\w|\\\\w\\\\w)*-", "(a|a?)+b", "(.|\\\\s)*z", "([a-c]|[b-d])*x", "(.*?)*x", "(a*?)*b",
    "(a+|b+)*c", "(\\\\X+)*1", "((a|b)*|c)*d", "(a|(a|(a|a)*)*)*b", "([a-z]*[a-z]*)*0",
  ]

  @Test func `I3 waits for no pattern, however slow`() async throws {
    let tally = Tally("I3", "keys in fields whose patterns take ages for their text")
    let texts = [
      String(repeating: "a", count: 30), String(repeating: "a", count: 2_000),
      String(repeating: "a b", count: 1_000), String(repeating: "x", count: 10_000),
    ]
    for number in 0..<Torture.count(Self.patterns.count * texts.count, least: 8) {
      let pattern = Self.patterns[number * 5 % Self.patterns.count]
      let text = texts[number % texts.count]
      try await Home.open { home in
        try home.write(
          form: "slow", title: "Slow",
          fields: #"{"id": "x", "title": "Code", "pattern": "\#(pattern)"}, {"id": "y"}"#)
        let terminal = try TerminalProcess(["slow"], in: home)
        try await terminal.see("^X?")
        terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
        try await terminal.press("\t")
        try await terminal.see("1 of 2")
        try await terminal.press("\u{1B}[Z")
        for key in "qrs" {
          try await Task.sleep(for: .milliseconds(30))
          let count = terminal.drawnCount
          let begun = ContinuousClock.now
          terminal.type(String(key))
          while terminal.drawnCount == count, ContinuousClock.now - begun < .seconds(10) {
            try await Task.sleep(for: .milliseconds(1))
          }
          let time = ContinuousClock.now - begun
          tally.check(
            time <= Torture.limit(.milliseconds(60)), "\(pattern), \(text.count): \(time)")
        }
        terminal.kill(SIGTERM)
        tally.check(try await terminal.end() == 143, "\(pattern): another end")
      }
    }
    #expect(tally.failures == [])
  }

  /// Texts of one letter as a person sees it, of scripts and signs of all widths.
  private static var letters: [String] {
    let ranges: [ClosedRange<UInt32>] = [
      0x21...0x7E, 0xAE...0x17F, 0x370...0x556, 0x5D0...0x5EA, 0x620...0x64A, 0x905...0x939,
      0xE01...0xE30,
      0x1E00...0x1EFF, 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x257F, 0x3041...0x30FF,
      0x4E00...0x4E80, 0xAC00...0xAC80, 0xFF01...0xFF5E, 0x1F600...0x1F64F, 0x1F680...0x1F6C0,
      0x20000...0x20040,
    ]
    // A mark without a letter is drawn on what is before it.
    let others: Set<Unicode.GeneralCategory> = [.unassigned, .nonspacingMark, .enclosingMark]
    let single = ranges.flatMap { $0 }.compactMap(Unicode.Scalar.init)
      .filter { !others.contains($0.properties.generalCategory) }.map { String($0) }
    let joined = [
      "e\u{301}", "a\u{308}\u{301}", "ก\u{E33}", "क\u{93E}", "क\u{94D}ष", "👍🏽", "👩‍👩‍👧", "🇬🇧", "🏳️‍🌈",
      "❤️", "1️⃣", "ﬁ", "ß", "İ", "ﷺ", "\u{1112}\u{1161}\u{11AB}",
    ]
    return single + joined
  }

  @Test func `I8 sets the cursor where the terminal has it`() async throws {
    let tally = Tally("I8", "letters whose width is that of the terminal")
    let letters = Self.letters.filter { !DisplayWidth.isUncertain(Character($0)) }
    let some = stride(from: 0, to: letters.count, by: Torture.scale < 1 ? 20 : 1).map {
      letters[$0]
    }
    try await TmuxSession.open(columns: 120) { terminal in
      try terminal.home.write(form: "list", title: "List", fields: #"{"id": "firm"}"#)
      try await terminal.fill("list")
      let start = try await terminal.screen().cursor.column
      for letter in some {
        try await terminal.paste("\(letter)\(letter)\(letter)z")
        try await terminal.see("\(letter)z")
        try await terminal.press("C-b")
        let column = start + 3 * DisplayWidth.of(letter)
        let screen = try await terminal.wait(for: letter) { $0.cursor.column == column }
        tally.check(
          screen.characterAtCursor == "z",
          "\(letter): \(screen.characterAtCursor) in column \(column) of \(screen.cursorRow)")
        try await terminal.press("C-e")
        try await terminal.press("C-u")
        try await terminal.wait(for: "the empty line") { $0.cursor.column == start }
      }
    }
    #expect(tally.failures == [])
  }
}
