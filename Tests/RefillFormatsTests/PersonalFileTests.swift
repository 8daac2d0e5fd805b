import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A file of tags` {
  private func tags(_ text: String) throws -> [RefillCore.Tag] {
    try TagFile.read(Array(text.utf8))
  }

  @Test func `has a name and a text for each, and a key where it says so`() throws {
    let read = try tags(#"{ "Bold": "<b></b>", "Link": { "text": "<a></a>", "key": "l" } }"#)
    #expect(
      read == [RefillCore.Tag("Bold", "<b></b>"), RefillCore.Tag("Link", "<a></a>", key: "l")])
  }

  @Test(arguments: [
    ("{not json", 1, 2), ("[]", 1, 1), (#"{ "B": 1 }"#, 1, 8), (#"{ "B": { "key": "b" } }"#, 1, 8),
    (#"{ "B": { "text": "x", "key": "bb" } }"#, 1, 30),
    (#"{ "B": { "text": "x", "key": "k" } }"#, 1, 30),
    (#"{ "B": "x", "B": "y" }"#, 1, 13), ("", 1, 1),
  ])
  func `says where it is wrong`(text: String, line: Int, column: Int) {
    #expect {
      try tags(text)
    } throws: { error in
      (error as? JSONProblem)?.position == SourcePosition(line: line, column: column)
    }
  }

  @Test func `ships with eleven, each with a key`() throws {
    let tags = try TagFile.read(Data(contentsOf: Checkout.url("data/tags.json")))
    #expect(tags.map(\.inputPoint) == [3, 3, 3, 3, 12, 6, 16, 17, 14, 16, 10])
    #expect(tags.compactMap(\.key).joined() == "biusqclpvh@")
  }
}

@Suite struct `A file of names and texts` {
  @Test func `reads as it was written`() throws {
    let table = [(name: "a", text: "x \"y\" \n"), (name: "b", text: "")]
    let read = try StringTable.read(Array(StringTable.text(of: table).utf8))
    #expect(read.map(\.name) == ["a", "b"])
    #expect(read.map(\.text) == ["x \"y\" \n", ""])
    #expect(try StringTable.read(Array(StringTable.text(of: []).utf8)).isEmpty)
  }

  @Test func `takes texts alone`() {
    #expect(throws: JSONProblem.self) { try StringTable.read(Array(#"{"a": 1}"#.utf8)) }
    #expect(throws: JSONProblem.self) { try StringTable.read(Array("3".utf8)) }
  }
}

@Suite struct `Names of contacts` {
  @Test func `come out of vCards, first and last apart`() {
    let cards = """
      BEGIN:VCARD\r
      VERSION:3.0\r
      FN:Dr Ann Lee\r
      N;CHARSET=UTF-8:Lee;Ann;Marie;Dr;\r
      NOTE:N:Nobody;Here\r
      END:VCARD\r
      BEGIN:VCARD
      item1.N:van der
        Voort\\;Smith;Zoë
      N;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=
      END:VCARD
      """
    #expect(
      ContactNames.vCard(Array(cards.utf8)) == [
        "Lee", "Ann", "van der Voort;Smith", "Zoë", "Müller", "J=",
      ])
  }

  @Test func `come out of a table, each once`() {
    let table = "E-mail,First Name,Last Name\r\na@b.c,Ann,\"Lee, jr\"\r\nx,Bo,Lee\n"
    #expect(ContactNames.csv(Array(table.utf8)) == ["Ann", "Lee,", "jr", "Bo", "Lee"])
    #expect(ContactNames.csv(Array("a,b\n1,2\n".utf8)) == [])
    #expect(ContactNames.csv([]) == [])
  }

  @Test func `are none in nonsense, which is read to its end`() {
    let noise = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }
    _ = ContactNames.vCard(noise + Array("N:".utf8))
    _ = ContactNames.csv(Array("name\n".utf8) + noise)
    #expect(ContactNames.vCard([]) == [])
  }
}
