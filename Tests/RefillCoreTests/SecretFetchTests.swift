import TestSupport
import Testing

@testable import RefillCore

@Suite struct `A secret that a program fetches` {
  private let driver: FormDriver

  init() {
    driver = FormDriver.begun(
      .field("password", .password) {
        $0.title = "Password"
        $0.secretCommand = ["pass", "show", "db"]
        $0.length.maximum = 8
      }, .kept("name"))
  }

  /// The text in the field.
  private var text: String { driver.model.fields[0].secret?.withText { $0 } ?? "" }

  /// The numbers of the requests since the last press.
  private var requests: [Int] {
    driver.effects.compactMap { if case .fetch(let query) = $0 { query.number } else { nil } }
  }

  private func secret(_ text: String) -> FetchedSecret {
    let secret = SecureText()
    for byte in text.utf8 { _ = secret.append(byte) }
    return .secret(secret)
  }

  /// Requests the secret, and returns the number of the request.
  private func request() throws -> Int {
    driver.press(.down)
    return try #require(requests.first)
  }

  @Test func `is requested by the key alone, and replaces what was typed`() throws {
    #expect(driver.sentence == "Down runs the command that fetches it. Never saved or shown.")
    #expect(driver.model.toolbar?.item(.autoFill)?.isEnabled == true)
    driver.press(.type("ab"), .tab, .backTab)
    #expect(requests.isEmpty)
    let number = try request()
    #expect(driver.sentence == "Waiting for the command. Esc cancels.")
    #expect(driver.model.toolbar?.item(.autoFill)?.isEnabled == false)
    driver.press(.autoFill)
    #expect(requests.isEmpty)
    driver.press(.fetched(number: number, secret("pässword")))
    #expect(text == "pässword")
    #expect(driver.sentence == "Password is filled in.")
    #expect(!driver.model.isFetchingSecret)
  }

  @Test func `comes into its field wherever the user is`() throws {
    let number = try request()
    driver.press(.tab, .type("Ann"), .fetched(number: number, secret("x")))
    #expect(text == "x")
    #expect(driver.text("name") == "Ann")
    #expect(driver.model.focusedIndex == 1)
  }

  @Test func `is dropped after Esc, which does nothing else`() throws {
    let number = try request()
    driver.press(.escape)
    #expect(driver.effects.contains(.cancelFetch))
    #expect(driver.model.focusedIndex == 0)
    #expect(driver.sentence == "Password was not fetched.")
    driver.press(.fetched(number: number, secret("x")))
    #expect(text.isEmpty)
    driver.press(.escape)
    #expect(driver.model.isInReview)
  }

  @Test func `is dropped once the user types`() throws {
    let number = try request()
    driver.press(.type("a"))
    #expect(driver.effects.contains(.cancelFetch))
    driver.press(.fetched(number: number, secret("x")))
    #expect(text == "a")
    let second = try request()
    driver.press(.fetched(number: number, secret("y")), .fetched(number: second, secret("z")))
    #expect(text == "z")
  }

  @Test(arguments: [
    (CheckVerdict.Failure.exited(code: 2), "The command for Password failed (exit 2)."),
    (.noAnswer(seconds: 30), "The command for Password did not answer within 30 s."),
    (.notFound, "The command for Password was not found."),
    (.untrusted(form: "db"), "Not trusted: refill trust db allows the command for Password."),
  ])
  func `that cannot be fetched leaves the field as it is`(
    failure: CheckVerdict.Failure, sentence: String
  ) throws {
    driver.press(.type("ab"))
    let number = try request()
    driver.press(.fetched(number: number, .failed(failure)))
    #expect(driver.sentence == sentence)
    #expect(text == "ab")
  }

  @Test(arguments: [
    ("", "The command for Password wrote nothing."),
    ("a\u{1B}[2J", "The command for Password wrote no line of text in UTF-8."),
    ("a\u{9B}b", "The command for Password wrote no line of text in UTF-8."),
    ("123456789", Message.full(limit: "8 characters")),
  ])
  func `that is no answer is refused`(secret: String, sentence: String) throws {
    let number = try request()
    driver.press(.fetched(number: number, self.secret(secret)))
    #expect(text.isEmpty)
    #expect(driver.sentence == sentence)
  }

  @Test func `is UTF-8`() {
    let bytes = SecureText()
    for byte: UInt8 in [0x61, 0xEB] { _ = bytes.append(byte) }
    #expect(!bytes.isPlainText)
    let text = SecureText()
    #expect(text.isPlainText)
    _ = text.append("ß ﬁ İ é 👩‍👩‍👧")
    #expect(text.isPlainText)
    let copy = SecureText()
    _ = copy.append("longer than the other, and overwritten as a whole by what replaces it")
    copy.replace(with: text)
    #expect(copy == text)
    copy.replace(with: copy)
    #expect(copy == text)
  }

  @Test func `is not fetched into a field that is read-only, or without a command`() {
    let fixed = FormDriver.begun(
      .field("pin", .password) { ($0.isReadOnly, $0.secretCommand) = (true, ["pass"]) })
    fixed.press(.autoFill)
    #expect(fixed.effects.isEmpty)
    let plain = FormDriver.begun(.field("pin", .password))
    plain.press(.autoFill, .down)
    #expect(!plain.model.isFetchingSecret)
    #expect(plain.model.toolbar?.item(.autoFill) == nil)
  }
}
