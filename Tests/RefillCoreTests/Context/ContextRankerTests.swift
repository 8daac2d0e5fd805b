import Foundation
import Testing

@testable import RefillCore

@Suite struct `The order of values by earlier records` {
  @Test func `follows the given answers`() {
    var records = MadeRecords("company", "city")
    for day in 1...6 { records.add(daysAgo: Double(day), 2 - day % 2, 12 - day % 2) }
    #expect(records.ranker(1, given: [1]).order == [11, 12])
    #expect(records.ranker(1, given: [2]).order == [12, 11])
    // A given answer may be above or below the field.
    #expect(records.ranker(0, given: [0, 12]).order == [2, 1])
  }

  @Test func `follows the time of day and the weekday`() {
    var records = MadeRecords("flight")
    // Each hour of ten days has a flight of its own.
    for hour in 1...240 { records.add(daysAgo: Double(hour) / 24, 1 + hour % 24) }
    var weights = SignWeights()
    for _ in 0..<40 {
      let ranker = records.ranker(0, weights)
      weights = ranker.weights(afterWanting: ranker.code(of: 1))
    }
    #expect(records.ranker(0, weights).order.first == 1)
    #expect(weights.clock[0].weight > weights.clock[6].weight + 3)
  }

  @Test func `follows what came before`() {
    var records = MadeRecords("trap")
    for row in 1...60 { records.add(daysAgo: Double(row), 1 + (600 - row) % 7) }
    // The newest is in trap 5, after which trap 6 came each time.
    #expect(records.rows[0].answers == [5])
    var weights = SignWeights()
    for start in (0..<30).reversed() {
      let ranker = records.ranker(0, weights, startingAt: start + 1)
      weights = ranker.weights(afterWanting: ranker.code(of: records.rows[start].answers[0]))
    }
    #expect(records.ranker(0, weights).order.first == 6)
  }

  @Test func `follows the distance from the newest number`() {
    var records = MadeRecords("number")
    for row in 0..<60 { records.add(daysAgo: Double(row), 100 - row % 50) }
    var weights = SignWeights()
    for start in (0..<20).reversed() {
      let ranker = records.ranker(0, weights, startingAt: start + 1, numeric: true)
      weights = ranker.weights(afterWanting: ranker.code(of: records.rows[start].answers[0]))
    }
    #expect(weights.near[1].weight > 1)
    #expect(weights.near.allSatisfy { $0.weight <= weights.near[1].weight })
  }

  @Test func `puts equally likely values in the order of their last use`() {
    var records = MadeRecords("city")
    records.add(daysAgo: 1, 3)
    records.add(daysAgo: 1, 1)
    records.add(daysAgo: 1, 2)
    var weights = SignWeights()
    for index in weights.age.indices { weights.age[index].weight = 0 }
    #expect(records.ranker(0, weights).order == [3, 1, 2])
  }

  @Test func `leaves out blank answers, which neither agree nor speak`() {
    var records = MadeRecords("company", "city")
    records.add(daysAgo: 1, 0, 0)
    records.add(daysAgo: 2, 0, 11)
    records.add(daysAgo: 3, 1, 12)
    #expect(records.ranker(1, given: [0]).order == [11, 12])
    #expect(Set(records.ranker(0).order) == [1])
  }

