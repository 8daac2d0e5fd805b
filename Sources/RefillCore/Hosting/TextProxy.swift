/// Access to the text of a field for panels and hosts.
///
/// Modelled on Apple's `UITextDocumentProxy`, but complete and synchronous: offsets count grapheme
/// clusters, contexts are not truncated, and an empty context is an empty string. Contexts,
/// selected text and `hasText` exclude marked text, which is in `line.displayed`. An insertion,
/// paste, tag, expansion or transformation replaces the selected part of marked text and keeps the
/// rest; moving the cursor or the focus keeps all of it.
public protocol TextProxy {
  /// The id of the field.
  var documentID: String { get }
  /// The kind of keyboard that suits the field.
  var inputMode: InputMode { get }
  /// The function of Enter in the field; `nil` for the default at its position.
  var returnKey: ReturnKey? { get }
  /// True for a secret field, whose text is never available here.
  var isSecure: Bool { get }
  /// Light or dark, as far as the host has said.
  var appearance: Panels.Appearance { get }
  /// The text with its selection.
  var line: TextLine { get }

  /// Inserts text at the cursor, replacing the selection or the selected part of marked text.
  mutating func insert(_ text: String)
  /// Inserts text in place of the selection, as one step that does not count as typing: snippets do
  /// not expand in it.
  ///
  /// - Parameter cursor: The new cursor, in grapheme clusters of `text`.
  mutating func insert(_ text: String, cursor: Int)
  /// Replaces a range, clamped to the text, as one step that does not count as typing.
  ///
  /// - Parameter cursor: The new cursor, in grapheme clusters of the resulting text.
  mutating func replace(_ range: Range<Int>, with text: String, cursor: Int)
  /// Deletes the selection, or the cluster before the cursor.
  mutating func deleteBackward()
  /// Deletes the selection, or the cluster after the cursor.
  mutating func deleteForward()
  /// Moves the cursor by `offset` clusters, clamped to the text.
  mutating func moveCursor(by offset: Int)
  /// Replaces the marked text, else the selection, deleted once marked text is kept or emptied.
  ///
  /// - Parameter selected: A range within `text`, in grapheme clusters.
  mutating func setMarkedText(_ text: String, selected: Range<Int>)
  /// Turns marked text into text.
  mutating func unmarkText()
  /// Capitalizes the word at the cursor, which does not move.
  mutating func capitalizeWord()
}

extension TextProxy {
  /// True if there is any text.
  public var hasText: Bool { !line.text.isEmpty }
  /// The text before the selection.
  public var contextBefore: String { String(line.text.clusters(0..<line.selection.lowerBound)) }
  /// The selected text.
  public var selectedText: String { String(line.text.clusters(line.selection)) }
  /// The text after the selection.
  public var contextAfter: String {
    String(line.text[line.text.index(at: line.selection.upperBound)...])
  }
}
