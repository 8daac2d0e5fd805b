/// The one way to touch the text of a field from outside: for panels and hosts.
///
/// The surface is that of Apple's text document proxy, made complete and synchronous: offsets count
/// grapheme clusters, contexts are whole, and a missing one reads as empty. Contexts, selected text
/// and `hasText` are of the text that belongs to the field: marked text is not in them, it is in
/// `line.displayed`. An insertion replaces the selected part of marked text and keeps the rest; so do a
/// paste, a tag, an expansion and a transformation, and a move or a step away keeps all of it.
public protocol TextProxy {
  /// Which document this is: the id of the field.
  var documentID: String { get }
  /// Which keyboard the field asks for.
  var inputMode: InputMode { get }
  /// What Enter does in the field; `nil` is the default of its place.
  var returnKey: ReturnKey? { get }
  /// Whether the field is a secret: its text is never handed out here.
  var isSecure: Bool { get }
  /// Whether the surroundings are light or dark, as far as the host said.
  var appearance: Panels.Appearance { get }
  /// The text and its selection as they are.
  var line: TextLine { get }

  /// Puts text in at the insertion point, over the selection; over the selected part of marked text.
  mutating func insert(_ text: String)
  /// Puts text over the selection as one step that counts as no typing: nothing in it expands. The
  /// insertion point goes to `cursor`, in grapheme clusters of the text.
  mutating func insert(_ text: String, cursor: Int)
  /// Puts text in the place of a range, cut to the text, likewise; `cursor` counts from the start of
  /// the whole text as it is then.
  mutating func replace(_ range: Range<Int>, with text: String, cursor: Int)
  /// Deletes the selection, or the cluster before the insertion point.
  mutating func deleteBackward()
  /// Deletes the selection, or the cluster behind the insertion point.
  mutating func deleteForward()
  /// Moves the insertion point by so many clusters, not past either end.
  mutating func moveCursor(by offset: Int)
  /// Shows marked text in place of the old, else of the selection, which goes when the marked text
  /// is kept or emptied; `selected` is a range inside it.
  mutating func setMarkedText(_ text: String, selected: Range<Int>)
  /// Keeps marked text as text.
  mutating func unmarkText()
  /// Makes the first letter of the word at the insertion point a capital; the point stays.
  mutating func capitalizeWord()
}

extension TextProxy {
  /// Whether there is any text.
  public var hasText: Bool { !line.text.isEmpty }
  /// Everything before the selection.
  public var contextBefore: String { String(line.text.clusters(0..<line.selection.lowerBound)) }
  /// What is selected.
  public var selectedText: String { String(line.text.clusters(line.selection)) }
  /// Everything behind the selection.
  public var contextAfter: String {
    String(line.text[line.text.index(at: line.selection.upperBound)...])
  }
}