  @Test func `gives a removed value no share, though its records agree in other fields`() throws {
    var records = MadeRecords("company", "city")
    records.add(daysAgo: 1, 1, 11)
    records.add(daysAgo: 2, 1, 12)
    records.add(daysAgo: 3, 2, 13)
    var window = records.window()
    window.values[1].silence(try #require(window.values[1].code(of: AnswerKey(11))))
    let opening = FormOpening(of: window, at: MadeRecords.now)
    let ranker = ContextRanker(opening, field: 1, given: [], weights: SignWeights())
    #expect(Set(ranker.order) == [12, 13])
    #expect(abs(ranker.probabilities.values.reduce(0, +) - 1) < 1e-6)
    let code = try #require(window.values[1].code(of: AnswerKey(11)))
    let other = ContextRanker(
      opening, field: 0, given: [.init(field: 1, code: code)], weights: SignWeights())
    #expect(other.order.first == 1)
  }

  @Test func `lets the records of a removed value agree in other fields`() throws {
    var records = MadeRecords("company", "city")
    records.add(daysAgo: 1, 2, 13)
    records.add(daysAgo: 2, 1, 11)
    var window = records.window()
    let code = try #require(window.values[1].code(of: AnswerKey(11)))
    window.values[1].silence(code)
    let opening = FormOpening(of: window, at: MadeRecords.now)
    let none = ContextRanker(opening, field: 0, given: [], weights: SignWeights())
    #expect(none.order == [2, 1])
    let given = ContextRanker(
      opening, field: 0, given: [.init(field: 1, code: code)], weights: SignWeights())
    #expect(given.order == [1, 2])
  }

  @Test func `lets older records speak only if a given answer brought them`() throws {
    var records = MadeRecords("company", "city")
    records.add(daysAgo: 1, 1, 11)
    var window = records.window()
    window.append(
      number: 9, submitted: 0, answers: [AnswerKey(2), AnswerKey(12)], isRecent: false)
    let opening = FormOpening(of: window, at: MadeRecords.now)
    let none = ContextRanker(opening, field: 1, given: [], weights: SignWeights())
    #expect(none.order == [11])
    let code = try #require(window.values[0].code(of: AnswerKey(2)))
    let found = ContextRanker(
      opening, field: 1, given: [.init(field: 0, code: code)], weights: SignWeights(), older: [1])
    #expect(Set(found.order) == [11, 12])
    // It has no known predecessor.
    #expect(window.recentCount == 1)
  }

  @Test func `is the same for rows that are added later`() {
    let records = MadeRecords.random(50, follows: true, seed: 4)
    var signs = OpeningSigns(of: records.window(of: 0..<20), at: MadeRecords.now, startingAt: 0)
    signs.extend(to: records.window())
    let opening = FormOpening(of: records.window(), signs)
    let late = ContextRanker(opening, field: 1, given: [], weights: SignWeights())
    #expect(late.ranking(limit: 9) == records.ranker(1).ranking(limit: 9))
  }

  @Test func `is empty without records`() {
    let records = MadeRecords("city")
    #expect(records.ranker(0).order.isEmpty)
    let weights = records.ranker(0).weights(afterWanting: -1)
    #expect(weights == SignWeights())
  }

  @Test func `has as many values as wanted, the best ones`() {
    let records = MadeRecords.random(80, follows: false, seed: 5)
    let all = records.ranker(2).ranking(limit: 99)
    #expect(records.ranker(2).ranking(limit: 3) == Array(all.prefix(3)))
    #expect(all.map(\.probability) == all.map(\.probability).sorted(by: >))
  }

  @Test func `takes no record that is newer than the form`() {
    let records = MadeRecords.random(40, follows: true, seed: 6)
    let whole = records.ranker(1, given: [2], startingAt: 10)
    var older = MadeRecords("a", "b", "c", "d")
    older = MadeRecords.random(40, follows: true, seed: 6)
    let window = older.window(of: 10..<40)
    let opening = FormOpening(of: window, at: MadeRecords.now)
    let given = window.values[0].code(of: AnswerKey(2)).map {
      ContextRanker.Given(field: 0, code: $0)
    }
    let part = ContextRanker(
      opening, field: 1, given: [given].compactMap(\.self), weights: SignWeights())
    #expect(whole.order == part.order)
  }
}

@Suite struct `Learning from submitted forms` {
  /// Plays all records back, oldest first; returns the share of wanted values that were first, in
  /// the order by the ranker and in the plain order, over the newest half.
  private func play(
    _ records: MadeRecords, field: Int, isLearning: Bool = true
  ) -> (ranked: Double, plain: Double) {
    var (weights, ranked, plain, asked) = (SignWeights(), 0, 0, 0)
    for row in records.rows.indices.reversed().dropFirst() {
      let wanted = records.rows[row].answers[field]
      guard wanted > 0 else { continue }
      var given = records.rows[row].answers
      given[field] = 0
      let ranker = records.ranker(field, given: given, weights, startingAt: row + 1)
      if row < records.rows.count / 2 {
        asked += 1
        if ranker.order.first == wanted { ranked += 1 }
        var bare = SignWeights()
        bare.merits = .init(weighted: -1e9, plain: 0)
        let order = records.ranker(field, given: given, bare, startingAt: row + 1).order
        if order.first == wanted { plain += 1 }
      }
      if isLearning { weights = ranker.weights(afterWanting: ranker.code(of: wanted)) }
    }
    return (Double(ranked) / Double(asked), Double(plain) / Double(asked))
  }

  @Test func `finds out which field tells`() {
    let shares = play(MadeRecords.random(160, follows: true, seed: 1), field: 1)
    #expect(shares.ranked > 0.95)
    #expect(shares.plain < 0.6)
  }

  @Test(arguments: [1, 2, 3])
  func `is not worse than the plain order where nothing tells`(seed: UInt64) {
    let shares = play(MadeRecords.random(300, follows: false, seed: seed), field: 2)
    #expect(shares.ranked >= shares.plain - 0.02)
  }

  @Test func `mixes the plain order in by its merits`() {
    let records = MadeRecords.random(60, follows: false, seed: 2)
    var weights = SignWeights()
    // Weights that were learned from something else.
    for index in weights.age.indices { weights.age[index].weight = Float(index) }
    let (misled, plain) = (records.ranker(2, weights).order, records.ranker(2, .plain).order)
    #expect(misled != plain)
    weights.merits = .init(weighted: -40, plain: -10)
    #expect(records.ranker(2, weights).order == plain)
  }

  @Test func `teaches nothing by a value that is new`() {
    let records = MadeRecords.random(30, follows: true, seed: 3)
    let ranker = records.ranker(1, given: [1])
    #expect(ranker.weights(afterWanting: -1) == SignWeights())
    #expect(ranker.weights(afterWanting: 999) == SignWeights())
  }

  @Test func `keeps weights within their limits`() {
    let records = MadeRecords.random(60, follows: true, seed: 7)
    var weights = SignWeights()
    for _ in 0..<400 {
      let ranker = records.ranker(1, given: [1], weights)
      weights = ranker.weights(afterWanting: ranker.code(of: 11))
    }
    #expect(weights.agreement("a").weight <= 12)
    #expect((weights.age + weights.clock + weights.since).allSatisfy { abs($0.weight) <= 12 })
  }

  @Test func `gives the same result each time`() {
    let records = MadeRecords.random(200, follows: true, seed: 8)
    let one = records.ranker(1, given: [3])
    let other = records.ranker(1, given: [3])
    #expect(one.ranking(limit: 99) == other.ranking(limit: 99))
    #expect(
      one.weights(afterWanting: one.code(of: 13)) == other.weights(afterWanting: one.code(of: 13)))
  }
}

extension SignWeights {
  /// Weights with which only the plain order counts.
  static var plain: SignWeights {
    var weights = SignWeights()
    weights.merits = .init(weighted: -1e9, plain: 0)
    return weights
  }
}
