import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// Saves the draft of one form session to disk.
///
/// A draft that cannot be saved is reported, and does not keep the user from filling in the form.
@MainActor final class DraftKeeper {
  private let directory: String
  private let store: DraftStore
  private let form: String
  private let formFile: String?
  private let part: String?
  private let row: String?
  private let slot: DraftSlot?
  private var journal: DraftJournal?
  /// Earlier drafts that are kept because this session has a draft of its own.
  ///
  /// Holding them keeps them locked.
  private var aside: [DraftFile] = []
  /// Drafts that are newer than the one offered.
  private var newer: [DraftFile] = []
  /// The readable drafts of the form, also those that are open in other windows, last saved first.
  let all: [StoredDraft]
  /// Drafts of other form files with the same id, of records that are edited, and of rows: neither offered nor
  /// replaced.
  let apart: [StoredDraft]
  private var apartSlots: Set<DraftSlot> { Set(apart.map(\.slot)) }
  /// The draft of an earlier session; `nil` if there is none or it cannot be read.
  private(set) var draft: Draft?
  /// True if another process has the draft that was asked for.
  let isHeld: Bool
  /// The number of other drafts of the form.
  let olderCount: Int
  /// The path to which a damaged draft was moved; `nil` if there was none.
  private(set) var damaged: String?
  /// The draft whose record was given to its receiver; `nil` for none.
  private var handedOn: Draft?
  /// The digests of the records that receivers have taken, by the identifiers of the records.
  private var taken: [UUID: String]
  /// The failure of the last save; `nil` if it succeeded or there was none.
  private(set) var failure: DraftFailure?

  /// - Parameters:
  ///   - formFile: the absolute path of the form file; `nil` if it will not exist later.
  ///   - part: the form of a page with several, as it was named; `nil` for the first.
  ///   - row: the row of a file whose answers the form begins with; `nil` for none.
  ///   - slot: the draft to take, which need not exist; `nil` for the newest.
  ///   - isNew: true to leave the drafts of earlier sessions alone.
  ///   - isApart: returns true for a draft that is left alone because it is of another form file, record or row.
  init(
    _ directory: String, form: String, formFile: String? = nil, part: String? = nil,
    row: String? = nil, slot: DraftSlot? = nil, isNew: Bool = false,
    isApart: (Draft) -> Bool = { _ in false }
  ) {
    let store = DraftStore(directory: directory)
    self.directory = directory
    self.form = form
    self.formFile = formFile
    self.part = part
    self.row = row
    self.slot = slot
    self.store = store
    let drafts = Self.drafts(of: form, in: store)
    let apart = drafts.filter { $0.slot != slot && isApart($0.draft) }
    let others = Set(apart.map(\.slot))
    self.apart = apart
    taken = Dictionary(
      drafts.compactMap { stored in stored.draft.taken.map { (stored.draft.record, $0) } },
      uniquingKeysWith: { first, _ in first })
    all = drafts.filter { !others.contains($0.slot) }
    var opening = Opening(store, form: form, except: others)
    opening.open(slot, isNew: isNew)
    isHeld = opening.isHeld
    if !isNew { opening.leaveUnreadable(slot) }
    aside = opening.newer
    damaged = opening.damaged
    let file = opening.file
    journal = file.map(DraftJournal.init)
    olderCount = isNew ? 0 : file.map { store.left(form: form, beside: $0, except: others) } ?? 0
    draft = isNew ? nil : file.flatMap { DraftKeeper.draft(in: $0, of: form) }
  }

  /// The draft file of a session, and those that it leaves because it cannot read them.
  @MainActor private struct Opening {
    private let store: DraftStore
    private let form: String
    private let others: Set<DraftSlot>
    private(set) var file: DraftFile?
    private(set) var isHeld = false
    /// The drafts of a newer Refill.
    private(set) var newer: [DraftFile] = []
    private(set) var damaged: String?

    init(_ store: DraftStore, form: String, except others: Set<DraftSlot>) {
      self.store = store
      self.form = form
      self.others = others
    }

    mutating func open(_ slot: DraftSlot?, isNew: Bool) {
      guard let slot else {
        file = try? store.open(form: form, isNew: isNew, except: others)
        return
      }
      do {
        file = try store.open(form: form, at: slot)
        isHeld = file == nil
      } catch {
        // The first save tries again, and reports it.
      }
    }

    /// Opens another file in place of one that cannot be read, which is kept or moved.
    mutating func leaveUnreadable(_ slot: DraftSlot?) {
      while let left = file, let isNewer = DraftKeeper.isUnreadable(left, of: form) {
        if isNewer {
          newer.append(left)
          let older = slot == nil ? try? store.openLeft(form: form, except: others) : nil
          file = try? older ?? store.open(form: form, isNew: true)
          continue
        }
        // A draft that cannot be moved stays as it is, and this session has another one.
        let aside = try? left.setAside()
        damaged = damaged ?? aside
        if slot != nil, aside != nil { break }
        file = try? store.open(form: form, isNew: aside == nil, except: others)
        if aside == nil { break }
      }
    }
  }

