/// The patterns that a form of another tool can still have within the limits of own forms.
struct PatternAllowance {
  private var patterns: Set<String> = []
  private var bytesLeft = FormReader.maximumPatterns

  /// Counts a pattern; false if it is not valid, or beyond the limits.
  mutating func takes(_ pattern: String) -> Bool {
    if patterns.contains(pattern) { return true }
    let size = pattern.utf8.count
    guard size > 0, size <= FormReader.maximumPattern, size <= bytesLeft,
      FormParser.compiles(pattern)
    else { return false }
    bytesLeft -= size
    patterns.insert(pattern)
    return true
  }
}
