/// Read access to the text of a field.
///
/// Offsets count grapheme clusters, contexts are not truncated, and an empty context is an empty
/// string. Contexts, selected text and `hasText` exclude marked text, which is in `line.displayed`.
public protocol TextDocument {
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
}

extension TextDocument {
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
