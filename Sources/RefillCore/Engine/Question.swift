/// What the form waits for before anything else.
public enum Question: Equatable, Sendable {
  /// A paste has so many characters and so many fit.
  case pasteTooLong(PastedText, fits: Int)
  /// Leave a changed form?
  case leave
  /// Go on with this draft, the newest but for so many older ones?
  case draft(Draft, older: Int = 0)
}
