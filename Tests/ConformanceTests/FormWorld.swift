import Foundation
import RefillCore
import RefillFormats
import TestSupport

/// A form with groups, conditions and lists of items being filled, as a case of `forms.jsonl` says.
///
/// `given` has the `fields` and `rules` of a form file. Fields are named by their ids or paths.
final class FormWorld {
  private var driver: FormDriver
  private var form: Form

  init(_ given: [String: Any]) throws {
    form = try Self.form(given)
    driver = FormDriver(form)
    driver.press(.begin)
  }

  private static func form(_ given: [String: Any]) throws -> Form {
    if let word = Set(given.keys).subtracting(["fields", "rules"]).min() {
      throw UnknownWord(word)
    }
    let file = given.merging(["id": "form"]) { first, _ in first }
    let (form, problems) = FormReader.read(try JSONSerialization.data(withJSONObject: file))
    guard let form else { throw UnknownWord("\(problems)") }
    return form
  }

  // MARK: Steps

  /// Performs a step: `type` text, a `key`, `focus` on a field or row, `pick` an option, `move` an
  /// item, or `reopen` with the draft, in a form with other `fields` if some are given.
  func carryOut(_ step: [String: Any]) throws {
    guard step.count == 1, let (word, value) = step.first else { throw UnknownWord("\(step)") }
    switch (word, value) {
    case ("type", let text as String): driver.type(text)
    case ("key", let name as String): driver.press(try Self.action(name))
    case ("focus", let path as String): driver.press(.focus(path))
    case ("pick", let option as String): driver.press(.pickOption(option))
    case ("move", let count as Int): driver.press(.moveItem(by: count))
    case ("reopen", let given as [String: Any]): try reopen(given)
    default: throw UnknownWord(word)
    }
  }

  private static func action(_ key: String) throws -> Action {
    let actions: [String: Action] = [
      "enter": .enter, "tab": .tab, "backtab": .backTab, "escape": .escape, "up": .up,
      "down": .down, "first": .first, "left": .swipe, "undo": .undo, "redo": .redo,
      "ditto": .ditto, "fill_rest": .fillRest, "clear": .clear, "submit": .submit,
      "next_page": .turnPages(by: 1), "previous_page": .turnPages(by: -1),
    ]
    guard let action = actions[key] else { throw UnknownWord(key) }
    return action
  }

  private func reopen(_ given: [String: Any]) throws {
    guard let kept = driver.model.draft(at: Date(timeIntervalSince1970: 0)) else {
      throw UnknownWord("reopen")
    }
    if !given.isEmpty { form = try Self.form(given) }
    let draft = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(kept))
    driver = FormDriver(form)
    driver.press(.offer(draft))
    if driver.model.question != nil { driver.press(.enter) }
  }

  // MARK: Expectations

  /// Returns the state that a word of `expect` is about.
  func actual(_ word: String, expected: Any) throws -> Any? {
    let model = driver.model
    switch word {
    case "focus": return driver.place
    case "answers":
      let names = (expected as? [String: Any] ?? [:]).keys
      return Dictionary(uniqueKeysWithValues: names.map { ($0, driver.text($0)) })
    case "computed":
      return model.order.filter { model.fields[$0].isComputed }.map { model.name(of: $0) }
    case "rows": return model.outline.map(row)
    case "problems": return model.problems.map { model.name(of: $0.index) }
    case "message": return model.message(keys: .plain).text
    case "record": return driver.record.map { RecordJSON.line(of: $0) }
    case "csv":
      return driver.record.map {
        ExportFormat.csv.text(of: [$0], form: form, hasHeader: false).split(separator: "\r\n")
          .map { $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(3) }
          .map { $0.joined(separator: ",") }
      }
    case "lost": return model.draft(at: Date(timeIntervalSince1970: 0))?.lost
    case "page": return model.page.map { "\($0.number) of \($0.count)" }
    default: throw UnknownWord(word)
    }
  }

  private func row(_ row: OutlineRow) -> String {
    let model = driver.model
    return switch row {
    case .heading(let title, _): "# \(title)"
    case .page(let page): "= \(page.title)"
    case .field(let index, _), .itemField(let index, _, _, _): model.name(of: index)
    case .list(let place, _): "* \(model.summary(of: place))"
    case .item(let item): "#\(model.items.number(of: item.id)) \(model.title(of: item.id))"
    case .add: "+"
    }
  }
}
