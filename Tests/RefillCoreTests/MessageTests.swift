import Foundation
import Testing

@testable import RefillCore

@Suite struct `The table of messages` {
  /// Texts that no sentence may contain, each with the wording of other programs.
  private static let banned = [
    "is like", "goes in", "go in", "takes {", "takes at", "right", "a look", "by itself",
    "as it is", "as it was", "nobody", "somebody", "needed", "thrown", "put in", "means nothing",
    "go on", "goes on",
  ]

  /// Messages that are no sentences, for a value, a row, a title or a toolbar.
  private static let fragments: Set = [
    "fieldSearch",
    "review", "help", "helpPage", "draft", "fillTheRest", "fillTheRestRecord",
    "fillTheRestPlace", "blankPlace", "fieldPlace", "pagePlace", "above",
    "below", "belowBroken", "oneMoreLine", "moreLines", "neighbor", "and", "notKeptValue",
    "moreNotKept", "submit", "oneNeedsALook", "manyNeedALook", "oneNeedsALookShort",
    "manyNeedALookShort", "example", "secondKeys", "moreSecondKeys", "looking", "lookingForMore",
    "logSnippet", "aboveBroken", "goToField",
    "usedTimes", "shareOfRecords", "always", "onlyUse", "lastUse", "andBetweenSigns",
    "allFilled", "someFilled", "itemsRight", "itemPlace", "addItem", "usedBefore", "checking",
    "lineTitle", "leftoversTitle", "detailsPlace", "lineDetails", "lineFetch", "lineFetching",
    "lineLeave", "lineDraft", "lineDrafts", "lineDelete", "linePlace", "lineItem", "lineSnippet",
    "lineBlank", "lineRequired", "lineReadOnly", "lineUpTo", "lineAtLeast", "lineRange",
    "lineStep", "lineFrom", "lineUntil", "lineLike", "lineYesOrNo", "lineChoice",
    "lineLongChoice", "lineTicks", "lineSecret", "lineArea", "lineEarlier", "lineKeeps",
    "lineContinues", "lineKeepsSecret", "lineNow", "linePick", "lineOfArea", "lineProblem",
    "lineValues", "lineMatches", "lineRow", "lineOption", "lineUsed", "lineItems",
    "lineNoItemsYet", "lineNoItems", "lineItemKeys", "lineFullItemKeys", "lineItemRow",
    "lineEmptyItemRow", "lineNoProblems", "lineNoAnswer", "lineSecretAnswer", "lineSubmits",
    "lineFirstProblem", "linesParts", "lineLeaveShort", "lineDraftShort", "lineDraftsShort",
    "lineDraftOfRecord", "lineDraftsOfRecord", "lineDeleteShort", "lineOneEarlier", "linePreview",
    "linePreviewShort", "lineNoItemsShort", "lineItemKeysShort", "lineFullItemKeysShort",
    "lineFilled", "lineReviewShort", "ofRecord", "lineChoiceByName", "lineTicksByName",
    "lineEarlierText", "lineOneEarlierText", "lineAdds", "lineAndMore", "lineChoices",
    "lineOneItemKeys", "lineFullOneItemKeys", "lineIfEmpty",
  ]

  /// Sentences that end with a text of another source.
  private static let open: Set = [
    "snippetWaits", "fillInFailed", "snippetNotSaved", "snippetStatusFailure", "snippetRefused",
    "draftsFound",
    "draftsItemsFound", "answerLost",
    "snippetWaitsForTab", "itemProblem", "syncWaits", "syncKeyPrompt",
  ]

  @Test(arguments: MessageSource.all)
  func `has the words of other programs`(message: MessageSource) {
    let text = message.template.lowercased().replacing(/\{\w+\}/, with: "{}")
    // A judgement of items, not a direction.
    let banned = Self.banned.filter { message.name != "itemsRight" || $0 != "right" }
    for words in banned { #expect(!text.contains(words), "\(message.name): \(words)") }
  }

  @Test(arguments: MessageSource.all)
  func `fits into the message row`(message: MessageSource) {
    #expect(DisplayWidth.of(message.sample) <= FormModel.messageColumns)
  }

  @Test(arguments: MessageSource.all)
  func `ends a sentence with a full stop`(message: MessageSource) {
    let (name, text) = (message.name, message.template)
    let isFragment =
      Self.fragments.contains(name) || Self.open.contains(name) || name.hasSuffix("Note")
      || (text.first?.isLowercase == true && (name.hasPrefix("edit") || name.hasSuffix("Word")))
    #expect((text.hasSuffix(".") || text.hasSuffix("?")) != isFragment)
  }

  @Test(arguments: MessageSource.all)
  func `contains each of its parameters`(message: MessageSource) {
    #expect(Set(message.template.matches(of: /\{(\w+)\}/).map { $0.1 }) == Set(message.parameters))
  }

  @Test func `has one literal for each declaration`() {
    #expect(MessageSource.all.count == MessageSource.declarationCount)
    let names = Set(MessageSource.all.map(\.name))
    #expect(Self.fragments.union(Self.open).subtracting(names) == [])
  }
}

/// A message as declared in the sources: its name, parameters and text.
struct MessageSource: CustomTestStringConvertible {
  let name: String
  let parameters: [Substring]
  /// The literal with each interpolated parameter as its name in braces.
  let template: String

  var testDescription: String { name }

  /// All declarations of the extensions of `Message`.
  static let all: [MessageSource] = {
    let declaration =
      /static (?:let|func) (\w+)(?:\(([^)]*)\)\s*-> String\s*\{)?[ =]*\s*(TextFormat\.sentence\()?"((?:[^"\\]|\\.)*)"/
    let parameter = /\\\((?:\w+\.\w+\()?(?:\w+: )?(\w+)\)+/
    return source.matches(of: declaration).map {
      MessageSource(
        name: String($0.1), parameters: ($0.2 ?? "").matches(of: /(\w+):/).map { $0.1 },
        template: String($0.4).replacing(parameter) { "{\($0.1)}" }
          .replacing("\\\"", with: "\"") + ($0.3 == nil ? "" : "."))
    }
  }()

  static var declarationCount: Int { source.matches(of: /\bstatic \w+ \w+/).count }

  private static let source: String = {
    let folder = URL(filePath: #filePath)
      .appending(path: "../../../Sources/RefillCore/Messages").standardized
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return files.filter { $0.lastPathComponent.hasPrefix("Message+") }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
  }()

  /// The message with short values: a word for each text, two digits for a number.
  var sample: String { template.replacing(/\{(\w+)\}/) { Self.samples[String($0.1)] ?? "12" } }

  private static let samples = [
    "title": "Company", "form": "Visit", "value": "Acme Ltd", "date": "9 March",
    "when": "today at 14:02", "reason": "disk full", "controls": "3 control characters were",
    "limit": "60 characters", "problem": "Badge is required.", "used": "Used 14 times",
    "programs": "hosts.sh", "ago": "3 days ago", "times": "14 times", "neighbors": "Host Ann",
    "all": "12", "older": "One older draft is waiting too.", "path": "refill.sqlite.damaged",
    "name": "visit", "query": "acq", "undo": "^X u", "key": "^X k", "wordKey": "^X w",
    "mode": "emacs", "snippets": "11 snippets", "groups": "2 groups", "text": "Ann",
    "values": "Badge (key)",
  ]
}
