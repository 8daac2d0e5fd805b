import RefillCore
import Testing

@testable import RefillStore

@Suite("The stable hash")
struct StableHashTests {
  @Test(
    "has the published values of FNV-1a",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("b", 0xAF63_DF4C_8601_F1A5),
      ("foobar", 0x8594_4171_F739_67E8), ("chongo was here!\n", 0x4681_0940_EFF5_F915),
    ] as [(String, UInt64)])
  func vectors(text: String, hash: UInt64) {
    #expect(StableHash(text.utf8).value == hash)
  }

  @Test("keeps the hashes of values and answers that files were written with")
  func files() {
    #expect(HistoryTable.hash("Acme Ltd", history: 1) == 74_990_908_303_870)
    #expect(AnswerKey.spelling(of: "Acme Ltd") == 725_542_782_494)
    #expect(AnswerKey.tag(form: "visitor", field: "company") == 15_203_195)
  }
}
