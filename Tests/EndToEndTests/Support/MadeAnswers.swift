import Foundation
import RefillCore
import RefillFormats
import TestSupport

/// Valid answers to the fields of a form, as people would type them, with items for each list.
struct MadeAnswers {
  /// The answers by the paths of their fields, in the order of the form; options by their titles.
  private(set) var answers: [(path: String, values: [String])] = []
  /// The form with these answers, as a program sets them by the library.
  private(set) var model: FormModel

  /// Finds answers to all fields, with two items for each list; secrets and paths of files are left
  /// out.
  init(_ form: Form) {
    self.init(form, itemCount: 2) { $0 }
  }

  /// Finds random answers to some fields, and to all that are required.
  init(_ form: Form, using generator: inout SeededGenerator) {
    var random = generator
    defer { generator = random }
    self.init(form, itemCount: Int.random(in: 0...3, using: &random)) { candidates in
      let shuffled = candidates.shuffled(using: &random)
      return Bool.random(using: &random) ? shuffled : []
    }
  }

  /// - Parameter order: Returns the answers to try, in their order; none to leave a field out unless it
  ///   is required.
  private init(_ form: Form, itemCount: Int, order: ([[String]]) -> [[String]]) {
    model = FormModel(form, context: ReadingContext(now: Date(), timeZone: .current))
    model.addItems(for: Self.items(of: form, count: itemCount))
    var tried: Set<String> = []
    // An answer may bring other fields.
    while let index = model.answerable.first(where: { !tried.contains(model.name(of: $0)) }) {
      let path = model.name(of: index)
      tried.insert(path)
      guard !model.fields[index].field.isReadOnly else { continue }
      let isLater = model.fields[index].item.map { model.items.number(of: $0) > 1 } ?? false
      let all = Self.candidates(for: model.fields[index], isLater: isLater)
      let wanted = order(all)
      for values in wanted.isEmpty && model.fields[index].currentProblem != nil ? all : wanted {
        var answered = model
        guard answered.answer(field: path, with: values, isTyped: true) == nil,
          answered.fields[index].currentProblem == nil, answered.wrong <= model.wrong
        else { continue }
        model = answered
        answers.append((path, values))
        break
      }
    }
    let places = Dictionary(
      uniqueKeysWithValues: model.order.enumerated().map { (model.name(of: $1), $0) })
    answers.sort { places[$0.path, default: 0] < places[$1.path, default: 0] }
  }

  /// Returns the paths of fields in the last of `count` items of each list, as far as it takes them.
  private static func items(of form: Form, count: Int) -> [String] {
    guard count > 0 else { return [] }
    return form.fields.compactMap { field in
      form.list(of: field.id).map { list in
        let last = min(count, list.maxItems)
        guard let first = list.example.range(of: "[1]") else { return list.example }
        return list.example.replacingCharacters(in: first, with: "[\(last)]")
      }
    }
  }

  /// - Parameter isLater: True in an item behind the first, which gets other answers to yes or no.
  private static func candidates(for entry: FieldState, isLater: Bool) -> [[String]] {
    let field = entry.field
    switch field.kind {
    case .note, .password, .path: return []
    case .confirm: return isLater ? [["no"], ["yes"]] : [["yes"], ["no"]]
    case .choice: return field.options.reversed().map { [$0.title] }
    case .choices:
      let titles = field.options.map(\.title)
      return [Array(titles.suffix(2)), Array(titles.prefix(1)), titles]
    case .textarea where field.isListOfLines: return [["First line", "Second, line"]]
    case .textarea: return [["First line ß\nSecond line 👩‍👩‍👧"], ["Words"], ["1"]]
    case .number: return ([field.minimum, field.maximum].compactMap(\.self) + ["7"]).map { [$0] }
    case .decimal:
      return ([field.minimum, field.maximum].compactMap(\.self) + ["7.5"]).map { [$0] }
    case .date: return [["2026-03-12"], ["today"]] + limits(field)
    case .time: return [["14:30"]] + limits(field)
    case .datetime: return [["2026-03-12T14:30"]] + limits(field)
    case .email: return [["ann@example.org"]]
    case .url: return [["https://example.org/a?b=c"]]
    case .tel: return [["+44 20 7946 0958"]]
    case .text:
      let texts = [
        "Zoë Ünal عربي", "Words", "ab", "A-22", "A1", "1042", "0042", "v1.2.3", "1.2.3",
        "a@b.example", "https://example.org", "abc-def", "AB123", "PRJ-123", "2026-03-12",
        "A-2231", "F2-R07-C3",
      ]
      return texts.map { [capitalized($0, in: field)] }
    }
  }

  /// Returns a text with the capitals that the field gives it while it is typed.
  private static func capitalized(_ text: String, in field: Field) -> String {
    let isAddress = text.contains("@") || text.contains("://")
    switch field.capitalization {
    case .none: return text
    case .words, .sentences:
      return isAddress ? text : text.prefix(1).uppercased() + text.dropFirst()
    case .characters: return text.uppercased()
    }
  }

  private static func limits(_ field: Field) -> [[String]] {
    [field.minimum, field.maximum].compactMap(\.self).map { [$0] }
  }
}

extension FormModel {
  /// The number of answers that are wrong, rather than missing.
  fileprivate var wrong: Int { problems.count { $0.problem != .needed } }
}
