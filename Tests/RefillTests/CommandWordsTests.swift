import Testing

@testable import refill

@Suite struct `The words of a command` {
  @Test(arguments: [
    ("curl -d @- URL", ["curl", "-d", "@-", "URL"]), ("  a\tb\n c ", ["a", "b", "c"]),
    (#"a 'b c' "d e""#, ["a", "b c", "d e"]), (#"a'b'"c"d"#, ["abcd"]), (#"'' """#, ["", ""]),
    (#"a\ b \' \\"#, ["a b", "'", "\\"]), (#""a\"b\\c\n$x""#, [#"a"b\c\n$x"#]),
    (#"'a\'"#, ["a\\"]),
    ("$HOME *.txt ~ | x > y && z", ["$HOME", "*.txt", "~", "|", "x", ">", "y", "&&", "z"]),
    ("", []), ("ß 👧", ["ß", "👧"]),
  ])
  func `are split as a shell does, without its expansions`(text: String, words: [String]) {
    #expect(CommandWords.split(text) == words)
  }

  @Test(arguments: ["'a", "\"a", "a\\", "a 'b' \"c"])
  func `need the ends of quotes`(text: String) {
    #expect(CommandWords.split(text) == nil)
  }
}
