import Foundation
import RefillCore
import SeededNumbers
import Testing

@Suite struct `The order that context gives` {
  /// Creates a record from its wanted answer and its given ones; 0 is no answer.
  private func record(_ age: Double, _ wanted: UInt64, _ given: UInt64...) -> EarlierRecord {
    EarlierRecord(age: age, wanted: key(wanted), given: given.map(key))
  }

  private func key(_ number: UInt64) -> AnswerKey? { number == 0 ? nil : AnswerKey(number) }

  private func ranking(
    _ given: [UInt64], _ recent: [EarlierRecord], older: [EarlierRecord] = []
  ) -> [ContextRanker.Ranked] {
    ContextRanker(given: given.map(AnswerKey.init), recent: recent).ranking(older: older)
  }

  private func order(
    _ given: [UInt64], _ recent: [EarlierRecord], older: [EarlierRecord] = []
  ) -> [UInt64] {
    ranking(given, recent, older: older).map(\.key.rawValue)
  }

  @Test func `has nothing to say without records`() {
    #expect(order([1], []).isEmpty)
    #expect(order([1], [record(0, 0, 1)]).isEmpty)
  }

  @Test func `is that of use alone where nothing is given`() {
    let records = [record(0, 7), record(1, 8), record(2, 8), record(90, 9), record(91, 9)]
    #expect(order([], records) == [8, 7, 9])
    #expect(ranking([], records).allSatisfy { !$0.agrees })
  }

  @Test func `is that of use alone where nothing agrees`() {
    let records = (0..<40).map { record(Double($0), $0 == 0 ? 7 : 8, 1) }
    #expect(order([2], records) == [8, 7])
  }

  @Test func `puts the value of the one record that agrees first, however old it is`() {
    let others = (1...60).map { record(Double($0) / 10, 8, UInt64($0) + 100) }
    #expect(order([1], others + [record(300, 7, 1)]) == [7, 8])
    #expect(order([1], others, older: [record(300, 7, 1)]) == [7, 8])
    #expect(ranking([1], others, older: [record(300, 7, 1)])[0].agrees)
  }

  @Test func `does not follow a field that tells nothing`() {
    // All records have 1 as the given answer, whatever the wanted one.
    let records = (0..<60).map { record(Double($0), $0 % 3 == 2 ? 7 : 8, 1) }
    let ranking = ranking([1], records)
    #expect(ranking.map(\.key.rawValue) == [8, 7])
    #expect(ranking.allSatisfy { !$0.agrees })
  }

  @Test func `follows the field that tells more against two that tell less`() {
    // The first field determines the value; the others are noise that correlates with another one.
    var random = SeededGenerator(seed: 1)
    let records = (0..<120).map { age in
      let company = UInt64.random(in: 1...12, using: &random)
      return record(
        Double(age), company + 20, company, .random(in: 1...2, using: &random),
        .random(in: 1...3, using: &random))
    }
    for company in 1...12 as ClosedRange<UInt64> {
      #expect(order([company, 1, 1], records).first == company + 20)
    }
  }

  @Test func `takes what agrees in two fields before what agrees in one`() {
    // A price depends on customer and product together.
    let records = (0..<160).map { age -> EarlierRecord in
      let (customer, product) = (UInt64(age % 4) + 1, UInt64(age / 4 % 4) + 1)
      return record(Double(age), customer * 10 + product, customer, product)
    }
    #expect(order([2, 3], records).first == 23)
    #expect(order([4, 1], records).first == 41)
  }

  @Test func `follows a company that moved`() {
    let others = (0..<60).map { record(Double($0), UInt64($0 % 6) + 30, UInt64($0 % 6) + 2) }
    let moved = [record(0, 9, 1), record(1, 9, 1)] + (60..<64).map { record(Double($0), 7, 1) }
    #expect(order([1], (others + moved).sorted { $0.age < $1.age }).first == 9)
  }

