import RefillCore

// Sequences of keys, whose first keys may be letters or have a meaning of their own.
extension KeyResolver {
  /// The bytes of the keys of an incomplete sequence.
  var prefix: [UInt8] { Array(collected.joined()) }

  /// The letters of an incomplete sequence, as they are displayed; `nil` for other keys.
  var pendingLetters: String? {
    guard case .text(let letters) = PlainKey(prefix) else { return nil }
    return letters
  }

  /// True if some of the pending keys have a meaning of their own, without the rest of a sequence.
  var canSettle: Bool { !collected.isEmpty && lengthAlone() != nil }

  /// Adds a key to the incomplete sequence.
  ///
  /// Only a text takes letters as keys of a sequence: in a password or a list they stand for
  /// themselves.
  mutating func collect(_ bytes: [UInt8], _ context: PlainKeys.Context, _ model: FormModel)
    -> [Step]
  {
    if context != .text, collected.isEmpty, case .text = PlainKey(bytes) {
      let resolution = editor.resolveAlone(bytes)
      return steps(of: resolution == .incomplete ? .unbound : resolution, bytes, model)
    }
    collected.append(bytes)
    return []
  }

  /// Returns the steps of pending keys that no key of their sequences follows, and of the keys
  /// behind them; `nil` if the pending keys have no meaning of their own.
  ///
  /// As in Readline, the longest beginning with a meaning runs alone, and the other keys are read
  /// again: they may begin another sequence.
  mutating func settle(before event: InputEvent?, _ model: FormModel) -> [Step]? {
    guard let count = lengthAlone() else { return nil }
    let keys = Array(collected.prefix(count).joined())
    let rest = collected.dropFirst(count).map(InputEvent.key) + (event.map { [$0] } ?? [])
    collected = []
    return steps(of: editor.resolveAlone(keys), keys, model) + (rest.isEmpty ? [] : [.read(rest)])
  }

  /// Drops pending keys without a meaning, and the key behind them if they are Ctrl-X or Alt keys.
  mutating func drop(before bytes: [UInt8], _ model: FormModel) -> [Step] {
    let sequence = prefix + bytes
    collected = []
    guard sequence[0] == 0x18 || sequence[0] == 0x1B else { return [.read([.key(bytes)])] }
    return steps(of: .unbound, sequence, model)
  }

  /// Returns the number of pending keys that have a meaning without the others.
  private func lengthAlone() -> Int? {
    stride(from: collected.count, to: 0, by: -1).first {
      editor.resolveAlone(Array(collected.prefix($0).joined())) != .unbound
    }
  }
}
