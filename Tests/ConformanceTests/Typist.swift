import RefillCore

/// Someone at the keys: turns them into actions on a form.
@MainActor protocol Typist {
  /// The name in a failure.
  var name: String { get }
  /// Another field has the focus.
  func beginField()
  /// The keys that type a grapheme cluster, in their order.
  func keys(for character: Character) -> [Key]
  /// The actions of one key: a grapheme cluster, or one of the named keys of the case files.
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

/// Types through the insertions and deletions of the text itself.
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
