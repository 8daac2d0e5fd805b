extension String {
  /// The text with decimal digits of any script, full-width characters, and the variants of spaces
  /// and minus signs as ASCII, for reading a number, date or time.
  ///
  /// The Arabic decimal separator U+066B is kept, because a comma or point could group thousands;
  /// the Arabic thousands separator becomes an apostrophe. Direction marks are removed.
  var inASCIINotation: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let ascii = scalar.asciiNotation { scalars.append(ascii) }
    }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// The ASCII equivalent of a digit or sign, or the scalar itself; `nil` for a direction mark.
  fileprivate var asciiNotation: Unicode.Scalar? {
    switch self {
    case "\u{200E}", "\u{200F}", "\u{61C}": return nil
    case "\u{A0}", "\u{2003}", "\u{2007}"..."\u{2009}", "\u{202F}", "\u{3000}": return " "
    case "\u{2212}", "\u{2010}"..."\u{2013}", "\u{FE63}": return "-"
    case "\u{66C}": return "'"
    case "\u{60C}": return ","
    case "\u{66A}": return "%"
    case "\u{FF01}"..."\u{FF5E}": return Unicode.Scalar(value - 0xFEE0)
    default:
      guard properties.generalCategory == .decimalNumber, let digit = properties.numericValue else {
        return self
      }
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(clamping: Int(bounded: digit)))
    }
  }
}
