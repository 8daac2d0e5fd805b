import RefillCore
import TestSupport
import Testing

@Suite struct `What is never kept` {
  /// The test numbers published by payment companies.
  static let cards = [
    "4111111111111111", "4242424242424242", "4012888888881881", "4222222222222", "378282246310005",
    "371449635398431", "5555555555554444", "5105105105105100", "2223003122003222",
    "6011111111111117", "6011000990139424", "3530111333300000", "3566002020360505",
    "30569309025904", "38520000023237", "36227206019512", "6200000000000005", "6759649826438453",
    "501800000009", "135412345678911", "6304000000000000", "2200770239097761",
    "6212345678901232001",
  ]

  @Test(arguments: cards) func `is the number of a card`(number: String) {
    let fours = stride(from: 0, to: number.count, by: 4).map {
      String(number.dropFirst($0).prefix(4))
    }
    let spellings = [
      number, fours.joined(separator: " "), fours.joined(separator: "-"), " \(number) ",
    ]
    for spelling in spellings {
      #expect(Sensitive.reason(forValue: spelling) == .cardNumber, "\(spelling)")
    }
    let among = ["card \(number) exp 12/27", "\(number), Ann", "Visa:\(number)"]
    for text in among where number.count > 12 {
      #expect(Sensitive.reason(forValue: text) == .cardNumber, "\(text)")
    }
    for text in ["A\(number)", "\(number)B", "https://x.example/\(number)", "+\(number) Ann"] {
      #expect(Sensitive.reason(forValue: text) == nil, "\(text)")
    }
    #expect(Sensitive.reason(forValue: number, isPlainNumber: true) == nil)
  }

  @Test(arguments: [
    "card 4111 1111 1111 1111 exp 12/27", "4111-1111-1111-1111 1227",
    "Ann 3782 822463 10005 (1234)",
    "ORD 4111 1111 1111 1111", "two: 1, 4242424242424242.",
  ])
  func `is a card's number among words`(text: String) {
    #expect(Sensitive.reason(forValue: text) == .cardNumber)
    #expect(Sensitive.reason(forValue: text, isPlainNumber: true) == nil)
  }

  @Test(arguments: [
    "4111.1111.1111.1111", "3782.822463.10005", "card 4111.1111.1111.1111, 12/27",
    "4111/1111/1111/1111", "4111_1111_1111_1111", "4222.2222.2222.2", "6759.6498.2643.8453",
    "5018.0000.0009", "6212.3456.7890.1232.001", "4111\u{200B}1111\u{200B}1111\u{200B}1111",
    "41\u{AD}11 1111\u{FEFF} 1111 1111", "my card is 501800000009", "1354-123456-78911",
    // Article numbers but for their groups.
    "5018 3608 1916", "5018.4732.5757", "4868-7229-0373-5", "my card is 4258 4309 0597 6",
  ])
  func `is a card's number with other signs`(text: String) {
    #expect(Sensitive.reason(forValue: text) == .cardNumber)
  }

  @Test(arguments: [
    "DE89370400440532013000", "DE89 3704 0044 0532 0130 00", "GB82 WEST 1234 5698 7654 32",
    "GB29NWBK60161331926819", "FR1420041010050500013M02606", "NO93 8601 1117 947",
    "MT84MALT011000012345MTLCAST001S", "gb82-west-1234-5698-7654-32",
    "IBAN: DE89370400440532013000.", "pay to DE89 3704 0044 0532 0130 00 by May",
  ])
  func `is the number of an account`(text: String) {
    #expect(Sensitive.reason(forValue: text) == .accountNumber)
    #expect(!Sensitive.isSecret(text))
  }

  @Test(arguments: [
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "key wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY.",
    "\"9aF3kLmQ0xZr7TbVw2YcN8sHj5GdPe4uKiRo\"", "cGFzc3dvcmQ6aHVudGVyMiBhbmQgbW9yZQ==",
    "PVrDomEFhCrdvTtgVAqsk8dxuVHk/8uelzg4aQ0X", "pXWygj/xT8/y/KJorjTQ4xX+NI6Y3AqzfKjtdRPBCtlh",
    "5ziJJysva6jtUwVtfzhNmVzhEcsnD8hmwxyvrtFmegMXSrEcrB7",
    "MBt2Tdy0mzly0jYUUlvsVO4s.sEp3Ix.6PGr5pXwtlb0yIJtQIcD36WHKhiOabcd",
  ])
  func `is a long word that nobody made up`(text: String) {
    #expect(Sensitive.reason(forValue: text) == .randomWord)
    #expect(!Sensitive.isSecret(text))
  }

