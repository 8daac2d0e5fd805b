import RefillCore

/// The keys of a panel, side by side in as many columns as fit.
nonisolated struct PanelView {
  let layout: Layout
  let appearance: Appearance
  let keys: [PanelKey]
  /// The number of the page to show, modulo the number of pages.
  let page: Int
  /// The number of rows available.
  let room: Int

  /// The minimum width of a key, and the gap between keys, in columns.
  private static let least = 11
  private static let gap = 3

  /// Returns at least one row; if not all keys fit, one page of them and a row with its position.
  func draw() -> [Row] {
    let items = keys.compactMap(Self.item)
    let widths = columns(of: items)
    let count = max((items.count + widths.count - 1) / widths.count, 1)
    guard count > room else { return rows(0..<count, of: items, widths) }
    let height = max(room - 1, 1)
    let pages = (count + height - 1) / height
    let first = (page % pages + pages) % pages * height
    let shown = first..<min(first + height, count)
    var part = Row(columns: layout.columns)
    let last = min(shown.upperBound * widths.count, items.count)
    part.put(
      "\(first * widths.count + 1)-\(last) of \(items.count) \(appearance.glyphs.down)",
      at: layout.valueColumn, style: appearance.theme.dim)
    let blank = Array(repeating: Row(columns: layout.columns), count: height - shown.count)
    return rows(shown, of: items, widths) + (room > 1 ? blank + [part] : [])
  }

  private func rows(_ range: Range<Int>, of items: [String], _ widths: [Int]) -> [Row] {
    range.map { row in
      draw(Array(items.dropFirst(row * widths.count).prefix(widths.count)), widths)
    }
  }

  private func draw(_ items: [String], _ widths: [Int]) -> Row {
    var row = Row(columns: layout.columns)
    var column = layout.valueColumn
    for (item, width) in zip(items, widths) {
      let key = item.prefix { $0 != " " }
      let next = row.put(
        String(key), at: column, style: appearance.theme.accent, limit: max(layout.end - column, 0))
      row.put(String(item.dropFirst(key.count)), at: next, limit: max(layout.end - next, 0))
      column += width
    }
    return row
  }

  /// Returns the widths of as many columns as fit, each as wide as its widest key.
  private func columns(of items: [String]) -> [Int] {
    let room = layout.end - layout.valueColumn
    for count in stride(from: 5, through: 2, by: -1) {
      let widths = (0..<count).map { place in
        stride(from: place, to: items.count, by: count)
          .map { max(DisplayWidth.drawn(items[$0]) + Self.gap, Self.least) }.max() ?? Self.least
      }
      if widths.reduce(0, +) - Self.gap <= room { return widths }
    }
    return [room]
  }

  /// Returns a key and its function in a word or two; all digits are one item.
  private static func item(_ key: PanelKey) -> String? {
    switch key {
    case .tag(let tag): "\(key.key) \(tag.name.lowercased())"
    case .transformer(let transformer): "\(key.key) \(name(of: transformer))"
    case .sign("0"): "0-9 digits"
    case .sign("."): ". point"
    case .sign: nil
    case .minus: "\(key.key) minus"
    case .countUp: "\(key.key) one more"
    case .own(let own): "\(own.key) \(own.label)"
    }
  }

  private static func name(of transformer: Transformer) -> String {
    switch transformer {
    case .reverse: "reverse"
    case .rot13: "ROT13"
    case .upper: "UPPER"
    case .lower: "lower"
    case .title: "Title Case"
    case .sentence: "Sentences"
    case .swap: "swap case"
    case .squeeze: "single blanks"
    }
  }
}
