import RefillCore

/// The keys of a session: Readline, the resolver of keys, and the labels of the bindings.
struct Keyboard {
  let editor = ReadlineEditor.shared
  var resolver: KeyResolver
  private let traits: TerminalTraits
  private let isASCII: Bool
  /// The labels in each mode, and the keys that they are of.
  private var labels: [(mode: ReadlineEditor.Mode, keys: BoundKeys, labels: KeyLabels)] = []

  /// Creates a keyboard with the bindings that Readline has.
  init(environment: [String: String], isASCII: Bool) {
    resolver = KeyResolver(editor: editor)
    traits = TerminalTraits(environment: environment)
    self.isASCII = isASCII
  }

  /// Reads the key bindings; returns the complaints about them.
  func start(inputrc: ReadlineEditor.Inputrc) -> [String] {
    defer { editor.macros.cancelRecording() }
    return editor.start(inputrc: inputrc)
  }

  /// Sets the key labels of the current keymap.
  mutating func label(_ appearance: inout Appearance) {
    appearance.keys = currentLabels()
    appearance.mode = editor.mode == .emacs ? "emacs" : "vi"
  }

  /// Returns the labels of the current keymap; cached until its bindings change.
  private mutating func currentLabels() -> KeyLabels {
    let keys = editor.boundKeys
    if let known = labels.first(where: { $0.keys === keys }) { return known.labels }
    let made = KeyLabels(keys, in: editor.mode, traits, isASCII: isASCII)
    labels.removeAll { $0.mode == editor.mode }
    labels.append((editor.mode, keys, made))
    return made
  }
}