  @Test func `is nine in ten random keys of 32 letters, digits and signs`() {
    var numbers = SeededGenerator(seed: 7)
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let found = (0..<500).count { _ in
      let key = String((0..<32).map { _ in signs.randomElement(using: &numbers)! })
      return Sensitive.reason(forValue: key) != nil
    }
    #expect(found >= 450)
  }

  @Test(arguments: [
    "078-05-1120", "219-09-9999", "123 45 6789", "SSN 219-09-9999 on file",
    "his social security number: 219-09-9999",
  ])
  func `is a social security number`(number: String) {
    #expect(Sensitive.reason(forValue: number) == .socialSecurityNumber)
    #expect(Sensitive.reason(forValue: number, isPlainNumber: true) == nil)
  }

  @Test(arguments: [
    "AKIAIOSFODNN7EXAMPLE", "ASIAIOSFODNN7EXAMPLE", "key AKIAIOSFODNN7EXAMPLE now",
    "AWS_SECRET_ACCESS_KEY=KEYDATA", "aws_secret_access_key = KEYDATA",
    "export AWS_SESSION_TOKEN=KEYDATA",
    "export AZURE_STORAGE_ACCOUNT_KEY=KEYDATA", "export GOOGLE_SERVICE_ACCOUNT_KEY=KEYDATA",
    "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
    "abc8Q~aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "AIzaSyA1234567890abcdefghijklmnopqrstuv",
    "ya29.a0AfH6SMBxxxxxxxxxxxxxxxxxxx", "GOCSPX-1234567890abcdefghijklmnop",
    "ghp_1234567890abcdefghijklmnopqrstuvwx00", "gho_1234567890abcdefghijklmnopqrstuvwx00",
    "ghu_1234567890abcdefghijklmnopqrstuvwx00", "ghs_1234567890abcdefghijklmnopqrstuvwx00",
    "ghr_1234567890abcdefghijklmnopqrstuvwx00",
    "gh1_1234567890abcdefghijk_1234567890abcdefghijklmnopqrstuvwxyz1234567890abcdefghijklm",
    "github_pat_11ABCDEFG0123456789abc_1234567890abcdefghijklmnopqrstuvwxyz1234567890abcdefghijklm",
    "v1.1234567890abcdef1234567890abcdef12345678", "glpat-RkE_BG5p_bbjML21WSfy",
    "xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcBrzbqgy",
    "xoxp-17653672481-19874698323-pdFZKVeTuE8sk7oOcBrzbqgy",
    "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
    "sk_test_1234567890abcdefghijklmnop", "sk_live_1234567890abcdefghijklmnop",
    "rk_live_1234567890abcdefghijklmnop", "nfp_nBh7BdJxUwyaBBwFzpyD29MMFT6pZ9wq5634",
    "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", "pul-683c2770662c51d960d72ec27613be7653c5cb26",
    "sk-abcdefghijklmnopqrstuvwxyz0123456789ABCD", "hf_abcdefghijklmnopqrstuvwxyz01234567",
    "SG.abcdefghijklmnopqrstuv.abcdefghijklmnopqrstuvwxyz0123456789",
    "-----BEGIN OPENSSH PRIVATE KEY-----", "a\n-----BEGIN RSA PRIVATE KEY-----\nMII",
    "otpauth://totp/Example:ann?secret=JBSWY3DPEHPK3PXP", "otpauth-migration://offline?data=Cj",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
    "https://ann:hunter2@example.com/x", "postgres://app:s3cret@db.example/app",
    "atuin login -u ann -p hunter2",
  ])
  func `is a token or key`(secret: String) {
    #expect(Sensitive.reason(forValue: secret) == .secret)
    #expect(Sensitive.isSecret(secret))
  }

