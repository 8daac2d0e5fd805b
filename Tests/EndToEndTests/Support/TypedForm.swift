import Foundation
import RefillCore
import RefillTerminal

/// The keys that fill a form from its first field to the review, and submit it.
///
/// They come from filling a model with the same actions, which follows conditions and items.
@MainActor struct TypedForm {
  private var model: FormModel
  private let wanted: [String: [String]]
  private let counts: [String: Int]
  private(set) var keys = ""

  /// The most keys that a form may take.
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
    var answered: Set<String> = []
    for _ in 0..<Self.most where !model.isInReview { step(&answered) }
    keys += "\u{18}\r"
  }

  private mutating func step(_ answered: inout Set<String>) {
    switch model.focus {
    case .field(let index):
      let path = model.name(of: index)
      if answered.insert(path).inserted, let values = wanted[path] { answer(index, values) }
      press("\t", .tab)
    case .add(let place):
      let isMissing =
        model.items.items(of: place).count < counts[model.path(of: place), default: 0]
      if isMissing { press("\r", .enter) } else { press("\t", .tab) }
    case .item: press("\t", .tab)
    case .review: break
    }
  }

  private mutating func answer(_ index: Int, _ values: [String]) {
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
    keys += key
    _ = model.handle(action)
  }
}
