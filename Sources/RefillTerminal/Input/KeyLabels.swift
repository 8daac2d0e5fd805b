/// The labels of keys on the screen: the first keys bound to a command that arrive here.
final class KeyLabels {
  private let editor: ReadlineEditor
  private let traits: TerminalTraits
  private let isASCII: Bool
  private var cache: [(mode: ReadlineEditor.Mode, labels: Labels)] = []

  /// A key for each command that has one, a second key for commands that have two, and the keys that
  /// set the mark and select the text up to it.
  typealias Labels = (
    first: CommandTable<String>, second: CommandTable<String>, selection: [String]
  )

  init(editor: ReadlineEditor, environment: [String: String], isASCII: Bool) {
    self.editor = editor
    traits = TerminalTraits(environment: environment)
    self.isASCII = isASCII
  }

  /// Returns the labels in `mode`; cached.
  func labels(in mode: ReadlineEditor.Mode) -> Labels {
    if let known = cache.first(where: { $0.mode == mode }) { return known.labels }
    var labels: Labels = ([:], [:], [])
    for command in Command.allCases {
      for sequence in editor.sequences(for: command) where labels.second[command] == nil {
        guard let name = label(of: sequence) else { continue }
        if labels.first[command] == nil {
          labels.first[command] = name
        } else if name != labels.first[command] {
          labels.second[command] = name
        }
      }
    }
    labels.selection = editor.sequences(ofFunctions: ["set-mark", "exchange-point-and-mark"])
      .compactMap { $0.lazy.compactMap(label).first }
    // Esc is no binding: it is what remains if nothing else uses it.
    switch mode {
    case .emacs, .viCommand: labels.first[.done] = "Esc"
    // The first Esc begins command mode.
    case .viInsert: labels.first[.done] = labels.first[.done] ?? "Esc Esc"
    }
    cache.append((mode, labels))
    return labels
  }

  private func label(of sequence: [UInt8]) -> String? {
    KeyName.label(for: sequence, arrivingIn: traits, ascii: isASCII)
  }
}
