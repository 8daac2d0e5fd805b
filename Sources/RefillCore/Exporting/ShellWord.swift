/// Quotes words for the shell.
package enum ShellWord {
  /// Returns a word as the shell and `eval` read it back: bare if it is plain, else in single
  /// quotes.
  package static func quoted(_ word: String) -> String {
    // zsh replaces a command behind `=` by its path.
    let isBare = word.utf8.first.map { $0 != UInt8(ascii: "=") } ?? false
    if isBare, word.utf8.allSatisfy(isPlain) { return word }
    return "'" + word.replacingScalars { $0 == "'" ? #"'\''"# : nil } + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_./:@%+,=-".utf8.contains(byte)
    }
  }
}
