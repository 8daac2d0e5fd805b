public import RefillCore

/// A binary format of a snippet collection that loads in a fraction of the time of its JSON;
/// written as a cache of the snippet file.
///
/// Texts are stored with a length prefix. Snippets with variables or styles, and disabled ones, are
/// stored as JSON at the end.
public enum SnippetCache {
  static let signature = Array("refill snippets 1\n".utf8)

  /// Encodes a collection.
  ///
  /// - Parameter key: identifies the version of the snippet file; any numbers, always the same
  ///   count.
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

  /// Decodes a collection; `nil` if the bytes are invalid or belong to another version of the file.
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

/// The optional parts of a snippet that follow, one bit each.
struct QuickParts: OptionSet {
  let rawValue: UInt8

  static let label = Self(rawValue: 1)
  static let searchTerms = Self(rawValue: 2)
  static let formatted = Self(rawValue: 4)
  static let uuid = Self(rawValue: 8)
  static let uses = Self(rawValue: 16)
  /// The snippet is stored at the end, as JSON.
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

/// The codes of a rule's values; 0 means that the value is not set.
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
    append(UInt8(clamping: QuickRule.moments.firstIndex(of: rule.moment) ?? 0))
    append(UInt8(clamping: QuickRule.precedings.firstIndex(of: rule.precededBy) ?? 0))
    append(UInt8(clamping: QuickRule.letterCases.firstIndex(of: rule.letterCase) ?? 0))
  }

  /// Appends the snippet; returns false if it must be stored as JSON instead.
  fileprivate mutating func append(_ snippet: Snippet) -> Bool {
    let parts = QuickParts(of: snippet)
    append(parts.rawValue)
    guard !parts.contains(.elsewhere) else { return false }
    append(UInt8(clamping: QuickRule.dialects.firstIndex(of: snippet.dialect) ?? 0))
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
