extension Unicode.Scalar {
  /// Whether it is shown as it is, takes one column, and never shares a cluster with others like it:
  /// ASCII that prints, the letters and signs of Western and Central Europe, common punctuation,
  /// arrows.
  ///
  /// What most texts are made of, so that these need no look at Unicode's tables. The set is not
  /// complete; what is in it is right.
  @inlinable
  public var isPlain: Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x180, 0x2010..<0x2028, 0x2190..<0x2200: true
    default: false
    }
  }
}
