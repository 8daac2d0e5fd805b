/// The order of day and month in which a date with two readings, such as `3/12`, was taken.
public struct DateOrder: Hashable, Sendable {
  /// True if the month was taken to come first.
  public let isMonthFirst: Bool
  /// True if only this order is within the limits of the field; false for the order of the locale.
  public let isByLimits: Bool

  package init(isMonthFirst: Bool, isByLimits: Bool) {
    self.isMonthFirst = isMonthFirst
    self.isByLimits = isByLimits
  }
}
