import Foundation
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `A change set` {
  private let key = ShareKey(high: 0x6F1C_0E2A_0000_0001, low: 2)

  @Test(arguments: [
    "Ada Byron", "Zoë", "👩‍👩‍👧", "a\"b\\c", "one\ntwo\tthree", "\u{1}", "ﬁ \u{2028}", "",
  ])
  func `is read as it was written`(text: String) throws {
    let register = Register(
      .value, key, seq: 17, known: 2, uses: 3, first: 1_700_000_000_000, last: 1_700_086_400_000,
      rank: -5, history: "visit/host", value: text)
    #expect(try ChangeSet.read(ChangeSet.line(register)) == .register(register))
  }

  @Test func `has the form of the documentation`() {
    let register = Register(
      .value, key, seq: 17, uses: 3, first: 1, last: 2, rank: 4, history: "h", value: "v")
    #expect(
      ChangeSet.line(register)
        == #"[1,"6f1c0e2a-0000-0001-0000-000000000002",17,0,3,1,2,4,"h","v",null]"#)
  }

  @Test func `ignores places and kinds of newer versions`() throws {
    let more =
      #"[2,"6f1c0e2a-0000-0001-0000-000000000002",18,0,1,null,5,null,null,null,null,{"x":[1]}]"#
    #expect(
      try ChangeSet.read(more) == .register(Register(.forget, key, seq: 18, uses: 1, last: 5)))
    let kind = #"[77,"6f1c0e2a-0000-0001-0000-000000000002",19,0,1,null,5,null,null,null,null]"#
    #expect(try ChangeSet.read(kind) == .unknown(seq: 19))
  }

  @Test(arguments: [
    "", "[]", "{}", "[1]", "null", "[1,2,3,4,5,6,7,8,9,10,11]",
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",0,0,3,1,2,4,"h","v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",-1,0,3,1,2,4,"h","v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1.5,0,3,1,2,4,"h","v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1e3,0,3,1,2,4,"h","v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",99999999999999999999,0,3,1,2,4,"h","v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1,0,-3,1,2,4,"h","v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1,0,3000000000,1,2,4,"h","v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1,0,3,1,2,4,["h"],"v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1,0,3,1,2,4,"h",7,null]"#,
    #"[1,"nokey",1,0,3,1,2,4,"h","v",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1,0,3,1,2,4,"h","v"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1,0,3,1,2,4,"h","\ud800",null]"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1,0,3,1,2,4,"h","v",null]x"#,
    #"[1,"6f1c0e2a-0000-0001-0000-000000000002",1,0,3,1,2,4,"h","v",tru]"#,
    String(repeating: "[", count: 100_000),
    #"[4,"6f1c0e2a-0000-0001-0000-000000000002",1,0,0,null,null,null,null,null,"#
      + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "]",
  ])
  func `is refused if it is malformed`(line: String) {
    #expect(throws: ChangeSet.Malformed.self) { try ChangeSet.read(line) }
  }

  @Test func `is never a trap for damaged bytes`() {
    var random = SeededGenerator(seed: 20)
    let line = Array(
      #"[1,"6f1c0e2a-0000-0001-0000-000000000002",17,0,3,1,2,-4,"h","vé\u00e9\n",{"a":[1,true]}]"#
        .utf8)
    for _ in 0..<20_000 {
      var damaged = line
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<damaged.count, using: &random)
        if Bool.random(using: &random) {
          damaged[index] = .random(in: 0...255, using: &random)
        } else {
          damaged.remove(at: index)
        }
      }
      _ = damaged.withUnsafeBytes { bytes in try? ChangeSet.read(bytes) }
    }
  }
}

@Suite struct `A key of a shared text` {
  @Test func `is SipHash-2-4 of 128 bits`() {
    // The first vectors of the reference implementation, for inputs of 0 and of 15 bytes.
    let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    let empty = SipHash.hash([], key: key)
    #expect(empty.first.byteSwapped == 0xA381_7F04_BA25_A8E6)
    #expect(empty.second.byteSwapped == 0x6DF6_7214_C755_0293)
    let some = SipHash.hash(Array(0..<15), key: key)
    #expect(some.first.byteSwapped == 0x5493_E999_33B0_A811)
    #expect(some.second.byteSwapped == 0x7E08_EC0F_97CF_C3D9)
  }

  @Test func `depends on the secret, the history and the text`() throws {
    let one = try #require(ShareSecret(Data(0..<16)))
    let other = try #require(ShareSecret(Data(1..<17)))
    let keys = [
      one.key(history: "a", value: "b"), other.key(history: "a", value: "b"),
      one.key(history: "ab", value: ""), one.key(history: "a"), one.everything,
      one.key(history: "a", value: "c"),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(ShareKey(text: keys[0].text) == keys[0])
    #expect(ShareKey(keys[0].data) == keys[0])
  }
}
