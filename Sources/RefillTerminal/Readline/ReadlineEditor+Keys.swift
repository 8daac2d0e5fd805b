import CReadline

/// Lookup of key bindings.
extension ReadlineEditor {
  /// The meaning of a key sequence in the current keymap.
  nonisolated package enum Resolution: Equatable, Sendable {
    /// The beginning of longer sequences, possibly with a meaning of its own.
    case incomplete
    case command(Command)
    /// A function of Readline; `nil` if it has no name.
    case readline(String?)
    case macro
    case unbound
  }

  /// Returns the meaning of raw bytes from the terminal.
  package func resolve(_ keys: [UInt8]) -> Resolution {
    if initFile == nil { _ = start(inputrc: .none) }
    return resolution(of: binding(of: keys))
  }

  func resolution(of binding: Binding) -> Resolution {
    switch binding {
    case .nothing: return .unbound
    case .prefix: return .incomplete
    case .macro: return .macro
    case .function(let function):
      guard let command = command(of: function) else {
        return .readline(name(of: function))
      }
      return command == .done && !isIdle ? .readline("abort") : .command(command)
    }
  }

  /// Returns the raw bytes of the keys bound to a command in the current keymap.
  package func sequences(for command: Command) -> [[UInt8]] { boundKeys.sequences(for: command) }

  /// The keys bound in the current keymap; cached until the bindings change.
  var boundKeys: BoundKeys {
    if initFile == nil { _ = start(inputrc: .none) }
    let mode = mode
    if let known = keysOfModes.first(where: { $0.mode == mode }) { return known.keys }
    let map: Keymap = isReplacing ? cr_vi_insert() : keymap
    let prepared = keymaps.first { $0.map == map }
    let keys = BoundKeys(
      prepared?.found ?? ReplacedFunctions.replace(in: map), builtIn: prepared?.builtIn ?? [:])
    keysOfModes.append((mode, keys))
    return keys
  }

  /// The current keymap; vi's replace mode counts as insert mode.
  package var mode: Mode {
    guard cr_is_vi() else { return .emacs }
    return keymap == cr_vi_command() ? .viCommand : .viInsert
  }

  var keymap: Keymap { rl_get_keymap() ?? cr_emacs() }

  /// True in vi's replace mode (`R`), which has its own keymap, without sequences.
  var isReplacing: Bool { cr_is_vi() && keymap != cr_vi_insert() && keymap != cr_vi_command() }

  func binding(of keys: [UInt8]) -> Binding {
    let binding = keymap.binding(of: keys)
    guard case .nothing = binding else { return binding }
    if isReplacing {
      switch cr_vi_insert().binding(of: keys) {
      case .prefix: return .prefix
      case .function(let function) where command(of: function) != nil: return .function(function)
      case .function, .macro, .nothing: break
      }
    }
    // Readline looks up the first byte of a character only.
    guard isCharacterOfBytes(keys) else { return .nothing }
    return leadEntry(of: keys)?.binding ?? keymap.binding(of: [keys[0]])
  }

  func command(of function: ReadlineFunction) -> Command? { Self.commands[address(function)] }

  /// Returns the name of a function of Readline, or of its replacement; `nil` if it has none.
  func name(of function: ReadlineFunction) -> String? { NamedFunctions.names[address(function)] }

  func isAbort(_ keys: [UInt8]) -> Bool {
    guard case .function(let function) = binding(of: keys) else { return false }
    return command(of: function) == .done
  }

  func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// True while the next character is the argument of an operator or search, and no key.
  var isWaitingForCharacter: Bool {
    awaitsCharacter || cr_state() & (Self.viMotion | Self.characterSearch) != 0
  }

  /// True behind an operator of vi and a digit.
  var isCountingMotion: Bool {
    let states = Self.viMotion | UInt(RL_STATE_NUMERICARG)
    return cr_state() & states == states
  }

  func waitsForCharacter(_ binding: Binding) -> Bool {
    guard case .function(let function) = binding else { return false }
    return Self.waitingFunctions.contains(address(function))
  }

  /// Adapts vi's replace keymap like the other keymaps; it exists from the first `R` on.
  func prepareReplaceMap() {
    guard keymap != preparedReplaceMap else { return }
    preparedReplaceMap = keymap
    ReplacedFunctions.replace(in: keymap)
    // Readline does this itself if Ctrl-H still has its default binding.
    keymap[8].function = rl_named_function("vi-overstrike-delete")
  }

  static let commands = Dictionary(
    uniqueKeysWithValues: Command.allCases.map { (address($0.function), $0) })

  /// The greatest numeric argument.
  static let greatestArgument: CInt = 10_000

  static let viMotion = UInt(RL_STATE_VIMOTION)
  static let characterSearch = UInt(RL_STATE_CHARSEARCH)
  static let pendingStates =
    viMotion | characterSearch
    | UInt(RL_STATE_NUMERICARG | RL_STATE_MULTIKEY | RL_STATE_ISEARCH | RL_STATE_NSEARCH)

  /// Functions that wait for a character without setting a state flag.
  static let waitingFunctions = Set(
    [
      "vi-change-char", "vi-set-mark", "vi-goto-mark", "character-search",
      "character-search-backward",
    ].compactMap { name in NamedFunctions.all[name].map(address) })
}
