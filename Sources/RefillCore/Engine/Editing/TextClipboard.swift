/// Text with its spans, as it was taken out of a field.
struct TextClipboard: Sendable {
  /// The text copied or cut last.
  var copied: Clipping?
  /// The text with a mention that a line editor deleted last.
  var killed: Clipping?
}
