import Foundation
import RefillCore
import RefillStore

/// All forms filled in so far, as columns of numbers.
struct Past {
  private(set) var days: [Double] = []
  /// By field: the number of each form's answer; -1 for none.
  private(set) var columns: [[Int]]
  /// By field: the distinct answers, in the order of their first occurrence.
  private(set) var values: [[String]]
  private var numbers: [[String: Int]]

  init(fields count: Int) {
    columns = Array(repeating: [], count: count)
    values = Array(repeating: [], count: count)
    numbers = Array(repeating: [:], count: count)
  }

  mutating func add(_ form: FilledForm) {
    days.append(form.day)
    for (field, answer) in form.answers.enumerated() {
      columns[field].append(answer.isEmpty ? -1 : makeNumber(of: answer, in: field))
    }
  }

  /// Returns the number of an answer; -1 if it is new.
  func number(of answer: String, in field: Int) -> Int { numbers[field][answer] ?? -1 }

  private mutating func makeNumber(of answer: String, in field: Int) -> Int {
    if let number = numbers[field][answer] { return number }
    numbers[field][answer] = values[field].count
    values[field].append(answer)
    return values[field].count - 1
  }

  /// Returns the weight of each value by the naive rules: the weight of a use halves every 30 days,
  /// and is multiplied by `factor` for each earlier field that agrees.
  func worth(of field: Int, for form: FilledForm, factor: Double) -> [Double] {
    let given = (0..<field).filter { !form.answers[$0].isEmpty }
      .map { (columns[$0], number(of: form.answers[$0], in: $0)) }
    var worth = [Double](repeating: 0, count: values[field].count)
    for (place, value) in columns[field].enumerated() where value >= 0 {
      var weight = exp2((days[place] - form.day) / 30)
      if factor != 1 {
        for (column, number) in given where column[place] == number { weight *= factor }
      }
      worth[value] += weight
    }
    return worth
  }

  /// Returns all values of a field, greatest weight first.
  func order(of field: Int, by worth: [Double]) -> [String] {
    values[field].indices.sorted { (-worth[$0], $0) < (-worth[$1], $1) }.map { values[field][$0] }
  }
}

/// The compared orders of the values of a field.
enum ContextOrder: CaseIterable {
  /// By use only.
  case none
  /// The naive baseline: all earlier forms vote, times 30 for each field that agrees.
  case reference
  /// Refill's lookup in its store.
  case refill

  var label: String {
    switch self {
    case .none: "no context"
    case .reference: "plain reference"
    case .refill: "Refill"
    }
  }
}
