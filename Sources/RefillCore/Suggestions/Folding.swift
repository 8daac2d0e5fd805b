import Foundation

/// The normalisation of texts for comparison: case folding, optionally without diacritics.
///
/// Full Unicode case folding, so that `ß` equals `SS`, over NFC; folded texts are compared
/// bytewise. `FoldedText` maps back to the shown text.
public struct Folding: Equatable, Sendable {
  /// True if diacritics of Latin, Greek and Cyrillic letters, Hebrew points and Arabic vowels are
  /// ignored, and full-width ASCII characters equal the usual ones.
  ///
  /// Vowel signs of other scripts always count, because they are letters there.
  public let ignoresDiacritics: Bool
  /// True if `I`, `ı`, `i` and `İ` are one letter: which of them are a pair differs with the
  /// language.
  private var joinsDotlessI = true

  private init(ignoresDiacritics: Bool, joinsDotlessI: Bool = true) {
    self.ignoresDiacritics = ignoresDiacritics
    self.joinsDotlessI = joinsDotlessI
  }

  /// Ignores case.
  public static let exact = Folding(ignoresDiacritics: false)
  /// Ignores case and diacritics.
  public static let loose = Folding(ignoresDiacritics: true)
  /// Ignores case, but tells `ı` from `i`: for texts that are to be one, not for searching.
  package static let spelling = Folding(ignoresDiacritics: false, joinsDotlessI: false)

  /// The version of the rules of `exact`; texts stored by another version must be folded again.
  public static let version = 2

  /// Returns the folded form, in NFC.
  ///
  /// O(n), with a fast path for ASCII.
  public func fold(_ text: String) -> String {
    if let folded = Self.foldedASCII(text) { return folded }
    let start = ignoresDiacritics ? text.decomposedStringWithCanonicalMapping : Self.composed(text)
    var folded = String.UnicodeScalarView()
    for scalar in start.unicodeScalars {
      if joinsDotlessI, Self.appendI(scalar, to: &folded) { continue }
      Self.append(ignoresDiacritics ? Self.narrow(scalar) : scalar, to: &folded)
    }
    if ignoresDiacritics { folded.removeAll(where: Self.isDiacritic) }
    return Self.composed(String(folded))
  }

  /// Returns true if a text, without the blanks around it, folds to `folded`.
  ///
  /// O(n), without a copy if the text is ASCII.
  func folds(_ text: String, to folded: String) -> Bool {
    Self.foldsASCII(text, to: folded) ?? (fold(text.trimmed) == folded)
  }

  /// Compares a text of ASCII; `nil` if a character is not ASCII.
  private static func foldsASCII(_ text: String, to folded: String) -> Bool? {
    let isEqual: Bool?? = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.reduce(0, |) < 0x80 else { return nil }
      let inner = bytes.trimmedOfBlanks
      return inner.count == folded.utf8.count
        && zip(inner, folded.utf8).allSatisfy { Self.small($0) == $1 }
    }
    return isEqual ?? nil
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    let isCapital = byte &- UInt8(ascii: "A") < 26
    return isCapital ? byte | 0x20 : byte
  }

  /// Returns the text with small letters; `nil` if a character is not ASCII.
  private static func foldedASCII(_ text: String) -> String? {
    let folded: String?? = text.utf8.withContiguousStorageIfAvailable { bytes in
      // Both loops go to the end, so that the compiler can take many bytes at once.
      guard bytes.reduce(0, |) < 0x80 else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { small in
        for (index, byte) in bytes.enumerated() { small[index] = Self.small(byte) }
        return bytes.count
      }
    }
    return folded ?? nil
  }

  /// Returns the text in NFC; texts of scalars below the combining marks are returned unchanged.
  public static func composed(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { $0.value < 0x300 }
      ? text : text.precomposedStringWithCanonicalMapping
  }

  /// Appends `İ` and `ı` as `i`, and no dot above an `i`; returns false for any other scalar.
  private static func appendI(
    _ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView
  ) -> Bool {
    switch scalar.value {
    case 0x130, 0x131:
      folded.append("i")
      return true
    case 0x307: return folded.last == "i"
    default: return false
    }
  }

  /// Folds by converting to the other case and back, as Swift has no table for case folding.
  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    if scalar.isASCII {
      let isCapital = ("A"..."Z").contains(scalar)
      // Never traps: a capital here is ASCII.
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

  /// Returns the ASCII character of a full-width one; any other scalar unchanged.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    // Hebrew accents and points, without the punctuation between them.
    case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
    // Arabic vowels and the signs of doubled and silent letters; a hamza is a letter.
    case 0x64B...0x652, 0x670: true
    default: false
    }
  }
}
