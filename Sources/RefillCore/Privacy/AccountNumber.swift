/// International bank account numbers (IBAN): a country code, two check digits, and letters and
/// digits that pass the ISO 7064 check.
enum AccountNumber {
  private static let lengths = 15...34
  private static let groupLength = 4
  /// The minimum number of digits in the IBANs of any country.
  private static let leastDigits = 10

  /// Returns true if a text contains an IBAN, in one piece or in groups of four.
  static func isIn(_ text: String) -> Bool {
    guard text.utf8.count(where: isDigit) >= leastDigits else { return false }
    let words = text.utf8.split { !isDigit($0) && !isLetter($0) }.map(Array.init)
    return words.indices.contains { begins(words[$0...]) }
  }

  /// Returns true if an IBAN begins with the first of these words.
  private static func begins(_ words: ArraySlice<[UInt8]>) -> Bool {
    guard let head = words.first?.prefix(groupLength), head.count == groupLength,
      head.prefix(2).allSatisfy(isLetter), head.dropFirst(2).allSatisfy(isDigit)
    else { return false }
    var signs: [UInt8] = []
    for word in words {
      signs += word
      if signs.count > lengths.upperBound { return false }
      if lengths.contains(signs.count), passesCheck(signs) { return true }
      guard word.count == groupLength else { return false }
    }
    return false
  }

  /// Returns true if the number, with its first four characters moved to the end and letters as 10
  /// to 35, is 1 modulo 97.
  private static func passesCheck(_ signs: [UInt8]) -> Bool {
    let rest = (signs.dropFirst(4) + signs.prefix(4)).reduce(0) { rest, sign in
      let letter = Int(sign | 0x20) - 0x61 + 10
      return isDigit(sign) ? (rest * 10 + Int(sign) - 0x30) % 97 : (rest * 100 + letter) % 97
    }
    return rest == 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
