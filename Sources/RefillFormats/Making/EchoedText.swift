/// What `echo` or `printf` writes.
struct EchoedText {
  /// The text; `nil` if its words do not tell it.
  let word: ScriptWord?

  /// Works out the text of a command with the values of its variables.
  init(_ command: ScriptCommand, in values: inout ScriptValues) {
    var words = Array(values.expanded(command).arguments)
    if command.isPrintedToVariable { words.removeFirst(2) }
    word = command.program == "printf" ? Self.printed(words) : Self.echoed(words)
  }

  private static func echoed(_ words: [ScriptWord]) -> ScriptWord {
    let flags = words.prefix { word in
      let text = word.constant ?? ""
      return text.count > 1 && text.hasPrefix("-") && text.dropFirst().allSatisfy("neE".contains)
    }
    let isDecoded = flags.contains { $0.text.contains("e") }
    var builder = ScriptWord.Builder()
    for (place, word) in words.dropFirst(flags.count).enumerated() {
      if place > 0 { builder.append(" ") }
      append(word, isDecoded: isDecoded, to: &builder)
    }
    return builder.finish()
  }

  private static func append(
    _ word: ScriptWord, isDecoded: Bool, to builder: inout ScriptWord.Builder
  ) {
    for part in word.parts {
      if case .text(let text) = part, isDecoded {
        builder.append(ShellEscape.decoded(text))
      } else {
        builder.append(part)
      }
    }
  }

  /// The maximum length of what is worked out, in bytes, without the words.
  private static let longest = 1 << 20

  /// Returns what `printf` writes: its format as often as there are words for it.
  private static func printed(_ words: [ScriptWord]) -> ScriptWord? {
    guard let head = words.first(where: { $0.constant != "--" }) else { return nil }
    guard let format = head.constant else { return words.count == 1 ? head : nil }
    let pieces = Self.pieces(of: format)
    var rest = words.drop { $0.constant == "--" }.dropFirst()
    let takesWords = pieces.contains { $0 == nil }
    guard format.utf8.count * max(rest.count, 1) <= longest else { return nil }
    var builder = ScriptWord.Builder()
    repeat {
      for piece in pieces {
        if let piece {
          builder.append(piece)
        } else if let word = rest.popFirst() {
          builder.append(word)
        }
      }
    } while takesWords && !rest.isEmpty
    return builder.finish()
  }

  /// Returns the texts of a format, and `nil` for each place that takes a word.
  private static func pieces(of format: String) -> [String?] {
    var pieces: [String?] = []
    var rest = ShellEscape.decoded(format)[...]
    while let match = rest.firstMatch(of: /%[-+ 0#]*[0-9]*(?:\.[0-9]+)?([a-zA-Z%])/) {
      pieces.append(String(rest[..<match.range.lowerBound]))
      pieces.append(match.output.1 == "%" ? "%" : nil)
      rest = rest[match.range.upperBound...]
    }
    return pieces + [String(rest)]
  }
}
