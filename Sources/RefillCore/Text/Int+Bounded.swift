extension Int {
  /// The whole part of a number; the nearest number that fits for a large one, 0 for none.
  ///
  /// A date in a file can be any number, and the trapping initializer ends the program.
  package init(bounded number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -0x1p62), 0x1p62))
  }
}
