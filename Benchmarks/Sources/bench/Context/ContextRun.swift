import Driving
import Foundation
import RefillCore
import RefillStore

/// Fills in forms one after the other, and queries the suggestions before each field.
struct ContextRun {
  let forms: FilledForms
  /// The number of evaluated forms.
  let asked: Int
  private(set) var scores: [ContextOrder: ContextScore] = [:]
  /// The CPU time of each lookup in the store, in microseconds.
  private(set) var lookups: [Double] = []
  /// The shifts of values, in positions, where no earlier form agreed.
  private(set) var moves: [Double] = []
  private var past: Past

  private static let form = "visits"
  /// The number of values passed as `best`.
  private static let best = 100
  /// The maximum number of values of a lookup.
  private static let limit = 100

  /// Fills in all forms, in a new store, and queries every field of every `stride`-th form.
  init(_ forms: FilledForms, asking stride: Int, in workspace: Workspace) throws {
    self.forms = forms
    asked = (forms.forms.count + stride - 1) / stride
    past = Past(fields: forms.fields.count)
    let store = try Store(path: workspace.file("context-\(UUID().uuidString).sqlite").path)
    for (number, form) in forms.forms.enumerated() {
      for field in forms.fields.indices
      where number.isMultiple(of: stride) && !form.answers[field].isEmpty {
        try ask(field, of: form, store.records)
      }
      try store.records.save(record(of: form))
      past.add(form)
    }
  }

  private mutating func ask(_ field: Int, of form: FilledForm, _ records: RecordStore) throws {
    let wanted = form.answers[field]
    let none = past.order(of: field, by: past.worth(of: field, for: form, factor: 1))
    let reference = past.order(of: field, by: past.worth(of: field, for: form, factor: 30))
    let refill = try lookUp(field, of: form, none, records)
    for (order, values) in [(ContextOrder.none, none), (.reference, reference), (.refill, refill)] {
      scores[order, default: ContextScore()].add(wanted, in: values)
    }
    let noRecordAgrees = (0..<field).allSatisfy {
      form.answers[$0].isEmpty || past.number(of: form.answers[$0], in: $0) < 0
    }
    if noRecordAgrees, let before = none.firstIndex(of: wanted),
      let after = refill.firstIndex(of: wanted)
    {
      moves.append(abs(Double(after - before)))
    }
  }

  /// Returns all values in Refill's order: those ranked by context, then the others.
  private mutating func lookUp(
    _ field: Int, of form: FilledForm, _ plain: [String], _ records: RecordStore
  ) throws -> [String] {
    let given = (0..<field).compactMap {
      KnownAnswer(field: forms.fields[$0], value: form.answers[$0])
    }
    let best = Array(plain.prefix(Self.best))
    let begun = Self.processorTime
    let found = try records.contextValues(
      form: Self.form, field: forms.fields[field], given: given, best: best, at: form.date,
      limit: Self.limit)
    lookups.append(Self.processorTime - begun)
    let first = found.map(\.value)
    let seen = Set(first)
    return first + plain.filter { !seen.contains($0) }
  }

  /// The CPU time of this thread in microseconds, which other processes do not affect.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  private func record(of form: FilledForm) -> Record {
    Record(
      id: UUID(), form: Self.form, started: form.date, submitted: form.date,
      entries: zip(forms.fields, form.answers).filter { !$0.1.isEmpty }.map {
        Record.Entry(field: $0, title: $0.capitalized, answer: .text($1))
      })
  }
}

/// The score of an order of values.
struct ContextScore {
  private(set) var fills = 0
  private(set) var first = 0
  private(set) var firstThree = 0
  /// The number of letters minus that of keys, over all fields.
  private(set) var keysSaved = 0

  /// The maximum number of rows that the user moves down instead of typing on.
  private static let rows = 8

  mutating func add(_ wanted: String, in values: [String]) {
    fills += 1
    guard let place = values.firstIndex(of: wanted) else { return }
    if place == 0 { first += 1 }
    if place < 3 { firstThree += 1 }
    keysSaved += Self.keysSaved(by: values[..<place], for: wanted)
  }

  /// Returns the maximum number of keys saved by typing some letters and then accepting the value:
  /// one key if it is the first prefix match, else Down keys and Enter.
  ///
  /// - Parameter before: the values before it when nothing is typed.
  private static func keysSaved(by before: ArraySlice<String>, for wanted: String) -> Int {
    let letters = Array(wanted.lowercased())
    // The number of those values that still match, by number of letters typed.
    var rivals = [Int](repeating: 0, count: letters.count + 1)
    for value in before {
      let common = zip(value.lowercased(), letters).prefix { $0 == $1 }.count
      for typed in 0...common { rivals[typed] += 1 }
    }
    let costs = rivals.indices.compactMap { typed in
      rivals[typed] < rows ? typed + (rivals[typed] == 0 ? 1 : rivals[typed] + 2) : nil
    }
    return max(letters.count - (costs.min() ?? letters.count), 0)
  }

  /// Returns the average number of keys saved per form.
  func keysSaved(over forms: Int) -> Double { Double(keysSaved) / Double(max(forms, 1)) }

  var shareFirst: Double { 100 * Double(first) / Double(max(fills, 1)) }
  var shareFirstThree: Double { 100 * Double(firstThree) / Double(max(fills, 1)) }
}
