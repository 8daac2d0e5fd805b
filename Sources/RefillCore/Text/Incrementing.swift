extension String {
  /// The text with its last run of digits incremented, keeping leading zeros: `A-0099` becomes
  /// `A-0100`; `nil` if it has no digits.
  var incremented: String? {
    var signs = Array(self)
    guard let end = signs.lastIndex(where: \.isASCIIDigit) else { return nil }
    var place = end
    while signs[place] == "9" {
      signs[place] = "0"
      guard place > 0, signs[place - 1].isASCIIDigit else {
        signs.insert("1", at: place)
        return String(signs)
      }
      place -= 1
    }
    signs[place] = Character("\((signs[place].wholeNumberValue ?? 0) + 1)")
    return String(signs)
  }
}
