/// Splits the output of a program into characters and control functions (ECMA-48).
///
/// Incomplete sequences are kept for the next write. Strings (OSC, DCS, APC, PM, SOS) are ignored.
struct ControlParser {
  enum Token: Equatable {
    case character(Unicode.Scalar)
    case control(UInt8)
    case escape(UInt8)
    case sequence(ControlSequence)
  }

  private enum State {
    case ground, escape, charset, sequence, string, stringEscape
  }
  private var state = State.ground
  private var sequence = ControlSequence()
  private var encoded: [UInt8] = []
  private var missing = 0

  mutating func parse(_ bytes: some Sequence<UInt8>, _ take: (Token) -> Void) {
    for byte in bytes { step(byte, take) }
  }

  private mutating func step(_ byte: UInt8, _ take: (Token) -> Void) {
    switch state {
    case .ground where byte == 0x1B: state = .escape
    case .ground where byte < 0x20 || byte == 0x7F: take(.control(byte))
    case .ground: decode(byte, take)
    case .escape: begin(byte, take)
    case .charset: state = .ground
    case .sequence: extend(byte, take)
    case .string:
      if byte == 0x07 { state = .ground } else if byte == 0x1B { state = .stringEscape }
    case .stringEscape: state = byte == UInt8(ascii: "\\") ? .ground : .string
    }
  }

  private mutating func begin(_ byte: UInt8, _ take: (Token) -> Void) {
    switch byte {
    case UInt8(ascii: "["): (state, sequence) = (.sequence, ControlSequence())
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    case 0x20...0x2F: state = .charset
    default:
      state = .ground
      take(.escape(byte))
    }
  }

  private mutating func extend(_ byte: UInt8, _ take: (Token) -> Void) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): sequence.append(digit: Int(byte) - 0x30)
    case UInt8(ascii: ";"), UInt8(ascii: ":"): sequence.beginParameter()
    case 0x3C...0x3F: sequence.prefix = byte
    case 0x20...0x2F: sequence.intermediate = byte
    case 0x40...0x7E:
      sequence.final = byte
      state = .ground
      take(.sequence(sequence))
    case 0x1B: state = .escape
    case 0x00...0x1F: take(.control(byte))
    default: state = .ground
    }
  }

  private mutating func decode(_ byte: UInt8, _ take: (Token) -> Void) {
    if byte < 0x80 {
      missing = 0
      take(.character(Unicode.Scalar(byte)))
    } else if byte & 0xC0 == 0x80, missing > 0 {
      encoded.append(byte)
      missing -= 1
      if missing == 0 {
        for scalar in String(decoding: encoded, as: UTF8.self).unicodeScalars {
          take(.character(scalar))
        }
      }
    } else {
      encoded = [byte]
      missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
    }
  }
}

/// A control sequence: `ESC [`, prefix, parameters, intermediate, final byte.
struct ControlSequence: Equatable {
  var prefix: UInt8 = 0
  var intermediate: UInt8 = 0
  var final: UInt8 = 0
  private(set) var parameters: [Int?] = [nil]

  mutating func append(digit: Int) {
    let so = parameters[parameters.count - 1] ?? 0
    parameters[parameters.count - 1] = min(so * 10 + digit, 1 << 20)
  }

  mutating func beginParameter() { parameters.append(nil) }

  /// Returns the parameter; `fallback` if it is missing.
  func parameter(_ index: Int, or fallback: Int) -> Int {
    parameters.indices.contains(index) ? parameters[index] ?? fallback : fallback
  }

  /// Returns a parameter that counts: 1 if it is missing or 0.
  func count(_ index: Int = 0) -> Int { max(parameter(index, or: 1), 1) }
}
