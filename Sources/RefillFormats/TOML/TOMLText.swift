import RefillCore

/// Reads and writes words of TOML.
enum TOMLText {
  /// True for a byte of a name without quotes.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns a name, in quotes unless it is bare.
  static func key(_ key: String) -> String {
    !key.isEmpty && key.utf8.allSatisfy(isBare) ? key : JSONText.quoted(key)
  }

  /// Returns the value of a word without quotes; `nil` for none.
  static func value(of word: String) -> JSONValue.Kind? {
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    let plain = word.hasPrefix("+") ? String(word.dropFirst()) : word
    if plain.hasPrefix("0x") || plain.hasPrefix("0o") || plain.hasPrefix("0b") {
      let radix = plain.hasPrefix("0x") ? 16 : plain.hasPrefix("0o") ? 8 : 2
      let digits = plain.dropFirst(2).filter { $0 != "_" }
      return Int(digits, radix: radix).map { .number(String($0)) }
    }
    let digits = plain.filter { $0 != "_" }
    if let number = try? JSONReader.read(Array(digits.utf8)), number.number != nil {
      return number.kind
    }
    let bare = plain.hasPrefix("-") ? plain.dropFirst() : plain[...]
    let isDate = bare.first?.isNumber == true && word.contains { $0 == "-" || $0 == ":" }
    return isDate || bare == "inf" || bare == "nan" ? .string(word) : nil
  }
}
