import RefillCore

/// The drafts of a run.
extension FillRun {
  /// Opens the drafts of the form; the named one is locked for this session.
  func draftKeeper() throws -> DraftKeeper {
    // A draft that the user set aside is not offered again for the next record.
    let (place, part) = (loaded.lastingPath, options.part)
    guard submitted == 0 else {
      return DraftKeeper(
        paths.drafts, form: form.id, formFile: place, part: part, isNew: true)
    }
    guard let name = options.draft else {
      let library = FormLibrary(paths)
      let edited = options.edited
      let keeper = DraftKeeper(paths.drafts, form: form.id, formFile: place, part: part) {
        [loaded] draft in
        // A record that is edited has drafts of its own.
        edited?.record.id != draft.edits.map { _ in draft.record }
          || edited == nil && library.isApart(draft, from: loaded)
      }
      // The form has changed; drafts of other files are no news.
      if let changed = keeper.apart.first(where: {
        $0.draft.file == place && $0.draft.edits == nil
      }) {
        laterNotices.append(.text(Message.draftFitsNothing(name: changed.name)))
      }
      return keeper
    }
    let left = try StoredDraft.named(name, in: paths)
    guard left.draft.form == form.id else {
      throw Failure(.usage, "the draft \(name) is one of \(left.draft.form), not of \(form.id).")
    }
    if let edits = left.draft.edits, options.edited == nil {
      throw Failure(
        .usage, "the draft \(name) edits record \(edits.number): refill drafts resume \(name)")
    }
    return DraftKeeper(
      paths.drafts, form: form.id, formFile: place, part: part, number: left.number)
  }
}
