import Foundation
import TestSupport
import Testing

@testable import RefillCore

/// Random actions on a field with mentions; `REFILL_MENTION_EDITS` is their number.
@Suite struct `Any edits around mentions` {
  private static let names = [
    "Ann Lee", "Bob", "Zoë Ōe", "👨‍👩‍👧 Müller", "🇩🇪🇫🇷", "தமிழ் செல்வி", "محمد علي", "한글 각",
    "Grace Hopper",
  ]
  private static let pieces =
    troublesomePieces + ["@", "@", "ann", "lee", "gra", ",", "(", "-", "ங", "ா", "م", "ᄀ", "ᅡ"]
  private static let rounds: Int = {
    let edits = ProcessInfo.processInfo.environment["REFILL_MENTION_EDITS"].flatMap(Int.init)
    return max((edits ?? 4_000) / editsOfRound, 1)
  }()
  private static let editsOfRound = 400

  @Test func `keep every mention whole, and undo to where they began`() throws {
    let created = try (1...UInt64(Self.rounds)).map { seed in
      let round = Round(seed: seed)
      try round.run(Self.editsOfRound)
      return round.created
    }
    #expect(created.reduce(0, +) > Self.rounds)
  }

  /// One fuzzing round on one field.
  private final class Round {
    private let driver: FormDriver
    private var random: SeededGenerator
    /// A plain text to which the reported events are applied.
    private var model: String
    private let start: TextLine
    /// The number of mentions created.
    private(set) var created = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      var rules = MentionRules()
      rules.isTrimmable = Bool.random(using: &random)
      rules.isOneStroke = Int.random(in: 0..<4, using: &random) == 0
      rules.isEnhanced = Bool.random(using: &random)
      rules.isResumed = Bool.random(using: &random)
      rules.continuesAfterEmpty = Bool.random(using: &random)
      rules.searchesTouchedWord = Bool.random(using: &random)
      rules.keptTriggers = Bool.random(using: &random) ? ["@"] : []
      rules.position = ChooserPosition.allCases.randomElement(using: &random) ?? .enclosedTop
      let kind: FieldKind = Bool.random(using: &random) ? .textarea : .text
      let isLimited = Int.random(in: 0..<3, using: &random) == 0
      driver = FormDriver([
        .field("a", kind) {
          $0.mentions = rules
          $0.length.maximum = isLimited ? 40 : 0
          $0.defaultAnswer = .value("hi Ann Lee, bye")
        }, .field("b"),
      ])
      driver.press(.begin)
      let mention = PlacedMention(Entity(name: "Ann Lee"), range: 3..<10, text: "Ann Lee")
      driver.press(.addMention(field: "a", mention))
      start = driver.entry("a").line
      model = start.text
    }

    func run(_ edits: Int) throws {
      for _ in 0..<edits {
        if Int.random(in: 0..<3, using: &random) == 0 {
          driver.wait(Double.random(in: 0...0.2, using: &random))
        }
        let action = next()
        driver.press(action)
        try check(action)
      }
      try undoAll()
    }

    // MARK: Actions

    private func next() -> Action {
      let text = random.text(of: `Any edits around mentions`.pieces, upTo: 3)
      let letter = `Any edits around mentions`.pieces.randomElement(using: &random) ?? "a"
      let count = driver.entry("a").line.count
      let answer = answer()
      if let searched = search(answer) { return searched }
      let common: [Action] = [
        .type(letter), .type(letter), .type(letter), .type("@"), .type(" "), .deleteBackward,
        .deleteBackward, .deleteForward, .deleteWord, .moveCursor(by: 1), .moveCursor(by: -1),
        .setCursor(Int.random(in: 0...count, using: &random)),
        .select(random.range(upTo: count)), .paste(text), .copy, .cut, .pasteCopied, .pasteCopied,
        .undo, .undo, .redo, .mention, .enter, .enter, .down, .up, .escape, answer, answer, answer,
        answer, .focus("b"), .focus("a"), .focus("a"), .focus("a"), .newline, .capitalizeWord,
        .proposed(text: driver.entry("a").line.text + letter, cursor: count + 1, kind: .typed),
        .tapViewport(count),
        .resize(ScreenSize(columns: Int.random(in: 20...90, using: &random), rows: 20)),
      ]
      return common.randomElement(using: &random) ?? .undo
    }

    /// Returns an action that mostly continues an active search.
    private func search(_ answer: Action) -> Action? {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: driver.model.chooser == nil ? nil : .enter
      case 1: driver.model.isCreatingMention ? answer : nil
      case 2:
        driver.entry("a").line.isAtEnd && !driver.model.isCreatingMention
          ? .type(" @".randomElement(using: &random).map(String.init) ?? "@") : nil
      default: nil
      }
    }

    private func answer() -> Action {
      guard let query = driver.mentionQueries.suffix(4).randomElement(using: &random) else {
        return .wake
      }
      let names = `Any edits around mentions`.names.shuffled(using: &random)
      let entities = names.prefix(Int.random(in: 0...4, using: &random)).map { Entity(name: $0) }
      return .mentioned(
        number: query.number,
        MentionResults(
          entities, isComplete: Bool.random(using: &random),
          dropsDuplicates: Bool.random(using: &random)))
    }

    // MARK: Invariants

    private func check(_ action: Action) throws {
      for case .event(.edited("a", let event)) in driver.effects { follow(event) }
      for case .event(.mention("a", .created)) in driver.effects { created += 1 }
      let entry = driver.entry("a")
      let line = entry.line
      try #require(line.text == model, "\(action)")
      try #require((0...line.count).contains(line.cursor), "\(action)")
      var end = 0
      for mention in line.mentions {
        try #require(mention.range.lowerBound >= end && !mention.range.isEmpty, "\(action)")
        end = mention.range.upperBound
        let name = mention.entity.name
        let short = mention.entity.trimmed(from: name) ?? name
        let written = mention.text.hasPrefix("@") ? String(mention.text.dropFirst()) : mention.text
        try #require(written == name || written == short, "\(action) left \(mention.text)")
      }
      try #require(end <= line.count, "\(action)")
      try checkCreation(entry, action)
    }

    private func checkCreation(_ entry: FieldState, _ action: Action) throws {
      let model = driver.model
      if let creation = model.overlays.creation {
        let start = creation.start.offset
        try #require(driver.focusedID == "a" && start <= entry.line.cursor, "\(action)")
        try #require(model.litMention(0) == nil, "\(action)")
      }
      if let lit = model.litMention(0) {
        try #require(entry.line.anchor == nil && lit.range.upperBound >= entry.line.cursor)
      }
    }

    private func follow(_ event: EditEvent) {
      var line = TextLine(model)
      switch event {
      case .inserted(let text, let place): line.apply(Edit(place..<place, text))
      case .deleted(let place, let length): line.apply(Edit(place..<place + length, ""))
      case .replaced(let range, let text): line.apply(Edit(range, text))
      case .cursor, .selection, .deleteIgnored: break
      }
      model = line.text
    }

    private func undoAll() throws {
      for _ in 0..<2 where driver.model.question != nil { driver.press(.escape) }
      driver.press(.focus("b"), .focus("a"))
      // Redo everything first.
      for _ in 0..<1_000 { driver.press(.redo) }
      let last = driver.entry("a").line
      for _ in 0..<1_000 { driver.press(.undo) }
      try #require(driver.entry("a").line.text == start.text)
      try #require(driver.entry("a").line.spans == start.spans)
      for _ in 0..<1_000 { driver.press(.redo) }
      try #require(driver.entry("a").line.text == last.text)
      try #require(driver.entry("a").line.spans == last.spans)
    }
  }
}
