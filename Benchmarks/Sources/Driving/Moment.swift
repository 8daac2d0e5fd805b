import CPseudoTerminal

/// A reading of the monotonic clock, which also stamps the start of a program.
package struct Moment: Comparable, Sendable {
  let nanoseconds: Int64

  package static var now: Moment { Moment(nanoseconds: pt_now()) }

  package static func < (left: Moment, right: Moment) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package func milliseconds(since earlier: Moment) -> Double {
    Double(nanoseconds - earlier.nanoseconds) / 1e6
  }
}
