/// The raw bytes of the keys that are bound in a keymap, from when it was last read.
nonisolated final class BoundKeys: Sendable {
  typealias Sequences = CommandTable<[[UInt8]]>

  /// What a walk over a keymap finds.
  struct Found {
    var commands = Sequences()
    /// The keys that set the mark, and those that select the text up to it.
    var selection: [[[UInt8]]] = [[], []]
  }

  private let found: Found
  /// The sequences bound to commands before any init file was read.
  private let builtIn: Sequences

  /// Creates the keys that were found; `builtIn` are those of Refill and Readline.
  init(_ found: Found, builtIn: Sequences) { (self.found, self.builtIn) = (found, builtIn) }

  /// The keys that set the mark, and those that select the text up to it.
  var selection: [[[UInt8]]] { found.selection }

  /// Returns the keys of a command.
  ///
  /// Bindings of the user's init file come before Refill's, and keys that arrive in every terminal
  /// before the others.
  func sequences(for command: Command) -> [[UInt8]] {
    let sequences = found.commands[command, default: []]
    guard sequences.count > 1 else { return sequences }
    let own = builtIn[command, default: []]
    let order = DefaultKeys.sequences(of: command)
    return sequences.map {
      (rank: own.contains($0) ? order.firstIndex(of: $0) ?? .max : -1, keys: $0)
    }
    .sorted { $0.rank < $1.rank }.map(\.keys)
  }
}
