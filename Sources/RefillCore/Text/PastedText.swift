/// Pasted text prepared for a field: without control characters, and on one line if the field has
/// one.
public struct PastedText: Equatable, Sendable {
  /// The text to insert.
  public let text: String
  /// True if line breaks were replaced by spaces.
  let wasJoined: Bool
  /// The number of control characters removed.
  package let controls: Int

  package init(_ pasted: String, isMultiline: Bool) {
    if pasted.utf8.allSatisfy(Sanitizer.isPrintable) {
      (text, wasJoined, controls) = (pasted, false, 0)
      return
    }
    var pasted = pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    if !isMultiline { pasted = String(pasted.trimmingLineBreaks) }
    var kept = String.UnicodeScalarView()
    var controls = 0
    var wasJoined = false
    for scalar in pasted.unicodeScalars {
      switch scalar {
      case "\n", "\u{85}", "\u{2028}", "\u{2029}":
        if !isMultiline { wasJoined = true }
        kept.append(isMultiline ? "\n" : " ")
      case "\t": kept.append(isMultiline ? "\t" : " ")
      case _ where scalar.properties.generalCategory == .control: controls += 1
      default: kept.append(scalar)
      }
    }
    text = String(kept)
    self.wasJoined = wasJoined
    self.controls = controls
  }
}

extension String {
  /// The text with each line break replaced by a space.
  public var onOneLine: String {
    utf8.allSatisfy(Sanitizer.isPrintable) ? self : String(map { $0.isNewline ? " " : $0 })
  }

  /// The text without trailing line breaks.
  fileprivate var trimmingLineBreaks: Substring {
    self[..<(lastIndex { !$0.isNewline }.map(index(after:)) ?? startIndex)]
  }
}
