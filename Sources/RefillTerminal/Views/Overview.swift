import RefillCore

/// The second keys of a prefix, laid out in as many rows as they need.
nonisolated struct Overview {
  let layout: Layout
  let appearance: Appearance
  /// Keys with what they do; none is broken.
  let groups: [String]

  /// The groups side by side, as many in a line as there is room for.
  var lines: [String] {
    var lines: [String] = []
    for group in groups {
      let joined = lines.last.map { $0 + "  " + group }
      if let joined, DisplayWidth.of(joined) <= layout.width {
        lines[lines.count - 1] = joined
      } else {
        lines.append(group)
      }
    }
    return lines
  }

  /// Puts the lines over the last rows of a frame, but neither over the first one nor over the row of
  /// the cursor.
  func put(over frame: inout [Row], sparing cursor: Int) {
    let lines = lines
    let places = frame.indices.dropFirst().filter { $0 != cursor }.suffix(lines.count)
    for (place, line) in zip(places, lines) {
      frame[place] = Row(columns: layout.columns)
      frame[place].put(
        appearance.cut(line, to: layout.width), at: layout.margin, style: appearance.theme.dim)
    }
  }
}
