import Foundation
import Testing

@testable import RefillCore

/// Compares the ranker with the formulas, written down record by record in double precision.
@Suite struct `The formulas of ranking` {
  private let records = MadeRecords.random(150, follows: true, seed: 11)
  private let given = [2, 0, 3, 1]

  @Test func `find the greatest number of the rows that have a value`() {
    let numbers = (0..<30).map { Float(($0 * 37) % 31) - 15 }
    let codes = (0..<30).map { Int32(($0 * 7) % 5) - 1 }
    for rows in [0..<30, 3..<29, 8..<24, 20..<27, 5..<5] {
      let wanted = rows.filter { codes[$0] >= 0 }.map { numbers[$0] }.max() ?? -.infinity
      #expect(ColumnKernels.greatest(numbers, in: rows, by: codes) == wanted)
    }
  }

  @Test(arguments: [0, 1, 2, 3], [false, true])
  func `give the probabilities`(field: Int, numeric: Bool) {
    var weights = SignWeights()
    for round in 0..<12 {
      let ranker = records.ranker(
        field, given: given, weights, startingAt: round, numeric: numeric)
      let naive = NaiveRanking(
        records, field: field, given: given, weights, start: round, numeric: numeric)
      let wanted = naive.probabilities
      #expect(Set(ranker.probabilities.keys) == Set(wanted.keys))
      for (value, probability) in ranker.probabilities {
        #expect(abs(probability - wanted[value, default: 0]) < 1e-4)
      }
      guard let value = wanted.keys.sorted().dropFirst(round % 3).first else { continue }
      let learned = ranker.weights(afterWanting: ranker.code(of: value))
      let slope = naive.slope(of: value) { $0.agrees.contains((field + 2) % 4) }
      let id = records.fields[(field + 2) % 4]
      let old = weights.agreement(id)
      let squares = Double(old.squares) + slope * slope
      let moved = Double(old.weight) + 0.3 * slope / (squares + 0.1).squareRoot()
      let isGiven = given[(field + 2) % 4] > 0
      #expect(
        abs(Double(learned.agreement(id).weight) - (isGiven ? moved : Double(old.weight))) < 1e-3)
      let clock = naive.slope(of: value) { $0.clock == 6 }
      let step = 0.3 * clock / (Double(weights.clock[6].squares) + clock * clock + 0.1).squareRoot()
      #expect(abs(Double(learned.clock[6].weight - weights.clock[6].weight) - step) < 1e-3)
      weights = learned
    }
  }

  @Test(arguments: [
    (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (2048, 11), (2049, 12), (9999, 12),
  ])
  func `double the limits of distances`(distance: Int, bucket: Int) {
    #expect(SignBuckets.distance(distance) == bucket)
  }

  @Test(arguments: [
    (0, 0), (8, 0), (9, 1), (16, 1), (17, 2), (64, 3), (256, 5), (257, 6), (720, 6), (1439, 0),
  ])
  func `double the limits of times of day, around midnight`(minutes: Int, bucket: Int) {
    #expect(SignBuckets.clock(0, Int16(minutes)) == bucket)
    #expect(SignBuckets.clock(Int16(minutes), 0) == bucket)
  }

  @Test(arguments: [
    (0, 0), (1, 1), (-1, 2), (2, 5), (0.4, 3), (4, 6), (8, 7), (90, 7), (-2, 10), (-90, 12),
    (.nan, 7),
  ])
  func `double the limits of numbers by the usual step`(difference: Double, bucket: Int) {
    #expect(SignBuckets.near(difference, step: 2) == bucket)
  }

  @Test func `tell weekdays apart`() {
    #expect(SignBuckets.day(1, 1) == 0)
    #expect(SignBuckets.day(1, 4) == 1)
    #expect(SignBuckets.day(5, 6) == 1)
    #expect(SignBuckets.day(4, 5) == 2)
  }
}

/// The formulas, record by record.
private struct NaiveRanking {
  struct Voice {
    let value: Int
    let sum: Double
    let plain: Double
    let clock: Int
    /// The given fields in which it agrees.
    let agrees: Set<Int>
  }

  var voices: [Voice] = []
  let share: Double

  init(
    _ records: MadeRecords, field: Int, given: [Int], _ weights: SignWeights, start: Int,
    numeric: Bool
  ) {
    let rows = records.rows
    share = weights.merits.share
    let now = MadeRecords.now.timeIntervalSince1970
    let column = rows.map { $0.answers[field] }
    let numbers = column[start...].filter { $0 > 0 }.reversed().map(Double.init)
    var step: Double?
    for (one, other) in zip(numbers, numbers.dropFirst()) {
      step = step.map { 0.98 * $0 + 0.02 * abs(other - one) } ?? abs(other - one)
    }
    func day(_ seconds: Double) -> Int { Int((seconds / 86_400).rounded(.down)) }
    func weekday(_ day: Int) -> Int8 { Int8((day + 3) % 7) }
    for row in rows.indices.dropFirst(start) where column[row] > 0 {
      let then = Double(rows[row].time) / 1000
      var sum = Double(weights.age[SignBuckets.distance(row - start + 1)].weight)
      var agrees: Set<Int> = []
      for other in given.indices where other != field && given[other] > 0 {
        guard rows[row].answers[other] == given[other] else { continue }
        sum += Double(weights.agreement(records.fields[other]).weight)
        agrees.insert(other)
      }
      let clock = SignBuckets.clock(
        Int16(Int(then / 60) % 1440), Int16(Int(now / 60) % 1440))
      sum += Double(weights.clock[clock].weight)
      sum += Double(
        weights.day[SignBuckets.day(weekday(day(then)), weekday(day(now)))].weight)
      for other in given.indices where row + 1 < rows.count && rows[start].answers[other] > 0 {
        if rows[row + 1].answers[other] == rows[start].answers[other] {
          sum += Double(weights.predecessor(records.fields[other]).weight)
        }
      }
      let last = column[start...].firstIndex(of: column[row]) ?? row
      sum += Double(weights.since[SignBuckets.distance(last - start + 1)].weight)
      if numeric, let step, step > 0, let newest = numbers.last {
        let near = SignBuckets.near(Double(column[row]) - newest, step: step)
        sum += Double(weights.near[near].weight)
      }
      voices.append(
        Voice(
          value: column[row], sum: sum, plain: exp2(-max(now - then, 0) / 86_400 / 30),
          clock: clock, agrees: agrees))
    }
  }

  var probabilities: [Int: Double] {
    let (all, plain) = (total { exp($0.sum) }, total(\.plain))
    return Dictionary(grouping: voices, by: \.value).mapValues { own in
      share * own.reduce(0) { $0 + exp($1.sum) } / all
        + (1 - share) * own.reduce(0) { $0 + $1.plain } / plain
    }
  }

  private func total(_ weight: (Voice) -> Double) -> Double {
    voices.reduce(0) { $0 + weight($1) }
  }

  /// The slope of the logarithm of a value's probability by the weight of a sign.
  func slope(of value: Int, _ hasSign: (Voice) -> Bool) -> Double {
    let own = voices.filter { $0.value == value }.reduce(0) { $0 + exp($1.sum) }
    let all = total { exp($0.sum) }
    return voices.filter(hasSign).reduce(0) { sum, voice in
      sum + exp(voice.sum) * ((voice.value == value ? 1 / own : 0) - 1 / all)
    }
  }
}
