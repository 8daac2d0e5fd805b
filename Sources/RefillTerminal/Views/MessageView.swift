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
  func put(into frame: inout [Row], body: Int, coversCount: Bool) {
    let last = frame.count - 1
    let end = putCount(&frame[last])
    let message = message(columns: max(end - layout.margin, 0))
    let above = min(body + 1, last)
    let isFree = frame[above].used == 0 || coversCount && message.kind != .plain
    let first = isFree ? above : min(above + 1, last)
    let rows = rows(
      of: message.text, end: end, most: wraps ? min(last - first + 1, Self.mostRows) : 1)
    for (place, text) in zip((last - rows.count + 1)..., rows) {
      if place < last { frame[place] = Row(columns: layout.columns) }
      frame[place].put(text, at: layout.margin, style: style(of: message.kind))
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
    let said = message.kind == .plain ? withLabel(message.text) : message.text
    let text = context.message ?? (model.help == nil ? said : model.helpSearch ?? "")
    return FormModel.DisplayedMessage(text, message.kind)
  }

  /// Returns a hint, after the full label of the focused field if that is truncated.
  private func withLabel(_ text: String) -> String {
    guard case .field = model.mode, let field = model.focused?.field,
      Layout.labelWidth(field) > layout.labelColumns
    else { return text }
    return text.isEmpty ? field.title : "\(field.title): \(text)"
  }

  /// Returns a text in at most `most` rows; only the last one is truncated, before column `end`.
  private func rows(of text: String, end: Int, most: Int) -> [String] {
    let room = max(end - layout.margin, 0)
    guard most > 1, DisplayWidth.drawn(text) > room else {
      return [appearance.cut(text, to: room)]
    }
    if let sentences = sentences(of: text, room: room), sentences.count <= most { return sentences }
    let shown = TextWrap(text, width: room + 1).rows.prefix(most)
    return shown.enumerated().map { place, range in
      let isLast = place == shown.count - 1
      let part = isLast ? range.lowerBound..<text.count : range
      return appearance.cut(String(text.clusters(part)).trimmed, to: room)
    }
  }

  /// Returns the sentences of a text in rows, as many in each as fit, so that a key is beside its
  /// function; `nil` if a sentence is wider than a row.
  private func sentences(of text: String, room: Int) -> [String]? {
    let parts = text.components(separatedBy: ". ")
    let sentences = parts.dropLast().map { $0 + "." } + parts.suffix(1)
    guard sentences.allSatisfy({ DisplayWidth.drawn($0) <= room }) else {
      return nil
    }
    return sentences.reduce(into: [String]()) { rows, sentence in
      let joined = rows.last.map { "\($0) \(sentence)" } ?? sentence
      if DisplayWidth.drawn(joined) <= room, !rows.isEmpty {
        rows[rows.count - 1] = joined
      } else {
        rows.append(sentence)
      }
    }
  }

  private func style(of kind: FormModel.DisplayedMessage.Kind) -> Style {
    switch kind {
    case .problem: appearance.theme.problem
    case .question, .notice: appearance.theme.plain
    case .plain: appearance.theme.dim
    }
  }
}
