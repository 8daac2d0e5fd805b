import Foundation
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `Any keys at all` {
  /// The number of steps of each walk, from `REFILL_STEPS`.
  private static let steps =
    ProcessInfo.processInfo.environment["REFILL_STEPS"].flatMap { Int($0) } ?? 500

  private static let fields: [Field] =
    FieldKind.allCases.map { kind in
      .field(kind.rawValue, kind) {
        $0.autoFill = AutoFill(
          minimumLength: kind == .email ? 2 : 0, typing: kind == .tel ? .close : .narrow)
        $0.historyName = kind.rawValue
        $0.isRemembered = kind != .url
        $0.step = kind == .number ? "2" : kind == .decimal ? "0.1" : nil
        $0.capitalization = kind == .text ? .sentences : .none
        $0.length.maximum = kind == .text ? 12 : kind == .password ? 6 : 0
        $0.length.unit = kind == .text ? .columns : .characters
        $0.pattern = kind == .path ? "(a|b)*" : nil
        $0.options = ["a", "Bee", "é", "漢", "b"].map { .init(value: $0, title: "\($0)!") }
        $0.isRequired = kind == .time
        $0.hasLexicon = kind == .textarea || kind == .text
        $0.mentions = kind == .textarea || kind == .text ? MentionRules() : nil
      }
    } + [
      .field("empty", .choices), .field("none", .choice),
      .field("fixed") {
        ($0.isReadOnly, $0.defaultAnswer, $0.autoFill) = (true, .value("fixed"), AutoFill())
      },
      .field("last") {
        ($0.returnKey, $0.next, $0.previous) = (.search, .field("gone"), .field("note"))
      },
    ]

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `neither trap nor leave a state without sense`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = (0..<40).map { _ in random.text(of: troublesomePieces, upTo: 9) }
    let driver = FormDriver(
      Self.fields, history: Dictionary(uniqueKeysWithValues: Self.fields.map { ($0.id, values) }))
    driver.records = (1...6).map { number in record(number, values, &random) }
    var panels = Panels()
    panels.tags = [RefillCore.Tag("Bold", "<b></b>"), RefillCore.Tag("Joining", "\u{301}]🇩")]
    let words = values.prefix(20).map { Lexicon.Entry($0, $0) } + [.init("a", "b")]
    driver.press(.setPanels(panels), .setLexicon(Lexicon(words)), .begin)
    var draft = JournaledDraft()
    for step in 0..<Self.steps {
      driver.clock += Double.random(in: 0...0.6, using: &random)
      driver.isAnswering = Int.random(in: 0..<4, using: &random) > 0
      let action = action(&random, driver)
      driver.press(action)
      try check(driver.model, after: action)
      if step.isMultiple(of: 20) { try draft.follow(driver.model) }
      if step.isMultiple(of: 5) { try checkDraft(driver.model, after: action) }
      if step.isMultiple(of: 7) { driver.settleDraft() }
    }
  }

  /// The answers kept for the draft from earlier actions equal those that it would have now.
  private func checkDraft(_ model: FormModel, after action: Action) throws {
    var fresh = model
    fresh.derived = DerivedRows()
    try #require(model.draft(at: .distantPast) == fresh.draft(at: .distantPast), "\(action)")
  }

  private func record(
    _ number: Int, _ values: [String], _ random: inout SeededGenerator
  ) -> RecalledRecord {
    let entries = Self.fields.map { field in
      let texts = (0..<2).map { _ in values.randomElement(using: &random) ?? "" }
      let answer: Answer =
        switch field.kind {
        case .confirm: .flag(Bool.random(using: &random))
        case .choices: .list(["a", "漢", texts[0]])
        case .choice: .text(["b", texts[0]].randomElement(using: &random) ?? "")
        default: .text(texts[0])
        }
      return Record.Entry(field: field.id, title: field.title, answer: answer)
    }
    let form = number == 2 ? "other" : "form"
    return RecalledRecord(
      number: number,
      record: Record(
        id: UUID(), form: form, started: .distantPast, submitted: .distantPast, entries: entries),
      forgotten: number == 3 ? ["text", "email"] : [])
  }

  private func action(_ random: inout SeededGenerator, _ driver: FormDriver) -> Action {
    let text = random.text(of: troublesomePieces, upTo: 4)
    let number = [0, 1, -1, 3, -7, 40, .max, .min].randomElement(using: &random) ?? 0
    let low = Int.random(in: -2...6, using: &random)
    let range = low..<low + Int.random(in: 0...5, using: &random)
    let field = Self.fields.randomElement(using: &random)?.id ?? ""
    let query = driver.queries.randomElement(using: &random)
    let answer = query.map { Action.suggestions(number: $0.number, driver.page(for: $0)) }
    let search = driver.recordQueries.randomElement(using: &random)
    let found = search.map { Action.found(number: $0.number, driver.record(for: $0)) }
    let flag = Toolbar.Flag.allCases.randomElement(using: &random) ?? .doneEnabled
    let item = Toolbar.Item.Kind.allCases.randomElement(using: &random) ?? .done
    let transformer = Transformer.allCases.randomElement(using: &random) ?? .reverse
    let isOn = Bool.random(using: &random)
    let key = ["k", "b", "j", "r", "-", "u", "7", "."].randomElement(using: &random) ?? "k"
    let writing: [Action] = [
      .openPanel(nil), .openPanel(.text), .nextPanel, .closePanel, .panelKey(key), .panelKey(key),
      .tag("Joining"), .transform(transformer), .replace(range, with: isOn ? text : nil),
      .setStyle("bold", isOn), .addStyle("bold", range), .stripStyle("bold", range),
      .attach(Attachment(id: "1", title: text), at: number),
      .override(field: field, .capitalization(.characters)),
      .restore(field: field, .capitalization),
      .mute(field: field, isOn), .ignoreNextDelete(field: field),
    ]
    if Int.random(in: 0..<4, using: &random) == 0 {
      return writing.randomElement(using: &random) ?? .nextPanel
    }
    let mention = PlacedMention(Entity(name: text), range: range, text: text)
    let entities = MentionResults([Entity(name: text), Entity(name: "Ann")], isComplete: low > 0)
    let actions: [Action] = [
      .mention, .copy, .cut, .pasteCopied, .wake, .enterViewport(.top), .exitViewport,
      .tapViewport(number), .addMention(field: field, mention),
      .mentioned(number: driver.mentionQueries.last?.number ?? 0, entities),
      .mentioned(number: driver.mentionQueries.last?.number ?? 0, entities),
      .enter, .tab, .tab, .backTab, .escape, .up, .up, .down, .down, .first, .last, .autoFill,
      .autoFill, .search,
      .ditto, .ditto, .dittoNext, .fillRest, .fillRest, .tickAll, .otherRecord, .explain,
      .rename, .rename, found ?? .keep,
      .snippet(.save), .keptSnippet(number: low, .taken(text)),
      .keptSnippet(number: low, .kept(typed: text, .immediately)),
      .renamed(number: low, .merged(uses: 2)), .renamed(number: low, .failed),
      .takeGhost, .takeGhostWord, .undo, .undo, .redo, .clear, .newline, .edit, .submit,
      .help,
      .press(item), .dismiss, .focus(field), .focus(field), .focus(field), .blur, .begin,
      .type(text), .type(text),
      .type("a"), .type("b"), .proposed(text: text, cursor: number),
      .proposed(text: text, cursor: number, kind: .moved), .paste(text), .deleteBackward,
      .deleteForward,
      .deleteWord, .moveCursor(by: number), .setCursor(number), .select(range), .setText(text),
      .setMarkedText(text, selected: range), .unmarkText, .capitalizeWord, .edited(text),
      .editorFailed(.exited(status: 1)),
      .moveOption(by: number), .pickOption(text), .toggleOption, .choose(number),
      .highlight(number), .remove(number),
      .removeHighlighted, .swipe, .keep, answer ?? .keep, .notify(.text(text)),
      .resize(ScreenSize(columns: number, rows: low, valueColumns: low)),
      .setSource(field: field, Bool.random(using: &random)),
      .setNeighbor(field: field, .next, Bool.random(using: &random) ? nil : "text"),
      .set(field: field, flag, Bool.random(using: &random)),
    ]
    let offer =
      Int.random(in: 0..<60, using: &random) == 0 ? driver.model.draft(at: .distantPast) : nil
    return offer.map { Action.offer($0) } ?? actions.randomElement(using: &random) ?? .escape
  }

  private func check(_ model: FormModel, after action: Action) throws {
    for entry in model.fields {
      let line = entry.line
      try #require((0...line.count).contains(line.cursor), "\(action)")
      try #require(
        line.anchor.map { (0...line.count).contains($0) && $0 != line.cursor } ?? true, "\(action)")
      try #require(
        line.markedSelection.map { $0.upperBound <= line.cursor + (line.marked?.text.count ?? 0) }
          ?? true)
      try #require(
        line.spans.allSatisfy { $0.range.clamped(to: 0..<line.count) == $0.range }, "\(action)")
      try #require(entry.ticks.allSatisfy(entry.field.options.indices.contains), "\(action)")
      try #require(entry.candidates.total >= entry.candidates.suggestions.count, "\(action)")
      try #require(
        entry.field.kind.isMultiline || !line.text.contains(where: \.isNewline), "\(action)")
      if entry.field.isReadOnly, case .text(.setText) = action { continue }
      _ = entry.answer
    }
    if let index = model.focusedIndex {
      try #require(model.form.fields[index].kind.isFocusable)
    }
    try #require(model.chooser == nil || model.focusedIndex != nil, "\(action)")
    try #require(
      model.panel == nil || model.chooser == nil && !model.panelKeys.isEmpty, "\(action)")
    try checkPreview(model, action)
    try checkChooser(model, action)
    try checkToolbar(model, action)
    _ = (model.problems, model.valuesToRemember)
  }

  private func checkPreview(_ model: FormModel, _ action: Action) throws {
    guard let preview = model.preview else { return }
    try #require(model.focusedIndex != nil, "\(action)")
    try #require(model.answerable.contains(preview.highlight), "\(action)")
    try #require(preview.ticked.isSubset(of: preview.tickable), "\(action)")
    _ = model.message(keys: .plain)
  }

  private func checkChooser(_ model: FormModel, _ action: Action) throws {
    guard let chooser = model.chooser else { return }
    try #require(
      chooser.rows.isEmpty ? chooser.highlight == 0 : chooser.visible.contains(chooser.highlight),
      "\(action)")
    try #require(
      chooser.visible.upperBound <= chooser.rows.count && chooser.height > 0, "\(action)")
    try #require(chooser.total >= chooser.rows.count, "\(action)")
  }

  private func checkToolbar(_ model: FormModel, _ action: Action) throws {
    guard let toolbar = model.toolbar else { return }
    let kinds = toolbar.items.map(\.kind)
    if model.chooser != nil {
      try #require(kinds == [.cancel], "\(action)")
    } else {
      try #require(
        kinds == [.previous, .next, .autoFill, .done].filter(kinds.contains), "\(action)")
      if toolbar.item(.autoFill)?.isEnabled == true {
        try #require(model.focused?.candidates.suggestions.isEmpty == false, "\(action)")
      }
    }
  }
}
