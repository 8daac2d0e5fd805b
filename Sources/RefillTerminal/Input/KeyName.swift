/// The names of keys in the toolbar and in the help.
nonisolated package enum KeyName {
  /// Returns a key sequence as text: `⇥`, `^R`, `^X k`, `Alt-F`; keys are separated by one space.
  ///
  /// - Parameter ascii: True for `Tab`, `Enter`, `S-Tab` and the like in place of symbols.
  package static func label(for sequence: [UInt8], ascii: Bool) -> String {
    label(ofKeys: keys(of: sequence), ascii: ascii)
  }

  /// Returns a key sequence as text; `nil` if it does not reach the program in this terminal.
  static func label(
    for sequence: [UInt8], arrivingIn traits: TerminalTraits, ascii: Bool
  ) -> String? {
    let keys = keys(of: sequence)
    return arrives(keys, in: traits) ? label(ofKeys: keys, ascii: ascii) : nil
  }

  /// Returns true if a key sequence reaches the program in this terminal, as far as is known.
  package static func arrives(_ sequence: [UInt8], in traits: TerminalTraits) -> Bool {
    arrives(keys(of: sequence), in: traits)
  }

  private static func arrives(_ keys: [[UInt8]], in traits: TerminalTraits) -> Bool {
    guard let first = keys.first else { return false }
    if let prefix = traits.multiplexerPrefix, first == [prefix] { return false }
    guard traits.sendsPlainKeysOnly else { return true }
    switch keys.count {
    case 1: return isPlain(first) || [[4], [7], [27], [9]].contains(first) || isArrow(first)
    case 2: return first == [24] && isPlain(keys[1])
    default: return false
    }
  }

  /// Returns true for a printable ASCII character, Enter or Backspace.
  private static func isPlain(_ key: [UInt8]) -> Bool {
    guard let byte = key.first, key.count == 1 else { return false }
    return byte == 13 || (0x20...0x7F).contains(byte)
  }

  private static func isArrow(_ key: [UInt8]) -> Bool {
    guard let sequence = ControlSequence(key) else { return false }
    return sequence.parameters.isEmpty && !sequence.hasMeta
      && (0x41...0x44).contains(sequence.final)
  }

  private static func keys(of sequence: [UInt8]) -> [[UInt8]] {
    // Without the decoder, because the labels of all commands are made before the first picture.
    guard sequence.contains(where: { $0 == 0x1B || $0 >= 0x80 }) else {
      return sequence.map { [$0] }
    }
    var decoder = InputDecoder(escapeTimeout: 0)
    // Fed at one time, so that nothing times out before the end.
    let events = decoder.feed(sequence, at: 0) + decoder.tick(at: 1)
    return events.compactMap { event in
      switch event {
      case .key(let bytes): bytes
      case .escape: [0x1B]
      case .paste, .pasteTooLarge, .mouse, .cursorPosition, .modeReport: nil
      }
    }
  }

  // MARK: One key

  private static func label(ofKeys keys: [[UInt8]], ascii: Bool) -> String {
    // The standard `joined(separator:)` has the runtime search all conformances at its first use.
    keys.reduce(into: "") { labels, key in
      if !labels.isEmpty { labels += " " }
      labels += label(ofKey: key, ascii: ascii)
    }
  }

  private static func label(ofKey key: [UInt8], ascii: Bool) -> String {
    guard key.first == 0x1B, key.count > 1 else { return plainLabel(of: key, ascii: ascii) }
    if key.count == 2 || key[1] >= 0x80 {
      return "Alt-" + plainLabel(of: Array(key.dropFirst()), ascii: ascii).uppercasedLetter
    }
    // F1 to F5 of the Linux console, which have two brackets.
    if key.starts(with: [0x1B, 0x5B, 0x5B]), let letter = key.last, (0x41...0x45).contains(letter) {
      return "F\(letter - 0x40)"
    }
    guard let sequence = ControlSequence(key), let named = NamedKey(sequence) else {
      return "Esc" + String(decoding: key.drop { $0 == 0x1B }, as: UTF8.self)
    }
    var label = named.modifiers.contains(.alt) ? "Alt-" : ""
    if named.modifiers.contains(.control) { label += "^" }
    if named.modifiers.contains(.shift) { label += ascii ? "S-" : "⇧" }
    return label + (ascii ? named.ascii : named.sign)
  }

  private static func plainLabel(of key: [UInt8], ascii: Bool) -> String {
    guard let byte = key.first, key.count == 1 else { return String(decoding: key, as: UTF8.self) }
    switch byte {
    case 0: return "^Space"
    case 9: return ascii ? "Tab" : "⇥"
    case 13: return ascii ? "Enter" : "⏎"
    case 27: return "Esc"
    case 32: return "Space"
    case 127: return ascii ? "BS" : "⌫"
    case 1..<32: return "^" + String(UnicodeScalar(byte + 64))
    default: return String(UnicodeScalar(byte))
    }
  }
}

/// A key that is known by a name and not by a character.
nonisolated private struct NamedKey {
  let sign: String
  let ascii: String
  let modifiers: KeyModifiers

  init?(_ sequence: ControlSequence) {
    guard sequence.prefix == nil, sequence.intermediates.isEmpty else { return nil }
    var modifiers = sequence.modifiers(1)
    if sequence.hasMeta { modifiers.insert(.alt) }
    switch sequence.final {
    case UInt8(ascii: "A"): (sign, ascii) = ("↑", "Up")
    case UInt8(ascii: "B"): (sign, ascii) = ("↓", "Down")
    case UInt8(ascii: "C"): (sign, ascii) = ("→", "Right")
    case UInt8(ascii: "D"): (sign, ascii) = ("←", "Left")
    case UInt8(ascii: "Z"):
      (sign, ascii) = ("⇥", "Tab")
      modifiers.insert(.shift)
    case UInt8(ascii: "M") where sequence.introducer == UInt8(ascii: "O"):
      (sign, ascii) = ("⏎", "Enter")
    default:
      guard let name = Self.word(for: sequence) else { return nil }
      (sign, ascii) = (name, name)
    }
    self.modifiers = modifiers
  }

  private static func word(for sequence: ControlSequence) -> String? {
    switch sequence.final {
    case UInt8(ascii: "H"): "Home"
    case UInt8(ascii: "F"): "End"
    case UInt8(ascii: "P")...UInt8(ascii: "S"): "F\(sequence.final - UInt8(ascii: "P") + 1)"
    case UInt8(ascii: "~"): sequence.number(0).flatMap(Self.word(forNumber:))
    default: nil
    }
  }

  /// Returns the name of an editing or function key by its number on a DEC terminal.
  private static func word(forNumber number: Int) -> String? {
    switch number {
    case 1, 7: "Home"
    case 2: "Ins"
    case 3: "Del"
    case 4, 8: "End"
    case 5: "PgUp"
    case 6: "PgDn"
    case 11...15: "F\(number - 10)"
    case 17...21: "F\(number - 11)"
    case 23, 24: "F\(number - 12)"
    default: nil
    }
  }
}

nonisolated extension String {
  /// A single letter in upper case; any other text unchanged.
  fileprivate var uppercasedLetter: String { count == 1 ? uppercased() : self }
}
