import Foundation

/// Text as it is compared: without case, and without the marks of Latin, Greek and Cyrillic letters.
///
/// Full Unicode case folding, so that `ß` meets `SS`; vowel signs of other scripts stay, because
/// there they are letters.
public enum Folding {
  /// The folded form, in NFC.
  ///
  /// O(n); ASCII takes a fast path.
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars
    where !isDiacritic(scalar) {
      for upper in scalar.properties.uppercaseMapping.unicodeScalars {
        folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(folded.filter { !isDiacritic($0) }).precomposedStringWithCanonicalMapping
  }

  /// Where `query` first stands in `text`, as grapheme clusters of `text`; `nil` where it does not.
  ///
  /// An empty query stands nowhere. For rows that are shown, not for searching: O(n · m).
  public static func range(of query: String, in text: String) -> Range<Int>? {
    let needle = Array(fold(query).utf8)
    guard !needle.isEmpty else { return nil }
    var bytes: [UInt8] = []
    var clusterOfByte: [Int] = []
    for (index, character) in text.enumerated() {
      let folded = fold(String(character)).utf8
      bytes.append(contentsOf: folded)
      clusterOfByte.append(contentsOf: repeatElement(index, count: folded.count))
    }
    guard bytes.count >= needle.count else { return nil }
    for start in 0...(bytes.count - needle.count)
    where bytes[start..<start + needle.count].elementsEqual(needle) {
      return clusterOfByte[start]..<clusterOfByte[start + needle.count - 1] + 1
    }
    return nil
  }

  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
