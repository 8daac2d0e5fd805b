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

  /// Returns a notice to print, if it was not printed yet.
  ///
  /// That of a damaged store is printed also if a form has shown it: there it is gone with the next key, and has
  /// the name of the file only.
  mutating func atEnd(_ notice: Store.Notice?) -> Store.Notice? {
    guard let notice, notice != printed else { return nil }
    printed = notice
    if case .damaged = notice { return notice }
    return notice == shown ? nil : notice
  }
}
