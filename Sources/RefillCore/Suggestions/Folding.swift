import Foundation

/// Text as it is compared: without case, and without diacritics where that is asked for.
///
/// Full Unicode case folding, so that `ß` meets `SS`, over NFC; what is folded is compared by its
/// bytes. `FoldedText` leads from there to the text that is shown.
public struct Folding: Equatable, Sendable {
  /// Whether the marks of Latin, Greek and Cyrillic letters do not count; vowel signs of other
  /// scripts always do, because there they are letters.
  public let ignoresDiacritics: Bool

  /// What is the same but for case.
  public static let exact = Folding(ignoresDiacritics: false)
  /// What is the same but for case and diacritics.
  public static let loose = Folding(ignoresDiacritics: true)

  /// Counts the rules of `exact`: what was folded by other ones, and kept, is folded anew.
  public static let version = 1

  /// The folded form, in NFC.
  ///
  /// O(n); ASCII takes a fast path.
  public func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    let start = ignoresDiacritics ? text.decomposedStringWithCanonicalMapping : Self.composed(text)
    var folded = String.UnicodeScalarView()
    for scalar in start.unicodeScalars { Self.append(scalar, to: &folded) }
    if ignoresDiacritics { folded.removeAll(where: Self.isDiacritic) }
    return Self.composed(String(folded))
  }

  /// The text in NFC; scalars before the combining marks are so as they stand.
  public static func composed(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { $0.value < 0x300 }
      ? text : text.precomposedStringWithCanonicalMapping
  }

  /// Case folding by way of the other case, which Unicode's tables in Swift know.
  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    if scalar.isASCII {
      let isCapital = ("A"..."Z").contains(scalar)
      return folded.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
    }
    let properties = scalar.properties
    guard properties.changesWhenCaseFolded || properties.changesWhenLowercased else {
      return folded.append(scalar)
    }
    for lower in properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
      }
    }
  }

  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
