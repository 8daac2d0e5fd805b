/// Letters that fold to several letters or to none, and pieces that join their neighbours.
package let foldingPieces = [
  "s", "S", "ß", "ẞ", "f", "ﬀ", "ﬁ", "ﬃ", "n", "ŉ", "j", "ǰ", "ΐ", "ι", "İ", "I", "ı", "i", "Σ",
  "ς",
  "σ", "ᾳ", "\u{345}", "a", "e", "é", "\u{301}", "\u{308}", "\u{307}", " ", "  ", "-", "1",
  "\u{1112}", "\u{1161}", "\u{11AB}", "한", "하", "👨", "\u{200D}", "👧", "🇩", "🇪", "\u{FE0F}", "क",
  "\u{94D}", "षि", "ا", "لا", "ّ", "が", "\u{3099}", "か", "漢", "K", "Å", "ǆ", "ŀ", "ﬆ",
  String(repeating: "\u{302}", count: 100),
]

extension SeededGenerator {
  /// Returns a text of 1 to `length` of those pieces.
  package mutating func foldingText(upTo length: Int) -> String {
    (0...next(below: length)).map { _ in foldingPieces[next(below: foldingPieces.count)] }.joined()
  }

  /// Returns a query for a text: a part of it in some case, or random text.
  package mutating func query(for text: String, upTo length: Int) -> String {
    guard next(below: 4) > 0, !text.isEmpty else { return foldingText(upTo: length) }
    let scalars = Array(text.unicodeScalars)
    let start = next(below: scalars.count)
    var part = String.UnicodeScalarView()
    part.append(contentsOf: scalars[start...].prefix(1 + next(below: length)))
    switch next(below: 3) {
    case 0: return String(part).uppercased()
    case 1: return String(part).lowercased()
    default: return String(part)
    }
  }
}
