/// How the keys of commands are called on the screen: the first one bound that arrives here.
final class KeyLabels {
  private let editor: ReadlineEditor
  private let traits: TerminalTraits
  private let isASCII: Bool
  private var cache: [ReadlineEditor.Mode: [Command: String]] = [:]

  init(editor: ReadlineEditor, environment: [String: String], isASCII: Bool) {
    self.editor = editor
    traits = TerminalTraits(environment: environment)
    self.isASCII = isASCII
  }

  /// The label of each command that has a key in this mode.
  func labels(in mode: ReadlineEditor.Mode) -> [Command: String] {
    if let labels = cache[mode] { return labels }
    var labels: [Command: String] = [:]
    for command in Command.allCases {
      let arriving = editor.sequences(for: command).filter { KeyName.arrives($0, in: traits) }
      labels[command] = arriving.first.map { KeyName.label(for: $0, ascii: isASCII) }
    }
    // Esc is no binding: it is what is left when nothing else wants it.
    if mode != .viInsert { labels[.done] = "Esc" }
    cache[mode] = labels
    return labels
  }
}
