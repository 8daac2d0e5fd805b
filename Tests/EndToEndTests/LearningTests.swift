import RefillStore
import Testing

@Suite(.terminalTime) struct `Forms that are filled in a terminal` {
  /// Fills the form in with the keys of one city, and submits it.
  private func fill(_ city: String, _ words: String, _ terminal: TmuxSession) async throws {
    try await terminal.fill(words, until: "› City")
    try await terminal.type(city)
    try await terminal.see(city)
    try await terminal.press("C-x", "Enter")
    #expect(try await terminal.end() == 0)
  }

  /// The stored weights, in hexadecimal digits.
  private func weights(_ terminal: TmuxSession) throws -> String? {
    try Store(reading: terminal.home.path(of: "data/refill/refill.sqlite"))
      .text("SELECT coalesce(group_concat(hex(weights)), '') FROM weight")
  }

  @Test func `teach which value comes next`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "tour", title: "Tour", fields: #"{"id": "city", "title": "City"}"#)
      for _ in 0..<3 {
        for city in ["Leeds", "London"] { try await fill(city, "tour", terminal) }
      }
      // By use alone, the last value would come first.
      try await terminal.fill("tour", until: "↓ AutoFill 2")
      try await terminal.type("L")
      try await terminal.see("→ takes \"Leeds\"")
      try await terminal.press("Right")
      try await terminal.see("Leeds")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      try await terminal.fill("tour", until: "↓ AutoFill 2")
      try await terminal.type("L")
      try await terminal.see("→ takes \"London\"")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
    }
  }

  @Test func `teach nothing without a terminal, with --private, or if they are left`() async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "tour", title: "Tour", fields: #"{"id": "city", "title": "City"}"#)
      for _ in 0..<3 {
        let result = try await terminal.home.refill(
          "fill", "--no-input", "--remember", "--set", "city=Leeds", "tour")
        #expect(result.status == 0, "\(result.complaints)")
      }
      #expect(try weights(terminal) == "")
      try await fill("Leeds", "fill --private tour", terminal)
      #expect(try weights(terminal) == "")
      try await fill("Leeds", "tour", terminal)
      let learned = try weights(terminal)
      #expect(learned != "")
      try await fill("Leeds", "fill --private tour", terminal)
      #expect(try weights(terminal) == learned)
      try await terminal.fill("tour", until: "› City")
      try await terminal.type("Leeds")
      try await terminal.press("Tab", "C-c")
      #expect(try await terminal.end() == 130)
      #expect(try weights(terminal) == learned)
    }
  }
}
