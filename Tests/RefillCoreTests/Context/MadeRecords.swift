import Foundation
import TestSupport

@testable import RefillCore

/// Earlier records of a form, newest first, as numbers; 0 is no answer.
struct MadeRecords {
  let fields: [String]
  private(set) var rows: [(time: Int64, answers: [Int])] = []

  /// The time of the form that is filled in: a Tuesday, 08:30 in UTC.
  static let now = Date(timeIntervalSince1970: 1_795_509_000)

  init(_ fields: String...) { self.fields = fields }

  /// Adds an older record.
  mutating func add(daysAgo: Double, _ answers: Int...) {
    add(Int64((Self.now.timeIntervalSince1970 - daysAgo * 86_400) * 1000), answers)
  }

  private mutating func add(_ time: Int64, _ answers: [Int]) { rows.append((time, answers)) }

  /// Returns records in which nothing tells, or in which the second field follows the first.
  static func random(_ count: Int, follows: Bool, seed: UInt64) -> MadeRecords {
    var random = SeededGenerator(seed: seed)
    var records = MadeRecords("a", "b", "c", "d")
    var time = Int64(now.timeIntervalSince1970 * 1000)
    for _ in 0..<count {
      time -= Int64(random.next(below: 10_000_000))
      var answers = records.fields.map { _ in min(random.next(below: 6), random.next(below: 9)) }
      if follows { answers[1] = answers[0] == 0 ? 0 : answers[0] + 10 }
      records.add(time, answers)
    }
    return records
  }

  func window(of range: Range<Int>? = nil, numeric: Bool = false) -> RecordWindow {
    var window = RecordWindow(
      fields: fields.map { RankedField(id: $0) }, timeZone: .gmt)
    for (number, row) in rows.enumerated() where range?.contains(number) ?? true {
      window.append(
        number: Int64(number), submitted: row.time,
        answers: row.answers.map { $0 == 0 ? nil : AnswerKey(UInt64($0)) })
    }
    if numeric {
      for field in fields.indices {
        window.values[field].numbers = window.values[field].keys.map { Double($0.rawValue) }
      }
    }
    return window
  }

  /// Returns the ranker of a field; `given` has an answer for each field, 0 for none.
  func ranker(
    _ field: Int, given: [Int] = [], _ weights: SignWeights = SignWeights(),
    startingAt start: Int = 0, numeric: Bool = false
  ) -> ContextRanker {
    let window = window(numeric: numeric)
    let opening = FormOpening(of: window, at: Self.now, startingAt: start)
    let codes = given.enumerated().compactMap { field, answer in
      window.values[field].code(of: AnswerKey(UInt64(answer))).map {
        ContextRanker.Given(field: field, code: $0)
      }
    }
    return ContextRanker(opening, field: field, given: codes, weights: weights)
  }
}

extension ContextRanker {
  /// The values in their order, as numbers.
  var order: [Int] { ranking(limit: 99).map { number(of: $0.code) } }

  /// The probability of each value.
  var probabilities: [Int: Double] {
    Dictionary(
      ranking(limit: 999).map { (number(of: $0.code), $0.probability) },
      uniquingKeysWith: { first, _ in first })
  }

  func code(of number: Int) -> Int32 {
    opening.window.values[field].code(of: AnswerKey(UInt64(number))) ?? -1
  }

  func number(of code: Int32) -> Int {
    Int(opening.window.values[field].keys[Int(code)].rawValue)
  }
}
