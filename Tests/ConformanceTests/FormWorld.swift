import Foundation
import RefillCore
import RefillFormats
import RefillTerminal
import TestSupport

/// A form with groups, conditions and lists of items being filled, as a case of `forms.jsonl` says.
///
/// `given` has the `fields` and `rules` of a form file, the `history` of fields, newest first, the
/// answers of earlier `records`, and the number of `lines` of the screen. Fields are named by their ids
/// or paths.
final class FormWorld {
  private var driver: FormDriver
  private var form: Form
  private var screen: FormScreen
  /// The row of the cursor before the last step.
  private var cursorBefore = 0

  init(_ given: [String: Any]) throws {
    if let word = Set(given.keys).subtracting(Self.words).min() { throw UnknownWord(word) }
    let form = try Self.form(given)
    self.form = form
    driver = FormDriver(form, history: given["history"] as? [String: [String]] ?? [:])
    driver.records = try (given["records"] as? [[String: String]] ?? []).enumerated().map {
      try Self.record($1, number: $0 + 1, of: form)
    }
    screen = FormScreen(rows: given["lines"] as? Int ?? 24)
    driver.press(screen.resize(for: form), .begin)
  }

  private static let words: Set = ["fields", "rules", "history", "records", "lines"]

  /// Returns an earlier record with these answers, by the paths of their fields.
  private static func record(
    _ answers: [String: String], number: Int, of form: Form
  ) throws -> RecalledRecord {
    var model = FormModel(form)
    for (path, text) in answers.sorted(by: { $0.key < $1.key }) {
      if model.answer(field: path, with: [text]) != nil { throw UnknownWord(path) }
    }
    return RecalledRecord(
      number: number, record: model.record(submitted: Date(timeIntervalSince1970: 0)))
  }

  private static func form(_ given: [String: Any]) throws -> Form {
    let parts = given.filter { $0.key == "fields" || $0.key == "rules" }
    let file = parts.merging(["id": "form"]) { first, _ in first }
    let (form, problems) = FormReader.read(try JSONSerialization.data(withJSONObject: file))
    guard let form else { throw UnknownWord("\(problems)") }
    return form
  }

  // MARK: Steps

  /// Performs a step: `type` text, a `key`, `focus` on a field or row, `pick` an option, `move` an
  /// item, or `reopen` with the draft, in a form with other `fields` if some are given.
  func carryOut(_ step: [String: Any]) throws {
    guard step.count == 1, let (word, value) = step.first else { throw UnknownWord("\(step)") }
    cursorBefore = screen.draw(driver.model).cursor.row
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
      "next_page": .turnPages(by: 1), "previous_page": .turnPages(by: -1), "last": .last,
      "explain": .explain, "auto_fill": .autoFill,
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
    driver.press(screen.resize(for: form), .offer(draft))
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
    case "csv": return table(.csv, .rows)
    case "csv_joined": return table(.csv, .join)
    case "tsv": return table(.tsv, .rows)
    case "tsv_joined": return table(.tsv, .join)
    case "csv_files":
      return driver.record.map { record in
        ExportFormat.csv.itemTables(of: [record], form: form, hasHeader: false).flatMap { table in
          let rows = table.text.split(separator: "\r\n").map {
            $0.split(separator: ",").dropFirst()
          }
          return rows.map { "\(table.list): \($0.joined(separator: ","))" }
        }
      }
    case "given":
      return model.focusedIndex.map { index in
        model.given(besides: index).map { "\($0.field): \($0.value)" }
      }
    case "markdown":
      let lines = driver.record.map {
        ExportFormat.markdown.text(of: [$0], form: form).split(separator: "\n").map(String.init)
      }
      return lines.map { Array($0.dropFirst()) }
    case "lost": return model.draft(at: Date(timeIntervalSince1970: 0))?.lost
    case "page": return model.page.map { "\($0.number) of \($0.count)" }
    case "reviewed":
      return if case .review(let row?) = model.focus { model.name(of: row) } else { nil }
    case "offered": return driver.rows
    case "remembered": return driver.submission?.values.map { "\($0.history): \($0.value)" }
    case "ticked":
      return model.preview.map { $0.ticked.sorted().map { model.name(of: $0) } }
    case "screen":
      return shown(of: expected as? [String] ?? []) { $0.trimmingCharacters(in: .whitespaces) }
    case "indented": return shown(of: expected as? [String] ?? []) { $0 }
    case "works_out":
      let names = (expected as? [String: Any] ?? [:]).keys
      let parts = FormParts(model)
      return Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, model.index(of: name).map { parts.count(affectedBy: $0, of: model) } ?? -1)
        })
    case "cursor_rises": return cursorBefore - screen.draw(model).cursor.row
    default: throw UnknownWord(word)
    }
  }

  /// Returns the expected rows that are on the screen, in the order of the screen, or the whole screen
  /// if one is missing.
  ///
  /// - Parameter trimmed: returns a row, in which two spaces are the least between two columns, without
  ///   its margins.
  private func shown(
    of expected: [String], _ trimmed: (String) -> String
  ) -> [String] {
    let rows = screen.draw(driver.model).rows.map { row in
      let margin = row.text.prefix { $0 == " " }
      let rest = row.text.dropFirst(margin.count).replacing(#/ {2,}/#, with: "  ")
      return trimmed(String(margin) + String(rest.replacing(#/ +$/#, with: "")))
    }
    return expected.allSatisfy(rows.contains) ? rows.filter(expected.contains) : rows
  }

  /// Returns the rows of the record in a table, without Refill's own columns and with a comma between
  /// two cells.
  private func table(_ format: ExportFormat, _ items: ExportedItems) -> [String]? {
    let (end, separator): (Character, Character) = format == .csv ? ("\r\n", ",") : ("\n", "\t")
    return driver.record.map {
      format.text(of: [$0], form: form, hasHeader: false, items: items)
        .split(separator: end)
        .map { $0.split(separator: separator, omittingEmptySubsequences: false).dropFirst(3) }
        .map { $0.joined(separator: ",") }
    }
  }

  private func row(_ row: OutlineRow) -> String {
    let model = driver.model
    return switch row {
    case .heading(let title, _, _): "# \(title)"
    case .page(let page): "= \(page.title)"
    case .field(let index, _), .itemField(let index, _, _, _): model.name(of: index)
    case .list(let place, _): "* \(model.summary(of: place))"
    case .item(let item): "#\(model.items.number(of: item.id)) \(model.title(of: item.id))"
    case .add: "+"
    }
  }
}
