import Foundation
import RefillCore
import RefillFormats
import RefillTerminal

/// The form drawn as rows of text, for a client that shows it as a terminal does.
@MainActor struct DriveScreen {
  private let appearance: Appearance
  private var size: DriveMethod.Screen?
  private var view = FormView()
  /// The frame that the client knows.
  private var sent: Frame?

  init(_ appearance: Appearance) {
    var labelled = appearance
    labelled.labelDefaultKeys()
    self.appearance = labelled
  }

  /// Returns the layout of a form in a window from now on.
  mutating func resize(to size: DriveMethod.Screen, _ form: Form) -> ScreenSize {
    self.size = size
    return ScreenSize(
      columns: size.columns, rows: size.rows,
      valueColumns: FormView.valueColumns(form, columns: size.columns, rows: size.rows))
  }

  /// Begins another form in the same window; returns its layout, or `nil` if no frames are drawn.
  mutating func begin(_ form: Form) -> ScreenSize? {
    view = FormView()
    return size.map { resize(to: $0, form) }
  }

  /// Draws no more frames.
  mutating func close() { (size, sent) = (nil, nil) }

  /// Returns the frame of a form; `nil` if none is wanted.
  mutating func frame(_ model: FormModel) -> JSONText? {
    guard size != nil else { return nil }
    let frame = view.draw(model, appearance, FormView.RenderContext(now: Date()))
    sent = frame
    return frame.json
  }

  /// Returns the frame of a form if it is not the last one.
  mutating func newFrame(_ model: FormModel) -> JSONText? {
    let old = sent
    let json = frame(model)
    return sent == old ? nil : json
  }
}

extension Frame {
  /// The rows without styles, and the cursor, all counted from 0.
  fileprivate var json: JSONText {
    .object([
      ("rows", .list(rows.map { .string($0.text) })),
      ("cursor", .list([.integer(cursor.row), .integer(cursor.column)])),
    ])
  }
}
