import RefillCore

/// A typist: turns keys into actions on a form.
@MainActor protocol Typist {
  /// The name shown in failures.
  var name: String { get }
  /// Resets the typist when the focus moves.
  func beginField()
  /// Returns the keys that type a grapheme cluster, in order.
  func keys(for character: Character) -> [Key]
  /// Returns the actions of one key: a grapheme cluster, or a named key of the case files.
  func actions(for key: Key, in line: TextLine, isMultiline: Bool) -> [Action]
}

extension Typist {
  func keys(for character: Character) -> [Key] { [.character(character)] }
}

/// A key of a case.
enum Key: Equatable {
  case character(Character)
  case backspace, left, right
}

/// Types by direct insertions and deletions.
struct DirectTypist: Typist {
  let name = "directly"

  func beginField() {}

  func actions(for key: Key, in line: TextLine, isMultiline: Bool) -> [Action] {
    switch key {
    case .character(let character): [.type(String(character))]
    case .backspace: [.deleteBackward]
    case .left: [.moveCursor(by: -1)]
    case .right: line.marked != nil && line.isAtEnd ? [.takeGhost] : [.moveCursor(by: 1)]
    }
  }
}
