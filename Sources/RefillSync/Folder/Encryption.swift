import CSodium

/// The library, prepared once.
enum Sodium {
  /// True if it chose the fastest code for the processor; otherwise it uses that for all.
  static let isReady = sodium_init() >= 0
}

/// HKDF-SHA-256 (RFC 5869) without a salt, for one block.
enum HKDF {
  /// Returns the first bytes, 32 at most, that are derived from a key under a name.
  static func derived(from key: [UInt8], name: String, count: Int) -> [UInt8] {
    _ = Sodium.isReady
    let noSalt = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_KEYBYTES))
    let extracted = code(of: key, by: noSalt)
    return Array(code(of: Array(name.utf8) + [1], by: extracted).prefix(count))
  }

  /// The HMAC-SHA-256 of a message by a key of 32 bytes.
  private static func code(of message: [UInt8], by key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    crypto_auth_hmacsha256(&code, message, UInt64(message.count), key)
    return code
  }
}

/// ChaCha20-Poly1305 (RFC 8439).
enum ChaChaPoly {
  /// The sizes of a nonce and of the tag at the end, in bytes.
  static let (nonceSize, tagSize) = (12, 16)

  /// Returns the nonce, the encrypted text, and the tag that covers it and other data.
  ///
  /// - Parameters:
  ///   - key: 32 bytes.
  ///   - nonce: 12 bytes that the key has not had before.
  static func sealed(
    _ text: [UInt8], by key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
  ) -> [UInt8] {
    var sealed = [UInt8](repeating: 0, count: text.count + tagSize)
    crypto_aead_chacha20poly1305_ietf_encrypt(
      &sealed, nil, text, UInt64(text.count), data, UInt64(data.count), nil, nonce, key)
    return nonce + sealed
  }

  /// Returns the text that `sealed` encrypted; `nil` if it is another key's, or anything was changed.
  static func opened(
    _ sealed: [UInt8], by key: [UInt8], authenticating data: [UInt8]
  ) -> [UInt8]? {
    guard sealed.count >= nonceSize + tagSize else { return nil }
    let (nonce, content) = (Array(sealed.prefix(nonceSize)), Array(sealed.dropFirst(nonceSize)))
    var text = [UInt8](repeating: 0, count: content.count - tagSize)
    let result = crypto_aead_chacha20poly1305_ietf_decrypt(
      &text, nil, nil, content, UInt64(content.count), data, UInt64(data.count), nonce, key)
    return result == 0 ? text : nil
  }
}
