/// A key that the terminal reports as character and modifiers: `CSI 27;2;9~` (xterm) or `CSI 9;2u`.
nonisolated struct ReportedKey: Equatable, Sendable {
  static let shiftTab: [UInt8] = [0x1B, 0x5B, 0x5A]

  private let character: UnicodeScalar
  private let modifiers: KeyModifiers
  private let isReleased: Bool

  /// Parses the sequence; `nil` if it names no character.
  init?(_ sequence: ControlSequence) {
    let isXterm = sequence.final == UInt8(ascii: "~")
    let codes = isXterm ? sequence.parameters.dropFirst(2).first : sequence.parameters.first
    var modifiers = sequence.modifiers(1).subtracting(.locks)
    guard var code = codes?.first else { return nil }
    // Some terminals report the unshifted key, with the shifted character beside it.
    if modifiers.contains(.shift) {
      if let shifted = codes?.dropFirst().first, shifted > 0 {
        code = shifted
      } else if (0x61...0x7A).contains(code) {
        code -= 0x20
      }
      if code > 0x20 && code != 0x7F { modifiers.remove(.shift) }
    }
    guard let character = UInt32(exactly: code).flatMap(UnicodeScalar.init) else { return nil }
    self.character = character
    self.modifiers = modifiers
    isReleased = sequence.parameters.dropFirst().first?.dropFirst().first == 3
  }

  /// The key in its traditional encoding; unchanged if there is none.
  var meaning: ControlMeaning {
    if isReleased { return .nothing }
    guard let bytes = legacyBytes else { return .key }
    return .event(bytes == [0x1B] ? .escape : .key(bytes))
  }

  private var legacyBytes: [UInt8]? {
    guard modifiers.isSubset(of: [.shift, .alt, .control]) else { return nil }
    if character.value == 9 && modifiers == .shift { return Self.shiftTab }
    guard let plain = bytesWithoutAlt else { return nil }
    guard modifiers.contains(.alt) else { return plain }
    // ESC Tab is Shift-Tab, and ESC ESC is two keys.
    return plain == [9] || plain == [0x1B] ? nil : [0x1B] + plain
  }

  private var bytesWithoutAlt: [UInt8]? {
    let hasControl = modifiers.contains(.control)
    switch character.value {
    case 8, 0x7F: return hasControl ? [8] : [0x7F]
    // Never traps: the three numbers fit.
    case 9, 13, 27: return hasControl ? nil : [UInt8(character.value)]
    case 0...0x1F, 0x80...0x9F: return nil
    // Keys without a character, by the numbers of the kitty protocol.
    case 0xE000...0xF8FF: return nil
    default: return hasControl ? controlByte.map { [$0] } : Array(String(character).utf8)
    }
  }

  private var controlByte: UInt8? {
    switch character {
    case " ", "@": 0
    // Never traps: the number is masked.
    case "a"..."z", "A"..."Z", "[", "\\", "]", "^", "_": UInt8(character.value & 0x1F)
    case "/": 0x1F
    default: nil
    }
  }
}
