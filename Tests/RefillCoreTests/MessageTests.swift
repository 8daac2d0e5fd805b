import Foundation
import Testing

@testable import RefillCore

@Suite struct `The table of phrases` {
  /// Texts that no sentence may contain, each with the wording of other programs.
  private static let banned = [
    "is like", "goes in", "go in", "takes {", "takes at", "right", "a look", "by itself",
    "as it is",
    "as it was", "nobody", "somebody", "needed", "thrown", "put in", "means nothing", "go on",
  ]

  /// Messages that are no sentences, for a value, a row, a title or a toolbar.
  private static let fragments: Set<Message> = [
    .review, .help, .helpPage, .draft, .fillTheRest, .blankPlace, .fieldPlace, .above, .below,
    .belowBroken, .oneMoreLine, .moreLines, .neighbor, .and, .notKeptValue, .moreNotKept, .submit,
    .oneNeedsALook, .manyNeedALook, .oneNeedsALookShort, .manyNeedALookShort, .example, .secondKeys,
    .moreSecondKeys, .looking, .lookingForMore, .logSnippet, .aboveBroken,
    .goToField, .separatesThousands, .separatesDecimals,
  ]

  /// Sentences that end with a text of another source.
  private static let open: Set<Message> = [
    .snippetWaits, .fillInFailed, .snippetStatusFailure, .snippetRefused,
    .draftsFound, .snippetWaitsForTab,
  ]

  @Test(arguments: Message.allCases)
  func `has the words of other programs`(phrase: Message) {
    let text = phrase.rawValue.lowercased().replacing(/\{\w+\}/, with: "{}")
    for words in Self.banned { #expect(!text.contains(words), "\(phrase): \(words)") }
  }

  @Test(arguments: Message.allCases)
  func `fits into the message row`(phrase: Message) {
    #expect(DisplayWidth.of(Self.filled(phrase)) <= FormModel.messageColumns)
  }

  @Test(arguments: Message.allCases)
  func `ends a sentence with a full stop`(phrase: Message) {
    let name = "\(phrase)"
    let isFragment =
      Self.fragments.contains(phrase) || Self.open.contains(phrase) || name.hasSuffix("Note")
      || (phrase.rawValue.first?.isLowercase == true
        && (name.hasPrefix("edit") || name.hasSuffix("Word")))
    let isSentence = phrase.rawValue.hasSuffix(".") || phrase.rawValue.hasSuffix("?")
    #expect(isSentence != isFragment)
  }

  @Test func `shows a placeholder without a value in its braces`() {
    #expect("{a} of {b}".filled { $0 == "a" ? "1" : "{\($0)}" } == "1 of {b}")
  }

  /// Checks each call in the sources with literal values, such as `Message.full(["limit": …])`.
  @Test func `is called with a value for each placeholder`() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
    let call = /\.(?<name>[a-z]\w*)\(\s*\[/
    let phrases = Dictionary(uniqueKeysWithValues: Message.allCases.map { ("\($0)", $0) })
    var checked: Set<Message> = []
    for text in try Self.files(below: sources) {
      for match in text.matches(of: call) {
        guard let phrase = phrases[String(match.name)] else { continue }
        let given = Self.keys(ofDictionaryAt: match.range.upperBound, in: text)
        // An array argument has no keys, and belongs to no message.
        guard !given.isEmpty else { continue }
        #expect(given.isSuperset(of: Self.placeholders(of: phrase)), "\(phrase): \(given)")
        checked.insert(phrase)
      }
    }
    #expect(checked.count > 90)
  }

  /// Returns the message with short values: a word for each placeholder, three digits for a number.
  private static func filled(_ phrase: Message) -> String {
    let short = [
      "title": "Company", "form": "Visit", "value": "Acme Ltd", "date": "9 March",
      "when": "today at 14:02",
      "reason": "disk full", "controls": "3 control characters were", "limit": "60 characters",
      "problem": "Badge is required.", "used": "Used 14 times", "programs": "hosts.sh",
      "ago": "3 days ago", "times": "14 times", "neighbors": "Host Ann", "all": "12",
      "older": "One older draft is waiting too.", "path": "refill.sqlite.damaged",
      "name": "visit", "query": "acq", "undo": "^X u", "key": "^X k", "wordKey": "^X w",
      "mode": "emacs", "snippets": "11 snippets", "groups": "2 groups", "text": "Ann",
      "values": "Badge (key)",
    ]
    return phrase.rawValue.filled { short[$0] ?? "12" }
  }

  private static func placeholders(of phrase: Message) -> Set<String> {
    Set(phrase.rawValue.matches(of: /\{(?<name>\w+)\}/).map { String($0.name) })
  }

  private static func files(below directory: URL) throws -> [String] {
    let all = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
    return try (all?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// Returns the keys of a dictionary literal, from its opening to its closing bracket.
  private static func keys(ofDictionaryAt start: String.Index, in text: String) -> Set<String> {
    var depth = 1
    var rest = text[start...]
    var keys: Set<String> = []
    while depth > 0, let next = rest.first {
      if depth == 1, let key = rest.prefixMatch(of: /"(\w+)":/) {
        keys.insert(String(key.1))
        rest = rest[key.range.upperBound...]
        continue
      }
      if next == "[" || next == "(" { depth += 1 }
      if next == "]" || next == ")" { depth -= 1 }
      rest.removeFirst()
    }
    return keys
  }
}
