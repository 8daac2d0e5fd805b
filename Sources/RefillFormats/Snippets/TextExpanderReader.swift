import RefillCore

/// Reads the groups and settings of TextExpander.
///
/// There are three layouts of property lists: settings with all groups (`groupsTE2` and a flat
/// `snippetsTE2`), one exported group (`groupInfo`), and the `group_….xml` of a settings folder
/// (`snippetPlists`).
struct TextExpanderReader {
  private var report = ImportReport()
  private let name: String

  static func read(_ bytes: [UInt8], named name: String) -> SnippetReading {
    var reader = TextExpanderReader(name: name)
    do throws(PropertyListProblem) {
      let groups = reader.groups(try PropertyListReader.read(bytes))
      return SnippetReading(SnippetCollection(groups), reader.report)
    } catch {
      reader.report.note(.error, at: error.position, error.message)
      return SnippetReading(nil, reader.report)
    }
  }

  private init(name: String) {
    self.name = name
  }

  private mutating func groups(_ root: PropertyList) -> [SnippetGroup] {
    let snippets =
      (root["snippetsTE2"] ?? root["snippetsTE3"] ?? root["snippetPlists"])?.array
    guard let snippets else {
      report.note(
        .error, at: root.position,
        "This is no group of TextExpander: it has neither snippetsTE2 nor snippetPlists.")
      return []
    }
    guard let listed = (root["groupsTE2"] ?? root["groupsTE3"])?.array else {
      let info = root["groupInfo"] ?? root
      return [group(info, snippets, called: (info["groupName"] ?? info["name"])?.string)]
    }
    return groups(listed, of: snippets)
  }

  /// Returns the groups of the settings with the snippets that each lists; unlisted snippets come
  /// last.
  private mutating func groups(
    _ listed: [PropertyList], of snippets: [PropertyList]
  ) -> [SnippetGroup] {
    var left: [String: PropertyList] = [:]
    for snippet in snippets {
      if let uuid = snippet["uuidString"]?.string { left[uuid] = snippet }
    }
    var groups: [SnippetGroup] = []
    for info in listed {
      let members = (info["snippetUUIDs"]?.array ?? []).compactMap { uuid in
        uuid.string.flatMap { left.removeValue(forKey: $0) }
      }
      groups.append(group(info, members, called: info["name"]?.string))
    }
    let rest = snippets.filter { snippet in
      snippet["uuidString"]?.string.map { left[$0] != nil } ?? true
    }
    if !rest.isEmpty { groups.append(group(nil, rest, called: nil)) }
    return groups
  }

  private mutating func group(
    _ info: PropertyList?, _ snippets: [PropertyList], called title: String?
  ) -> SnippetGroup {
    var group = SnippetGroup(title.map(\.storable) ?? name)
    if let mode = info?["expandAfterMode"]?.integer {
      group.rule.precededBy = preceding(mode, at: info?.position)
    }
    for item in snippets {
      guard let read = snippet(item), let taken = report.taken(read, at: item.position) else {
        continue
      }
      group.snippets.append(taken)
    }
    return group
  }

  private mutating func preceding(
    _ mode: Int, at position: SourcePosition?
  ) -> ExpansionRule.Preceding? {
    let (rule, words): (ExpansionRule.Preceding?, String) =
      switch mode {
      case 0: (.whitespace, "white space precedes the abbreviation")
      case 1: (.notLetterOrDigit, "neither letter nor digit precedes the abbreviation")
      case 2: (.anything, "anything may precede the abbreviation")
      default: (nil, "nothing that is known")
      }
    report.note(.guessed, at: position, "expandAfterMode \(mode) is taken to mean: \(words).")
    return rule
  }

  // MARK: Snippets

  private mutating func snippet(_ item: PropertyList) -> Snippet? {
    var abbreviation = item["abbreviation"]?.string ?? ""
    if abbreviation.hasPrefix(Self.prefixMark) {
      abbreviation.removeFirst(Self.prefixMark.count)
      report.note(
        .guessed, at: item.position,
        "\(Self.prefixMark) before an abbreviation is left out: give the group a prefix.")
    }
    var snippet = Snippet(abbreviation, "", dialect: .textExpander, label: item["label"]?.string)
    guard let text = item["plainText"]?.string else {
      report.note(.refused, at: item.position, "\(snippet.name) has no plainText.")
      return nil
    }
    snippet.text = text
    snippet.uuid = item["uuidString"]?.string
    snippet.useCount = item["useCount"]?.integer ?? 0
    snippet.rule.letterCase = letterCase(item["abbreviationMode"]?.integer, at: item.position)
    setType(item["snippetType"]?.integer ?? 0, of: &snippet, at: item.position)
    if snippet.isFormatted {
      let document = item["extraInfo"]?["RTF"]
      let bytes = document?.data ?? document?.string.map { Array($0.utf8) }
      setStyles(bytes, of: &snippet, at: item.position)
    }
    return snippet
  }

  /// The marker before the abbreviations of a shared group, in place of a prefix that each user
  /// chooses.
  private static let prefixMark = "[[PREFIX]]"

  private mutating func setType(_ type: Int, of snippet: inout Snippet, at place: SourcePosition?) {
    let languages = [2: "AppleScript", 3: "shell", 4: "JavaScript"]
    switch type {
    case 0: break
    case 1: snippet.isFormatted = true
    default:
      // The text of a script has no macros.
      snippet.dialect = .plain
      snippet.obstacle = languages[type].map { .program($0) } ?? .unsupported("type \(type)")
    }
  }

  /// Imports the styles of its RTF, if that contains the same text as the plain version.
  private mutating func setStyles(
    _ document: [UInt8]?, of snippet: inout Snippet, at place: SourcePosition?
  ) {
    let rich = document.map(RichText.init)
    let lines = snippet.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var plain = Substring(lines.joined(separator: "\n"))
    while plain.last == "\n" { plain.removeLast() }
    guard let rich, !rich.isCutOff, rich.text.hasPrefix(plain),
      rich.text.dropFirst(plain.count).allSatisfy(\.isNewline)
    else {
      return report.note(.guessed, at: place, "Of formatted snippets the plain text is taken.")
    }
    snippet.styles = rich.spans.compactMap { span in
      let range = span.range.clamped(to: 0..<plain.count)
      return range.isEmpty ? nil : Span(range, span.meaning)
    }
  }

  private mutating func letterCase(
    _ mode: Int?, at position: SourcePosition?
  ) -> ExpansionRule.LetterCase? {
    switch mode {
    case nil: return nil
    case 0: return .exact
    case 1:
      report.note(.guessed, at: position, "abbreviationMode 1 is taken to mean: ignore case.")
      return .ignored
    case 2:
      report.note(.guessed, at: position, "abbreviationMode 2 is taken to mean: adapt to case.")
      return .adapted()
    case let mode?:
      report.note(.guessed, at: position, "abbreviationMode \(mode) is not known; case counts.")
      return .exact
    }
  }
}
