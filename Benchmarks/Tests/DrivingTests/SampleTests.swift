import Driving
import Testing

@Suite struct `The samples` {
  @Test(arguments: [(0.0, 1.0), (50, 3), (90, 4.6), (100, 5)])
  func `are read off on the straight line between two`(percent: Double, value: Double) {
    #expect(Percentiles([5, 1, 3, 2, 4])[percent] == value)
  }

  @Test func `have no percentile when there are none`() { #expect(Percentiles([])[50] == nil) }
}
