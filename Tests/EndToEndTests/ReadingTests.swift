import Testing

@Suite(.terminalTime) struct `Numbers and dates in a terminal` {
  private static let fields = """
    {"id": "sum", "title": "Sum", "kind": "decimal"},
    {"id": "day", "title": "Day", "kind": "date", "autoFill": false},
    {"id": "at", "title": "At", "kind": "time", "autoFill": false}
    """

  @Test func `are read as they are written, and asked about where they mean two things`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "trip", title: "Trip", fields: Self.fields)
      _ = try await terminal.fill("trip")
      try await terminal.type("$ 1,234.56")
      try await terminal.see("$ 1,234.56", "= 1234.56")
      try await terminal.press("C-x", "k")
      try await terminal.type("1,500")
      try await terminal.press("Tab", "BTab")
      try await terminal.see("1,500 can be 1500 or 1.5")
      try await terminal.press("Down")
      try await terminal.see("1,500 has two meanings.")
      try await terminal.press("Down", "Enter")
      try await terminal.type("2024-2-9")
      try await terminal.see("= Fri 9 February 2024")
      try await terminal.press("PPage", "Up", "Tab")
      try await terminal.see("2024-03-10")
      try await terminal.type("2pm")
      try await terminal.see("= 14:00")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"sum":1.5,"day":"2024-03-10","at":"14:00"}"# + "\n")
    }
  }

  @Test func `are chosen in a calendar`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "trip", title: "Trip",
        fields: #"{"id": "day", "kind": "date", "default": "2026-03-12"}, {"id": "b"}"#)
      _ = try await terminal.fill("trip")
      try await terminal.press("C-x", "a")
      try await terminal.see("[12]", "March 2026")
      try await terminal.press("Right", "Down", "NPage")
      try await terminal.see("[20]", "April 2026")
      try await terminal.type("<")
      try await terminal.see("[20]", "March 2026")
      try await terminal.press("Enter")
      try await terminal.see("2026-03-20")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"day":"2026-03-20"}"# + "\n")
    }
  }

  @Test func `of a date with a time are one answer`() async throws {
    try await Home.open { home in
      try home.write(
        form: "trip", title: "Trip", fields: #"{"id": "at", "kind": "datetime"}"#)
      let right = try await home.refill(
        "fill", "--no-input", "--set", "at=5.3.2026 14 h 30", "trip")
      #expect(right.output == #"{"at":"2026-03-05T14:30"}"# + "\n")
      let wrong = try await home.refill("fill", "--no-input", "--set", "at=5.3.2026", "trip")
      #expect(wrong.status == 3)
    }
  }

  @Test func `are read the same without one`() async throws {
    try await Home.open { home in
      try home.write(form: "trip", title: "Trip", fields: Self.fields)
      let right = try await home.refill(
        "fill", "--no-input", "--set", "sum=1.234,50 €", "--set", "day=5.3.2026", "--set", "at=930",
        "trip")
      #expect(right.output == #"{"sum":1234.50,"day":"2026-03-05","at":"09:30"}"# + "\n")
      let point = try await home.refill("fill", "--no-input", "--set", "sum=1.500", "trip")
      #expect(point.output.hasPrefix(#"{"sum":1.500"#))
      let asked = try await home.refill("fill", "--no-input", "--set", "sum=1,500", "trip")
      #expect(asked.status == 3)
      #expect(
        (asked.output + asked.complaints).contains("sum: can be 1500 or 1.5; write one of these."))
      try home.write(#"{"sum": 1.500}"#, to: "answers.json")
      let given = try await home.refill("fill", "--no-input", "--answers", "answers.json", "trip")
      #expect(given.output.hasPrefix(#"{"sum":1.500"#))
    }
  }
}
