/// The opening of the chooser: three frames in 90 ms, a third of the list at a time.
nonisolated struct Slide {
  /// Seconds between two frames.
  private static let pace = 0.03
  private static let frames = 3

  private let height: Int
  private let start: Double

  /// A slide over `height` rows that begins now.
  init(height: Int, at now: Double) {
    self.height = height
    start = now
  }

  /// How many rows are in view; `nil` when it is over.
  func revealed(at now: Double) -> Int? {
    let frame = Int((now - start) / Self.pace) + 1
    return frame >= Self.frames ? nil : max(height * frame / Self.frames, 1)
  }

  /// When the next frame is due.
  func deadline(after now: Double) -> Double {
    start + (((now - start) / Self.pace).rounded(.down) + 1) * Self.pace
  }
}
