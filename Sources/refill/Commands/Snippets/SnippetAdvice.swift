import Foundation
import RefillCore

/// Suggests corrections for misspelt macros in snippets.
enum SnippetAdvice {
  /// Returns the message about an unknown macro, with the nearest macro that exists.
  static func unknown(_ macro: String, in dialect: Snippet.Dialect) -> String {
    let plain = "unknown \(macro.shortened())"
    guard dialect == .refill, let near = RefillSnippetWords.nearestMacro(to: macro) else {
      return plain + "."
    }
    return plain + "; did you mean \(near)?"
  }

  /// Warns of everyday letters and words among the abbreviations that were added to a collection.
  static func warnOfEverydayWords(
    in collection: SnippetCollection, addedTo old: SnippetCollection, _ paths: Paths
  ) {
    let words = Set(PersonalFiles(paths).commonWords)
    let known = everydayWords(old, words)
    for flaw in everydayWords(collection, words) where !known.contains(flaw) {
      Output.complain(flaw.sentence)
    }
  }

  /// Returns the abbreviations that are everyday letters and words, and which keys expand.
  private static func everydayWords(
    _ collection: SnippetCollection, _ words: Set<String>
  ) -> [SnippetDiagnostic] {
    collection.flaws(SnippetContext(now: Date()), words: words).filter { flaw in
      if case .everydayWord(let moment) = flaw.kind { moment != .never } else { false }
    }
  }
}
