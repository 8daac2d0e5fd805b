import Foundation
import RefillCore

/// What a user types to fill a form from its first field to the review, and to submit it.
///
/// It comes from filling a model with the same actions, which follows conditions and items.
struct TypedForm {
  /// The way that the form is filled.
  enum Hand { case keys, lines }

  /// All keys, or all lines, in their order.
  private(set) var text = ""
  private var model: FormModel
  private let hand: Hand
  private let wanted: [String: [String]]
  private var answered: Set<String> = []
  private let counts: [String: Int]
  private var opened: Set<Items.ID> = []

  /// The most steps that a form may take.
  private static let most = 5000

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
    for _ in 0..<Self.most where !model.isInReview { step() }
    text += hand == .keys ? "\u{18}\r" : "\n"
  }

  private mutating func step() {
    switch model.focus {
    case .field(let index):
      let path = model.name(of: index)
      guard answered.insert(path).inserted, let values = wanted[path] else {
        return goOn(from: index)
      }
      switch hand {
      case .keys:
        type(values, index)
        goOn(from: index)
      case .lines: write(values, index)
      }
    case .add(let place):
      let isMissing =
        model.items.items(of: place).count < counts[model.path(of: place), default: 0]
      isMissing ? perform(key: "\r", line: "+", .enter) : perform(key: "\t", line: "", .tab)
    case .item(let item):
      let number = "\(model.items.number(of: item))"
      opened.insert(item).inserted
        ? perform(key: "\r", line: number, .enter) : perform(key: "\t", line: "", .tab)
    case .review: break
    }
  }

  private mutating func perform(key: String, line: String, _ action: Action) {
    text += hand == .keys ? key : line + "\n"
    _ = model.handle(action)
  }

  private mutating func goOn(from index: Int) {
    perform(key: "\t", line: "", hand == .keys ? .tab : onward(from: index))
  }

  // MARK: Keys

  private mutating func type(_ values: [String], _ index: Int) {
    let field = model.fields[index].field
    switch field.kind {
    case .confirm: press(values == ["yes"] ? "y" : "n", .pickOption(values == ["yes"] ? "y" : "n"))
    case .choices:
      for (option, place) in zip(field.options, field.options.indices) {
        if values.contains(option.title) != model.fields[index].ticks.contains(place) {
          press(" ", .toggleOption)
        }
        press("\u{1B}[C", .moveOption(by: 1))
      }
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password, .choice, .note:
      press("\u{18}k", .clear)
      let text = values.joined(separator: "\n")
      press("\u{1B}[200~\(text)\u{1B}[201~", .paste(text))
    }
  }

  private mutating func press(_ key: String, _ action: Action) {
    perform(key: key, line: "", action)
  }

  // MARK: Lines

  /// Returns the action with which line mode goes on from a field.
  private func onward(from index: Int) -> Action {
    let field = model.fields[index].field
    switch field.returnKey {
    case .newline, .search: return .tab
    case .next, .done, .go, .send, nil: return field.kind.isMultiline ? .tab : .enter
    }
  }

  private mutating func write(_ values: [String], _ index: Int) {
    let entry = model.fields[index]
    switch entry.field.kind {
    case .choices:
      let changed = zip(entry.field.options, entry.field.options.indices).filter {
        values.contains($0.title) != entry.ticks.contains($1)
      }
      if !changed.isEmpty { text += changed.map(\.0.title).joined(separator: ",") + "\n" }
      text += "\n"
    case .textarea:
      if !entry.isEmpty { text += ". clear\n" }
      text += values.joined(separator: "\n") + "\n.\n"
    case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path, .password,
      .choice, .confirm, .note:
      text += values.joined() + "\n"
    }
    _ = model.handle(.answer(field: entry.id, values, isStored: false))
    _ = model.handle(onward(from: index))
  }
}
