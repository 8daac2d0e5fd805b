import Foundation
import RefillCore
import RefillStore

/// The draft of one filling on disk.
///
/// A disk that takes no drafts keeps nobody from filling a form: what fails here stays silent.
@MainActor final class DraftKeeper {
  private let store: DraftStore
  private let form: String
  private var file: DraftFile?
  /// Drafts that stay as they are while this filling has one of its own.
  private var aside: [DraftFile] = []
  /// The draft of an earlier filling; `nil` where there is none that can be read.
  private(set) var draft: Draft?
  /// How many drafts there are beside that one.
  let olderCount: Int
  private var latest: Draft?

  /// - Parameter isNew: whether drafts of earlier fillings are left alone.
  init(_ directory: String, form: String, isNew: Bool = false) {
    self.form = form
    store = DraftStore(directory: directory)
    let file = try? store.open(form: form, isNew: isNew)
    self.file = file
    guard !isNew else {
      olderCount = 0
      return
    }
    olderCount = file.map { [store] in store.left(form: form, beside: $0) } ?? 0
    guard let data = ((try? file?.load()) ?? nil)?.data else { return }
    draft = try? JSONDecoder().decode(Draft.self, from: data)
    if draft?.form != form { draft = nil }
  }

  /// Whether another program is filling the same form.
  var isShared: Bool { file?.isShared ?? false }

  func save(_ draft: Draft) {
    latest = draft
    guard let data = try? JSONEncoder().encode(draft) else { return }
    try? file?.save(data, lasting: false)
  }

  /// Notes that the record is stored already, and only handing it out failed.
  func markCommitted() {
    guard var draft = latest else { return }
    draft.isCommitted = true
    save(draft)
  }

  func delete() { try? file?.delete() }

  /// Leaves the draft that was offered where it is and begins another one.
  func setAside() {
    if let file { aside.append(file) }
    file = try? store.open(form: form, isNew: true)
  }
}
