import TestSupport

@testable import RefillCore

/// The next step of a user in a form, whichever front end shows it.
enum FrontEndStep {
  /// Gives the focused field these answers, and continues unless it has a problem with them.
  case answer([String])
  /// Keeps the answer, or the list, and continues; goes back.
  case goOn, goBack
  case clear, undo, redo
  /// Changes the list of the focus; items are counted from 1.
  case add, copy, open(Int), delete(Int), move(Int, by: Int)
  /// Enters a field from its row of the review.
  case correct(String)
  case submit
}

extension FrontEndStep {
  /// Chooses a step that the form allows.
  ///
  /// - Parameter mayRedo: True right behind an undo; later, each front end has forgotten other steps.
  static func random(
    in model: FormModel, mayRedo: Bool, using generator: inout SeededGenerator
  ) -> FrontEndStep {
    if mayRedo, generator.next(below: 2) == 0 { return .redo }
    switch model.focus {
    case .field(let index): return onField(model.fields[index], using: &generator)
    case .item, .add: return onList(model, using: &generator)
    case .review: return inReview(model, using: &generator)
    }
  }

  private static func onField(
    _ entry: FieldState, using generator: inout SeededGenerator
  ) -> FrontEndStep {
    // Undo is a matter of texts; in a secret, and for ticks, each front end has its own.
    let hasUndo = entry.secret == nil && entry.field.kind.isTyped
    switch generator.next(below: 16) {
    case 0: return .goBack
    case 1, 2: return .goOn
    case 3 where entry.secret == nil: return .clear
    case 4...5 where hasUndo:
      return .undo
    default:
      let values = FrontEndAnswers.of(entry.field).randomElement(using: &generator) ?? []
      // The same answer again is a change in some front ends only.
      return values.isEmpty || entry.isAnswered(by: values) ? .goOn : .answer(values)
    }
  }

  private static func onList(
    _ model: FormModel, using generator: inout SeededGenerator
  ) -> FrontEndStep {
    guard let place = model.listOfFocus else { return .goOn }
    let count = model.items.items(of: place).count
    let number = count == 0 ? 0 : generator.next(below: count) + 1
    switch generator.next(below: 16) {
    case 0...3 where model.hasRoom(in: place): return .add
    case 4 where model.hasRoom(in: place) && count > 0: return .copy
    case 5...6 where count > 0:
      return .open(number)
    case 7 where count > 0: return .delete(number)
    case 8 where count > 0: return .move(number, by: generator.next(below: 2) == 0 ? 1 : -1)
    case 9, 10: return .undo
    case 11: return .goBack
    default: return .goOn
    }
  }

  private static func inReview(
    _ model: FormModel, using generator: inout SeededGenerator
  ) -> FrontEndStep {
    switch generator.next(below: 8) {
    case 0, 1: return .submit
    case 2 where model.review.origin != nil: return .goBack
    default:
      let rows = model.numberedFields.filter { model.fields[$0.index].isAnswerable }
      guard let row = rows.randomElement(using: &generator) else { return .submit }
      return .correct(model.name(of: row.index))
    }
  }
}

/// Answers that a person may give, some of them wrong; options by their titles.
enum FrontEndAnswers {
  static func of(_ field: Field) -> [[String]] {
    switch field.kind {
    case .confirm: return [["yes"], ["no"]]
    case .choice: return field.options.map { [$0.title] }
    case .choices:
      let titles = field.options.map(\.title)
      return [titles, [], Array(titles.prefix(1)), Array(titles.suffix(2))]
    case .textarea: return [["One line"], ["Two\nlines ß"], ["a\nb\nc"]]
    case .number: return ["7", "-3", "0", "12", "x"].map { [$0] }
    case .decimal: return ["7.5", "0", "-1", "40", "y"].map { [$0] }
    case .date: return ["2026-03-12", "2025-01-02", "2031-01-01", "z"].map { [$0] }
    case .time: return ["14:30", "08:05", "z"].map { [$0] }
    case .datetime: return ["2026-03-12T14:30", "z"].map { [$0] }
    case .email: return ["ann@example.org", "ann"].map { [$0] }
    case .url: return ["https://example.org/a?b=c", "nowhere"].map { [$0] }
    case .tel: return ["+44 20 7946 0958"].map { [$0] }
    case .password: return ["hunter2", "Zoë"].map { [$0] }
    case .text: return ["Ann", "Zoë ß", "عربي", "👩‍👩‍👧 x", "a b", "7"].map { [$0] }
    case .path, .note: return []
    }
  }
}

extension FieldState {
  /// True if these are the answers already.
  fileprivate func isAnswered(by values: [String]) -> Bool {
    switch field.kind {
    case .confirm: return self.line.text == (values == ["yes"] ? "true" : "false")
    case .choices: return Set(self.ticks.map { field.options[$0].title }) == Set(values)
    default: return self.secret == nil && self.line.text == values.joined()
    }
  }
}

extension FormModel {
  /// The list whose row has the focus.
  var listOfFocus: Items.Place? {
    switch focus {
    case .add(let place): place
    case .item(let item): items.place(of: item)
    case .field, .review: nil
    }
  }

  /// The fields with a row in the review of line mode, and the numbers of their rows.
  var numberedFields: [(number: Int, index: Int)] {
    let level = level(in: nil)
    let own = level.enumerated().compactMap { place, row in
      if case .field(let index) = row { (number: place + 1, index: index) } else { nil }
    }
    let broken = problems.map(\.index).filter { fields[$0].item != nil }
    return own + broken.enumerated().map { (number: level.count + $0 + 1, index: $1) }
  }

  /// The path of the row of the focused list that adds, or of its last item if it is full.
  func rowBehind(_ place: Items.Place) -> Focus {
    guard !hasRoom(in: place), let last = items.items(of: place).last else { return .add(place) }
    return .item(last)
  }

  /// The path of a place, for messages of tests and requests.
  func pathText(of place: Focus) -> String? {
    switch place {
    case .field(let index): name(of: index)
    case .item(let item): path(of: item)
    case .add(let place): path(of: place) + "[+]"
    case .review: nil
    }
  }

  /// The state that the front ends must agree about: focus, answers, problems, items, and who is asked.
  var comparedState: [String] {
    let answers = order.map { index in
      let entry = fields[index]
      let value = entry.secret == nil ? entry.readableText : entry.isEmpty ? "" : "secret"
      let asked = entry.isAnswerable ? "" : ", not asked"
      let problem = entry.currentProblem.map { ", \(reason(for: $0, at: index))" } ?? ""
      return "\(name(of: index)): \(value)\(asked)\(problem)"
    }
    let left = problems.map { index, problem in
      "to do: \(name(of: index)) \(reason(for: problem, at: index))"
    }
    return ["at \(pathText(of: focus) ?? "review")"] + answers + left
  }
}
