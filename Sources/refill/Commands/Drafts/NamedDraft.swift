import RefillCore
import RefillStore

/// The draft that `--draft` names: one of `refill drafts`, or a new one with this key.
struct NamedDraft {
  /// The name that `refill drafts` shows.
  let name: String
  let slot: DraftSlot
  /// The revision of the record that it edits; `nil` for a new record.
  let edits: EditedRevision?

  /// - Parameter text: the name of a draft, or the key of one.
  /// - Throws: `Failure` if it names a draft of another form, or can be no key.
  init(_ text: String, of form: Form, in paths: Paths) throws {
    let drafts = try StoredDraft.all(in: paths)
    if let draft = drafts.first(where: { $0.name == text }) {
      guard draft.draft.form == form.id else {
        throw Failure(
          .usage, "the draft \(text) is one of \(draft.draft.form), not of \(form.id).")
      }
      (name, slot, edits) = (draft.name, draft.slot, draft.draft.edits)
      return
    }
    let first = DraftSlot.number(1).name(of: form.id)
    let key = text.hasPrefix(first + "~") ? String(text.dropFirst(first.count + 1)) : text
    let name = DraftSlot(key).name(of: form.id)
    let known = drafts.first { $0.name == name }
    (self.name, slot, edits) = (name, DraftSlot(key), known?.draft.edits)
    if known != nil { return }
    guard case .key = slot, text != first, !key.contains("~") else {
      throw StoredDraft.unknown(text, among: drafts)
    }
    guard !key.isEmpty, key.utf8.count <= DraftSlot.maximumKeyLength else {
      throw Failure(.usage, "--draft takes a name of 1 to \(DraftSlot.maximumKeyLength) bytes.")
    }
  }
}
