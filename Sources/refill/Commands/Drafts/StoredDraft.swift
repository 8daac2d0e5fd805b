import Foundation
import RefillCore
import RefillStore

/// A draft on disk, by the name that `refill drafts` shows.
struct StoredDraft {
  let name: String
  /// The number of the draft among those of its form, from 1.
  let number: Int
  let draft: Draft

  /// Returns all readable drafts, last saved first.
  ///
  /// - Parameter complain: called with a sentence about each damaged draft.
  static func all(
    in paths: Paths, complain: (String) -> Void = { _ in }
  ) throws -> [StoredDraft] {
    let left: [DraftStore.Left]
    do {
      left = try DraftStore(directory: paths.drafts).all()
    } catch {
      throw Failure(.failed, "the drafts cannot be read: \(error.reason(of: "the folder")).")
    }
    return left.filter { !$0.data.isEmpty }.compactMap { left in
      guard let draft = try? JSONDecoder().decode(Draft.self, from: left.data) else {
        complain(
          "\(paths.drafts)/\(left.name).draft is damaged. Remove it if you do not need it; "
            + "filling its form moves it aside.")
        return nil
      }
      return StoredDraft(name: left.name, number: left.number, draft: draft)
    }
  }

  /// Removes the draft; throws if a process is filling it in.
  func discard(in paths: Paths) throws {
    let store = DraftStore(directory: paths.drafts)
    do {
      guard let file = try store.open(form: draft.form, number: number) else {
        throw Failure(.failed, "\(name) is open in another window; it was not discarded.")
      }
      try file.delete()
    } catch let error as StoreError {
      throw Failure(.failed, "\(name) cannot be removed: \(error.reason(of: "it")).")
    }
  }

  /// Returns the draft of that name; throws if there is none.
  static func named(_ name: String, in paths: Paths) throws -> StoredDraft {
    let all = try all(in: paths)
    if let draft = all.first(where: { $0.name == name }) { return draft }
    let unknown = UnknownName(kind: "draft", name: name, known: all.map(\.name))
    throw Failure(
      .usage, unknown.sentence + (unknown.hasGuess ? "" : " `refill drafts` lists them."))
  }
}
