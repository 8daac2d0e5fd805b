// The reminder of an abbreviation whose text was typed in full.
extension Turn {
  /// Shows the abbreviation that would have inserted what was just typed, if the host allows it; the
  /// reminder stays until the field is left.
  mutating func remind(_ library: SnippetLibrary, after origin: EditOrigin, _ index: Int) {
    guard library.settings.reminds, origin == .typed else { return }
    let line = model.fields[index].line
    let count = model.fields[index].snippets.typed.count(upTo: line.cursor)
    guard count > 0, line.selection.isEmpty else { return }
    let found = library.abbreviations(
      saying: line.text.clusters(0..<line.cursor), typed: count,
      in: model.fields[index].field.snippets)
    guard let name = found.first, host.mayRemind(name) else { return }
    model.overlays.reminder = Reminder(name: name)
  }
}

/// A reminder of an abbreviation, in the focused field.
struct Reminder: Equatable, Sendable {
  let name: String
}
