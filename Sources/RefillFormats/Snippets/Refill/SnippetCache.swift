public import RefillCore

/// A collection in a form that is read in a fraction of the time of its JSON: what a program writes
/// beside it for itself.
///
/// Texts stand there one after the other, each behind its length. Snippets with variables or
/// styles, and those that are off, stand at the end as JSON.
public enum SnippetCache {
  static let signature = Array("refill snippets 1\n".utf8)

  /// The bytes of a collection.
  ///
  /// - Parameter key: tells which state of the file was read; any numbers, always as many.
  public static func bytes(of collection: SnippetCollection, key: [UInt64]) -> [UInt8] {
    var bytes = signature
    for number in key { bytes.append(number) }
    bytes.append(collection.rule)
    bytes.append(collection.groups.count)
    var others: [Snippet] = []
    for group in collection.groups {
      bytes.append(group.name)
      bytes.append(group.prefix)
      bytes.append(group.rule)
      bytes.append(group.snippets.count)
      for snippet in group.snippets {
        if !bytes.append(snippet) { others.append(snippet) }
      }
    }
    let rest = SnippetCollection([SnippetGroup("", snippets: others)])
    return bytes + Array(RefillSnippets.text(of: rest).utf8)
  }

  /// The collection that such bytes hold; `nil` where they are broken, or belong to another state of
  /// the file.
  ///
  /// O(n): 28,000 snippets take some milliseconds.
  public static func collection(of bytes: [UInt8], key: [UInt64]) -> SnippetCollection? {
    bytes.withUnsafeBytes { buffer in
      var reader = SnippetCacheReader(buffer)
      guard reader.skip(signature), key.allSatisfy({ reader.number() == $0 }),
        let rule = reader.rule(), let count = reader.count()
      else { return nil }
      var collection = SnippetCollection(rule: rule)
      var places: [(group: Int, snippet: Int)] = []
      for number in 0..<count {
        guard let group = reader.group(noting: { places.append((number, $0)) }) else { return nil }
        collection.groups.append(group)
      }
      guard !places.isEmpty else { return collection }
      let others = RefillSnippets.read(reader.rest).collection?.groups.first?.snippets ?? []
      guard others.count == places.count else { return nil }
      for (place, snippet) in zip(places, others) {
        collection.groups[place.group].snippets[place.snippet] = snippet
      }
      return collection
    }
  }
}

/// What a snippet has beside its abbreviation and its text, a bit each.
struct QuickParts: OptionSet {
  let rawValue: UInt8

  static let label = Self(rawValue: 1)
  static let searchTerms = Self(rawValue: 2)
  static let formatted = Self(rawValue: 4)
  static let uuid = Self(rawValue: 8)
  static let uses = Self(rawValue: 16)
  /// It stands at the end, as JSON.
  static let elsewhere = Self(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(of snippet: Snippet) {
    var parts: Self = []
    if snippet.label != nil { parts.insert(.label) }
    if !snippet.searchTerms.isEmpty { parts.insert(.searchTerms) }
    if snippet.isFormatted { parts.insert(.formatted) }
    if snippet.uuid != nil { parts.insert(.uuid) }
    if snippet.useCount > 0 { parts.insert(.uses) }
    if !snippet.variables.isEmpty || !snippet.styles.isEmpty || snippet.obstacle != nil {
      parts = .elsewhere
    }
    self = parts
  }
}

/// The numbers that stand for the words of a rule; 0 is a part that is left open.
enum QuickRule {
  static let moments: [ExpansionRule.Moment?] = [nil] + MomentWord.allCases.map(\.moment)
  static let precedings: [ExpansionRule.Preceding?] = [nil] + ExpansionRule.Preceding.allCases
  static let letterCases: [ExpansionRule.LetterCase?] =
    [nil] + LetterCaseWord.allCases.map(\.letterCase)
  static let dialects = Snippet.Dialect.allCases
}

// MARK: Writing

extension [UInt8] {
  fileprivate mutating func append(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  fileprivate mutating func append(_ count: Int) {
    let count = UInt32(clamping: count)
    for shift in stride(from: 0, to: 32, by: 8) {
      append(UInt8(truncatingIfNeeded: count >> UInt32(shift)))
    }
  }

  fileprivate mutating func append(_ text: String) {
    append(text.utf8.count)
    append(contentsOf: text.utf8)
  }

  fileprivate mutating func append(_ rule: ExpansionRule) {
    append(UInt8(QuickRule.moments.firstIndex(of: rule.moment) ?? 0))
    append(UInt8(QuickRule.precedings.firstIndex(of: rule.precededBy) ?? 0))
    append(UInt8(QuickRule.letterCases.firstIndex(of: rule.letterCase) ?? 0))
  }

  /// Whether the snippet stands here, and not elsewhere.
  fileprivate mutating func append(_ snippet: Snippet) -> Bool {
    let parts = QuickParts(of: snippet)
    append(parts.rawValue)
    guard !parts.contains(.elsewhere) else { return false }
    append(UInt8(QuickRule.dialects.firstIndex(of: snippet.dialect) ?? 0))
    append(snippet.rule)
    append(snippet.abbreviation)
    append(snippet.text)
    if let label = snippet.label { append(label) }
    if !snippet.searchTerms.isEmpty {
      append(snippet.searchTerms.count)
      for term in snippet.searchTerms { append(term) }
    }
    if let uuid = snippet.uuid { append(uuid) }
    if snippet.useCount > 0 { append(UInt64(snippet.useCount)) }
    return true
  }
}
