import RefillCore
import RefillFormats

/// Prepares imported snippets for merging into the user's own.
struct SnippetImport {
  /// The snippets of all files.
  var collection = SnippetCollection()
  private let remarks: [(file: String, remark: ImportDiagnostic)]
  private var replaced = 0
  /// Abbreviations that an earlier group already has.
  private var collisions: [String] = []
  /// Abbreviations that are single letters or common words, which are not expanded automatically.
  private var everyday: [String] = []
  /// Abbreviations that are made to expand as whole words.
  private var wholeWords: [String] = []
  /// True if all files are Refill's own, which define when their snippets expand.
  let isOwn: Bool

  init(_ readings: [(file: String, format: SnippetFormat, reading: SnippetReading)]) {
    remarks = readings.flatMap { file, _, reading in reading.remarks.map { (file, $0) } }
    isOwn = readings.allSatisfy { $0.format == .refill }
    for (_, _, reading) in readings {
      guard let read = reading.collection else { continue }
      // The rule of one file must not apply to the groups of other files.
      let outer = read.rule == .standard ? ExpansionRule() : read.rule
      // Drop empty groups.
      collection.groups += read.groups.filter { !$0.snippets.isEmpty }.map { group in
        var group = group
        group.rule = group.rule.over(outer)
        return group
      }
    }
  }

  /// True if a file could not be imported.
  var isWrong: Bool { remarks.contains { $0.remark.kind == .error } }

  /// Sets another name and prefix for the groups.
  mutating func rename(group: String?, prefix: String?) {
    for index in collection.groups.indices {
      if let group { collection.groups[index].name = group }
      if let prefix { collection.groups[index].prefix = prefix }
    }
  }

  /// Turns off automatic expansion of single letters and common words, which search still finds, and
  /// expansion of letters inside words.
  ///
  /// Refill's own files, which say when a snippet expands, keep all but single letters and stop words.
  ///
  /// - Parameter words: common words of five letters and more, in lower case.
  mutating func holdBackEverydayWords(_ words: [String]) {
    everyday = collection.holdBackEverydayWords(keepsMoments: isOwn)
    guard !isOwn else { return }
    everyday += collection.holdBackCommonWords(Set(words))
    wholeWords = collection.keepWordsWhole()
  }

  mutating func merge(into own: inout SnippetCollection) {
    replaced = own.merge(collection)
    let imported = Set(
      collection.groups.flatMap { group in group.snippets.map { $0.typed(in: group) } })
    var seen: Set<String> = []
    for group in own.groups {
      for snippet in group.snippets where snippet.isEnabled {
        let typed = snippet.typed(in: group)
        guard !typed.isEmpty, !seen.insert(typed).inserted, imported.contains(typed) else {
          continue
        }
        collisions.append(typed)
      }
    }
  }

  private var disabled: Int {
    collection.groups.reduce(0) { $0 + $1.snippets.count { !$0.isEnabled } }
  }

  // MARK: Output

  func text(isDry: Bool) -> String {
    let groups = TextFormat.count(collection.groups.count, "group")
    var parts = ["\(TextFormat.count(collection.count, "snippet")) in \(groups)"]
    if disabled > 0 { parts.append("\(disabled) of them off") }
    if replaced > 0 { parts.append("\(replaced) in the place of others") }
    var text = parts.joined(separator: ", ") + (isDry ? " would be imported.\n" : " imported.\n")
    if !collisions.isEmpty {
      let few = collisions.prefix(10).map { $0.named.shortened() }.joined(separator: ", ")
      let more = collisions.count > 10 ? " and \(collisions.count - 10) more" : ""
      text += "More than once, so that a list asks which is meant: \(few)\(more).\n"
    }
    if !everyday.isEmpty { text += everydaySentence + "\n" }
    if !wholeWords.isEmpty { text += wholeWordsSentence + "\n" }
    return text
  }

  private var wholeWordsSentence: String {
    let kind =
      wholeWords.count == 1
      ? "abbreviation of letters alone expands as a whole word"
      : "abbreviations of letters alone expand as whole words"
    return "\(wholeWords.count) \(kind): \(Self.first(of: wholeWords))."
  }

  /// Returns the first four abbreviations of a list.
  private static func first(of list: [String]) -> String {
    let few = list.prefix(4).map { $0.named.shortened() }.joined(separator: ", ")
    return list.count > 4 ? "\(few), …" : few
  }

  private var everydaySentence: String {
    let list = Self.first(of: everyday)
    let (kind, all) =
      everyday.count == 1
      ? ("abbreviation is \(Self.kind(of: everyday[0]))", "it")
      : ("abbreviations are \(Self.kinds(of: everyday))", "them")
    return "\(everyday.count) \(kind) (\(list)): only search (Ctrl-X s) finds \(all). "
      + "`refill snippets lint` lists \(all)."
  }

  private static func isWordSign(_ sign: Character) -> Bool { sign.isLetter || sign.isNumber }

  private static func kind(of abbreviation: String) -> String {
    if abbreviation.isInvisible { return "blank" }
    return abbreviation.contains(where: isWordSign) ? "an everyday letter or word" : "a sign"
  }

  /// Returns the kinds of abbreviations, such as `everyday letters, words or signs`.
  private static func kinds(of abbreviations: [String]) -> String {
    let blanks = abbreviations.filter(\.isInvisible)
    let signs = abbreviations.filter { !$0.isInvisible && !$0.contains(where: isWordSign) }
    let hasWords = blanks.count + signs.count < abbreviations.count
    let kinds =
      (hasWords ? ["everyday letters", "words"] : []) + (signs.isEmpty ? [] : ["signs"])
      + (blanks.isEmpty ? [] : ["blanks"])
    let rest = kinds.dropLast().joined(separator: ", ")
    return (rest.isEmpty ? "" : rest + " or ") + (kinds.last ?? "")
  }

  var json: JSONText {
    .object([
      ("imported", .integer(isWrong ? 0 : collection.count)), ("disabled", .integer(disabled)),
      ("replaced", .integer(replaced)),
      ("groups", .list(collection.groups.map { .string($0.name) })),
      ("collisions", .list(collisions.map { .string($0) })),
      ("everyday", .list(everyday.map { .string($0) })),
      ("wholeWords", .list(wholeWords.map { .string($0) })),
      ("remarks", .list(remarks.map { Self.json(of: $0.remark, in: $0.file) })),
    ])
  }

  private static func json(of remark: ImportDiagnostic, in file: String) -> JSONText {
    let place = remark.position.map {
      [("line", JSONText.integer($0.line)), ("column", JSONText.integer($0.column))]
    }
    return .object(
      [("file", .string(file)), ("kind", .string(remark.kind.rawValue))] + (place ?? [])
        + [("message", .string(remark.message)), ("count", .integer(remark.count))])
  }
}
