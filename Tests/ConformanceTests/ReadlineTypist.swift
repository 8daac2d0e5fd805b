import RefillCore
import RefillTerminal

/// Types through GNU Readline, with its default keys and an empty init file.
struct ReadlineTypist: Typist {
  let name = "through Readline"
  private let editor = ReadlineEditor.shared

  init() {
    _ = editor.start(inputrc: .none)
  }

  func beginField() { editor.beginField() }

  /// Letters and combining characters are separate keys, as a terminal sends them.
  func keys(for character: Character) -> [Key] {
    guard character.isLetter else { return [.character(character)] }
    return character.unicodeScalars.map { .character(Character($0)) }
  }

  func actions(for key: Key, in line: TextLine, isMultiline: Bool) -> [Action] {
    // As in a session, a selection is replaced before Readline gets the key, or is dropped.
    if line.anchor != nil {
      switch key {
      case .character(let character): return [.type(String(character))]
      case .backspace: return [.deleteBackward]
      case .left, .right: return [.setCursor(line.cursor)] + feed(key, line)
      }
    }
    if case .character("\n") = key { return isMultiline ? [.newline] : [] }
    return feed(key, line)
  }

  private func feed(_ key: Key, _ line: TextLine) -> [Action] {
    // A host's marked text is not part of the line yet: typed text replaces it.
    if line.marked != nil, line.marked?.completion == nil {
      return DirectTypist().actions(for: key, in: line, isMultiline: true)
    }
    let proposal = editor.feed(bytes(of: key), in: .init(text: line.text, cursor: line.cursor))
    let edit: [Action] =
      proposal.kind.map {
        [
          .proposed(
            text: proposal.text, cursor: proposal.cursor, kind: $0, command: proposal.viCommand)
        ]
      } ?? []
    return edit + (proposal.commands.contains(.takeGhost) ? [.takeGhost] : [])
  }

  private func bytes(of key: Key) -> [UInt8] {
    switch key {
    case .character(let character): Array(String(character).utf8)
    case .backspace: [0x7F]
    case .left: Array("\u{1B}[D".utf8)
    case .right: Array("\u{1B}[C".utf8)
    }
  }
}
