/// The pattern of a token or key: parts of a literal text, a class of characters and their minimum
/// number.
struct SecretPattern {
  private let parts: [Part]
  /// True if the pattern also matches right after a letter or digit.
  private let startsAnywhere: Bool

  private struct Part {
    let text: [UInt8]
    let signs: Signs
    let least: Int
  }

  /// The class of characters after the literal text.
  enum Signs {
    case hex, capitals, alphanumeric
    /// Letters, digits, `_` and `-`.
    case base64URL
    /// Letters, digits, `+`, `/` and `=`.
    case base64
    /// The characters of the user name, and of the password, in a URL.
    case user, password
    case blanks
    case any
  }

  private init(_ parts: (String, Signs, Int)..., startsAnywhere: Bool = false) {
    self.parts = parts.map { Part(text: Array($0.0.utf8), signs: $0.1, least: $0.2) }
    self.startsAnywhere = startsAnywhere
  }

  /// Returns true if a text contains a match of any pattern.
  static func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.contains { start in
      let candidates = byFirstByte[Int(bytes[start])]
      guard !candidates.isEmpty else { return false }
      let isInWord = start > 0 && Signs.alphanumeric.contains(bytes[start - 1])
      return candidates.contains {
        (!isInWord || $0.startsAnywhere) && $0.matches(bytes, from: start)
      }
    }
  }

  private func matches(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var place = start
    for part in parts {
      guard bytes[place...].starts(with: part.text) else { return false }
      place += part.text.count
      let signs = bytes[place...].prefix(while: part.signs.contains).count
      guard signs >= part.least else { return false }
      place += signs
    }
    return true
  }

  /// True for the pairs of bytes that a pattern may begin with, by `pair(_:_:)`.
  static let beginnings: [Bool] = {
    var beginnings = [Bool](repeating: false, count: 1 << 16)
    for text in all.compactMap(\.parts.first?.text) {
      for second in UInt8.min...UInt8.max where text.count == 1 || text[1] == second {
        beginnings[pair(text[0], second)] = true
      }
    }
    return beginnings
  }()

  /// The number of a pair of bytes.
  @inline(__always) static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first) << 8 | Int(second)
  }

  private static let byFirstByte: [[SecretPattern]] = {
    var table = [[SecretPattern]](repeating: [], count: 256)
    for pattern in all {
      if let first = pattern.parts.first?.text.first { table[Int(first)].append(pattern) }
    }
    return table
  }()

  // MARK: The table

  private static let all = clouds + code + services + keys

  private static let clouds = [
    // Amazon
    SecretPattern(("AKIA", .capitals, 16)), SecretPattern(("ASIA", .capitals, 16)),
    SecretPattern(("AWS_SECRET_ACCESS_KEY", .blanks, 0), ("=", .any, 1)),
    SecretPattern(("aws_secret_access_key", .blanks, 0), ("=", .any, 1)),
    SecretPattern(("AWS_SESSION_TOKEN", .blanks, 0), ("=", .any, 1)),
    SecretPattern(("aws_session_token", .blanks, 0), ("=", .any, 1)),
    // Azure
    SecretPattern(("AZURE_", .capitals, 3), ("=", .any, 1)),
    SecretPattern(("AccountKey=", .base64, 40)), SecretPattern(("SharedAccessKey=", .base64, 40)),
    SecretPattern(("Q~", .base64URL, 16), startsAnywhere: true),
    // Google
    SecretPattern(("AIza", .base64URL, 31)), SecretPattern(("ya29.", .base64URL, 20)),
    SecretPattern(("GOCSPX-", .base64URL, 20)),
    SecretPattern(("GOOGLE_SERVICE_ACCOUNT_KEY=", .any, 1)),
    // Others
    SecretPattern(("pul-", .hex, 40)), SecretPattern(("dop_v1_", .hex, 64)),
    SecretPattern(("nfp_", .alphanumeric, 36)), SecretPattern(("nfc_", .alphanumeric, 36)),
    SecretPattern(("nfo_", .alphanumeric, 36)), SecretPattern(("nfu_", .alphanumeric, 36)),
    SecretPattern(("nfb_", .alphanumeric, 36)),
  ]

  private static let code = [
    // GitHub
    SecretPattern(("ghp_", .alphanumeric, 32)), SecretPattern(("gho_", .alphanumeric, 32)),
    SecretPattern(("ghu_", .alphanumeric, 32)), SecretPattern(("ghs_", .alphanumeric, 32)),
    SecretPattern(("ghr_", .alphanumeric, 32)),
    SecretPattern(("gh1_", .alphanumeric, 21), ("_", .alphanumeric, 20)),
    SecretPattern(("github_pat_", .alphanumeric, 20), ("_", .alphanumeric, 20)),
    SecretPattern(("v1.", .hex, 40)),
    // GitLab
    SecretPattern(("glpat-", .base64URL, 20)), SecretPattern(("gldt-", .base64URL, 20)),
    SecretPattern(("glrt-", .base64URL, 20)), SecretPattern(("glptt-", .base64URL, 20)),
    SecretPattern(("glcbt-", .base64URL, 20)),
    // Registries
    SecretPattern(("npm_", .alphanumeric, 36)), SecretPattern(("pypi-", .base64URL, 50)),
    SecretPattern(("dckr_pat_", .base64URL, 20)),
    // Atuin's own
    SecretPattern(("atuin login ", .any, 1)),
  ]

  private static let services = [
    // Slack
    SecretPattern(("xoxb-", .base64URL, 20)), SecretPattern(("xoxp-", .base64URL, 20)),
    SecretPattern(("xoxa-", .base64URL, 20)), SecretPattern(("xoxr-", .base64URL, 20)),
    SecretPattern(("xoxs-", .base64URL, 20)), SecretPattern(("xapp-", .base64URL, 20)),
    SecretPattern(("T", .alphanumeric, 8), ("/B", .alphanumeric, 8), ("/", .alphanumeric, 24)),
    // Stripe
    SecretPattern(("sk_live_", .alphanumeric, 16)), SecretPattern(("sk_test_", .alphanumeric, 16)),
    SecretPattern(("rk_live_", .alphanumeric, 16)), SecretPattern(("rk_test_", .alphanumeric, 16)),
    SecretPattern(("whsec_", .alphanumeric, 24)),
    // Others; `sk-` (OpenAI and others) must not match within a word
    SecretPattern(("sk-", .alphanumeric, 32)), SecretPattern(("sk-proj-", .base64URL, 24)),
    SecretPattern(("sk-ant-", .base64URL, 24)), SecretPattern(("sk-svcacct-", .base64URL, 24)),
    SecretPattern(("hf_", .alphanumeric, 30)),
    SecretPattern(("SG.", .base64URL, 16), (".", .base64URL, 16)),
    SecretPattern(("shpat_", .hex, 32)),
  ]

  private static let keys = [
    SecretPattern(("-----BEGIN ", .any, 1), startsAnywhere: true),
    SecretPattern(("AGE-SECRET-KEY-1", .capitals, 40)),
    SecretPattern(("otpauth://", .any, 1)), SecretPattern(("otpauth-migration://", .any, 1)),
    // A JSON web token
    SecretPattern(("eyJ", .base64URL, 8), (".", .base64URL, 8), (".", .base64URL, 8)),
    SecretPattern(("://", .user, 1), (":", .password, 1), ("@", .any, 1), startsAnywhere: true),
  ]
}

extension SecretPattern.Signs {
  func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .hex: Self.isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    case .capitals: Self.isDigit(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
    case .alphanumeric: Self.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
    case .base64URL: Self.alphanumeric.contains(byte) || byte == 0x5F || byte == 0x2D
    case .base64: Self.alphanumeric.contains(byte) || byte == 0x2B || byte == 0x2F || byte == 0x3D
    case .user: Self.password.contains(byte) && byte != UInt8(ascii: ":")
    case .password: byte > 0x20 && !"/?#@".utf8.contains(byte)
    case .blanks: byte == 0x20 || byte == 0x09
    case .any: true
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
