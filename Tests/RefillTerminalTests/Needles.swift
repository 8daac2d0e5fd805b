import RefillCore

/// A query and its words, folded once for all rows.
struct Needles {
  private let parts: [(folding: Folding, bytes: [[UInt8]])]

  init(_ query: String, _ foldings: [Folding]) {
    let words = [query.trimmed] + query.split(whereSeparator: \.isWhitespace).map(String.init)
    parts = foldings.map { folding in
      (folding, words.map { Array(folding.fold($0).utf8) }.filter { !$0.isEmpty })
    }
  }

  /// Returns true if a text contains the query or one of its words.
  func occur(in text: String) -> Bool {
    parts.contains { folding, needles in
      let bytes = Array(folding.fold(text).utf8)
      return needles.contains { bytes.contains($0) }
    }
  }
}
