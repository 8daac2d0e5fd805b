import Foundation
import RefillCore
import RefillStore

/// A draft on disk, by the name that `refill drafts` shows.
struct StoredDraft {
  let name: String
  /// The place of the draft among those of its form.
  let slot: DraftSlot
  let draft: Draft

  /// Returns all readable drafts, last saved first.
  ///
  /// - Parameter complain: called with a sentence about each damaged draft.
  static func all(
    in paths: Paths, complain: (String) -> Void = { _ in }
  ) throws -> [StoredDraft] {
    let store = DraftStore(directory: paths.drafts)
    let left: [DraftStore.Left]
    do {
      left = try store.all()
    } catch {
      throw Failure(.failed, "the drafts cannot be read: \(error.reason(of: "the folder")).")
    }
    let drafts = left.compactMap { left -> StoredDraft? in
      let path = "\(paths.drafts)/\(left.name).draft"
      switch DraftContent(left.data) {
      case .empty: return nil
      case .draft(let draft):
        return StoredDraft(name: left.name, slot: left.slot, draft: draft)
      case .newer:
        complain("\(path) is a draft of a newer Refill. Update Refill to continue it.")
      case .damaged:
        complain(
          "\(path) is damaged. Remove it if you do not need it; filling its form moves it aside.")
      }
      return nil
    }
    for path in store.damaged() {
      complain("\(path) is a damaged draft that was moved aside. Remove it if you do not need it.")
    }
    return drafts
  }

  /// Removes the draft; throws if a process is filling it in.
  func discard(in paths: Paths) throws {
    let store = DraftStore(directory: paths.drafts)
    do {
      guard let file = try store.open(form: draft.form, at: slot) else {
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
    throw unknown(name, among: all)
  }

  /// The failure that no draft has a name.
  static func unknown(_ name: String, among drafts: [StoredDraft]) -> Failure {
    let unknown = UnknownName(kind: "draft", name: name, known: drafts.map(\.name))
    return Failure(
      .usage, unknown.sentence + (unknown.hasGuess ? "" : " `refill drafts` lists them."))
  }
}
