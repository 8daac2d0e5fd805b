/// The shape of an answer, such as `##/####`: places for characters, and separators that come by themselves.
///
/// `#` is a place for a digit, `A` for a letter, `*` for either; every other character is a separator.
public struct Mask: Hashable, Sendable {
  /// The mask as the form file has it.
  public let text: String
  private let parts: [Part]

  private enum Part: Hashable {
    case digit, letter, either
    case separator(Character)

    init(_ sign: Character) {
      switch sign {
      case "#": self = .digit
      case "A": self = .letter
      case "*": self = .either
      default: self = .separator(sign)
      }
    }

    var isPlace: Bool { if case .separator = self { false } else { true } }

    func takes(_ character: Character) -> Bool {
      let isDigit = character.isASCII && character.isNumber
      switch self {
      case .digit: return isDigit
      case .letter: return character.isLetter
      case .either: return isDigit || character.isLetter
      case .separator: return false
      }
    }
  }

  /// Creates a mask; `nil` if it has no place for a character.
  public init?(_ text: String) {
    parts = text.map(Part.init)
    guard parts.contains(where: \.isPlace) else { return nil }
    self.text = text
  }

  /// The number of places for characters.
  public var count: Int { parts.count(where: \.isPlace) }

  /// Returns the characters of a text that are in places of the mask: its letters and digits.
  static func characters(of text: String) -> [Character] {
    text.filter { $0.isLetter || $0.isASCII && $0.isNumber }.map { $0 }
  }

  /// True for a character of a place, and for one that people write between them, which is left out.
  private static func isExpected(_ character: Character) -> Bool {
    character.isLetter || character.isASCII && character.isNumber || character.isPunctuation
      || character.isWhitespace || character.isMathSymbol
  }

  /// Returns characters with the separators between them; `nil` if one does not fit into its place, or
  /// if there are too many.
  ///
  /// - Parameter isOpen: True to end with the separators that come before the next character.
  func text(of characters: [Character], isOpen: Bool) -> String? {
    var text = ""
    var rest = characters[...]
    for part in parts {
      switch part {
      case .separator(let sign):
        if rest.isEmpty, !isOpen || text.isEmpty { return text }
        text.append(sign)
      case .digit, .letter, .either:
        guard let next = rest.first else { return text }
        guard part.takes(next) else { return nil }
        text.append(next)
        rest.removeFirst()
      }
    }
    return rest.isEmpty ? text : nil
  }

  /// Returns a text in the shape of the mask; the text itself if it does not fit.
  public func shaped(_ text: String) -> String {
    self.text(of: Self.characters(of: text), isOpen: false) ?? text
  }

  /// True if a text has a character in each place.
  public func isComplete(_ text: String) -> Bool {
    let characters = Self.characters(of: text)
    return characters.count == count && self.text(of: characters, isOpen: true) == text
  }

  /// Returns an edit that also moves the separators, and the cursor after it; `nil` if a character does
  /// not fit.
  ///
  /// A separator that is deleted takes the character before it along.
  func edit(_ edit: Edit, in line: TextLine) -> (edit: Edit, cursor: Int?)? {
    guard edit.text.allSatisfy(Self.isExpected) else { return nil }
    let old = line.text
    let isDeletion = edit.text.isEmpty
    var range = edit.range
    if isDeletion, !range.isEmpty, Self.characters(of: String(old.clusters(range))).isEmpty {
      let before = old.clusters(0..<range.lowerBound).reversed()
      let kept = before.drop { !($0.isLetter || $0.isASCII && $0.isNumber) }
      range = max(kept.count - 1, 0)..<range.upperBound
    }
    let head = Self.characters(of: String(old.clusters(0..<range.lowerBound)) + edit.text)
    let tail = Self.characters(of: String(old.clusters(range.upperBound..<line.count)))
    guard let new = text(of: head + tail, isOpen: !isDeletion),
      let cursor = text(of: head, isOpen: !isDeletion)?.count
    else { return nil }
    return (Edit(from: old, to: new, cursor: cursor) ?? Edit(cursor..<cursor, ""), cursor)
  }
}
