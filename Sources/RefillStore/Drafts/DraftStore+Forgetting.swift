import Foundation
import RefillCore

extension DraftStore {
  /// Removes the answers that are a value from all drafts that no process holds, and drafts of which
  /// nothing is left.
  ///
  /// Answers in which the value is among other words stay; what was typed and deleted does not.
  ///
  /// - Returns: the names of the drafts that had it.
  public func forget(_ value: String) throws(StoreError) -> [String] {
    let text = Self.encoded(value)
    var names: [String] = []
    for left in try all() where left.data.range(of: text) != nil || left.isAnswered(by: value) {
      // What another process saved before the draft was locked is read.
      guard let file = try file(named: left.name), let data = try file.load()?.data,
        case .draft(let draft) = DraftContent(data)
      else { continue }
      let rest = draft.without(value) ?? draft
      if rest.hasAnswers { try DraftJournal(file).save(rest) } else { try file.delete() }
      let written = try file.load()?.data ?? Data()
      if rest != draft || written.range(of: text) == nil { names.append(left.name) }
    }
    return names
  }

  /// The bytes of a text in the file of a draft, without quotation marks.
  private static func encoded(_ text: String) -> Data {
    let data = (try? JSONEncoder().encode(text)) ?? Data(text.utf8)
    return data.dropFirst().dropLast()
  }
}

extension DraftStore.Left {
  /// True if an answer is a value.
  fileprivate func isAnswered(by value: String) -> Bool {
    guard case .draft(let draft) = DraftContent(data) else { return false }
    return draft.without(value) != nil
  }
}
