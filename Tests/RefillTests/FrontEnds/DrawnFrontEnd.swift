import Foundation

@testable import RefillCore
@testable import RefillTerminal

/// A form that is drawn, filled by the bytes that a terminal sends.
@MainActor final class DrawnFrontEnd {
  private let session: FormSession
  /// The time of the next key, in seconds; each comes long after the one before.
  private var time = 0.0

  /// The bytes of keys.
  private enum Key {
    static let tab = "\t", backTab = "\u{1B}[Z", enter = "\r", newline = "\n", space = " "
    static let up = "\u{1B}[A", down = "\u{1B}[B", right = "\u{1B}[C", left = "\u{1B}[D"
    static let clear = "\u{18}k", undo = "\u{18}u", redo = "\u{18}y", dismiss = "\u{18}g"
    static let ditto = "\u{18}.", delete = "\u{18}d", moveUp = "\u{18}\u{1B}[A"
    static let moveDown = "\u{18}\u{1B}[B", submit = "\u{18}\r", escape = "\u{1B}"
  }

  init(_ runner: FormRunner) throws {
    var options = FormSession.Options(
      appearance: Appearance(environment: [:], isASCII: true), environment: [:])
    options.inputrc = .none
    session = FormSession(
      runner, terminal: Terminal(descriptor: -1, environment: [:]), signals: try Signals(),
      options: options)
    _ = session.keyboard.start(inputrc: .none)
    session.perform(.begin)
  }

  var model: FormModel { session.model }
  var outcome: FormRunner.Outcome? { session.outcome }

  /// Sends the bytes of one key, or of a paste.
  private func press(_ key: String) {
    time += 1
    session.take(session.input.feed(Array(key.utf8), at: time))
    time += 1
    session.take(session.input.tick(at: time))
  }

  private func paste(_ text: String) { press("\u{1B}[200~\(text)\u{1B}[201~") }

  /// - Parameter isCorrecting: True if the field was entered from the review, to which it leads back.
  func perform(_ step: FrontEndStep, isCorrecting: Bool) {
    switch step {
    case .answer(let values):
      guard case .field(let index) = model.focus else { return }
      answer(values, index)
      if mayGoOn(index) { goOn(isCorrecting: isCorrecting) }
    case .goOn: goOn(isCorrecting: isCorrecting)
    case .goBack: goBack()
    case .clear: press(Key.clear)
    case .undo: press(Key.undo)
    case .redo: press(Key.redo)
    case .add: onRowBehind(Key.enter)
    case .copy: onRowBehind(Key.ditto)
    case .open(let number): on(number, Key.enter)
    case .delete(let number): on(number, Key.delete)
    case .move(let number, let count): on(number, count < 0 ? Key.moveUp : Key.moveDown)
    case .correct(let path):
      go(Key.up) { model.pathText(of: model.focus) == path || model.isOnRow(of: path) }
      press(Key.enter)
    case .submit: press(Key.submit)
    }
  }

  // MARK: Fields

  private func answer(_ values: [String], _ index: Int) {
    let field = model.fields[index].field
    switch field.kind {
    case .confirm: press(values == ["yes"] ? Key.left : Key.right)
    case .choice: paste(values.joined())
    case .choices:
      for (place, option) in field.options.enumerated()
      where values.contains(option.title) != model.fields[index].ticks.contains(place) {
        let isAhead = model.fields[index].content.tickCursor < place
        go(isAhead ? Key.right : Key.left) { model.fields[index].content.tickCursor == place }
        press(Key.space)
      }
    default:
      press(Key.clear)
      for character in values.joined() {
        press(character == "\n" ? Key.newline : String(character))
      }
    }
  }

  /// True unless a typed answer has a problem, which is corrected first.
  private func mayGoOn(_ index: Int) -> Bool {
    let entry = model.fields[index]
    return entry.field.kind == .choices || entry.currentProblem == nil
  }

  private func goOn(isCorrecting: Bool) {
    if isCorrecting { return press(Key.dismiss) }
    press(model.goesOnByTab ? Key.tab : Key.enter)
  }

  private func goBack() {
    if model.isInReview { return press(Key.escape) }
    guard let place = model.listOfFocus else { return press(Key.backTab) }
    go(to: model.rowBehind(place))
    for _ in 0..<2 where model.listOfFocus == place { press(Key.backTab) }
  }

  // MARK: Lists

  private func onRowBehind(_ key: String) {
    guard let place = model.listOfFocus else { return }
    go(to: .add(place))
    press(key)
  }

  private func on(_ number: Int, _ key: String) {
    guard let place = model.listOfFocus else { return }
    go(to: .item(model.items.items(of: place)[number - 1]))
    press(key)
  }

  /// Moves among the rows of a list.
  private func go(to row: FormModel.Focus) {
    guard let target = model.stops.firstIndex(of: row),
      let start = model.stops.firstIndex(of: model.focus)
    else { return }
    go(target < start ? Key.up : Key.down) { model.focus == row }
  }

  /// Presses a key until a place is reached.
  private func go(_ key: String, until isThere: () -> Bool) {
    for _ in 0..<200 where !isThere() { press(key) }
  }
}

extension FormModel {
  /// True if the key that continues from the focus is Tab, and not Enter.
  var goesOnByTab: Bool {
    guard let entry = focused else { return true }
    switch entry.field.returnKey {
    case .newline, .search: return true
    case .next, .done, .go, .send, nil: return entry.field.kind.isMultiline
    }
  }

  /// True if the row of a field has the focus in the review.
  fileprivate func isOnRow(of path: String) -> Bool {
    if case .review(let row?) = focus { name(of: row) == path } else { false }
  }
}
