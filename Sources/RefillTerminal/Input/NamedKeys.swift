package import RefillCore

/// Keys by their names, with the default bindings of emacs mode, for a form that no terminal fills.
///
/// A name is a character, `Tab`, `Enter`, `Esc` and the like, one of these behind `Ctrl-`, `Alt-` or
/// `Shift-`, or several of them with a blank between: `Ctrl-X u`.
package enum NamedKeys {
  /// Returns the actions of a key in a form; `nil` for an unknown name.
  ///
  /// A key without a meaning where the focus is has no actions.
  package static func actions(for name: String, _ model: FormModel) -> [Action]? {
    sequence(named: name).map { actions(for: $0, model) }
  }

  /// Returns the actions of a typed character; a line break is Enter.
  package static func actions(typing character: Character, _ model: FormModel) -> [Action] {
    actions(for: character.isNewline ? [13] : Array(String(character).utf8), model)
  }

  private static func actions(for sequence: [UInt8], _ model: FormModel) -> [Action] {
    let key = PlainKey(sequence)
    // The keys of a panel are letters, whichever command they are bound to.
    if PlainKeys.context(model.mode, model) == .panel, case .text(let letter) = key {
      return [.panelKey(letter)]
    }
    if sequence == [0x1B] { return [.escape] }
    if let command = DefaultKeys.command(of: sequence) {
      return command.action(in: model).map { [$0] } ?? []
    }
    return PlainKeys.actions(for: key, model) ?? key.map { edits(by: $0, model) } ?? []
  }

  /// Returns the actions of a key on the line of text.
  private static func edits(by key: PlainKey, _ model: FormModel) -> [Action] {
    let line = model.editedLine
    let hasGhost = line.isAtEnd && line.marked?.completion != nil
    let ends = ends(of: line)
    // The selected answer of a choice is followed by its neighbours.
    let isOption = line.anchor != nil && model.focused?.field.kind == .choice
    return switch key {
    case .text(let text): [.type(text)]
    case .backspace: [.deleteBackward]
    case .delete: [.deleteForward]
    case .deleteWord where model.focused?.secret != nil: [.deleteWord]
    case .deleteWord: deletion(to: wordStart(in: line, from: ends.start), in: line)
    case .deleteLine: deletion(to: ends.start, in: line)
    case .endOfFile: [line.text.isEmpty ? .escape : .deleteForward]
    case .left: [isOption ? .moveOption(by: -1) : .moveCursor(by: -1)]
    case .right where isOption: [.moveOption(by: 1)]
    case .right: [hasGhost ? .takeGhost : .moveCursor(by: 1)]
    case .home: [.setCursor(ends.start)]
    case .end: [hasGhost ? .takeGhost : .setCursor(ends.end)]
    case .pageUp, .pageDown: []
    }
  }

  /// Returns the ends of the line with the cursor, which is one of several in a text area.
  private static func ends(of line: TextLine) -> (start: Int, end: Int) {
    var around = AdjacentLines()
    let text = around.split(line.text, at: line.cursor).line
    return (around.clusters, around.clusters + text.count)
  }

  /// Returns the start of the word before the cursor, as Readline's Ctrl-W finds it: behind a blank.
  private static func wordStart(in line: TextLine, from start: Int) -> Int {
    let before = Array(line.text.clusters(start..<line.cursor))
    let word = before.lastIndex { !$0.isWhitespace } ?? 0
    let blank = before.prefix(word).lastIndex(where: \.isWhitespace)
    return start + (blank.map { $0 + 1 } ?? 0)
  }

  /// Returns the actions that delete the text before the cursor; at the start of a line, its break.
  private static func deletion(to start: Int, in line: TextLine) -> [Action] {
    let start = start < line.cursor ? start : max(line.cursor - 1, 0)
    guard start < line.cursor else { return [] }
    let text = line.text.clusters(0..<start) + line.text.clusters(line.cursor..<line.count)
    return [.text(.proposed(text: String(text), cursor: start))]
  }

  // MARK: Names

  /// Returns the bytes that a terminal sends for a key, or for several with a blank between.
  private static func sequence(named name: String) -> [UInt8]? {
    if name.count == 1, name != " " { return Array(name.utf8) }
    let keys = name.split(separator: " ").map { bytes(named: String($0)) }
    guard !keys.isEmpty, !keys.contains(nil) else { return nil }
    let sequence = keys.compactMap(\.self).flatMap(\.self)
    // Keys that are no sequence are given one by one.
    return keys.count == 1 || DefaultKeys.isPrefix(keys[0] ?? []) ? sequence : nil
  }

  /// Returns the bytes that a terminal sends for one key; `nil` for an unknown name.
  static func bytes(named name: String) -> [UInt8]? {
    if let bytes = named[name] { return bytes }
    if name.count == 1 { return Array(name.utf8) }
    if name.hasPrefix("Alt-") {
      return bytes(named: String(name.dropFirst(4))).map { [0x1B] + $0 }
    }
    guard name.hasPrefix("Ctrl-"), name.count == 6, let letter = name.last?.asciiValue,
      letter >= 0x40
    else { return nil }
    return [letter & 0x1F]
  }

  private static let named: [String: [UInt8]] = [
    "Tab": [9], "Enter": [13], "Esc": [0x1B], "Space": [0x20], "Backspace": [0x7F],
    "Ctrl-Space": [0],
    "Up": csi("A"), "Down": csi("B"), "Right": csi("C"), "Left": csi("D"), "Home": csi("H"),
    "End": csi("F"), "PageUp": csi("5~"), "PageDown": csi("6~"), "Delete": csi("3~"),
    "Shift-Tab": csi("Z"), "Shift-Delete": csi("3;2~"), "F1": [0x1B, 0x4F, 0x50],
  ]

  /// Returns an escape sequence by what follows its introducer.
  private static func csi(_ rest: String) -> [UInt8] { [0x1B, 0x5B] + Array(rest.utf8) }
}

extension Appearance {
  /// Labels the keys as they are bound without an init file.
  package mutating func labelDefaultKeys() {
    keys = KeyLabels(DefaultKeys.labels(isASCII: isASCII))
  }
}
