/// A complete `ESC [` or `ESC O` sequence, parsed by its grammar.
nonisolated struct ControlSequence: Equatable, Sendable {
  /// True if a separate ESC precedes the sequence (Alt).
  let hasMeta: Bool
  /// The second byte: `[` or `O`.
  let introducer: UInt8
  /// One of `< = > ?`, which only reports have.
  let prefix: UInt8?
  /// The parameters, each with its sub-parameters (after a colon); a missing number is 0.
  let parameters: [[Int]]
  let intermediates: [UInt8]
  let final: UInt8

  /// Parses `bytes`; `nil` unless they are exactly one such sequence.
  init?(_ bytes: [UInt8]) {
    hasMeta = bytes.starts(with: [0x1B, 0x1B])
    var rest = bytes.dropFirst(hasMeta ? 2 : 1)
    guard bytes.first == 0x1B, let introducer = rest.popFirst(), let final = rest.popLast(),
      introducer == 0x5B || introducer == 0x4F, (0x40...0x7E).contains(final)
    else { return nil }
    self.introducer = introducer
    self.final = final
    prefix = rest.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    if prefix != nil { rest = rest.dropFirst() }
    let numbers = rest.prefix { (0x30...0x3B).contains($0) }
    intermediates = Array(rest.dropFirst(numbers.count))
    guard intermediates.allSatisfy({ (0x20...0x2F).contains($0) }) else { return nil }
    parameters =
      numbers.isEmpty
      ? [] : Self.split(numbers, at: 0x3B).map { Self.split($0, at: 0x3A).map(Self.number) }
  }

  /// Returns the first part of parameter `index`; `nil` if there is none.
  func number(_ index: Int) -> Int? {
    parameters.indices.contains(index) ? parameters[index].first : nil
  }

  /// Returns the modifier keys that parameter `index` encodes; none if it is missing.
  func modifiers(_ index: Int) -> KeyModifiers {
    KeyModifiers(rawValue: max((number(index) ?? 1) - 1, 0))
  }

  private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>]
  {
    bytes.split(separator: separator, omittingEmptySubsequences: false)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 1_000_000_000) }
  }
}

/// Modifier keys, in the encoding of xterm.
nonisolated struct KeyModifiers: OptionSet, Sendable {
  let rawValue: Int
  static let shift = Self(rawValue: 1)
  static let alt = Self(rawValue: 2)
  static let control = Self(rawValue: 4)
  /// Caps Lock and Num Lock, which are ignored.
  static let locks = Self(rawValue: 64 | 128)
}
