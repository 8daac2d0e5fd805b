import RefillCore

/// The help: all keys as they are bound, in pages that fit into the rows of the form.
nonisolated struct HelpView {
  let appearance: Appearance
  /// The innermost mode behind the help, whose keys come first.
  let mode: Mode
  let field: Field?
  /// True if leaving keeps the answers in a draft.
  let keepsDraft: Bool
  /// The descriptions of the focus and of the form, first of all.
  let descriptions: [String]
  /// The help, with its page or its search.
  let help: Help
  let rowsPerPage: Int
  let columns: Int

  /// One or more keys and their function; a heading has no keys.
  typealias Item = (keys: [String], text: String)

  /// The pages, each of at most `rowsPerPage` lines; at least one.
  var pages: [[String]] {
    let room = max(rowsPerPage, 2)
    let lines = CommandSearch(help).map(found) ?? (columns >= 60 ? beside() : below())
    return stride(from: 0, to: max(lines.count, 1), by: room).map {
      Array(lines[$0..<min($0 + room, lines.count)])
    }
  }

  /// The number of pages that are turned; a search scrolls instead.
  var pageCount: Int { help.query == nil ? pages.count : 1 }

  /// The lines of the page that is shown: the one with the highlighted command of a search.
  var page: [String] {
    let pages = pages
    let place = CommandSearch(help).map { $0.place / max(rowsPerPage, 2) } ?? help.page
    return pages[place % pages.count]
  }

  private func beside() -> [String] {
    let width = columns / 2 - 1
    let left = lines(of: ownKeys, keys: 11, in: width - 1)
    let room = columns - width
    let others = otherKeys.map { lines(of: $0, keys: 11, in: room) }
    let right = together(others.dropLast().map { $0 + [""] } + others.suffix(1))
    let pairs = (0..<max(left.count, right.count)).map { index in
      padded(index < left.count ? left[index] : "", to: width)
        + (index < right.count ? right[index] : "")
    }
    return about + pairs + rest
  }

  private func below() -> [String] {
    let groups = ([ownKeys] + otherKeys).map { lines(of: $0, keys: 9, in: columns) }
    return about + together(groups) + rest
  }

  /// Joins groups of keys; each is kept on one page if it fits on one and less than half of the page
  /// before stays empty.
  private func together(_ groups: [[String]]) -> [String] {
    let room = max(rowsPerPage, 2)
    var lines: [String] = []
    for group in groups {
      let place = (about.count + lines.count) % room
      if place * 2 >= room, group.count <= room, place + group.count > room {
        lines += Array(repeating: "", count: room - place)
      }
      lines += group
    }
    return lines
  }

  /// Returns the commands that were found, one a line, then the other keys that match the text.
  private func found(_ search: CommandSearch) -> [String] {
    let query = help.query ?? ""
    let width = columns >= 60 ? 11 : 9
    let commands = search.commands.enumerated().map { place, command in
      let mark = place == search.place ? appearance.glyphs.focused : " "
      let line = "\(mark) " + padded(appearance.key(command), to: width) + command.title
      return appearance.cut(line, to: columns)
    }
    let folded = Folding.loose.fold(query)
    let known = Set(search.commands.map(appearance.key))
    let items = (ownKeys + otherKeys.joined()).filter { item in
      !item.keys.isEmpty && known.isDisjoint(with: item.keys)
        && (item.keys + [item.text]).contains { Folding.loose.fold($0).contains(folded) }
    }
    guard !commands.isEmpty || !items.isEmpty else {
      return wrapped(Message.noSuchKey(query: query.shortened()))
    }
    return commands + lines(of: items, keys: width, in: columns - 2).map { "  " + $0 }
  }

  private var about: [String] { descriptions.flatMap { wrapped($0) } }

  /// The longer text about the field, the legend of the marks before fields, and notes on typing.
  private var rest: [String] {
    let glyphs = appearance.glyphs
    let legend = [
      "\(glyphs.empty) empty", "\(glyphs.filled) valid", "\(glyphs.history) from the history",
      "\(glyphs.problem) has a problem", "\(glyphs.needed) required", "\(glyphs.computed) computed",
    ]
    return (field?.help.map { [""] + wrapped($0) } ?? []) + flowed(legend)
      + (editsText ? wrapped(Message.everyOtherKey(mode: appearance.mode)) : [])
  }

  /// True if keys without another function edit a text.
  private var editsText: Bool {
    switch mode {
    case .question, .help, .field, .list, .tabstops, .fillInForm, .renaming, .calendar: true
    case .recordPreview, .panel, .item, .adding, .fieldSearch, .review: false
    }
  }

  /// Returns phrases in lines, as many in each as fit; a phrase is broken only if it is wider than a
  /// line.
  private func flowed(_ phrases: [String]) -> [String] {
    var lines: [String] = []
    for phrase in phrases {
      if let last = lines.last, DisplayWidth.of(last + "  " + phrase) <= columns {
        lines[lines.count - 1] += "  " + phrase
      } else {
        lines += wrapped(phrase)
      }
    }
    return lines
  }

  /// Returns a text wrapped into lines.
  private func wrapped(_ text: String, in columns: Int? = nil) -> [String] {
    TextWrap(text, width: (columns ?? self.columns) + 1).rows.map {
      String(text.clusters($0)).trimmed
    }
  }

  /// Returns the keys of a command, including the second if there is room.
  func keys(_ command: Command) -> [String] {
    let (first, second) = (appearance.key(command), appearance.keys.second(for: command) ?? "")
    return DisplayWidth.of(first + second) <= (columns >= 60 ? 8 : 6) ? [first, second] : [first]
  }

  /// The minimum width of the text beside its keys, in columns.
  private static let leastText = 12

  /// Returns lines with keys, padded to `width` columns, and their functions, wrapped in `columns`
  /// columns; below the keys if there is no room beside them.
  private func lines(of items: [Item], keys width: Int, in columns: Int) -> [String] {
    items.flatMap { item -> [String] in
      if item.keys.isEmpty { return wrapped(item.text.uppercased(), in: columns) }
      let keys = padded(item.keys.filter { !$0.isEmpty }.joined(separator: "  "), to: width)
      let room = columns - DisplayWidth.of(keys)
      if room >= min(Self.leastText, DisplayWidth.of(item.text)) {
        let parts = wrapped(item.text, in: room)
        let indent = String(repeating: " ", count: DisplayWidth.of(keys))
        return parts.enumerated().map { ($0.offset == 0 ? keys : indent) + $0.element }
      }
      let indent = String(repeating: " ", count: width)
      return [keys.trimmed] + wrapped(item.text, in: columns - width).map { indent + $0 }
    }
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - DisplayWidth.of(text), 1))
  }
}
