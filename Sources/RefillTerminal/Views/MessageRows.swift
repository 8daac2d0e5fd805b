import Foundation
import RefillCore

/// The rows of a message: its sentence, and its hints as far as there is room.
nonisolated struct MessageRows {
  let appearance: Appearance
  /// The width of a row, in columns.
  let room: Int
  /// The maximum number of rows, 1 or more.
  let most: Int

  /// Returns the rows of a message; only the last one is truncated, and only if the sentence alone
  /// needs more.
  func rows(of message: FormModel.DisplayedMessage) -> [String] {
    let text = message.sentence.isEmpty ? message.text : message.sentence
    let hints = message.sentence.isEmpty ? [] : message.hints
    let layouts = layouts(of: text).filter { $0.count <= most }
    if layouts.isEmpty, !message.short.isEmpty {
      return [appearance.cut(message.short, to: room)]
    }
    let whole = layouts.lazy.compactMap { adding(hints, to: $0, leavingOut: false) }.first
    return whole ?? layouts.first.flatMap { adding(hints, to: $0, leavingOut: true) }
      ?? appearance.wrapped(text, to: room, most: most)
  }

  /// Returns a text in rows: with whole sentences in each, so that a key is beside its function, and
  /// wrapped in as few as possible.
  private func layouts(of text: String) -> [[String]] {
    guard DisplayWidth.drawn(text) > room else { return [[appearance.cut(text, to: room)]] }
    let rows = TextWrap(text, width: room + 1).rows.map { range in
      appearance.cut(String(text.clusters(range)).trimmed, to: room)
    }
    return [sentences(of: text), rows].compactMap(\.self)
  }

  /// Returns rows with the hints after them; `nil` if one finds no room and may not be left out.
  private func adding(
    _ hints: [FormModel.DisplayedMessage.Hint], to rows: [String], leavingOut: Bool
  ) -> [String]? {
    var rows = rows
    for hint in hints {
      let last = rows.count - 1
      let joined = rows[last] + " " + hint.text
      if DisplayWidth.drawn(joined) <= room {
        if hint.isShown { rows[last] = joined }
      } else if hint.takesRows {
        let own = layouts(of: hint.text).first { rows.count + $0.count <= most }
        guard own != nil || leavingOut else { return nil }
        rows += own?.map { hint.isShown ? $0 : "" } ?? []
      }
    }
    return rows
  }

  /// Returns the sentences of a text in rows, as many in each as fit; `nil` if a sentence is wider than
  /// a row.
  private func sentences(of text: String) -> [String]? {
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
}
