import Foundation
import RefillFormats
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `Any keys in lists of items` {
  private static let fields = #"""
    {"id": "has", "kind": "confirm", "default": true},
    {"id": "l", "kind": "repeat", "maxItems": 5, "relevant": "${has}", "fields": [
      {"id": "a", "default": {"from": "previousItem"}},
      {"id": "n", "kind": "decimal"},
      {"id": "g", "kind": "group", "title": "G", "relevant": "${n} > 1", "fields": [
        {"id": "t", "kind": "number", "calculate": "sum(${b}) + position()"}]},
      {"id": "m", "kind": "repeat", "minItems": 1, "maxItems": 3, "fields": [
        {"id": "b", "kind": "number", "default": {"calculate": "${n}"}}]}]},
    {"id": "sum", "kind": "decimal", "calculate": "sum(${n}) + count(${l})"},
    {"id": "end"}
    """#

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `lead to fields and rows that are there`(seed: UInt64) throws {
    let file = #"{"id": "form", "fields": [\#(Self.fields)]}"#
    let (read, problems) = FormReader.read(Data(file.utf8))
    let form = try #require(read, "\(problems)")
    var random = SeededGenerator(seed: seed)
    let driver = FormDriver(form)
    driver.press(.begin)
    for _ in 0..<800 {
      let action = action(&random, driver.model)
      driver.press(action)
      try check(driver.model, after: action)
      if Int.random(in: 0..<80, using: &random) == 0 { try checkDraft(driver.model) }
      if Int.random(in: 0..<3, using: &random) == 0 { driver.settleDraft() }
    }
  }

  private func action(_ random: inout SeededGenerator, _ model: FormModel) -> Action {
    let count = [-1, 1, 1, .min, .max].randomElement(using: &random) ?? 1
    let item = model.items.items(of: Items.Place(list: 0, parent: nil)).randomElement(
      using: &random)
    let place = Items.Place(list: Int.random(in: -1...2, using: &random), parent: item)
    let actions: [Action] = [
      .enter, .enter, .enter, .tab, .backTab, .up, .down, .escape, .escape, .ditto, .ditto,
      .fillRest, .moveItem(by: count), .swipe, .swipe, .removeHighlighted, .keep, .undo, .undo,
      .redo, .type("1"), .type("2"), .toggleOption, .first, .last, .submit, .help, .searchFields,
      .clear, .focusAdding(place), item.map { .focusItem($0) } ?? .begin, .page(by: count.signum()),
    ]
    return actions.randomElement(using: &random) ?? .escape
  }

  private func check(_ model: FormModel, after action: Action) throws {
    try #require(Set(model.order).count == model.order.count, "\(action)")
    switch model.focus {
    case .field(let index):
      try #require(model.order.contains(index), "\(action)")
    case .item(let item):
      try #require(model.items.number(of: item) > 0, "\(action)")
    case .add(let place):
      try #require(model.hasRoom(in: place), "\(action)")
    case .review(let row):
      try #require(row.map(model.order.contains) ?? true, "\(action)")
    }
    for index in model.order {
      let name = model.name(of: index)
      try #require(model.index(of: name) == index, "\(name) after \(action)")
      try #require(model.index(of: model.fields[index].id) == index, "\(name) after \(action)")
    }
    _ = (model.message(keys: .plain), model.toolbar)
    try checkDerived(model, after: action)
    let lists = model.items.items(of: Items.Place(list: 0, parent: nil))
    try #require(lists.count <= 5)
    if model.form.index(of: "sum").map({ model.fields[$0].presence.isRelevant }) == true {
      _ = model.record(submitted: .distantPast)
    }
  }

  /// The rows kept from earlier actions equal those that would be derived now.
  private func checkDerived(_ model: FormModel, after action: Action) throws {
    var fresh = model
    fresh.derived = DerivedRows()
    try #require(model.outline == fresh.outline, "\(action)")
    try #require(model.answerable == fresh.answerable, "\(action)")
    try #require(model.stops == fresh.stops, "\(action)")
    try #require(model.problems.map(\.index) == fresh.problems.map(\.index), "\(action)")
    try #require(model.hasProblems == !fresh.problems.isEmpty, "\(action)")
    try #require(model.draft(at: .distantPast) == fresh.draft(at: .distantPast), "\(action)")
    for case .list(let place, _) in model.outline {
      try #require(model.summary(of: place) == fresh.summary(of: place), "\(action)")
    }
    fresh.computeAll()
    for index in model.order {
      try #require(
        model.fields[index].presence.isRelevant == fresh.fields[index].presence.isRelevant,
        "\(model.name(of: index)) after \(action)")
    }
  }

  /// A draft brings back the same items, with the answers that are not computed.
  private func checkDraft(_ model: FormModel) throws {
    // Long numbers look like secrets, which drafts leave out.
    guard model.liveFields.allSatisfy({ $0.line.count < 9 }),
      let draft = model.draft(at: .distantPast)
    else { return }
    let next = FormDriver(model.form)
    next.press(.offer(draft))
    if next.model.question != nil { next.press(.enter) }
    let answers = [model, next.model].map { model in
      model.order.filter { ["a", "n"].contains(model.fields[$0].field.key) }.map {
        "\(model.name(of: $0)): \(model.fields[$0].line.text)"
      }
    }
    #expect(answers[0] == answers[1])
  }
}
