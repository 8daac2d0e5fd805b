import Foundation
import RefillCore
import RefillStore

/// The draft of one filling on disk.
///
/// A disk that takes no drafts keeps nobody from filling a form: what fails here stays silent.
@MainActor final class DraftKeeper {
  private let store: DraftStore
  private let form: String
  private let formFile: String?
  private var file: DraftFile?
  /// Drafts that stay as they are while this filling has one of its own.
  private var aside: [DraftFile] = []
  /// Newer drafts than the one that is offered.
  private var newer: [DraftFile] = []
  /// The draft of an earlier filling; `nil` where there is none that can be read.
  private(set) var draft: Draft?
  /// How many drafts there are beside that one.
  let olderCount: Int
  private var latest: Draft?

  /// - Parameters:
  ///   - formFile: the file of the form, as an absolute path, where it will still be there later.
  ///   - number: which of the drafts of the form is taken; `nil` for the newest.
  ///   - isNew: whether drafts of earlier fillings are left alone.
  init(
    _ directory: String, form: String, formFile: String? = nil, number: Int? = nil,
    isNew: Bool = false
  ) {
    let store = DraftStore(directory: directory)
    self.form = form
    self.formFile = formFile
    self.store = store
    let file: DraftFile?
    if let number {
      file = try? store.open(form: form, number: number)
    } else {
      file = try? store.open(form: form, isNew: isNew)
    }
    self.file = file
    olderCount = isNew ? 0 : file.map { store.left(form: form, beside: $0) } ?? 0
    draft = isNew ? nil : file.flatMap { DraftKeeper.draft(in: $0, of: form) }
  }

  private static func draft(in file: DraftFile, of form: String) -> Draft? {
    guard let data = ((try? file.load()) ?? nil)?.data,
      let draft = try? JSONDecoder().decode(Draft.self, from: data), draft.form == form
    else { return nil }
    return draft
  }

  /// Takes the next older draft in the place of the one that was offered, and after the oldest the
  /// newest; `nil` where there is no other that can be read.
  func older() -> (draft: Draft, older: Int)? {
    var isSecondRound = false
    while true {
      if let file { newer.append(file) }
      file = try? store.openLeft(form: form)
      guard let file else {
        guard !isSecondRound else { return nil }
        isSecondRound = true
        newer = []
        continue
      }
      if let draft = Self.draft(in: file, of: form) {
        return (draft, store.left(form: form, beside: file))
      }
    }
  }

  /// Whether another program is filling the same form.
  var isShared: Bool { file?.isShared ?? false }

  func save(_ draft: Draft) {
    var draft = draft
    draft.file = formFile
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
    draft = nil
    file = try? store.open(form: form, isNew: true)
  }
}
