import Foundation

extension Date {
  /// Makes a date from milliseconds since 1970, the unit of the store.
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Milliseconds since 1970; dates out of range are clamped.
  var milliseconds: Int64 {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    return milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -1e17), 1e17))
  }
}

extension Int64 {
  /// The number with the other sign; the least number, which only damage makes a rank, stays as it is.
  var negated: Int64 { 0 &- self }
}
