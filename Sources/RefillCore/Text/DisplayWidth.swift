/// How many columns of a terminal a text takes.
///
/// Wide and fullwidth characters of East Asian scripts and emoji take two, marks and format
/// characters none, everything else one. A grapheme cluster takes what its scalars take together, at
/// most two, and two where it asks for the emoji form of a sign.
public enum DisplayWidth {
  /// The columns of a whole text.
  ///
  /// O(n); plain scalars take a fast path.
  public static func of(_ text: String) -> Int {
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.isPlain else { return text.reduce(0) { $0 + of($1) } }
      count += 1
    }
    return count
  }

  /// The columns of one grapheme cluster: 0, 1 or 2.
  public static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
    var sum = 0
    for scalar in character.unicodeScalars {
      // VARIATION SELECTOR-16 asks for the emoji form of the sign before it.
      if scalar == "\u{FE0F}" { return 2 }
      sum += of(scalar)
    }
    return min(sum, 2)
  }

  /// Whether terminals disagree about the width of this cluster: a sequence joined by ZWJ, a flag or
  /// half of one, a skin tone, a sign with a variation selector, letters that share a cluster.
  public static func isUncertain(_ character: Character) -> Bool {
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
      // Hangul vowels and final consonants join the syllable before them.
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
