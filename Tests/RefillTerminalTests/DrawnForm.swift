import Foundation
import RefillCore
import RefillTerminal
import TestSupport

/// A form drawn after some actions.
struct DrawnForm {
  private let driver: FormDriver
  private var view = FormView()
  private let appearance: Appearance
  /// The context of drawing.
  var context = FormView.RenderContext(now: .distantPast)

  var model: FormModel { driver.model }

  static let keys: CommandTable<String> = [
    .help: "^X ?", .nextField: "⇥", .previousField: "⇧⇥", .autoFill: "^X a", .done: "Esc",
  ]

  /// Creates a form that has begun; `history` has the values of each field, best first.
  init(
    _ fields: Field..., history: [String] = [], files: [String] = [], columns: Int = 60,
    rows: Int = 24, keys: CommandTable<String> = Self.keys
  ) {
    self.init(
      fields, history: history, files: files, columns: columns, rows: rows, keys: keys)
  }

  init(
    _ fields: [Field], history: [String] = [], files: [String] = [], hasReview: Bool = true,
    columns: Int = 60, rows: Int = 24, keys: CommandTable<String> = Self.keys
  ) {
    self.init(
      Form(id: "form", title: "Form", fields: fields, hasReview: hasReview), history: history,
      files: files, columns: columns, rows: rows, keys: keys)
  }

  init(
    _ form: Form, history: [String] = [], files: [String] = [], columns: Int = 60,
    rows: Int = 24, keys: CommandTable<String> = Self.keys
  ) {
    driver = FormDriver(
      form, history: Dictionary(form.fields.map { ($0.id, history) }, uniquingKeysWith: { $1 }))
    driver.uses = 1200
    driver.files = files
    appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: keys)
    let width = FormView.valueColumns(form, columns: columns, rows: rows)
    press(.resize(ScreenSize(columns: columns, rows: rows, valueColumns: width)), .begin)
  }

  mutating func press(_ actions: Action...) {
    for action in actions { driver.press(action) }
  }

  mutating func type(_ text: String) { driver.type(text) }

  mutating func frame() -> Frame { view.draw(model, appearance, context) }

  /// Returns the drawn rows.
  mutating func rows() -> [String] { frame().rows.map(\.text) }
}
