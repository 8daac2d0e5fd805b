import Synchronization

/// The labels of the keys of commands on the screen: of the first keys that arrive here.
///
/// A label is made when it is first looked up, as a frame shows few of them.
nonisolated public struct KeyLabels: Sendable {
  private let labels: Labels

  /// The label of a command, and that of a second key.
  private typealias Pair = (first: String?, second: String?)

  /// Labels by command, and what the missing ones are made of.
  private final class Labels: Sendable {
    let known: Mutex<CommandTable<Pair>>
    let make: (@Sendable (Command) -> Pair)?
    let selection: @Sendable () -> [String]

    init(
      _ known: consuming sending CommandTable<Pair> = [:],
      selection: @escaping @Sendable () -> [String] = { [] },
      make: (@Sendable (Command) -> Pair)? = nil
    ) {
      self.known = Mutex(known)
      (self.selection, self.make) = (selection, make)
    }
  }

  /// Creates the labels of a table; no command has a second key.
  public init(_ table: CommandTable<String>) {
    labels = Labels(table.mapValues { ($0, nil) })
  }

  /// Creates the labels of the keys of a keymap that arrive in a terminal.
  init(_ keys: BoundKeys, in mode: ReadlineEditor.Mode, _ traits: TerminalTraits, isASCII: Bool) {
    @Sendable func label(_ sequence: [UInt8]) -> String? {
      KeyName.label(for: sequence, arrivingIn: traits, ascii: isASCII)
    }
    let selection = { @Sendable in keys.selection.compactMap { $0.lazy.compactMap(label).first } }
    labels = Labels(selection: selection) { command in
      var (first, second): Pair = (nil, nil)
      for sequence in keys.sequences(for: command) where second == nil {
        guard let name = label(sequence) else { continue }
        if first == nil { first = name } else if name != first { second = name }
      }
      guard command == .done else { return (first, second) }
      // Esc is no binding: it is what remains if nothing else uses it. In vi's insert mode, the first Esc
      // begins command mode.
      return (mode == .viInsert ? first ?? "Esc Esc" : "Esc", second)
    }
  }

  /// The label of the key to show for a command; `nil` if no key for it reaches this terminal.
  public subscript(command: Command) -> String? { pair(command).first }

  /// The label of a second key of a command; `nil` if it has one key.
  func second(for command: Command) -> String? { pair(command).second }

  /// The labels of the keys that set the mark and select the text up to it; fewer than two if one has
  /// no key.
  var selection: [String] { labels.selection() }

  private func pair(_ command: Command) -> Pair {
    labels.known.withLock { known in
      if let pair = known[command] { return pair }
      let pair = labels.make?(command) ?? (nil, nil)
      known[command] = pair
      return pair
    }
  }
}
