import RefillCore
import RefillStore

/// Checks the first two passes of an index against brute force over all values.
///
/// Values that only the later passes find come after those; they are left out.
struct AnswerCheck {
  /// All values, best first, as the store returns them.
  let values: [String]
  let folded: [String]
  private(set) var keystrokes = 0

  static let limit = 200

  /// A wrong result.
  struct Difference: Error, CustomStringConvertible {
    let query: String
    let what: String
    var description: String { "“\(query)” is answered wrongly: \(what)." }
  }

  init(_ values: [String]) {
    self.values = values
    folded = values.map(Folding.exact.fold)
  }

  /// Types texts letter by letter, and compares the values, their order, and both counts.
  mutating func type(_ texts: [String], into index: inout FieldIndex) throws {
    for query in TypedTexts.keystrokes(of: texts).joined() {
      try compare(query, index.find(query, limit: Self.limit))
      keystrokes += 1
    }
  }

  private func compare(_ query: String, _ found: FieldIndex.Found) throws {
    let folded = Folding.exact.fold(query.trimmed)
    let expected =
      folded.isEmpty
      ? (rows: Array(values.indices), prefixes: values.count)
      : PlainTwoPass.bytes.matches(folded, in: self.folded)
    let wanted = expected.rows.prefix(Self.limit).map { values[$0] }
    if found.firstPasses.map(\.value) != wanted {
      throw Difference(query: query, what: "other values, or another order")
    }
    if found.prefixCount != expected.prefixes {
      throw Difference(
        query: query, what: "\(found.prefixCount), not \(expected.prefixes), begin so")
    }
    let total = found.total - found.later.total
    if !found.isExact || total != expected.rows.count {
      throw Difference(query: query, what: "\(total), not \(expected.rows.count), hold it")
    }
  }
}

extension FieldIndex.Found {
  /// The values that the first two passes found.
  fileprivate var firstPasses: ArraySlice<Suggestion> {
    suggestions.dropLast(later.words + later.unmarked + later.initials)
  }
}
