import RefillStore

/// What was said about a store that was damaged, or that a newer version wrote.
struct StoreNews {
  /// The notice that a form has shown.
  private var shown: Store.Notice?
  /// The notice that was printed.
  private var printed: Store.Notice?

  /// Returns a notice for a form, if nothing was said about it yet.
  mutating func inForm(_ notice: Store.Notice?) -> Store.Notice? {
    guard let notice, notice != shown, notice != printed else { return nil }
    shown = notice
    return notice
  }

  /// Returns a notice to print, if nothing was said about it yet, or only in the form.
  ///
  /// In a form, that of a damaged store is gone with the next key, and has the name of the file only.
  mutating func atEnd(_ notice: Store.Notice?) -> Store.Notice? {
    guard let notice, notice != printed else { return nil }
    if notice == shown, case .newer = notice { return nil }
    printed = notice
    return notice
  }
}
