/// The opening animation of the chooser: three frames in 90 ms, a third of the list each.
nonisolated struct Slide {
  /// The time between two frames, in seconds.
  private static let pace = 0.03
  private static let frames = 3

  private let height: Int
  private let start: Double

  /// Starts an animation over `height` rows.
  init(height: Int, at now: Double) {
    self.height = height
    start = now
  }

  /// Returns the number of visible rows; `nil` when the animation is over.
  func revealed(at now: Double) -> Int? {
    let frame = Int((now - start) / Self.pace) + 1
    return frame >= Self.frames ? nil : max(height * frame / Self.frames, 1)
  }

  /// Returns the time at which the next frame is due.
  func deadline(after now: Double) -> Double {
    start + (((now - start) / Self.pace).rounded(.down) + 1) * Self.pace
  }
}
