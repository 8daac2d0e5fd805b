import RefillCore

/// Reads the text replacements of macOS: a property list with a dictionary for each.
enum TextReplacements {
  /// The keys in an exported list, and those in the preferences.
  private static let words = [("shortcut", "phrase"), ("replace", "with")]

  /// True if a property list looks like text replacements.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard let root = try? PropertyListReader.read(bytes), let first = items(of: root)?.first else {
      return false
    }
    return words.contains { first[$0.0] != nil && first[$0.1] != nil }
  }

  private static func items(of root: PropertyList) -> [PropertyList]? {
    root.array ?? root["NSUserDictionaryReplacementItems"]?.array
  }

  static func read(_ bytes: [UInt8], named name: String) -> SnippetReading {
    var report = ImportReport()
    // macOS replaces whole words.
    let rule = ExpansionRule(moment: .atWordEnd, precededBy: .notLetterOrDigit)
    var group = SnippetGroup(name, rule: rule)
    do throws(PropertyListProblem) {
      let root = try PropertyListReader.read(bytes)
      guard let items = items(of: root) else {
        report.note(
          .error, at: root.position, "Text replacements are a list, each with shortcut and phrase.")
        return SnippetReading(nil, report)
      }
      for item in items {
        guard let snippet = snippet(item) else {
          report.note(.refused, at: item.position, "A replacement has a shortcut and a phrase.")
          continue
        }
        if let taken = report.taken(snippet, at: item.position) { group.snippets.append(taken) }
      }
      return SnippetReading(SnippetCollection([group]), report)
    } catch {
      report.note(.error, at: error.position, error.message)
      return SnippetReading(nil, report)
    }
  }

  private static func snippet(_ item: PropertyList) -> Snippet? {
    for (shortcut, phrase) in words {
      guard let abbreviation = item[shortcut]?.string, let text = item[phrase]?.string else {
        continue
      }
      var snippet = Snippet(abbreviation, text)
      if item["on"]?.integer == 0 || item["on"]?.kind == .bool(false) { snippet.obstacle = .off }
      return snippet
    }
    return nil
  }
}
