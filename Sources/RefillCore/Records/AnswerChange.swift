/// An answer that differs between two revisions of a record.
public struct AnswerChange: Equatable, Sendable {
  /// The id of the field.
  public let field: String
  /// The place of the answer in the record.
  public let path: RecordPath
  /// The title of the field.
  public let title: String
  /// The answer of the earlier revision; `nil` for none.
  public let old: Answer?
  /// The answer of the later revision; `nil` for none.
  public let new: Answer?
}

extension Record {
  /// Returns the answers that a later revision has changed, in its order, those that it lacks last.
  ///
  /// Items are compared by their numbers.
  public func changes(to later: Record) -> [AnswerChange] {
    let old = Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(
      later.entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let changed = later.entries.filter { old[$0.path]?.answer != $0.answer }
    let gone = entries.filter { new[$0.path] == nil }
    return (changed + gone).map { entry in
      AnswerChange(
        field: entry.field, path: entry.path, title: entry.title,
        old: old[entry.path]?.answer, new: new[entry.path]?.answer)
    }
  }
}
