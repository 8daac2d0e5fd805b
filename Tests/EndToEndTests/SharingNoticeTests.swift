import Foundation
import RefillStore
import Testing

/// Sentences about what is shared, after a form and in it.
@Suite(.terminalTime) struct `A person who shares is told` {
  private static let fields =
    #"{"id": "company", "title": "Company", "autocomplete": "organization"}"#

  private static func share(_ home: Home, _ name: String, at place: String) async throws {
    try home.write(form: "desk", title: "Desk", fields: fields)
    let begun = try await home.refill("sync", "init", place, "--team", "desk", "--name", name)
    #expect(begun.status == 0, "\(begun.complaints)")
    #expect(try await home.refill("sync", "share", "desk", "--with", "desk").status == 0)
  }

  private static func submit(_ home: Home, _ company: String) async throws -> String {
    let result = try await home.refill(
      ["fill", "--no-input", "--remember", "--set", "company=\(company)", "desk"],
      environment: ["REFILL_SYNC": "0"])
    #expect(result.status == 0, "\(result.complaints)")
    return result.complaints
  }

  @Test func `once a day that something has waited for three days`() async throws {
    try await Home.open { home in
      let place = home.path(of: "place")
      try await Self.share(home, "anna", at: place)
      #expect(try await Self.submit(home, "Acme Ltd").isEmpty)
      try Store(path: home.path(of: "data/refill/refill.sqlite"))
        .execute("UPDATE stream SET waits = waits - 4 * 86400000")
      let told = try await Self.submit(home, "Umber Ltd")
      #expect(told.hasPrefix("2 records wait to be shared since "))
      #expect(told.hasSuffix("day: refill sync status\n"), "\(told)")
      #expect(try await Self.submit(home, "Ochre Ltd").isEmpty)
      #expect(try await home.refill("sync").output == "Sent 3 values and 3 records.\n")
      try Store(path: home.path(of: "data/refill/refill.sqlite"))
        .execute("UPDATE share_place SET told = NULL")
      #expect(try await Self.submit(home, "Sienna Ltd").isEmpty)
    }
  }

  @Test func `how much of the uses of a value is their own`() async throws {
    try await TmuxSession.open { terminal in
      try await Home.open { ben in
        let place = ben.path(of: "place")
        try await Self.share(ben, "ben", at: place)
        try await Self.share(terminal.home, "anna", at: place)
        for _ in 0..<2 { _ = try await Self.submit(ben, "Acme Ltd") }
        _ = try await Self.submit(terminal.home, "Acme Ltd")
        for home in [ben, terminal.home] { _ = try await home.refill("sync") }
        try await terminal.fill("desk")
        try await terminal.press("C-r")
        try await terminal.press("C-x", "i")
        try await terminal.see("Used 3 times, 1 of them by you, last just now")
        try await terminal.press("C-c")
      }
    }
  }
}
