import Foundation
import RefillCore

/// The input of a user who fills a form from its first field to the review, and submits it.
///
/// It comes from filling a model with the same actions, which follows conditions and items.
struct TypedForm {
  /// The front end that it is typed into.
  enum Hand: Equatable {
    case lines
    /// A drawn form, with a number of columns for a value.
    case keys(columns: Int)
  }

  /// All lines, each with its break, or all keys.
  private(set) var text = ""
  private var model: FormModel
  private let hand: Hand
  private let wanted: [String: [String]]
  private var answered: Set<String> = []
  private let counts: [String: Int]
  private var opened: Set<Items.ID> = []
  /// True once Enter in a field has submitted the form.
  private var isSubmitted = false

  /// The most steps that a form may take.
  private static let most = 5000

  /// The bytes of keys; nothing is pasted, because a key right behind a paste counts as part of it.
  private enum Key {
    static let tab = "\t", enter = "\r", left = "\u{1B}[D", right = "\u{1B}[C"
    static let clear = "\u{18}k", newline = "\n", submit = "\u{18}\r"
  }

  init(_ made: MadeAnswers, by hand: Hand) {
    self.hand = hand
    model = FormModel(
      made.model.form, context: ReadingContext(now: Date(), timeZone: .current))
    wanted = Dictionary(uniqueKeysWithValues: made.answers.map { ($0.path, $0.values) })
    var counts: [String: Int] = [:]
    made.model.forEachList { place in
      counts[made.model.path(of: place)] = made.model.items.items(of: place).count
    }
    self.counts = counts
    _ = model.handle(.begin)
    for _ in 0..<Self.most where !model.isInReview && !isSubmitted { step() }
    if !isSubmitted { text += hand == .lines ? "\n" : Key.submit }
  }

  private mutating func step() {
    switch model.focus {
    case .field(let index):
      let path = model.name(of: index)
      guard answered.insert(path).inserted, let values = wanted[path] else {
        return goOn(from: index)
      }
      switch hand {
      case .lines: write(values, index)
      case .keys(let columns): type(values, index, columns: columns)
      }
    case .add(let place):
      let isMissing =
        model.items.items(of: place).count < counts[model.path(of: place), default: 0]
      isMissing ? enter("+", Key.enter, .enter) : enter("", Key.tab, .tab)
    case .item(let item):
      let number = "\(model.items.number(of: item))"
      opened.insert(item).inserted
        ? enter(number, Key.enter, .enter) : enter("", Key.tab, .tab)
    case .review: break
    }
  }

  private mutating func enter(_ line: String, _ key: String, _ action: Action) {
    text += hand == .lines ? line + "\n" : key
    perform(action)
  }

  private mutating func perform(_ action: Action) {
    isSubmitted = action == .enter && model.returnSubmits
    _ = model.handle(action)
  }

  private mutating func goOn(from index: Int) {
    let action = onward(from: index)
    enter("", action == .enter ? Key.enter : Key.tab, action)
  }

  /// Returns the action that continues from a field: in line mode Enter, in texts of several lines and in
  /// the drawn form Tab, which completes paths.
  private func onward(from index: Int) -> Action {
    let field = model.fields[index].field
    guard hand == .lines else { return field.takesPaths ? .enter : .tab }
    switch field.returnKey {
    case .newline, .search: return .tab
    case .next, .done, .go, .send, nil: return field.kind.isMultiline ? .tab : .enter
    }
  }

  // MARK: Lines

  private mutating func write(_ values: [String], _ index: Int) {
    let entry = model.fields[index]
    switch entry.field.kind {
    case .choices:
      let changed = zip(entry.field.options, entry.field.options.indices).filter {
        values.contains($0.title) != entry.ticks.contains($1)
      }
      // One a line, because titles may have commas.
      text += changed.map { $0.0.title + "\n" }.joined() + "\n"
    case .textarea:
      if !entry.isEmpty { text += ". clear\n" }
      text += values.joined(separator: "\n") + "\n.\n"
    case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path, .password,
      .choice, .confirm, .note:
      text += values.joined() + "\n"
    }
    answer(values, index)
  }

  private mutating func answer(_ values: [String], _ index: Int) {
    _ = model.handle(.answer(field: model.fields[index].id, values, isStored: false))
    perform(onward(from: index))
  }

  // MARK: Keys

  private mutating func type(_ values: [String], _ index: Int, columns: Int) {
    let entry = model.fields[index]
    let options = entry.field.options
    switch entry.field.kind {
    case .confirm: text += values == ["yes"] ? Key.left : Key.right
    case .choice where entry.field.optionsFit(in: columns):
      let target = options.firstIndex { $0.title == values.first } ?? 0
      // Right in an empty choice takes its first option.
      let steps = target - (options.firstIndex { $0.title == entry.line.text } ?? -1)
      text += String(repeating: steps < 0 ? Key.left : Key.right, count: abs(steps))
    case .choices:
      for (place, option) in options.enumerated() {
        let isChanged = values.contains(option.title) != entry.ticks.contains(place)
        text += (isChanged ? " " : "") + Key.right
      }
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password, .choice, .note:
      text += Key.clear
      text += values.joined(separator: Key.newline)
    }
    text += Key.tab
    answer(values, index)
  }
}
