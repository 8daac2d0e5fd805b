/// A question that must be answered before any other action.
public indirect enum Question: Equatable, Sendable {
  /// A paste is longer than the field; `fits` is the number of characters that fit.
  case pasteTooLong(PastedText, fits: Int)
  /// Leave a changed form?
  case leave
  /// Restore this draft?
  ///
  /// `older` is the number of older drafts; `isNewest` is false if there are newer ones.
  case draft(Draft, older: Int = 0, isNewest: Bool = true)
}
