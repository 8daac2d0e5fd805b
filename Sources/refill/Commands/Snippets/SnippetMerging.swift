import RefillCore

extension SnippetCollection {
  /// Adds a snippet to a group, the first one if none is named; the name of the group.
  ///
  /// - Throws: where the group has that abbreviation, and it is not to be replaced.
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

  /// Takes in the groups of another one; how many snippets took the place of others.
  ///
  /// In a group that is there, a snippet replaces the one with its abbreviation, or without an
  /// abbreviation, with its label.
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
        // A group that is there keeps its rule; what comes keeps its own.
        if !isNew { snippet.rule = snippet.rule.over(group.rule) }
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

  /// The place of a group, which is made where it is missing.
  private mutating func groupIndex(_ name: String) -> Int {
    if let index = groups.firstIndex(where: { $0.name == name }) { return index }
    groups.append(SnippetGroup(name))
    return groups.count - 1
  }
}

extension Snippet {
  /// What tells it from the others of its group.
  fileprivate var identity: [String] {
    abbreviation.isEmpty ? ["", label ?? text] : [abbreviation]
  }
}
