import Foundation
import RefillCore

/// The message above the toolbar: one row, or further rows above it if they are free.
nonisolated struct MessageView {
  let layout: Layout
  let appearance: Appearance
  let model: FormModel
  let context: FormView.RenderContext
  /// The visible range of a list, at the right of the row; empty if the list shows it.
  let count: String

  /// The maximum number of rows.
  private static let mostRows = 3

  /// Draws the message into the last row of a frame, and as far as it is wider into free rows above.
  ///
  /// - Parameters:
  ///   - body: The number of rows after the title that are fields and never covered.
  ///   - coversCount: True if the row after them has the number of fields below, which a message
  ///     that is no hint may cover.
  ///   - cursor: The row of the cursor, which a whole value spares.
  func put(into frame: inout [Row], body: Int, coversCount: Bool, cursor: Int?) {
    let last = frame.count - 1
    let end = putCount(&frame[last])
    let room = max(end - layout.margin, 0)
    let message = message(columns: room)
    if message.kind == .value {
      return put(value: message.sentence, over: &frame, room: room, sparing: cursor)
    }
    let above = min(body + 1, last)
    let isFree = frame[above].used == 0 || coversCount && message.kind != .plain
    let first = isFree ? above : min(above + 1, last)
    let most = wraps ? min(last - first + 1, Self.mostRows) : 1
    let rows = MessageRows(appearance: appearance, room: room, most: most).rows(of: message)
    for (place, text) in zip((last - rows.count + 1)..., rows) {
      if place < last { frame[place] = Row(columns: layout.columns) }
      frame[place].put(text, at: layout.margin, style: style(of: message.kind))
    }
  }

  /// The message in one or two rows; none for a mere hint, but for that of an answer with several readings.
  var noticeRows: [Row] {
    var last = Row(columns: layout.columns)
    let room = max(putCount(&last) - layout.margin, 0)
    let message = message(columns: room)
    let hasReadings = model.list == nil && model.focused?.isAmbiguous == true
    let isNotice = message.kind != .plain || context.message != nil || hasReadings
    guard isNotice, !message.text.isEmpty else { return [] }
    let texts = MessageRows(appearance: appearance, room: room, most: 2).rows(of: message)
    return texts.enumerated().map { place, text in
      var row = place == texts.count - 1 ? last : Row(columns: layout.columns)
      row.put(text, at: layout.margin, style: style(of: message.kind))
      return row
    }
  }

  /// Draws a value over as many of the last rows as it needs, sparing the title and the cursor.
  private func put(value: String, over frame: inout [Row], room: Int, sparing cursor: Int?) {
    let places = frame.indices.dropFirst().filter { $0 != cursor }
    let lines = appearance.wrapped(value, to: room, most: places.count)
    for (place, line) in zip(places.suffix(lines.count), lines) {
      if place < frame.count - 1 { frame[place] = Row(columns: layout.columns) }
      frame[place].put(line, at: layout.margin)
    }
  }

  /// True if the message may take several rows: it is no log and no search text.
  private var wraps: Bool { context.message == nil && model.help == nil }

  /// Draws the count; returns the column before which the last row of the message must end.
  private func putCount(_ row: inout Row) -> Int {
    guard !count.isEmpty else { return layout.end }
    return row.putRight(count, before: layout.end, style: appearance.theme.dim) - 2
  }

  private func message(columns: Int) -> FormModel.DisplayedMessage {
    let message = model.message(keys: appearance.messageContext(columns: columns, now: context.now))
    if let text = context.message ?? (model.help == nil ? nil : model.helpSearch ?? "") {
      return FormModel.DisplayedMessage(text, message.kind == .value ? .notice : message.kind)
    }
    return message.kind == .plain ? withLabel(message) : message
  }

  /// Returns a hint, after the full label of the focused field if that is truncated.
  private func withLabel(_ message: FormModel.DisplayedMessage) -> FormModel.DisplayedMessage {
    guard case .field = model.mode, let field = model.focused?.field,
      Layout.labelWidth(field) > layout.labelColumns
    else { return message }
    let label = message.text.isEmpty ? field.title : "\(field.title): "
    return FormModel.DisplayedMessage(
      (label + message.sentence).trimmed, .plain, hints: message.hints)
  }

  private func style(of kind: FormModel.DisplayedMessage.Kind) -> Style {
    switch kind {
    case .problem: appearance.theme.problem
    case .question, .notice, .value: appearance.theme.plain
    case .plain: appearance.theme.dim
    }
  }
}
