/// What came back for one key, and when.
package struct Repaint: Sendable {
  /// One read of the terminal.
  package struct Arrival: Sendable {
    /// Milliseconds since the key was written.
    package let time: Double
    package let bytes: Int

    package init(time: Double, bytes: Int) {
      self.time = time
      self.bytes = bytes
    }
  }

  /// Every read until the terminal was quiet, in order.
  package let arrivals: [Arrival]
  /// How long an answer was waited for, in milliseconds.
  package let patience: Double

  package init(arrivals: [Arrival], patience: Double) {
    self.arrivals = arrivals
    self.patience = patience
  }

  package var isUnanswered: Bool { arrivals.isEmpty }

  /// Milliseconds from the key to the last byte before `quiet` milliseconds without any.
  ///
  /// A key without an answer counts as the whole time it was waited for.
  package func time(quiet: Double) -> Double { before(quiet: quiet).last?.time ?? patience }

  /// Bytes that came before `quiet` milliseconds without any.
  package func bytes(quiet: Double) -> Int { before(quiet: quiet).reduce(0) { $0 + $1.bytes } }

  private func before(quiet: Double) -> ArraySlice<Arrival> {
    let pause = arrivals.indices.dropFirst().first {
      arrivals[$0].time - arrivals[$0 - 1].time > quiet
    }
    return arrivals[..<(pause ?? arrivals.endIndex)]
  }
}
