import Foundation
import RefillCore

extension DraftStore {
  /// Removes the answers that are a value from all drafts that no process holds, and drafts of which
  /// nothing is left.
  ///
  /// Answers in which the value is among other words stay.
  ///
  /// - Returns: the names of the drafts that had it.
  public func forget(_ value: String) throws(StoreError) -> [String] {
    var names: [String] = []
    for left in try all() where Self.draft(left.data, without: value) != nil {
      // What another process saved before the draft was locked is read.
      guard let file = try file(named: left.name), let data = try file.load()?.data,
        let draft = Self.draft(data, without: value)
      else { continue }
      if draft.hasAnswers { try DraftJournal(file).save(draft) } else { try file.delete() }
      names.append(left.name)
    }
    return names
  }

  /// The draft in a file, without a value; `nil` if it does not have it.
  private static func draft(_ data: Data, without value: String) -> Draft? {
    guard case .draft(let draft) = DraftContent(data) else { return nil }
    return draft.without(value)
  }
}
