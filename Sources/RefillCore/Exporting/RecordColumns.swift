/// The columns of a table, collected from a form and from records.
///
/// First the fields of the form in order, then the other fields of records.
struct RecordColumns: Sendable {
  /// The identifiers of the fields, each once.
  var fields: [String] { known + others }
  private let known: [String]
  private let knownSet: Set<String>
  private var others: [String] = []
  private let hasNewestFirst: Bool

  /// Creates the columns of a form.
  ///
  /// - Parameter hasNewestFirst: true if the other fields of the last record come first, in its order,
  ///   then those that only earlier ones have; false if they come as records bring them.
  init(known: [String], hasNewestFirst: Bool) {
    var seen: Set<String> = []
    self.known = known.filter { seen.insert($0).inserted }
    knownSet = seen
    self.hasNewestFirst = hasNewestFirst
  }

  /// Adds the fields of some answers.
  mutating func note(_ entries: [Record.Entry]) {
    var own: [String] = []
    for entry in entries where !knownSet.contains(entry.field) && !own.contains(entry.field) {
      own.append(entry.field)
    }
    if !hasNewestFirst {
      others += own.filter { !others.contains($0) }
    } else if !others.starts(with: own) {
      others = own + others.filter { !own.contains($0) }
    }
  }

  /// True if each answer has a column.
  func covers(_ entries: [Record.Entry]) -> Bool {
    entries.allSatisfy { knownSet.contains($0.field) || others.contains($0.field) }
  }
}
