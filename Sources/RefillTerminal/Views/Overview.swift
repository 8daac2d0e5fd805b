import RefillCore

/// The keys that may follow a prefix, in as many rows as needed.
nonisolated struct Overview {
  let layout: Layout
  let appearance: Appearance
  /// Keys with their functions; a group is never split.
  let groups: [String]

  /// The groups side by side, as many in a line as fit.
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

  /// Draws the lines over the last rows of a frame, sparing the first row and the cursor's row.
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
