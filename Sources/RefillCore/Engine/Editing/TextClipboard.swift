/// Text with what its parts mean, as it was taken out of a field.
struct TextClipboard: Sendable {
  /// Text that was copied or cut.
  var copied: Clipping?
  /// Text that a line editor deleted last and that mentions an entity.
  var killed: Clipping?
}
