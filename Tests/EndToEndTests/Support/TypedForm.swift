import Foundation
import RefillCore

/// The lines that a user types to fill a form from its first field to the review, and to submit it.
///
/// It comes from filling a model with the same actions, which follows conditions and items.
struct TypedForm {
  /// The lines, each with its break.
  private(set) var text = ""
  private var model: FormModel
  private let wanted: [String: [String]]
  private var answered: Set<String> = []
  private let counts: [String: Int]
  private var opened: Set<Items.ID> = []

  /// The most steps that a form may take.
  private static let most = 5000

  init(_ made: MadeAnswers) {
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
    text += "\n"
  }

  private mutating func step() {
    switch model.focus {
    case .field(let index):
      let path = model.name(of: index)
      guard answered.insert(path).inserted, let values = wanted[path] else {
        return goOn(from: index)
      }
      write(values, index)
    case .add(let place):
      let isMissing =
        model.items.items(of: place).count < counts[model.path(of: place), default: 0]
      isMissing ? enter("+", .enter) : enter("", .tab)
    case .item(let item):
      let number = "\(model.items.number(of: item))"
      opened.insert(item).inserted
        ? enter(number, .enter) : enter("", .tab)
    case .review: break
    }
  }

  private mutating func enter(_ line: String, _ action: Action) {
    text += line + "\n"
    _ = model.handle(action)
  }

  private mutating func goOn(from index: Int) { enter("", onward(from: index)) }

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
      // One a line, because titles may have commas.
      text += changed.map { $0.0.title + "\n" }.joined() + "\n"
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
