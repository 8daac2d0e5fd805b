/// The width of text in terminal columns.
///
/// Wide and fullwidth East Asian characters and emoji take two columns, marks and format characters
/// none, all others one. A grapheme cluster takes the sum of its scalars, at most two columns, and
/// always two with an emoji variation selector.
package enum DisplayWidth {
  /// Returns the width of a text in columns.
  ///
  /// O(n); plain scalars take a fast path.
  package static func of(_ text: String) -> Int {
    if text.isPrintableASCII { return text.utf8.count }
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.isPlain else { return text.reduce(0) { $0 + of($1) } }
      count += 1
    }
    return count
  }

  /// Returns the width of a grapheme cluster: 0, 1 or 2 columns.
  package static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
    var sum = 0
    for scalar in character.unicodeScalars {
      // VARIATION SELECTOR-16 selects the emoji form of the preceding character.
      if scalar == "\u{FE0F}" { return 2 }
      sum += of(scalar)
    }
    return min(sum, 2)
  }

  /// Returns the number of columns in which the screen shows a text, in its visible form.
  ///
  /// O(n).
  package static func drawn(_ text: String) -> Int {
    text.isPrintableASCII ? text.utf8.count : of(Sanitizer.visible(text, limit: .max))
  }

  /// Returns the number of columns in which the screen shows a part of a text.
  package static func drawn(_ text: Substring) -> Int {
    of(Sanitizer.visible(text, limit: .max))
  }

  /// Returns the number of columns in which the screen shows a grapheme cluster: 1 or 2, or more if
  /// its visible form has code points, such as `<U+200B>`.
  package static func drawn(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if let first = scalars.first, first.isPlain, scalars.count == 1 { return 1 }
    return of(Sanitizer.visible(String(character), limit: .max))
  }

  /// Returns true if terminals disagree about the width of this cluster.
  ///
  /// That is the case for ZWJ sequences, flags or half a flag, skin tones, characters with a
  /// variation selector, and letters that share a cluster.
  package static func isUncertain(_ character: Character) -> Bool {
    if character.isASCII { return false }
    let scalars = character.unicodeScalars
    return scalars.contains {
      switch $0.value {
      case 0x200D, 0x20E3, 0xFE0E, 0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
      default: false
      }
    } || scalars.dropFirst().contains { of($0) > 0 }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      // Hangul vowels and final consonants join the preceding syllable.
      switch scalar.value {
      case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
      default: return isWide(scalar.value) ? 2 : 1
      }
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    let index = wide.indices.partitioningIndex { wide[$0].upperBound >= value }
    return index < wide.count && wide[index].contains(value)
  }
}
