import Foundation
import RefillCore
import RefillTerminal

/// The screen on which the form of a case is drawn, 60 columns wide.
struct FormScreen {
  private static let columns = 60
  private let rows: Int
  private var view = FormView()
  private let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [:])

  init(rows: Int) { self.rows = rows }

  /// Returns the action that tells a form the size of the screen.
  func resize(for form: Form) -> Action {
    let width = FormView.valueColumns(form, columns: Self.columns, rows: rows)
    return .resize(ScreenSize(columns: Self.columns, rows: rows, valueColumns: width))
  }

  /// Draws the form as it is now; the rows in view follow from those of the frame before.
  mutating func draw(_ model: FormModel) -> Frame {
    view.draw(model, appearance, FormView.RenderContext(now: .distantPast))
  }
}
