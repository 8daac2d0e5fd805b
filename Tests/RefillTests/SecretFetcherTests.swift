import Foundation
import RefillCore
import TestSupport
import Testing

@testable import refill

@Suite struct `A fetcher of secrets` {
  private static let number = 7

  private func fetcher(
    _ words: [String], untrusted: String? = nil, _ wake: DispatchSemaphore
  ) -> SecretFetcher {
    let field = Field.field("pin", .password) { $0.secretCommand = words }
    return SecretFetcher(
      Form(id: "f", fields: [field]), file: "/f.json", untrustedForm: untrusted
    ) { wake.signal() }
  }

  /// Returns the reply of a program of the shell.
  private func reply(_ script: String, untrusted: String? = nil) throws -> FetchedSecret {
    let wake = DispatchSemaphore(value: 0)
    let fetcher = fetcher(["sh", "-c", script], untrusted: untrusted, wake)
    fetcher.fetch(SecretQuery(number: Self.number, field: "pin"))
    #expect(wake.wait(timeout: .now() + 20) == .success)
    let replies = fetcher.take()
    #expect(replies.count == 1 && fetcher.take().isEmpty)
    guard case .program(.fetched(Self.number, let fetched)) = replies.first else {
      throw CancellationError()
    }
    return fetched
  }

  private static func secret(_ text: String) -> FetchedSecret {
    let secret = SecureText()
    _ = secret.append(text)
    return .secret(secret)
  }

  @Test(arguments: [
    ("echo hunter2; echo more", "hunter2"), ("printf 'hunter2'", "hunter2"),
    ("printf 'a\\r\\nb'", "a"), ("printf 'a\\rb\\r'", "a\rb"), ("printf 'ä👩‍👩‍👧\\n'", "ä👩‍👩‍👧"),
    ("printf ' a b '", " a b "), ("exit 0", ""), ("echo; echo later", ""),
    ("echo hunter2; echo hidden >&2", "hunter2"), ("head -c 4096 /dev/zero | tr '\\0' x", nil),
    ("echo x; head -c 200000 /dev/zero", "x"),
  ])
  func `takes the first line of the output`(script: String, secret: String?) throws {
    #expect(
      try reply(script) == Self.secret(secret ?? String(repeating: "x", count: 4096)))
  }

  @Test(arguments: [
    ("echo hunter2; exit 3", CheckVerdict.Failure.exited(code: 3)),
    ("exit 127", .notFound), ("kill -9 $$", .broken),
    ("head -c 4097 /dev/zero | tr '\\0' x", .broken),
  ])
  func `tells why there is none`(script: String, failure: CheckVerdict.Failure) throws {
    #expect(try reply(script) == .failed(failure))
  }

  @Test func `runs nothing in a form that is not trusted`() throws {
    let folder = try TemporaryDirectory()
    let mark = folder.file("ran")
    #expect(try reply("touch \(mark)", untrusted: "db") == .failed(.untrusted(form: "db")))
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `does not find a program that is not there`() {
    let wake = DispatchSemaphore(value: 0)
    let fetcher = fetcher(["no-such-manager"], wake)
    fetcher.fetch(SecretQuery(number: 1, field: "pin"))
    #expect(wake.wait(timeout: .now() + 20) == .success)
    #expect(fetcher.take() == [.fetched(number: 1, .failed(.notFound))])
  }

  @Test func `ends the program that is cancelled, without a reply`() throws {
    let folder = try TemporaryDirectory()
    let (started, ended) = (folder.file("started"), folder.file("ended"))
    let wake = DispatchSemaphore(value: 0)
    let script = "touch \(started); sleep 60; touch \(ended); echo x"
    let fetcher = fetcher(["sh", "-c", script], wake)
    fetcher.fetch(SecretQuery(number: 1, field: "pin"))
    let limit = Date(timeIntervalSinceNow: 20)
    while !FileManager.default.fileExists(atPath: started), Date() < limit { usleep(1000) }
    fetcher.cancel()
    #expect(wake.wait(timeout: .now() + 20) == .success)
    #expect(fetcher.take().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: ended))
  }
}
