import CReadline

/// A bindable function, called with the numeric argument and the key.
typealias ReadlineFunction = @convention(c) (CInt, CInt) -> CInt

/// The address of a function, as C functions cannot be compared.
nonisolated func address(_ function: ReadlineFunction) -> Int {
  unsafeBitCast(function, to: Int.self)
}

/// The meaning of a key sequence in a keymap.
enum Binding {
  case nothing
  /// An incomplete sequence.
  case prefix
  case function(ReadlineFunction)
  /// A macro, with its keys.
  case macro([UInt8])

  init(_ function: ReadlineFunction?, type: CInt) {
    switch (function, type) {
    case (nil, _): self = .nothing
    case (_, ISKMAP): self = .prefix
    case (let text?, ISMACR): self = .macro(Array(String(cString: cr_macro(text)).utf8))
    case (let function?, _): self = .function(function)
    }
  }
}

extension Keymap {
  static var all: [Keymap] { [cr_emacs()] + vi }
  static var vi: [Keymap] { [cr_vi_insert(), cr_vi_command()] }

  /// The index of the entry that Readline uses if no key of a sequence matches.
  static var anyOtherKey: Int { 256 }

  /// Returns the keymap of the sequences that begin with a byte; `nil` if there are none.
  func submap(of byte: UInt8) -> Keymap? {
    CInt(self[Int(byte)].type) == ISKMAP ? cr_submap(self, CInt(byte)) : nil
  }

  func binding(of keys: [UInt8]) -> Binding {
    var type: CInt = 0
    let function = keys.withUnsafeBytes {
      rl_function_of_keyseq_len(
        $0.bindMemory(to: CChar.self).baseAddress, keys.count, self, &type)
    }
    guard case .function(let found) = Binding(function, type: type),
      address(found) == address(rl_do_lowercase_version), let last = keys.last, last < 0x80
    else { return Binding(function, type: type) }
    return binding(of: keys.dropLast() + [last | 0x20])
  }

  /// The binding of an Esc that no key follows.
  var bindingOfLoneEscape: Binding {
    guard let submap = submap(of: 27) else {
      return Binding(self[27].function, type: CInt(self[27].type))
    }
    let entry = submap[Self.anyOtherKey]
    return Binding(entry.function, type: CInt(entry.type))
  }

  /// Calls `body` for each function in this keymap and its submaps, with the keys that lead to it.
  ///
  /// Leaves out the keys that insert themselves, or mean the small letter: most of a keymap.
  func forEachFunction(_ body: ([UInt8], inout ReadlineFunction?) -> Void) {
    var path: [UInt8] = []
    forEachFunction(after: &path, body)
  }

  /// Walks this keymap, to which the keys of `path` lead; one array serves the whole walk.
  private func forEachFunction(
    after path: inout [UInt8], _ body: ([UInt8], inout ReadlineFunction?) -> Void
  ) {
    guard path.count < 8 else { return }  // a user's keymap may contain itself
    var next = cr_next_bound(self, 0)
    while next < KEYMAP_SIZE {
      let key = Int(next)
      // Never traps: other keys of a keymap are bytes.
      if key != Self.anyOtherKey { path.append(UInt8(key)) }
      switch CInt(self[key].type) {
      case ISKMAP: cr_submap(self, next)?.forEachFunction(after: &path, body)
      case ISFUNC: body(path, &self[key].function)
      default: break
      }
      if key != Self.anyOtherKey { path.removeLast() }
      next = cr_next_bound(self, next + 1)
    }
  }

  /// Moves the binding of `"\M-x"` from the byte 0xF8 to Esc and `x`, as terminals send it, so that
  /// UTF-8 characters beginning with that byte work.
  func moveMetaBytesBehindEscape() {
    guard let submap = submap(of: 27) else { return }
    for byte in 0x80...0xFF where CInt(self[byte].type) != ISKMAP {
      guard let function = self[byte].function, address(function) != address(rl_insert) else {
        continue
      }
      submap[byte & 0x7F] = self[byte]
      self[byte].type = CChar(ISFUNC)
      self[byte].function = rl_insert
    }
  }
}
