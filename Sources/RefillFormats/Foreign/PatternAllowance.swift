/// The patterns that a form of another tool can still have within the limits of own forms.
struct PatternAllowance {
  /// The patterns that were taken: they compile.
  private(set) var taken: Set<String> = []
  private var bytesLeft = FormReader.maximumPatterns

  /// Counts a pattern; false if it is not valid, or beyond the limits.
  mutating func takes(_ pattern: String) -> Bool {
    if taken.contains(pattern) { return true }
    let size = pattern.utf8.count
    guard size > 0, size <= FormReader.maximumPattern, size <= bytesLeft,
      FormParser.compiles(pattern)
    else { return false }
    bytesLeft -= size
    taken.insert(pattern)
    return true
  }
}
