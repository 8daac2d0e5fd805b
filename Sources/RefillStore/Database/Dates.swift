import Foundation

extension Date {
  /// A date from the store, where it is a number of milliseconds since 1970.
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Milliseconds since 1970, for the store; a date beyond every calendar is cut to what fits.
  var milliseconds: Int64 {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    return milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -1e17), 1e17))
  }
}