  /// Texts that resemble sensitive values.
  @Test(arguments: [
    "", "Ann Chen", "Zoë", "👩‍👩‍👧",
    // Cards with a wrong digit, too short, too long; a single repeated digit
    "4111111111111112", "4111 1111 111", "41111111111111111111", "0000000000000000",
    // Telephone numbers
    "+49 170 1234567", "+4915123456789", "0049 170 12345618", "(555) 010-0199", "555-0100",
    "01 23 45 67 89",
    // Orders, parcels, stock, serial numbers
    "4500012345", "112-1234567-1234565", "PO-2026-001234", "ORD 4111 1111 1111 1112",
    "order 4111  1111 1111 1111", "see 4111 1111 1111 1112 and 12/27", "3.4111111111111111",
    "call +49 170 4111111111111111 now", "4111 1111 1111 1111x",
    "1Z999AA10123456784", "2026-11-21", "20261121", "10.0.0.1", "192.168.100.101", "#4711",
    // Numbers with the check digit of a card that no network issues, articles, devices
    "1234567812345670", "7000000000000005", "4006381330060", "4506381330010", "490154203237518",
    "356938035643809",
    // Books, and accounts with a wrong check digit
    "978-3-16-148410-0", "9783161484094", "978-3161484094", "9780306406157", "0-306-40615-2",
    "979-10-90636-07-1",
    "DE88 3704 0044 0532 0130 00", "GB29NWBK60161331926818", "89370400440532013000",
    "DE89", "DE89 3704 0044", "12DE370400440532013000",
    // Nine digits in other groups, unassigned numbers
    "123456789", "12-345-6789", "000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567",
    "123-45-0000", "+1 123-45-6789", "call 123-45-6789 today", "SSN 000-12-3456", "100012345678910",
    "1.2.3.4", "2026/11/24/07", "12_34_56",
    // Hashes, ids, words that begin like a token
    "d41d8cd98f00b204e9800998ecf8427e", "0042d189de104b9894444fee075cd99895c58cf9",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "ghp_short",
    "task-force-of-the-northern-region-offices",
    "sk-learn-and-other-things-worth-knowing-today", "desk-0123456789abcdef0123456789abcdef",
    "aws_secret_access_key is missing", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
    // Long words composed by a person
    "/home/ann/Documents/Project2026/Report", "/usr/lib/gcc/x86/9/bin/AB/cc1/x/y/Z",
    "Customers/2026/NorthRegion/Reports/Final", "INV2026NorthRegionQ3Section12PartB7",
    "PLAN-2026-Haus12-Etage3-Raum45-Tuer7", "Donaudampfschifffahrtsgesellschaft2026",
    "https://docs.example/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
    "ann.Chen+lists2026ABCDEFGHIJKLMNOP@mail.Example", "192.168.100.101", "4111.1111",
    "3.14159265358979323846", "1234.5678901234",
    "AKIA", "Akia Restaurant, 12 Main Street", "v1.2.3", "eyJust a text", "npm_config_cache",
    "https://example.com:8080/a@b", "https://ann@example.com", "mailto:ann@example.com",
    "ssh://git@example.com:22/x", "ratio 3:1 @ noon", "Time/Budget/Quality", "hf_short",
    "Begin -- ends", "AZURE coast", "token ring",
  ])
  func `is nothing else`(value: String) {
    #expect(Sensitive.reason(forValue: value) == nil)
    #expect(!Sensitive.isSecret(value))
  }

  @Test(arguments: [
    "otp", "tan", "cvc", "card-cvc", "cvn", "cardCVV", "PIN", "form/pin", "pinCode", "PINCode",
    "cc-csc", "cc-number", "billing cc-exp", "cc-exp-month", "ccNumber",
    "pin2", "captcha_1", "password", "current-password", "apiToken", "client.secret", "SMS TAN",
  ])
  func `is what is called like a secret`(name: String) {
    #expect(Sensitive.reason(forName: name) == .name)
  }

  @Test(arguments: [
    "", "pin/form", "spinning", "pinball", "tangent", "tank", "tokens-left-word".uppercased(),
    "cc-name", "cc-type", "number", "expiry", "account-number",
    "secretary", "passport", "title", "field12", "input_3", "captchas", "optional", "stanza",
  ])
  func `is not what only begins so`(name: String) {
    #expect(Sensitive.reason(forName: name) == nil)
  }

  @Test func `is what is longer than 200 characters`() {
    let family = String(repeating: "👩‍👩‍👧", count: 200)
    #expect(Sensitive.reason(forValue: family) == nil)
    #expect(Sensitive.reason(forValue: family + "x") == .tooLong)
  }

  @Test(arguments: [
    ("tel", true), ("visitor/phone", true), ("mobile-2", true), ("hotel", false),
    ("phoneme", false),
  ])
  func `tells telephones by their name`(name: String, isPhone: Bool) {
    #expect(Sensitive.isPhone(name) == isPhone)
  }
}
