import RefillCore

/// The help: every key as it is bound, in as many pages as the form's own rows need.
nonisolated struct HelpRows {
  let look: Look
  let field: Field?
  /// What the form says of itself.
  let description: String?
  let rowsPerPage: Int
  let columns: Int

  /// The pages, each of at most `rowsPerPage` lines; never empty.
  var pages: [[String]] {
    let room = max(rowsPerPage, 2)
    let lines = columns >= 60 ? beside() : below()
    return stride(from: 0, to: max(lines.count, 1), by: room).map {
      Array(lines[$0..<min($0 + room, lines.count)])
    }
  }

  private func beside() -> [String] {
    let left = fieldKeys
    let right = formKeys
    let width = columns / 2 - 2
    let pairs = (0..<max(left.count, right.count)).map { index in
      padded(index < left.count ? line(left[index], width: 11) : "", to: width)
        + (index < right.count ? line(right[index], width: 11) : "")
    }
    return about + pairs + help + legend + [Phrase.everyOtherKey(["mode": look.mode])]
  }

  private func below() -> [String] {
    about + (fieldKeys + formKeys).map { line($0, width: 9) } + help
      + legend + [Phrase.everyOtherKey(["mode": look.mode])]
  }

  /// What the marks before the fields say.
  private var legend: [String] {
    let glyphs = look.glyphs
    return [
      "\(glyphs.empty) empty  \(glyphs.filled) right  \(glyphs.history) from the history  "
        + "\(glyphs.problem) has a problem  \(glyphs.needed) needed"
    ]
  }

  private var about: [String] { description.map { [$0] } ?? [] }

  private var help: [String] { field?.help.map { ["", $0] } ?? [] }

  private func line(_ item: (keys: [String], text: String), width: Int) -> String {
    let keys = item.keys.filter { !$0.isEmpty }.joined(separator: "  ")
    return item.keys.isEmpty ? item.text : padded(keys, to: width) + item.text
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - DisplayWidth.of(text), 1))
  }

  private var fieldKeys: [(keys: [String], text: String)] {
    [([], "This field")] + valueKeys + [
      ([look.key(.undo), look.key(.redo)], "undo, redo"),
      ([look.key(.clearField)], "clear"),
    ]
  }

  /// The keys that depend on what sort of answer the field takes.
  private var valueKeys: [(keys: [String], text: String)] {
    guard let field else { return [] }
    switch field.kind {
    case .confirm: return [(["y", "n"], "yes, no")] + recordKeys
    case .choice, .choices:
      return [
        (["\(look.glyphs.left) \(look.glyphs.right)"], "another option"),
        ([look.glyphs.down, look.key(.autoFill)], "all options, list"),
      ] + recordKeys
    case .password, .note: return []
    default: break
    }
    let editor: [(keys: [String], text: String)] = [([look.key(.editor)], "in the editor")]
    guard field.autoFill != nil else { return recordKeys + editor }
    return [
      (
        field.kind.isMultiline ? [look.key(.autoFill)] : [look.glyphs.down, look.key(.autoFill)],
        "earlier values, list"
      ),
      (field.kind.isMultiline ? [] : [look.glyphs.up], "the value before"),
      ([look.key(.search)], "search all its values"),
      ([look.glyphs.right], "take the grey text"),
      ([look.key(.takeGhostWord)], "take its next word"),
    ].filter { !$0.keys.isEmpty } + recordKeys + editor
  }

  /// The keys that answer from earlier records.
  private var recordKeys: [(keys: [String], text: String)] {
    [
      ([look.key(.ditto)], "as in the last record"),
      ([look.key(.dittoNext)], "one more than that"),
      ([look.key(.fillRest)], "fill the rest"),
    ]
  }

  private var formKeys: [(keys: [String], text: String)] {
    [
      ([], "Moving"),
      ([look.key(.nextField)], "next field"),
      ([look.key(.previousField)], "previous field"),
      ([look.key(.done)], "Done"),
      ([look.key(.submit)], "submit"),
      (["^C"], "leave, draft kept"),
      (["^Z"], "suspend"),
      ([look.key(.repaint)], "paint again"),
      ([look.key(.removeValue)], "in the list: remove"),
      ([look.key(.renameValue)], "in the list: correct"),
      ([look.key(.explainValue)], "in the list: why it"),
    ]
  }
}
