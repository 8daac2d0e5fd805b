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
  /// The CPU time of reading the records after a form was opened, in microseconds.
  private(set) var openings: [Double] = []
  /// The CPU time of learning from a form and storing it, in microseconds.
  private(set) var commits: [Double] = []
  /// That time less the time of storing it alone, in microseconds.
  private(set) var learnings: [Double] = []
  private var past: Past
  private let form: Form
  private let store: Store
  /// A store of the same records, which learns nothing.
  private let plain: Store

  /// The number of values passed as `best`.
  private static let best = 100
  /// The maximum number of values of a lookup.
  private static let limit = 100

  /// Fills in all forms, in a new store, and queries every field of those that `isAsked` names;
  /// the forms before the first of them are imported.
  init(
    _ forms: FilledForms, in workspace: Workspace, asking isAsked: (Int) -> Bool
  ) throws {
    self.forms = forms
    let first = forms.forms.indices.first(where: isAsked) ?? 0
    asked = forms.forms.indices.count(where: isAsked)
    past = Past(fields: forms.fields.count)
    form = Self.form(forms)
    store = try Store(path: workspace.file("context-\(UUID().uuidString).sqlite").path)
    plain = try Store(path: workspace.file("plain-\(UUID().uuidString).sqlite").path)
    let earlier = forms.forms[..<first].map { submission(of: $0) }
    for store in [store, plain] {
      _ = try store.importRecords(earlier, of: form, timeZone: .gmt)
    }
    for form in forms.forms[..<first] { past.add(form) }
    for (number, form) in forms.forms.enumerated().dropFirst(first) {
      try fill(form, isAsked: isAsked(number))
      past.add(form)
    }
  }

  private static func form(_ forms: FilledForms) -> Form {
    Form(
      id: "visits",
      fields: forms.fields.map { id in
        var field = Field(id: id)
        field.historyName = "visits/" + id
        return field
      })
  }

  /// Opens the form, asks for each field in order, and submits.
  private mutating func fill(_ filled: FilledForm, isAsked: Bool) throws {
    let ranking = FormRanking(store, form: form, opened: filled.date, timeZone: .gmt)
    let begun = Self.processorTime
    try ranking.loadAll()
    openings.append(Self.processorTime - begun)
    if isAsked { for order in ContextOrder.allCases { scores[order, default: .init()].begin() } }
    for field in forms.fields.indices where isAsked && !filled.answers[field].isEmpty {
      try ask(field, of: filled, ranking)
    }
    let submission = submission(of: filled)
    let answered = Self.processorTime
    try store.commit(submission, ranking: ranking)
    let learned = Self.processorTime
    try plain.commit(submission)
    commits.append(learned - answered)
    learnings.append(learned - answered - (Self.processorTime - learned))
  }

  private mutating func ask(
    _ field: Int, of form: FilledForm, _ ranking: FormRanking
  ) throws {
    let wanted = form.answers[field]
    let none = past.order(of: field, by: past.worth(of: field, for: form, factor: 1))
    let reference = past.order(of: field, by: past.worth(of: field, for: form, factor: 30))
    let refill = try lookUp(field, of: form, none, ranking)
    for (order, values) in [(ContextOrder.none, none), (.reference, reference), (.refill, refill)] {
      scores[order, default: ContextScore()].add(wanted, in: values)
    }
  }

  /// Returns all values in Refill's order: those ranked by context, then the others.
  private mutating func lookUp(
    _ field: Int, of form: FilledForm, _ plain: [String], _ ranking: FormRanking
  ) throws -> [String] {
    let given = known(form)[..<field].compactMap(\.self)
    let best = Array(plain.prefix(Self.best))
    let begun = Self.processorTime
    let first = try ranking.values(
      for: forms.fields[field], given: Array(given), best: best, limit: Self.limit)
    lookups.append(Self.processorTime - begun)
    let seen = Set(first)
    return first + plain.filter { !seen.contains($0) }
  }

  /// The CPU time of this thread in microseconds, which other processes do not affect.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  /// The answers of a form, by field; `nil` for none.
  private func known(_ form: FilledForm) -> [KnownAnswer?] {
    zip(forms.fields, form.answers).map { KnownAnswer(field: $0, value: $1) }
  }

  /// The submission of a form that was filled in from the top.
  private func submission(of filled: FilledForm) -> Submission {
    let known = known(filled).compactMap(\.self)
    return Submission(
      record: Record(
        id: UUID(), form: form.id, started: filled.date, submitted: filled.date,
        entries: known.map { .init(field: $0.field, title: $0.field, answer: .text($0.value)) }),
      values: known.map {
        .init(field: $0.field, history: "visits/" + $0.field, value: $0.value)
      },
      lessons: known.indices.map { .init(wanted: known[$0], given: Array(known[..<$0])) })
  }
}

/// The score of an order of values.
struct ContextScore {
  private(set) var fills = 0
  /// The values that were first, by form.
  private(set) var first: [Int] = []
  /// The values that were among the first three, by form.
  private(set) var firstThree: [Int] = []
  /// The number of letters minus that of keys, over all fields.
  private(set) var keysSaved = 0

  /// The maximum number of rows that the user moves down instead of typing on.
  private static let rows = 8

  /// Begins the next form.
  mutating func begin() {
    first.append(0)
    firstThree.append(0)
  }

  mutating func add(_ wanted: String, in values: [String]) {
    fills += 1
    guard let place = values.firstIndex(of: wanted) else { return }
    if place == 0 { first[first.count - 1] += 1 }
    if place < 3 { firstThree[firstThree.count - 1] += 1 }
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

  var shareFirst: Double { share(first) }
  var shareFirstThree: Double { share(firstThree) }

  private func share(_ hits: [Int]) -> Double {
    100 * Double(hits.reduce(0, +)) / Double(max(fills, 1))
  }
}
