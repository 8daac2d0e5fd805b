import RefillCore
import RefillFormats

/// Snippets on their way into the person's own.
struct SnippetImport {
  /// What the files hold together.
  var collection = SnippetCollection()
  private let remarks: [(file: String, remark: ImportDiagnostic)]
  private var replaced = 0
  /// Abbreviations of the files that a group before theirs has as well.
  private var collisions: [String] = []
  /// Abbreviations that are everyday letters or words, which no key expands.
  private var everyday: [String] = []
  /// Whether all files are Refill's own, which say themselves when their snippets expand.
  let isOwn: Bool

  init(_ readings: [(file: String, format: SnippetFormat, reading: SnippetReading)]) {
    remarks = readings.flatMap { file, _, reading in reading.remarks.map { (file, $0) } }
    isOwn = readings.allSatisfy { $0.format == .refill }
    for (_, _, reading) in readings {
      guard let read = reading.collection else { continue }
      // What stands above its groups in a file says nothing to the groups of others.
      let outer = read.rule == .standard ? ExpansionRule() : read.rule
      // A file without snippets leaves no group behind.
      collection.groups += read.groups.filter { !$0.snippets.isEmpty }.map { group in
        var group = group
        group.rule = group.rule.over(outer)
        return group
      }
    }
  }

  /// Whether a file could not be taken at all.
  var isWrong: Bool { remarks.contains { $0.remark.kind == .error } }

  /// Gives the groups another name and prefix.
  mutating func rename(group: String?, prefix: String?) {
    for index in collection.groups.indices {
      if let group { collection.groups[index].name = group }
      if let prefix { collection.groups[index].prefix = prefix }
    }
  }

  /// Lets no key expand everyday letters and words: they are typed as text, and search finds them.
  mutating func holdBackEverydayWords() {
    everyday = collection.holdBackEverydayWords(keepsMoments: isOwn)
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

  // MARK: What is told

  func text(isDry: Bool) -> String {
    let groups = TextFormat.count(collection.groups.count, "group")
    var parts = ["\(TextFormat.count(collection.count, "snippet")) in \(groups)"]
    if disabled > 0 { parts.append("\(disabled) of them off") }
    if replaced > 0 { parts.append("\(replaced) in the place of others") }
    var text = parts.joined(separator: ", ") + (isDry ? " would be imported.\n" : " imported.\n")
    if !collisions.isEmpty {
      let few = collisions.prefix(10).map { $0.shortened() }.joined(separator: ", ")
      let more = collisions.count > 10 ? " and \(collisions.count - 10) more" : ""
      text += "More than once, so that a list asks which is meant: \(few)\(more).\n"
    }
    if !everyday.isEmpty { text += everydaySentence + "\n" }
    return text
  }

  private var everydaySentence: String {
    let few = everyday.prefix(4).map { $0.shortened() }.joined(separator: ", ")
    let list = everyday.count > 4 ? "\(few), …" : few
    let (kind, all) =
      everyday.count == 1
      ? ("abbreviation is an everyday letter or word", "it")
      : ("abbreviations are everyday letters or words", "them")
    return "\(everyday.count) \(kind) (\(list)): only search (Ctrl-X s) finds \(all). "
      + "`refill snippets lint` lists \(all)."
  }

  var json: JSONText {
    .object([
      ("imported", .integer(isWrong ? 0 : collection.count)), ("disabled", .integer(disabled)),
      ("replaced", .integer(replaced)),
      ("groups", .list(collection.groups.map { .string($0.name) })),
      ("collisions", .list(collisions.map { .string($0) })),
      ("everyday", .list(everyday.map { .string($0) })),
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
