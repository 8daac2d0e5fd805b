/// Access to the text of a field for panels and hosts.
///
/// Modelled on Apple's `UITextDocumentProxy`, but complete and synchronous. An insertion, paste, tag,
/// expansion or transformation replaces the selected part of marked text and keeps the rest; moving
/// the cursor or the focus keeps all of it.
public protocol TextProxy: TextDocument {
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
