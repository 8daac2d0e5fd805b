/// Notices in passing that a program asks its terminal something, without drawing anything.
///
/// A program that asks may wait for the answer, so what it wrote is then put on the
/// screen at once; everything else can wait until nobody's time is taken.
struct QueryWatch {
  private enum State { case text, escape, sequence }
  private var state = State.text

  /// Whether `bytes`, with what came before them, end a sequence that may want an answer.
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
