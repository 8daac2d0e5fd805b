import Foundation
import RefillCore

/// The look of the form in this terminal: styles, symbols, and the labels of the bound keys.
nonisolated public struct Appearance: Sendable {
  /// The style of each role.
  public let theme: Theme
  /// The symbols.
  public var glyphs: Glyphs { symbols.wrappedValue }
  /// The labels of the keys to show for commands.
  public var keys: KeyLabels
  /// The name of Readline's editing mode.
  public var mode = "emacs"
  /// Boxed, as each view has a copy.
  private let symbols: CopyOnWriteBox<Glyphs>

  /// Creates an appearance.
  public init(theme: Theme, glyphs: Glyphs, keys: CommandTable<String>) {
    self.theme = theme
    symbols = CopyOnWriteBox(glyphs)
    self.keys = KeyLabels(keys)
  }

  /// True if the symbols are ASCII.
  var isASCII: Bool { glyphs == .ascii }

  /// Creates the appearance for an environment.
  ///
  /// Reads `NO_COLOR` (attributes only), `CLICOLOR_FORCE` (colours all the same), `REFILL_THEME` (the
  /// name of a theme; dark by default), `REFILL_ACCENT` (the name of an ANSI colour), `REFILL_COLORS`
  /// (roles and styles, as `accent=bold cyan;dim=plain`), and for the symbols `REFILL_ASCII` and the
  /// locale variables. `TERM` tells whether the terminal has colours and its own symbols. Words that
  /// have no meaning are ignored. `keys` is empty.
  ///
  /// - Parameter isASCII: True for ASCII symbols in any environment.
  public init(environment: [String: String], isASCII: Bool) {
    let isASCII = isASCII || environment["REFILL_ASCII"].flatMap { YesOrNo.meaning(of: $0) } == true
    let glyphs = isASCII ? Glyphs.ascii : Glyphs.suited(to: environment)
    self.init(theme: Self.theme(environment), glyphs: glyphs, keys: [:])
  }

  private static func theme(_ environment: [String: String]) -> Theme {
    let isPlain =
      !(environment["NO_COLOR"] ?? "").isEmpty || isMonochrome(environment["TERM"] ?? "")
    let isForced = !(environment["CLICOLOR_FORCE"] ?? "0").hasPrefix("0")
    guard !isPlain || isForced else { return Theme(.attributes) }
    let accent = environment["REFILL_ACCENT"].flatMap { name in
      Style.Color.allCases.first { "\($0)" == name }
    }
    let name = environment["REFILL_THEME"].flatMap(Theme.Name.init)
    var theme = Theme(named: name ?? .dark, accent: accent)
    for part in (environment["REFILL_COLORS"] ?? "").split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, let role = Theme.Role(rawValue: String(pair[0]).trimmed),
        let style = Style(words: pair[1])
      else { continue }
      theme[role] = style
    }
    return theme
  }

  /// Returns true for a type of terminal without colours: `vt100`, `vt220-w`, `xterm-mono`, `ansi-m`.
  private static func isMonochrome(_ term: String) -> Bool {
    let isVideoTerminal = term.hasPrefix("vt") && term.dropFirst(2).first?.isASCIIDigit == true
    return isVideoTerminal || term.hasSuffix("-mono") || term.hasSuffix("-m")
  }

  /// Returns true if animations are allowed.
  ///
  /// `REFILL_MOTION` is `always`, or `0` or `none`; without it, they are off over SSH. They are
  /// always off on the Linux console.
  public static func allowsMotion(_ environment: [String: String]) -> Bool {
    guard environment["TERM"] != "linux" else { return false }
    return switch environment["REFILL_MOTION"] {
    case "0", "none": false
    case "always": true
    default: environment["SSH_CONNECTION"] == nil
    }
  }

  /// Returns the label of the key of a command; empty if there is none.
  func key(_ command: Command) -> String { keys[command] ?? "" }

  /// Returns the key labels and limits for the text of messages.
  ///
  /// - Parameter columns: The columns available for a sentence; the limit of messages may be lower.
  func messageContext(columns: Int, now: Date) -> MessageContext {
    var keys = MessageContext(
      undo: key(.undo), down: glyphs.down, escape: "Esc", previous: key(.previousField),
      editor: key(.editor), takeGhost: glyphs.right, takeGhostWord: key(.takeGhostWord),
      left: glyphs.left, right: glyphs.right, now: now)
    keys.next = key(.nextField)
    keys.fillRest = key(.fillRest)
    keys.fillDetails = key(.fillDetails)
    keys.rename = key(.renameValue)
    keys.snippets = key(.snippets)
    if let clear = self.keys[.clearField] { keys.clear = clear }
    if let redo = self.keys[.redo] { keys.redo = redo }
    if let explain = self.keys[.explainValue] { keys.explain = explain }
    if let search = self.keys[.search] { keys.search = search }
    if let ditto = self.keys[.ditto] { keys.ditto = ditto }
    if let submit = self.keys[.submit] { (keys.submit, keys.hintsSubmit) = (submit, true) }
    keys.columns = min(keys.columns, columns)
    return keys
  }

  /// Returns the visible form of a text, truncated to `columns` columns with an ellipsis.
  func cut(_ text: String, to columns: Int) -> String {
    Row.cut(text, to: columns, ellipsis: glyphs.ellipsis)
  }

  /// Returns the visible form of a text in at most `most` rows of `columns` columns; the last one is
  /// truncated with an ellipsis.
  func wrapped(_ text: String, to columns: Int, most: Int) -> [String] {
    let rows = TextWrap(text, width: columns + 1).rows
    return rows.prefix(most).enumerated().map { place, range in
      let isCut = place == most - 1 && rows.count > most
      let part = isCut ? range.lowerBound..<text.count : range
      return cut(String(text.clusters(part)).trimmed, to: columns)
    }
  }

  /// Returns an option of a multiple choice with its box, truncated to `columns` columns.
  func tick(_ index: Int, of entry: FieldState, to columns: Int) -> String {
    let box = (entry.ticks.contains(index) ? glyphs.tickOn : glyphs.tickOff) + " "
    let options = entry.field.options
    return box
      + cut(options[index].title, to: columns - DisplayWidth.of(box), among: options)
  }

  /// Returns the title of an option, truncated to `columns` columns; if another option looks the same
  /// then, the middle is left out before the words that tell them apart.
  func cut(_ title: String, to columns: Int, among options: [Field.Option]) -> String {
    let shown = cut(title, to: columns)
    guard DisplayWidth.drawn(title) > columns else { return shown }
    let head = String(shown.dropLast(glyphs.ellipsis.count))
    // A character has no more columns than bytes.
    let alike = options.lazy.map(\.title).filter {
      $0.utf8.count > columns && $0.hasPrefix(head) && $0 != title
        && DisplayWidth.drawn($0) > columns
    }
    guard let common = alike.map({ Self.commonBytes(title, $0) }).max() else { return shown }
    let same = title.prefix(bytes: common)
    let word = same.lastIndex(of: " ").map { same[$0...].dropFirst() } ?? same
    let end = title[(word.count <= columns / 4 ? word.startIndex : word.endIndex)...]
    let room = min(DisplayWidth.drawn(String(end)), columns * 2 / 3)
    return cut(title, to: columns - room) + cut(String(end), to: room)
  }

  /// Returns the number of bytes with which both texts begin.
  private static func commonBytes(_ one: String, _ other: String) -> Int {
    var count = 0
    for (first, second) in zip(one.utf8, other.utf8) {
      guard first == second else { break }
      count += 1
    }
    return count
  }

  /// Returns the note of a problem beside a value: in full, as one word in a narrow window, or as
  /// the symbol alone if there is no room.
  func note(of problem: Problem, in layout: Layout, beside entry: FieldState) -> String {
    let note = problem.note(for: entry.field)
    guard layout.style != .wide else { return note }
    return [note, problem.word]
      .first { DisplayWidth.of($0) <= layout.noteRoom(beside: entry) } ?? glyphs.problem
  }

  /// Returns a key with its function, in the form of the key hints.
  func hint(_ key: String, _ word: String) -> String { key.isEmpty ? word : "\(key) \(word)" }
}

extension String {
  /// Returns the clusters that are whole in the first bytes of the text.
  nonisolated fileprivate func prefix(bytes: Int) -> Substring {
    let limit = utf8.index(startIndex, offsetBy: bytes)
    var end = startIndex
    while end < limit, case let next = index(after: end), next <= limit { end = next }
    return self[..<end]
  }
}