  @Test func `takes over what the last records said where they say it again and again`() {
    // Days: each value is in five consecutive records, and no other field determines it.
    let records = (0..<100).map { record(Double($0) / 5, 100 - UInt64($0 / 5), UInt64($0 % 2) + 1) }
    #expect(order([1], records).first == 100)
  }

  @Test func `keeps values that are alike in the order in which they came`() {
    let records = [record(3, 5, 1), record(3, 6, 1), record(3, 7, 2), record(3, 8, 2)]
    #expect(order([1], records) == [5, 6, 7, 8])
    #expect(order([2], records) == [7, 8, 5, 6])
  }

  @Test func `has no use for older records that agree in what tells nothing`() {
    // The first field determines the value; the second is the same in every record.
    let records = (0..<60).map { record(Double($0), UInt64($0 % 6) + 20, UInt64($0 % 6) + 1, 1) }
    let keys = [1, 1].map(AnswerKey.init)
    #expect(ContextRanker(given: keys, recent: records).informativeFields == [0])
    #expect(ContextRanker(given: keys, recent: []).informativeFields == [0, 1])
  }

  @Test func `is the same for the same records`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let records = random.records(200, fields: 5)
      let given = (0..<5).map { _ in UInt64.random(in: 1...6, using: &random) }
      #expect(
        ranking(given, Array(records[..<150]), older: Array(records[150...]))
          == ranking(given, Array(records[..<150]), older: Array(records[150...])))
    }
  }

  @Test func `has every value of every record once, agreeing ones first, scores falling`() {
    var random = SeededGenerator(seed: 3)
    for count in [1, 2, 5, 40, 200] {
      let records = random.records(count, fields: 3)
      let ranking = ranking([1, 2, 3], records)
      #expect(Set(ranking.map(\.key)) == Set(records.compactMap(\.wanted)))
      #expect(Set(ranking.map(\.key)).count == ranking.count)
      #expect(ranking.allSatisfy { $0.score.isFinite })
      for (one, next) in zip(ranking, ranking.dropFirst()) {
        #expect(one.agrees == next.agrees ? one.score >= next.score : one.agrees)
      }
    }
  }

  @Test func `agrees with a plain model that looks at every pair`() {
    var random = SeededGenerator(seed: 4)
    for count in [3, 10, 60] {
      let records = random.records(count, fields: 4)
      let given = (0..<4).map { _ in AnswerKey(.random(in: 1...6, using: &random)) }
      let split = count - count / 5
      let (recent, older) = (Array(records[..<split]), Array(records[split...]))
      let model = PlainContext(given: given, recent: recent, older: older)
      let ranking = ContextRanker(given: given, recent: recent).ranking(older: older)
      for ranked in ranking {
        #expect(abs(ranked.score - model.score(of: ranked.key)) < 1e-6)
        #expect(ranked.agrees == model.agrees(ranked.key))
      }
    }
  }

  @Test func `is a number whatever the clock says and however much agrees`() {
    let records = [record(-5, 1, 1), record(1e12, 2, 1), record(0, 3, 2)]
    #expect(records[0].age == 0)
    #expect(order([1], records) == [1, 2, 3])
    #expect(ranking([1], records).allSatisfy { $0.score.isFinite })
    let same = (0..<300).map { record(Double($0), 7, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) }
    #expect(ranking(Array(1...10), same)[0].score.isFinite)
  }
}

@Suite struct `A clue` {
  @Test func `is trimmed and in NFC`() throws {
    let one = try #require(KnownAnswer(field: "name", value: "  Zoe\u{308} \n"))
    #expect(one == KnownAnswer(field: "name", value: "Zoë"))
    #expect(one.value.unicodeScalars.count == 3)
    #expect(one != KnownAnswer(field: "name", value: "zoë"))
  }

  @Test(arguments: ["", " \n", String(repeating: "x", count: 201)])
  func `is not made of nothing, nor of a long text`(value: String) {
    #expect(KnownAnswer(field: "name", value: value) == nil)
  }

