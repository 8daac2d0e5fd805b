import Testing

@testable import RefillCore

@Suite struct `The signs that are named` {
  /// Records of company 1 with city 11, then `others`, then of company 2 with city 12.
  private func signs(
    _ count: Int, of others: (count: Int, company: Int, city: Int), _ rest: Int
  ) -> RankingReasons {
    var records = MadeRecords("company", "city")
    for row in 0..<count { records.add(daysAgo: Double(row), 1, 11) }
    for row in 0..<others.count {
      records.add(daysAgo: Double(100 + row), others.company, others.city)
    }
    for row in 0..<rest { records.add(daysAgo: Double(300 + row), 2, 12) }
    let ranker = records.ranker(1, given: [1, 0])
    return ReasonFinder(ranker).reasons(for: ranker.code(of: 11))
  }

  @Test(arguments: [(1, false), (2, false), (3, true)])
  func `rest on three records`(count: Int, isNamed: Bool) {
    let reasons = signs(count, of: (9, 3, 11), 20)
    #expect(reasons.signs.contains(.agreement(field: 0)) == isNamed)
    #expect(reasons.uses.count == count + 9)
  }

  @Test func `rest on a tenth of the uses`() {
    #expect(!signs(3, of: (37, 3, 11), 100).signs.contains(.agreement(field: 0)))
    #expect(signs(3, of: (27, 3, 11), 100).signs.contains(.agreement(field: 0)))
  }

  @Test(arguments: [1, 2])
  func `rest on fewer records if these are all`(count: Int) {
    let reasons = signs(count, of: (0, 0, 0), 9)
    let ground = reasons.grounds.first { $0.sign == .agreement(field: 0) }
    #expect(ground?.rows == Array(0..<count))
    #expect(ground?.total == count)
  }

  @Test(arguments: [(10, true), (30, false)])
  func `make the value a greater share of the records that have them`(others: Int, isNamed: Bool) {
    var records = MadeRecords("company", "city")
    for row in 0..<3 { records.add(daysAgo: Double(row), 1, 11) }
    for row in 3..<10 { records.add(daysAgo: Double(row), 3, 11) }
    for row in 0..<others { records.add(daysAgo: Double(50 + row), 1, 13) }
    for row in others..<100 { records.add(daysAgo: Double(50 + row), 2, 12) }
    let ranker = records.ranker(1, given: [1, 0])
    let signs = ReasonFinder(ranker).reasons(for: ranker.code(of: 11)).signs
    #expect(signs.contains(.agreement(field: 0)) == isNamed)
  }

  /// Nine records of company 1 with city 11, some around this time of day, two with city 12.
  private func signs(aroundNow count: Int) -> [RankingReasons.Sign] {
    var records = MadeRecords("company", "city")
    for row in 1...9 { records.add(daysAgo: Double(row) + (row <= count ? 0 : 0.4), 1, 11) }
    for row in 10...11 { records.add(daysAgo: Double(row) + 0.4, 1, 12) }
    for row in 12...24 { records.add(daysAgo: Double(row) + 0.4, 2, 13) }
    var weights = SignWeights()
    weights.agreements["company"] = .init(weight: 6)
    weights.clock[0].weight = 3
    let ranker = records.ranker(1, given: [1, 0], weights)
    return ReasonFinder(ranker).reasons(for: ranker.code(of: 11)).signs
  }

  @Test func `do not weaken the first one`() {
    #expect(signs(aroundNow: 3).first == .agreement(field: 0))
    #expect(!signs(aroundNow: 3).contains(.clock))
    #expect(signs(aroundNow: 9) == [.agreement(field: 0), .clock])
  }
}
