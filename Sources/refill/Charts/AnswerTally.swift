import Foundation
import RefillCore

/// Counts the answers of a field in records: by value, by month and by hour of the week.
///
/// Secret answers are never counted.
struct AnswerTally {
  /// The path of the field, such as `items.amount`; `nil` counts records alone.
  private let field: String?
  private let kind: FieldKind?
  private let calendar: Calendar
  private var counts: [String: Int] = [:]
  private(set) var months = MonthTally()
  private(set) var week = WeekTally()
  /// The number of records, and that of answers.
  private(set) var (records, answers) = (0, 0)

  /// The number of bars of a numeric field with more values.
  private static let bins = 10
  /// The number of values that have a bar each.
  private static let mostValues = 20

  init(field: String?, kind: FieldKind?, calendar: Calendar) {
    self.field = field
    self.kind = kind
    self.calendar = calendar
  }

  /// True if the times of the answers count, and not those of the records.
  private var hasOwnDates: Bool { kind == .date || kind == .datetime }

  /// Counts the answers of a record.
  mutating func add(_ record: Record) {
    records += 1
    guard let field else { return add(record.submitted) }
    for entry in record.entries where entry.field == field { add(entry.answer, record.submitted) }
  }

  private mutating func add(_ answer: Answer, _ submitted: Date) {
    if case .secret = answer { return }
    let texts = answer.texts.filter { !$0.isEmpty }
    guard !texts.isEmpty else { return }
    answers += 1
    for text in texts { counts[text, default: 0] += 1 }
    guard hasOwnDates, let text = texts.first else { return add(submitted) }
    if let month = YearMonth(stored: text) { months.add(month) }
    if !week.add(stored: text) { week.add(submitted, calendar) }
  }

  private mutating func add(_ date: Date) {
    months.add(YearMonth(date, calendar))
    week.add(date, calendar)
  }

  /// The number of values, of which an answer with several ticks has several.
  var values: Int { counts.values.reduce(0, +) }

  /// The values with their counts, the most frequent first; numbers and dates in their order, numbers of
  /// more than 20 values in ten ranges.
  ///
  /// - Parameter titles: the titles of options, by their values.
  func bars(titles: [String: String]) -> (bars: [(label: String, count: Int)], rest: Int) {
    if kind == .number || kind == .decimal, let numbers = numbers { return (numbers, 0) }
    if kind == .date || kind == .time || kind == .datetime, counts.count <= Self.mostValues {
      return (counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, 0)
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return (
      sorted.prefix(Self.mostValues).map { (titles[$0.key] ?? $0.key, $0.value) },
      max(sorted.count - Self.mostValues, 0)
    )
  }

  /// The numbers in their order, or in ranges; `nil` if an answer is no number.
  private var numbers: [(label: String, count: Int)]? {
    let pairs = counts.compactMap { text, count in
      Double(text).flatMap { $0.isFinite ? (text: text, number: $0, count: count) : nil }
    }
    guard pairs.count == counts.count, let least = pairs.map(\.number).min(),
      let most = pairs.map(\.number).max()
    else { return nil }
    guard pairs.count > Self.mostValues else {
      return pairs.sorted { $0.number < $1.number }.map { ($0.text, $0.count) }
    }
    let step = NiceStep(from: least, to: most, parts: Self.bins)
    var bins: [Int: Int] = [:]
    for pair in pairs { bins[step.bin(of: pair.number), default: 0] += pair.count }
    return (0...step.bin(of: most)).map { (step.label($0), bins[$0] ?? 0) }
  }
}

/// Ranges of equal size between two numbers, with round limits.
struct NiceStep {
  private let step: Double
  /// The lower limit of the first range, in steps.
  private let start: Double

  /// The maximum number of digits of a limit, all of which a `Double` holds.
  private static let digits = 15
  /// The width of the narrowest range as a part of the greatest number; its limits differ in those digits.
  private static let finest = 1e-13
  /// The numbers that are written without an exponent.
  private static let plain = 1e-6..<1e21

  /// - Parameter parts: about how many ranges there are.
  init(from least: Double, to most: Double, parts: Int) {
    let parts = Double(max(parts, 1))
    let finest = max(abs(least), abs(most)) * Self.finest
    let width = max(most / parts - least / parts, finest, .leastNormalMagnitude)
    let power = pow(10, log10(width).rounded(.down))
    let factor = [1.0, 2, 5, 10].first { $0 * power >= width * 0.999 } ?? 10
    step = factor * power
    start = Self.steps(to: least, step)
  }

  /// Returns the number of whole steps in a number.
  ///
  /// A quotient within its rounding error of a whole number is that number: `0.3 / 0.1` is 3.
  private static func steps(to number: Double, _ step: Double) -> Double {
    let quotient = number / step
    let nearest = quotient.rounded()
    return abs(quotient - nearest) <= quotient.ulp ? nearest : quotient.rounded(.down)
  }

  /// Returns the index of the range of a number; at most 1,000.
  func bin(of number: Double) -> Int {
    min(max(Int(bounded: Self.steps(to: number, step) - start), 0), 1000)
  }

  /// Returns the limits of a range, the second one excluded, such as `20–30`.
  func label(_ bin: Int) -> String { "\(limit(bin))–\(limit(bin + 1))" }

  /// Returns the lower limit of a range, with as many digits as the width of the ranges takes.
  private func limit(_ bin: Int) -> String {
    let number = (start + Double(bin)) * step
    let isPlain = number == 0 || Self.plain.contains(abs(number))
    return number.formatted(
      .number.grouping(.never).precision(.significantDigits(1...Self.digits))
        .notation(isPlain ? .automatic : .scientific).locale(Locale(identifier: "C")))
  }
}
