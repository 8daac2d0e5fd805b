/// The one way to touch the text of a field from outside: for panels, plug-ins and hosts.
///
/// The surface is that of Apple's text document proxy, made complete and synchronous: offsets count
/// grapheme clusters, contexts are whole, and a missing one reads as empty.
public protocol TextProxy {
  /// Which document this is: the id of the field.
  var documentID: String { get }
  /// Which keyboard the field asks for.
  var inputMode: InputMode { get }
  /// The text and its selection as they are.
  var line: TextLine { get }

  /// Puts text in at the insertion point, over the selection; over the selected part of marked text.
  mutating func insert(_ text: String)
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
