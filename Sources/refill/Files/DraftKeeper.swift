import Foundation
import RefillCore
import RefillStore

/// Saves the draft of one form session to disk.
///
/// A draft that cannot be saved is reported, and does not keep the user from filling in the form.
@MainActor final class DraftKeeper {
  private let directory: String
  private let store: DraftStore
  private let form: String
  private let formFile: String?
  private let part: String?
  private var file: DraftFile?
  /// Earlier drafts that are kept because this session has a draft of its own.
  ///
  /// Holding them keeps them locked.
  private var aside: [DraftFile] = []
  /// Drafts that are newer than the one offered.
  private var newer: [DraftFile] = []
  /// Drafts of other form files with the same id: neither offered nor replaced.
  let apart: [StoredDraft]
  private var apartNumbers: Set<Int> { Set(apart.map(\.number)) }
  /// The draft of an earlier session; `nil` if there is none or it cannot be read.
  private(set) var draft: Draft?
  /// The number of other drafts of the form.
  let olderCount: Int
  /// The path to which a damaged draft was moved; `nil` if there was none.
  private(set) var damaged: String?
  /// The failure of the last save; `nil` if it succeeded or there was none.
  private(set) var failure: DraftFailure?

  /// - Parameters:
  ///   - formFile: the absolute path of the form file; `nil` if it will not exist later.
  ///   - part: the form of a page with several, as it was named; `nil` for the first.
  ///   - number: the number of the draft to take; `nil` for the newest.
  ///   - isNew: true to leave the drafts of earlier sessions alone.
  ///   - isApart: returns true for a draft that is left alone because it is of another form file.
  init(
    _ directory: String, form: String, formFile: String? = nil, part: String? = nil,
    number: Int? = nil, isNew: Bool = false, isApart: (Draft) -> Bool = { _ in false }
  ) {
    let store = DraftStore(directory: directory)
    self.directory = directory
    self.form = form
    self.formFile = formFile
    self.part = part
    self.store = store
    let apart = Self.drafts(of: form, in: store).filter { $0.number != number && isApart($0.draft) }
    let others = Set(apart.map(\.number))
    self.apart = apart
    var file: DraftFile?
    if let number {
      file = try? store.open(form: form, number: number)
    } else {
      file = try? store.open(form: form, isNew: isNew, except: others)
    }
    var moved: String?
    var kept: [DraftFile] = []
    while !isNew, let left = file, let isNewer = Self.isUnreadable(left, of: form) {
      if isNewer {
        kept.append(left)
        file =
          try? store.openLeft(form: form, except: others) ?? store.open(form: form, isNew: true)
        continue
      }
      // A draft that cannot be moved stays as it is, and this session has another one.
      let aside = try? left.setAside()
      moved = moved ?? aside
      file = try? store.open(form: form, isNew: aside == nil, except: others)
      if aside == nil { break }
    }
    aside = kept
    damaged = moved
    self.file = file
    olderCount = isNew ? 0 : file.map { store.left(form: form, beside: $0, except: others) } ?? 0
    draft = isNew ? nil : file.flatMap { DraftKeeper.draft(in: $0, of: form) }
  }

  /// The notice about a damaged draft that was moved, with its name only if its path does not fit.
  var damagedNotice: Notice? {
    damaged.map { path in
      let sentence = Message.draftDamaged(path: path)
      let name = FilePath.name(of: path)
      return .text(
        sentence.count <= FormModel.messageColumns ? sentence : Message.draftDamaged(path: name))
    }
  }

  /// Returns true if a newer Refill wrote a file, false if it has data that is no draft of the form;
  /// `nil` if it can be used.
  private static func isUnreadable(_ file: DraftFile, of form: String) -> Bool? {
    switch content(of: file) {
    case .empty: nil
    case .draft(let draft): draft.form == form ? nil : false
    case .newer: true
    case .damaged: false
    }
  }

  private static func content(of file: DraftFile) -> DraftContent {
    DraftContent(((try? file.load()) ?? nil)?.data ?? Data())
  }

  private static func draft(in file: DraftFile, of form: String) -> Draft? {
    guard case .draft(let draft) = content(of: file), draft.form == form else { return nil }
    return draft
  }

  /// Replaces the offered draft by the next older one; the newest follows the oldest.
  ///
  /// Returns `nil` if there is no other readable draft.
  func older() -> (draft: Draft, older: Int)? {
    var isSecondRound = false
    while true {
      if let file { newer.append(file) }
      file = try? store.openLeft(form: form, except: apartNumbers)
      guard let file else {
        guard !isSecondRound else { return nil }
        isSecondRound = true
        newer = []
        continue
      }
      if let draft = Self.draft(in: file, of: form) {
        return (draft, store.left(form: form, beside: file, except: apartNumbers))
      }
    }
  }

  /// Returns the readable drafts of a form.
  private static func drafts(of form: String, in store: DraftStore) -> [StoredDraft] {
    ((try? store.all(of: form)) ?? []).compactMap { left in
      guard case .draft(let draft) = DraftContent(left.data), draft.form == form else { return nil }
      return StoredDraft(name: left.name, number: left.number, draft: draft)
    }
  }

  /// True if another process is filling in the same form.
  var isShared: Bool { file?.isShared ?? false }

  /// Saves a draft; a failed save leaves the earlier one on disk, and the next save tries again.
  @discardableResult func save(_ draft: Draft) -> DraftFailure? {
    var draft = draft
    draft.file = formFile
    draft.part = part
    do {
      let file = try file ?? store.open(form: form, isNew: true)
      self.file = file
      try file.save(JSONEncoder().encode(draft), lasting: false)
      failure = nil
    } catch {
      failure = StoredFile.draftFailure(
        (error as? StoreError) ?? .system(errno: EINVAL),
        in: shownFolder)
    }
    return failure
  }

  /// The folder as messages name it, with `~` for the user's home.
  private var shownFolder: String {
    guard let home = ProcessInfo.processInfo.environment["HOME"], !home.isEmpty,
      directory.hasPrefix(home + "/")
    else { return directory }
    return "~" + directory.dropFirst(home.count)
  }

  func delete() { try? file?.delete() }

  /// Keeps the offered draft on disk and starts a new one.
  func setAside() {
    if let file { aside.append(file) }
    draft = nil
    file = try? store.open(form: form, isNew: true)
  }
}
