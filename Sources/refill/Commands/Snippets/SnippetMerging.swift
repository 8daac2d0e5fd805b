import RefillCore

extension SnippetCollection {
  /// Adds a snippet to a group, by default the first one; returns the name of the group.
  ///
  /// - Throws: if the group already has the abbreviation and `replacing` is false.
  mutating func add(_ snippet: Snippet, to name: String?, replacing: Bool) throws -> String {
    let index = groupIndex(name ?? groups.first?.name ?? "Mine")
    let known = groups[index].snippets.firstIndex { $0.abbreviation == snippet.abbreviation }
    guard let known else {
      groups[index].snippets.append(snippet)
      return groups[index].name
    }
    guard replacing else {
      throw Failure(
        .usage,
        "\(groups[index].name) has \(snippet.abbreviation) already: --replace puts this in its place."
      )
    }
    groups[index].snippets[known] = snippet
    return groups[index].name
  }

  /// Merges the groups of another collection; returns the number of replaced snippets.
  ///
  /// In an existing group, a snippet replaces the one with the same abbreviation or, if it has
  /// none, with the same label.
  mutating func merge(_ other: SnippetCollection) -> Int {
    var replaced = 0
    for group in other.groups {
      let isNew = !groups.contains { $0.name == group.name }
      let index = groupIndex(group.name)
      if isNew { (groups[index].prefix, groups[index].rule) = (group.prefix, group.rule) }
      var places: [[String]: [Int]] = [:]
      for (place, snippet) in groups[index].snippets.enumerated().reversed() {
        places[snippet.identity, default: []].append(place)
      }
      for var snippet in group.snippets {
        // An existing group keeps its rule, and new snippets of a group with another one keep theirs.
        if groups[index].rule != group.rule { snippet.rule = snippet.rule.over(group.rule) }
        if let place = places[snippet.identity]?.popLast() {
          groups[index].snippets[place] = snippet
          replaced += 1
        } else {
          groups[index].snippets.append(snippet)
        }
      }
    }
    return replaced
  }

  /// Returns the index of a group, which is created if missing.
  private mutating func groupIndex(_ name: String) -> Int {
    if let index = groups.firstIndex(where: { $0.name == name }) { return index }
    groups.append(SnippetGroup(name))
    return groups.count - 1
  }
}

extension Snippet {
  /// The identity of the snippet within its group.
  fileprivate var identity: [String] {
    abbreviation.isEmpty ? ["", label ?? text] : [abbreviation]
  }
}
