import CPseudoTerminal

/// A reading of the monotonic clock, the one that the start of a program is stamped with.
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
