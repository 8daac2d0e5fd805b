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

    /// True for a place, and for a separator that is a letter or digit as answers are.
    var isLetterOrDigit: Bool {
      if case .separator(let sign) = self { Mask.isAnswer(sign) } else { true }
    }

    /// True if the character may be here: in a place, or as the separator, in either case of a letter.
    func takes(_ character: Character) -> Bool {
      let isDigit = character.isASCII && character.isNumber
      switch self {
      case .digit: return isDigit
      case .letter: return character.isLetter
      case .either: return isDigit || character.isLetter
      case .separator(let sign):
        return sign == character || sign.lowercased() == character.lowercased()
      }
    }
  }

  /// Creates a mask; `nil` if it has no place for a character.
  public init?(_ text: String) {
    parts = text.map(Part.init)
    guard parts.contains(where: \.isPlace) else { return nil }
    self.text = text
  }

  private init(parts: [Part]) {
    (text, self.parts) = ("", parts)
  }

  /// The number of places for characters.
  public var count: Int { parts.count(where: \.isPlace) }

  // MARK: Reading

  private static func isAnswer(_ character: Character) -> Bool {
    character.isLetter || character.isASCII && character.isNumber
  }

  /// True for a text in the shape of the mask or of its beginning.
  private func isBeginning(_ text: [Character]) -> Bool {
    text.count <= parts.count && zip(parts, text).allSatisfy { $0.takes($1) }
  }

  /// Returns the characters of such a text that are in places.
  private func placed(_ text: [Character]) -> [Character]? {
    isBeginning(text) ? zip(parts, text).filter { $0.0.isPlace }.map(\.1) : nil
  }

  /// Returns the characters of a text for the places: by its shape, or else its letters and digits.
  ///
  /// Those that repeat letters and digits of separators are left out if the text begins with the first
  /// separators, or would be too long: `+49 1234567` and `491234567` for `+49 ### ####`.
  private func characters(of text: String) -> [Character] {
    if let characters = placed(Array(text)) { return characters }
    let written = text.filter(Self.isAnswer).map { $0 }
    let shape = Mask(parts: parts.filter(\.isLetterOrDigit))
    guard let characters = shape.placed(written) else { return written }
    let start = parts.prefix { !$0.isPlace }
    let lead = start.prefix((start.lastIndex(where: \.isLetterOrDigit) ?? -1) + 1)
    let hasLead = !lead.isEmpty && lead.count <= text.count
    let isLed = hasLead && zip(lead, text).allSatisfy { $0.takes($1) }
    return isLed || self.text(of: written, isOpen: false) == nil ? characters : written
  }

  /// Returns characters with the separators between them; `nil` if one does not fit into its place, or
  /// if there are too many.
  ///
  /// - Parameter isOpen: True to end with the separators that come before the next character. Those behind
  ///   the last place always come.
  private func text(of characters: [Character], isOpen: Bool) -> String? {
    var text = ""
    var rest = characters[...]
    for part in parts {
      switch part {
      case .separator(let sign):
        let isWanted = isOpen || characters.count == count
        if rest.isEmpty, text.isEmpty || !isWanted { return text }
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
    let characters = self.characters(of: text)
    return characters.isEmpty ? text : self.text(of: characters, isOpen: false) ?? text
  }

  /// True if a text has a character in each place, and all separators.
  public func isComplete(_ text: String) -> Bool {
    guard let characters = placed(Array(text)), characters.count == count else { return false }
    return self.text(of: characters, isOpen: true) == text
  }

  // MARK: Editing

  /// Returns an edit that also moves the separators, and the cursor after it; `nil` if a character does
  /// not fit.
  ///
  /// A separator that is deleted takes the character before it along.
  func edit(_ edit: Edit, in line: TextLine) -> (edit: Edit, cursor: Int?)? {
    let isDeletion = edit.text.isEmpty
    if isDeletion, placed(Array(line.text)) == [],
      isBeginning(Array(line.text(after: edit)))
    {
      return (edit, nil)
    }
    let range = isDeletion ? deleted(edit.range, in: line) : edit.range
    let tail = characters(of: line, in: range.upperBound..<line.count)
    if isDeletion {
      let head = characters(of: line, in: 0..<range.lowerBound)
      return moved(to: head, tail, isOpen: false, in: line)
    }
    guard edit.text.allSatisfy(isExpected) else { return nil }
    return inserted(edit, before: tail, in: line)
  }

  /// True for a character of a place or separator, and for one that people write between them, which is
  /// left out.
  private func isExpected(_ character: Character) -> Bool {
    Self.isAnswer(character) || character.isPunctuation || character.isWhitespace
      || character.isMathSymbol || parts.contains(.separator(character))
  }

  /// Returns for each character if it is in a place; for a text of another shape, if it is a letter or digit.
  private func places(in text: [Character]) -> [Bool] {
    isBeginning(text) ? parts.prefix(text.count).map(\.isPlace) : text.map(Self.isAnswer)
  }

  private func characters(of line: TextLine, in range: Range<Int>) -> [Character] {
    let text = Array(line.text)
    let isPlace = places(in: text)
    return range.filter { isPlace[$0] }.map { text[$0] }
  }

  /// Returns a range to delete, with the character before separators if there is nothing else in it.
  private func deleted(_ range: Range<Int>, in line: TextLine) -> Range<Int> {
    let isPlace = places(in: Array(line.text))
    guard !range.isEmpty, !isPlace[range].contains(true) else { return range }
    return (isPlace[..<range.lowerBound].lastIndex(of: true) ?? 0)..<range.upperBound
  }

  private func inserted(
    _ edit: Edit, before tail: [Character], in line: TextLine
  ) -> (edit: Edit, cursor: Int?)? {
    let before = Array(line.text.clusters(0..<edit.range.lowerBound))
    let head = characters(of: line, in: 0..<before.count)
    let start = isBeginning(before) ? parts.prefix(before.count) : []
    let separators = Array(before.suffix(start.reversed().prefix { !$0.isPlace }.count))
    // Separators that are there already may be written again.
    for kept in [before, before.dropLast(separators.count)] {
      let text = kept + edit.text
      guard let characters = placed(text) else { continue }
      guard characters.isEmpty, tail.isEmpty else {
        return moved(to: characters, tail, isOpen: true, in: line)
      }
      let shape = String(self.text.prefix(text.count))
      return (Edit(from: line.text, to: shape, cursor: text.count) ?? unchanged(line), text.count)
    }
    let new =
      head.isEmpty ? characters(of: edit.text) : edit.text.filter(Self.isAnswer).map { $0 }
    if let edit = moved(to: head + new, tail, isOpen: true, in: line) { return edit }
    let isThere = String(separators).lowercased().contains(edit.text.lowercased())
    return isThere && edit.range.isEmpty ? (unchanged(line), nil) : nil
  }

  /// Returns the edit that gives the line these characters, and the cursor between them.
  private func moved(
    to head: [Character], _ tail: [Character], isOpen: Bool, in line: TextLine
  ) -> (edit: Edit, cursor: Int?)? {
    guard let new = text(of: head + tail, isOpen: isOpen),
      let cursor = text(of: head, isOpen: isOpen)?.count
    else { return nil }
    let edit = Edit(from: line.text, to: new, cursor: cursor)
    return (edit ?? Edit(cursor..<cursor, ""), cursor)
  }

  private func unchanged(_ line: TextLine) -> Edit { Edit(line.cursor..<line.cursor, "") }
}
