import RefillCore

/// The keys of a session: Readline, the resolver of keys, and the labels of the bindings.
struct Keyboard {
  let editor = ReadlineEditor.shared
  var resolver: KeyResolver
  private let labels: KeyLabels

  /// Creates a keyboard with the bindings that Readline has.
  init(environment: [String: String], isASCII: Bool) {
    resolver = KeyResolver(editor: editor)
    labels = KeyLabels(editor: editor, environment: environment, isASCII: isASCII)
  }

  /// Reads the key bindings; returns the complaints about them.
  func start(inputrc: ReadlineEditor.Inputrc) -> [String] {
    defer { editor.macros.cancelRecording() }
    return editor.start(inputrc: inputrc)
  }

  /// Sets the key labels of the current keymap.
  func label(_ appearance: inout Appearance) {
    (appearance.keys, appearance.otherKeys, appearance.selectionKeys) = labels.labels(
      in: editor.mode)
    appearance.mode = editor.mode == .emacs ? "emacs" : "vi"
  }
}