  /// Returns the draft of a form file that fits no field of its form any more; `nil` for none.
  ///
  /// Drafts may be apart for another reason: a record that is edited has its own.
  func unfit(for loaded: LoadedForm, in library: FormLibrary) -> StoredDraft? {
    apart.first {
      $0.draft.file == loaded.lastingPath && $0.draft.edits == nil
        && library.isApart($0.draft, from: loaded)
    }
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
      if let journal { newer.append(journal.file) }
      let file = try? store.openLeft(form: form, except: apartSlots)
      journal = file.map(DraftJournal.init)
      guard let file else {
        guard !isSecondRound else { return nil }
        isSecondRound = true
        newer = []
        continue
      }
      if let draft = Self.draft(in: file, of: form) {
        return (draft, store.left(form: form, beside: file, except: apartSlots))
      }
    }
  }

  /// Returns the readable drafts of a form.
  private static func drafts(of form: String, in store: DraftStore) -> [StoredDraft] {
    ((try? store.all(of: form)) ?? []).compactMap { left in
      guard case .draft(let draft) = DraftContent(left.data), draft.form == form else { return nil }
      return StoredDraft(name: left.name, slot: left.slot, draft: draft)
    }
  }

  /// True if another process is filling in the same form.
  var isShared: Bool { journal?.file.isShared ?? false }

  /// Saves a draft; a failed save leaves the earlier one on disk, and the next save tries again.
  @discardableResult func save(_ draft: Draft) -> DraftFailure? {
    var draft = draft
    draft.file = formFile
    draft.part = part
    draft.row = row
    draft.taken = taken[draft.record]
    if let handedOn, draft.hasAnswers(of: handedOn) { draft.isHandedOn = true }
    return note { () throws(StoreError) in
      try openJournal().save(draft)
      Faults.noteDraft(isKept: true)
    }
  }

  /// Marks a draft, as long as it keeps its answers, as that of a record that was given to its receiver.
  func markHandedOn(_ draft: Draft) {
    handedOn = draft
    save(draft)
  }

  /// Notes that its receiver has taken the record of a draft; the next save has that.
  func noteTaken(_ record: FillRun.HandedRecord) { taken[record.id] = record.digest }

  /// Returns true if its receiver has taken a record as it is now.
  func hasTaken(_ record: FillRun.HandedRecord) -> Bool { taken[record.id] == record.digest }

  /// Ends the journal when the form is left: the draft is on the disk, without what was deleted.
  func settle() {
    guard failure == nil else { return }
    note { () throws(StoreError) in try journal?.compact() }
  }

  /// Removes the draft of a form that is left.
  func delete() {
    Faults.noteDraft(isKept: false)
    try? journal?.delete()
  }

  /// Removes the draft of a form without answers, in which the user may continue; takes microseconds.
  func clear() {
    Faults.noteDraft(isKept: false)
    try? journal?.clear()
  }

  /// The name of the draft if it is opened by that name only.
  var name: String? {
    guard let slot = journal?.file.slot, case .key = slot else { return nil }
    return slot.name(of: form)
  }

  /// The name of the draft that `refill drafts` shows; `nil` if there is none.
  var fileName: String? { journal.map { $0.file.slot.name(of: form) } }

  /// Keeps the offered draft on disk and starts a new one.
  func setAside() {
    if let journal { aside.append(journal.file) }
    draft = nil
    journal = (try? store.open(form: form, isNew: true)).map(DraftJournal.init)
  }

  /// Returns the journal; opens one if that failed before.
  private func openJournal() throws(StoreError) -> DraftJournal {
    if let journal { return journal }
    let file = try openFile()
    let journal = DraftJournal(file)
    self.journal = journal
    return journal
  }

  private func openFile() throws(StoreError) -> DraftFile {
    guard let slot else { return try store.open(form: form, isNew: true) }
    guard let file = try store.open(form: form, at: slot) else { throw .locked }
    return file
  }

  @discardableResult private func note(_ body: () throws(StoreError) -> Void) -> DraftFailure? {
    do throws(StoreError) {
      try body()
      failure = nil
    } catch {
      failure = StoredFile.draftFailure(error, in: shownFolder)
    }
    return failure
  }

  /// The folder as messages name it, with `~` for the user's home.
  private var shownFolder: String {
    guard let home = Paths.processEnvironment["HOME"], !home.isEmpty,
      directory.hasPrefix(home + "/")
    else { return directory }
    return "~" + directory.dropFirst(home.count)
  }
}
