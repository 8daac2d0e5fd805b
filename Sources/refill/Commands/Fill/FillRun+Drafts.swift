import Foundation
import RefillCore
import RefillStore

/// The drafts of a run.
extension FillRun {
  /// Opens the drafts of the form; the one of this session is locked.
  func draftKeeper() throws -> DraftKeeper {
    let (place, part) = (loaded.lastingPath, options.part)
    if let row = row?.key, options.draft == nil {
      return DraftKeeper(paths.drafts, form: form.id, formFile: place, part: part, row: row) {
        $0.row != row
      }
    }
    // A draft that the user set aside is not offered again for the next record.
    // Lines of a pipe are answers to the fields, not to the question about a draft.
    guard submitted == 0, !readsPipe || options.draft != nil else {
      return DraftKeeper(
        paths.drafts, form: form.id, formFile: place, part: part, isNew: true)
    }
    guard let name = options.draft else {
      let library = FormLibrary(paths)
      let edited = options.edited
      let keeper = DraftKeeper(paths.drafts, form: form.id, formFile: place, part: part) {
        [loaded] draft in
        // A record that is edited, and a row of a file, have drafts of their own.
        edited?.record.id != draft.edits.map { _ in draft.record }
          || edited == nil && (draft.row != nil || library.isApart(draft, from: loaded))
      }
      // The form has changed; drafts of other files are expected.
      if let changed = keeper.unfit(for: loaded, in: library) {
        laterNotices.append(.text(Message.draftFitsNothing(name: changed.name)))
      }
      list(keeper.all)
      return keeper
    }
    let named = try NamedDraft(name, of: form, in: paths)
    if let edits = named.edits, options.edited == nil {
      throw Failure(
        .usage, "the draft \(name) edits record \(edits.number): refill drafts resume \(name)")
    }
    let keeper = DraftKeeper(
      paths.drafts, form: form.id, formFile: place, part: part, slot: named.slot)
    if keeper.isHeld { throw Failure(.failed, "\(named.name) is open in another window.") }
    if keeper.draft == nil { laterNotices.append(.text(Message.newDraft(name: named.name))) }
    return keeper
  }

  /// Lists the drafts of the form above it, if it has several; the form offers the first.
  private func list(_ drafts: [StoredDraft]) {
    guard drafts.count > 1, isatty(STDERR_FILENO) == 1 else { return }
    let rows = drafts.map { [$0.name] + $0.cells(form).dropFirst(2) }
    let heading = Message.severalDrafts(form: form.title, count: drafts.count)
    Output.complain(
      heading + "\n" + Table(rows: rows).aligned(in: Output.columns(of: STDERR_FILENO)), prefix: "",
      end: "")
  }
}
