import Testing

@testable import refill

@Suite struct `A forgotten value` {
  private func sentence(_ records: [Int]) -> String {
    HistoryCommand.Forget.sentence(about: records)
  }

  @Test func `names the records that still have it, at most 50`() {
    #expect(
      sentence([7]) == "1 record still has this value; refill records forget 7 removes it.")
    #expect(
      sentence([1, 2]) == "2 records still have this value; refill records forget 1 2 removes them."
    )
    #expect(sentence(Array(1...50)).hasSuffix(" 49 50 removes them."))
    #expect(
      HistoryCommand.Forget.sentence(aboutRecords: 2, "--all")
        == "2 records keep the answers; refill records forget --all removes them.")
    let many = sentence(Array(1...1200))
    #expect(many.hasPrefix("1,200 records still have this value; "))
    #expect(many.hasSuffix(" 49 50 removes the first 50."))
  }
}
