package import Foundation
import RefillCore

extension DraftStore {
  /// A draft from which a value was removed.
  public struct Emptied: Equatable, Sendable {
    /// The name of the draft.
    public let name: String
    /// True if nothing else was in it, so that it is no more.
    public let isDeleted: Bool
  }

  /// Removes the answers that are a value from all drafts that no process holds, and what was typed and
  /// replaced.
  ///
  /// Answers in which the value is among other words stay, and drafts that cannot be read.
  ///
  /// - Returns: the drafts that had it.
  public func forget(_ value: String) -> [Emptied] {
    names.compactMap { name in (try? forget(value, in: name)) ?? nil }
  }

  private func forget(_ value: String, in name: String) throws(StoreError) -> Emptied? {
    guard let left = try left(named: name), left.mayHave(value),
      let file = try file(named: name), let data = try file.load()?.data,
      // What another process saved before the draft was locked.
      let (rest, isReplaced) = Self.rest(of: data, without: value)
    else { return nil }
    guard rest.isEmpty, !isReplaced else {
      try DraftJournal(file).save(rest)
      return Emptied(name: name, isDeleted: false)
    }
    try file.delete()
    return Emptied(name: name, isDeleted: true)
  }

  /// Returns the draft in a file without a value, and whether only earlier texts in it had it; `nil` if neither
  /// had.
  private static func rest(of data: Data, without value: String) -> (Draft, isReplaced: Bool)? {
    guard case .draft(let draft) = DraftContent(data) else { return nil }
    if let rest = draft.without(value) { return (rest, false) }
    let isReplaced =
      DraftContent.texts(in: data)?.contains { $0.contains(value) } == true
      && !draft.ownTexts.contains { $0.contains(value) }
    return isReplaced ? (draft, true) : nil
  }

  /// Returns the names of the drafts that have a value, also among other words or as a text that was replaced,
  /// and of those that cannot be read.
  public func mayHave(_ value: String) -> [String] {
    names.filter { name in
      do {
        return try left(named: name)?.mayHave(value) == true
      } catch { return true }
    }
  }

  /// The bytes of a text in the file of a draft, without quotation marks.
  package static func encoded(_ text: String) -> Data {
    let data = (try? JSONEncoder().encode(text)) ?? Data(text.utf8)
    return data.dropFirst().dropLast()
  }
}

extension DraftStore.Left {
  /// True if a text in the file has a value, or the file has its bytes and not all of it can be read.
  fileprivate func mayHave(_ value: String) -> Bool {
    DraftContent.texts(in: data)?.contains { $0.contains(value) || $0.trimmed == value.trimmed }
      ?? (data.range(of: DraftStore.encoded(value)) != nil)
  }
}