  @Test func `is what any answer says but a secret`() {
    #expect(KnownAnswer(field: "a", answer: .flag(true))?.value == "true")
    #expect(KnownAnswer(field: "a", answer: .number("2.50"))?.value == "2.50")
    #expect(
      KnownAnswer(field: "a", answer: .list(["x", "y"]))
        != KnownAnswer(field: "a", answer: .list(["x"])))
    #expect(KnownAnswer(field: "a", answer: .list([])) == nil)
    #expect(KnownAnswer(field: "a", answer: .secret(SecureText())) == nil)
  }
}

extension SeededGenerator {
  /// Returns records with few different answers, newest first, some fields unanswered.
  fileprivate mutating func records(_ count: Int, fields: Int) -> [EarlierRecord] {
    (0..<count).map { age in
      EarlierRecord(
        age: Double(age) / 3, wanted: key(upTo: 9), given: (0..<fields).map { _ in key(upTo: 6) })
    }
  }

  private mutating func key(upTo most: UInt64) -> AnswerKey? {
    let number = UInt64.random(in: 0...most, using: &self)
    return number == 0 ? nil : AnswerKey(number)
  }
}

/// A naive reference implementation of `ContextRanker`, over all pairs of records.
private struct PlainContext {
  let given: [AnswerKey]
  let recent: [EarlierRecord]
  let older: [EarlierRecord]
  private let answered: [EarlierRecord]
  private let pairs: [(EarlierRecord, EarlierRecord)]
  private var agreementBits: [Double] = []
  private var closenessBits: [Double] = []

  init(given: [AnswerKey], recent: [EarlierRecord], older: [EarlierRecord]) {
    (self.given, self.recent, self.older) = (given, recent, older)
    answered = recent.filter { $0.wanted != nil }
    pairs = answered.indices.flatMap { [answered] one in
      answered.indices.dropFirst(one + 1).map { (answered[one], answered[$0]) }
    }
    agreementBits = given.indices.map { [self] field in
      1.5
        * bits(
          pairs.filter { $0.given[field] != nil && $0.given[field] == $1.given[field] }, prior: 3)
    }
    let distances = [1, 2, 4, 8, 16].map { [self] distance in
      bits(answered.indices.dropFirst(distance).map { (answered[$0], answered[$0 - distance]) })
    }
    closenessBits = recent.indices.map { place in
      place < 31 ? distances[Int(log2(Double(place + 1)))...].max() ?? 0 : 0
    }
  }

  func score(of key: AnswerKey) -> Double {
    let scores = votes(for: key).map(\.score)
    let most = scores.max() ?? 0
    return most + log2(scores.reduce(0) { $0 + exp2($1 - most) })
  }

  func agrees(_ key: AnswerKey) -> Bool { votes(for: key).contains { $0.agreement >= 3 } }

  private func votes(for key: AnswerKey) -> [(score: Double, agreement: Double)] {
    let isLonely = (recent + older).allSatisfy { record in
      given.indices.allSatisfy { record.given[$0] != given[$0] }
    }
    return (recent + older).enumerated().filter { $0.element.wanted == key }.map { place, record in
      let agreement = given.indices.filter { record.given[$0] == given[$0] }
        .reduce(0) { $0 + agreementBits[$1] }
      let closeness = place < recent.count && !isLonely ? closenessBits[place] : 0
      return (agreement + closeness - record.age / 30, agreement)
    }
  }

  private func bits(
    _ pairs: [(EarlierRecord, EarlierRecord)], prior: Double = 0
  ) -> Double {
    func same(_ pairs: [(EarlierRecord, EarlierRecord)]) -> Double {
      Double(pairs.count { $0.wanted == $1.wanted })
    }
    let all = (same(self.pairs) + 0.5) / (Double(self.pairs.count) + 5)
    let odds = all / (1 - all)
    let guess = odds * exp2(prior) / (1 + odds * exp2(prior))
    let share = (same(pairs) + 4 * guess) / (Double(pairs.count) + 4)
    return min(max(log2(share / (1 - share) / odds), 0), 40)
  }
}
