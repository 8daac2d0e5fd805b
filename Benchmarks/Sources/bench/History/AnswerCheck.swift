import RefillCore
import RefillStore

/// Checks the results of an index against brute force over all values.
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
    if found.suggestions.map(\.value) != wanted {
      throw Difference(query: query, what: "other values, or another order")
    }
    if found.prefixCount != expected.prefixes {
      throw Difference(
        query: query, what: "\(found.prefixCount), not \(expected.prefixes), begin so")
    }
    if !found.isExact || found.total != expected.rows.count {
      throw Difference(query: query, what: "\(found.total), not \(expected.rows.count), hold it")
    }
  }
}
