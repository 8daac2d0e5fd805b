import RefillCore

extension FormLibrary {
  /// Returns true if a draft is kept apart from a form with the same id: no field of the form takes
  /// one of its answers, or it was begun with another file, which is still there and has other
  /// fields.
  func isApart(_ draft: Draft, from loaded: LoadedForm) -> Bool {
    if draft.fitsNothing(of: loaded.form) { return true }
    guard let file = draft.file, file != loaded.lastingPath, let other = form(of: draft),
      other.file == file
    else { return false }
    let fields = loaded.form.fields
    return !other.form.fields.elementsEqual(fields) { $0.id == $1.id && $0.kind == $1.kind }
  }
}
