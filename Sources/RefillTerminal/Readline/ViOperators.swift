import CReadline

/// The operators of vi where Readline, fed one key at a time, differs from Readline that reads a
/// whole command: counts and marks behind an operator.
extension ReadlineEditor {
  /// Adds a zero to the count between an operator of vi and its motion.
  ///
  /// Readline takes that zero for the motion to the start of the line.
  func addZeroToCount(in line: Line) -> Proposal {
    macros.record([0x30])
    cr_set_numeric_argument(min(cr_numeric_argument() * 10, Self.greatestCount))
    pendingKeys.append(0x30)
    return Proposal(unchanged: line)
  }

  /// Multiplies the count before an operator with the one behind it, once `key` is the motion.
  ///
  /// Readline appends the digits of the second one to the first one.
  func countMotion(_ key: [UInt8]) {
    guard cr_state() & Self.viMotion != 0, key.count == 1 else { return }
    let isDigit = (0x30...0x39).contains(key[0])
    switch (isDigit, isCountingMotion) {
    case (true, false) where key[0] != 0x30:
      operatorCount = cr_explicit_argument() == 0 ? 1 : max(cr_numeric_argument(), 1)
      cr_set_numeric_argument(0)
    case (false, true):
      let count = Int(cr_numeric_argument()) * Int(operatorCount)
      cr_set_numeric_argument(CInt(clamping: min(count, Int(Self.greatestCount))))
    case (true, _), (false, false): break
    }
  }

  /// Returns true if `key` goes to a mark and is the motion of an operator.
  func isOperatorMark(_ key: [UInt8]) -> Bool {
    guard cr_state() & Self.viMotion != 0, !awaitsCharacter,
      cr_state() & Self.characterSearch == 0, case .function(let function) = binding(of: key)
    else { return false }
    return name(of: function) == "vi-goto-mark"
  }

  /// Waits for the name of the mark to which an operator extends; Readline would not.
  func awaitOperatorMark(_ key: [UInt8], in line: Line) -> Proposal {
    let keys = pendingKeys
    cancel()
    load(line)
    operatorAtMark = keys.last { !(0x30...0x39).contains($0) }
    awaitsCharacter = true
    pendingKeys = keys + key
    return Proposal(unchanged: line)
  }

  /// Runs the operator that waits for the mark `key`; `nil` if none waits.
  func goToOperatorMark(_ key: [UInt8], in line: Line) -> Proposal? {
    guard let operation = operatorAtMark, !isControl(key[0]) else { return nil }
    macros.record(key)
    operatorAtMark = nil
    let start = LineBuffer.point
    _ = read([UInt8(ascii: "`")], in: line)
    _ = read(key, in: line)
    let end = LineBuffer.point
    LineBuffer.point = start
    guard end != start else { return Proposal(unchanged: line) }
    // The motion to a column is one that Readline runs behind an operator.
    let column = String(decoding: LineBuffer.bytes[..<end], as: UTF8.self).unicodeScalars.count
    _ = read([operation], in: line)
    cr_set_numeric_argument(CInt(clamping: column + 1))
    return read([UInt8(ascii: "|")], in: line)
  }

  private static var greatestCount: CInt { greatestArgument }
}
