import Driving
import Testing

@Suite struct `The samples` {
  @Test(arguments: [(0.0, 1.0), (50, 3), (90, 4.6), (100, 5)])
  func `are read off on the straight line between two`(percent: Double, value: Double) {
    #expect(Percentiles([5, 1, 3, 2, 4])[percent] == value)
  }

  @Test func `have no percentile when there are none`() { #expect(Percentiles([])[50] == nil) }
}

@Suite struct `The repaint for a key` {
  private let repaint = Repaint(
    arrivals: [.init(time: 0.5, bytes: 10), .init(time: 8, bytes: 20), .init(time: 25, bytes: 40)],
    patience: 1_000)

  @Test(arguments: [(5.0, 0.5, 10), (12, 8, 30), (30, 25, 70)])
  func `ends where nothing came for long enough`(quiet: Double, time: Double, bytes: Int) {
    #expect(repaint.time(quiet: quiet) == time)
    #expect(repaint.bytes(quiet: quiet) == bytes)
  }

  @Test func `that never came counts with all the time it was waited for`() {
    #expect(Repaint(arrivals: [], patience: 1_000).time(quiet: 12) == 1_000)
  }
}
