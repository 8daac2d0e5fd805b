/// Signs of secrets, found in one pass over the bytes of a text: most texts can have none.
struct SecretTraits {
  /// True if a token or key may begin somewhere.
  private(set) var mayHaveToken = false
  /// True if a word is long enough for a random one.
  private(set) var mayHaveRandomWord = false
  /// True if there are enough digits for a card, account or social security number.
  private(set) var mayHaveNumber = false
  /// True if there are characters outside ASCII.
  private(set) var isWide = false

  /// The least number of digits in any personal number: that of a social security number.
  private static let leastDigits = 9

  /// O(n), about 1 ns for each byte.
  init(_ text: String) {
    guard !text.isEmpty else { return }  // the table is made when a text is typed
    var text = text
    self = text.withUTF8(SecretTraits.init)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (digits, word, longest) = (0, 0, 0)
    var (hasWide, isToken) = (false, false)
    var last: UInt8 = 0
    let beginnings = SecretPattern.beginnings
    for byte in bytes {
      digits += byte &- 0x30 < 10 ? 1 : 0
      // Digits of other scripts have several bytes.
      hasWide = hasWide || byte >= 0x80
      word = byte <= 0x20 ? 0 : word + 1
      longest = max(longest, word)
      isToken = isToken || beginnings.contains(last, byte)
      last = byte
    }
    mayHaveToken = isToken
    mayHaveRandomWord = longest >= RandomWord.leastLength
    isWide = hasWide
    mayHaveNumber = hasWide || digits >= Self.leastDigits
  }
}
