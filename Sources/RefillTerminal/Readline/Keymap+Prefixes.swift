import CReadline

/// An entry of a keymap at which longer sequences begin, and the binding of its keys alone.
///
/// Readline runs that binding once a key follows that continues none of the sequences.
struct PrefixEntry {
  private let map: Keymap
  private let key: Int
  private let alone: KEYMAP_ENTRY

  /// Returns the entry of `keys`; `nil` unless they are a prefix with a binding of their own.
  init?(of keys: [UInt8], in keymap: Keymap) {
    guard let last = keys.last,
      let map = keys.dropLast().reduce(Optional(keymap), { $0?.submap(of: $1) }),
      let longer = map.submap(of: last), longer[Keymap.anyOtherKey].function != nil
    else { return nil }
    (self.map, key, alone) = (map, Int(last), longer[Keymap.anyOtherKey])
  }

  /// The binding of the keys alone.
  var binding: Binding { Binding(alone.function, type: CInt(alone.type)) }

  /// Calls `body` while the keymap has no longer sequences at this entry.
  func withoutSequences<Result>(_ body: () -> Result) -> Result {
    let entry = map[key]
    map[key] = alone
    defer { map[key] = entry }
    return body()
  }
}

extension ReadlineEditor {
  /// Returns the meaning of keys that begin longer sequences, if none of these follows.
  package func resolveAlone(_ keys: [UInt8]) -> Resolution {
    prefixEntry(of: keys).map { resolution(of: $0.binding) } ?? .unbound
  }

  func prefixEntry(of keys: [UInt8]) -> PrefixEntry? {
    let entry = PrefixEntry(of: keys, in: keymap) ?? leadEntry(of: keys)
    guard case .function(let function) = entry?.binding else { return entry }
    // In vi's insert mode, Ctrl-X is bound to self-insert, which control characters do not reach.
    if address(function) == address(rl_insert), isControl(keys[0]) { return nil }
    // The "unbound" marker of a keymap is a function without a name.
    return command(of: function) != nil || name(of: function) != nil ? entry : nil
  }

  /// Returns the entry of the first byte of a character that sequences begin with.
  func leadEntry(of keys: [UInt8]) -> PrefixEntry? {
    isCharacterOfBytes(keys) ? PrefixEntry(of: [keys[0]], in: keymap) : nil
  }

  /// Returns true for one character of several bytes.
  func isCharacterOfBytes(_ keys: [UInt8]) -> Bool {
    keys.count > 1 && keys[0] >= 0x80
      && String(validating: keys, as: UTF8.self)?.count == 1
  }

  /// Runs the binding of keys that begin longer sequences, none of which follows.
  func runAlone(_ keys: [UInt8], in line: Line) -> Proposal {
    guard let entry = prefixEntry(of: keys) else { return Proposal(unchanged: line) }
    return entry.withoutSequences { run(entry.binding, of: keys, in: line) }
  }

  /// Runs the longest part of `prefix` that has a binding, after a numeric argument, and plays the
  /// rest of the keys; returns `nil` if no part has one.
  func runPart(of prefix: [UInt8], before key: [UInt8], in line: Line) -> Proposal? {
    guard let length = lengthAlone(in: prefix[...]) else { return nil }
    let proposal = runAlone(Array(prefix.prefix(length)), in: line)
    macros.record(key)
    macros.play(.bytes((prefix + key).dropFirst(length)))
    return proposal
  }

  /// Returns the length of the longest beginning of `keys` that is a prefix with a binding.
  func lengthAlone(in keys: ArraySlice<UInt8>) -> Int? {
    stride(from: keys.count, to: 0, by: -1).first { prefixEntry(of: Array(keys.prefix($0))) != nil }
  }
}
