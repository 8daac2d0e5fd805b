/// The two tags whose words the user can set.
///
/// Each has an opening and a closing word; if one of them is missing or empty, both are the
/// defaults.
package struct TagSettings: Equatable, Sendable {
  private let words: [String: String]

  /// Creates settings by name; other names are ignored.
  package init(_ words: [String: String] = [:]) {
    self.words = words.reduce(into: [:]) { named, word in
      let name = Self.name(word.key)
      if name == word.key || words[name] == nil { named[name] = word.value }
    }
  }

  /// Returns the current name of a setting; the tag Bore was renamed once.
  package static func name(_ name: String) -> String {
    name.hasPrefix("DownerTag") ? "Bore" + name.dropFirst("Downer".count) : name
  }

  /// The names of the settings.
  package static let names = kinds.flatMap { [$0.open, $0.close] }

  /// The two tags.
  package var tags: [Tag] {
    Self.kinds.map { kind in
      let own = [kind.open, kind.close].compactMap { words[$0] }.filter { !$0.isEmpty }
      let pair = own.count == 2 ? own : [kind.open, kind.close].compactMap(Self.defaultWord)
      return Tag(kind.name, "[\(pair[0])][/\(pair[1])]")
    }
  }

  /// Returns the word of a setting that has none of its own; `nil` for other settings.
  package static func defaultWord(of setting: String) -> String? {
    guard let index = names.firstIndex(of: setting) else { return nil }
    return "\(kinds[index / 2].word) mode \(index.isMultiple(of: 2) ? "on" : "off")"
  }

  /// Returns the tag that a setting belongs to; `nil` for other settings.
  package func tag(of setting: String) -> Tag? {
    Self.names.firstIndex(of: setting).map { tags[$0 / 2] }
  }

  /// Returns the other setting of the same tag; `nil` for other settings.
  package static func partner(of setting: String) -> String? {
    names.firstIndex(of: setting).map { names[$0 ^ 1] }
  }

  private static let kinds = [
    (name: "Sarcasm", word: "sarcasm", open: "SarcasmTagOpen", close: "SarcasmTagClose"),
    (name: "Bore", word: "bore", open: "BoreTagOpen", close: "BoreTagClose"),
  ]
}
