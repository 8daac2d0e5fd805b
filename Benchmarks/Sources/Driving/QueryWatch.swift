/// Detects terminal queries in the output of a program, without drawing it.
///
/// A program that asks may wait for the answer, so its output is then drawn immediately; drawing of
/// all other output is deferred until nothing is being timed.
struct QueryWatch {
  private enum State { case text, escape, sequence }
  private var state = State.text

  /// True if `bytes`, after the previous ones, complete a sequence that may need an answer.
  mutating func notices(_ bytes: [UInt8]) -> Bool {
    var isAsked = false
    for byte in bytes {
      switch (state, byte) {
      case (_, 0x1B): state = .escape
      case (.escape, UInt8(ascii: "[")): state = .sequence
      case (.sequence, 0x20...0x3F): break
      case (.sequence, UInt8(ascii: "c")), (.sequence, UInt8(ascii: "n")),
        (.sequence, UInt8(ascii: "p")), (.sequence, UInt8(ascii: "q")):
        (isAsked, state) = (true, .text)
      default: state = .text
      }
    }
    return isAsked
  }
}
