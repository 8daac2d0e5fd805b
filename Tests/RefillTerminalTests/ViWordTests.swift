import RefillCore
import RefillTerminal
import Testing

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `Vi's words beyond the end of a line` {
    /// Keys in command mode from the start of the text on, and what vi makes of them; `⎋` is Esc, `|`
    /// the cursor.
    nonisolated static let table: [(keys: String, result: String)] = [
      ("wwx", "one two\n|hree four\n\nfive six"), ("3wx", "one two\nthree |our\n\nfive six"),
      ("WWx", "one two\n|hree four\n\nfive six"), ("9w", "one two\nthree four\n\nfive si|x"),
      ("4w", "one two\nthree four\n|\nfive six"), ("wex", "one t|w\nthree four\n\nfive six"),
      ("3ex", "one two\nthre| four\n\nfive six"), ("3w2bx", "one |wo\nthree four\n\nfive six"),
      ("2wdw", "one two\n|four\n\nfive six"), ("wwdw", "one two\n|four\n\nfive six"),
      ("wdw", "one| \nthree four\n\nfive six"), ("wd2w", "one |four\n\nfive six"),
      ("wd3w", "one| \n\nfive six"), ("wd4w", "one| \nfive six"),
      ("jjdw", "one two\nthree four\n|five six"), ("jdb", "one| \nthree four\n\nfive six"),
      ("jdB", "one| \nthree four\n\nfive six"), ("jd2b", "|three four\n\nfive six"),
      ("4de", "|\nfive six"), ("jcbX", "one |X\nthree four\n\nfive six"),
      ("wc2wX", "one |X four\n\nfive six"), ("jjcwX", "one two\nthree four\n|X\nfive six"),
      ("jybP", "one tw|otwo\nthree four\n\nfive six"), ("dwd2w.", "|five six"),
      ("c3wX⎋.", "|X six"), ("wc2wX⎋jb.", "one X |X six"), ("jdw.", "one two\n|\n\nfive six"),
    ]

    private func type(
      _ keys: String, after text: String = "one two\nthree four\n\nfive six", marks: Bool = true
    ) throws -> String? {
      let session = TypedSession(
        fields: [Field(id: "notes", kind: .textarea)], inputrc: "set editing-mode vi\n")
      let sent = text + "⎋gg0" + keys + "⎋" + (marks ? "i|⎋" : "")
      return try session.answer(
        sent.replacing("⎋", with: "\u{1B}").replacing("\n", with: "\r"))
    }

    @Test(arguments: table)
    func `are those of vi`(keys: String, result: String) throws {
      #expect(try type(keys) == result)
    }

    @Test func `begin behind the indent of the next line`() throws {
      let text = "one two three\n  four five"
      #expect(try type("3wdw", after: text) == "one two three\n  |five")
      #expect(try type("wwd2w", after: text) == "one two |five")
    }

    @Test func `are put and undone as one`() throws {
      let text = "one two\nthree four\n\nfive six"
      #expect(try type("wd2wP", marks: false) == text)
      #expect(try type("wd2wu", marks: false) == text)
    }
  }
}
