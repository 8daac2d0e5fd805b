import Foundation
import Testing

@Suite struct `Records are drawn` {
  private func open(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(
        form: "login", title: "Login",
        fields:
          #"{"id": "host", "title": "Host"}, {"id": "pass", "title": "P", "kind": "password"}"#)
      let records = ["ann", "bo", "ann"].enumerated().map { day, host in
        #"{"host": "\#(host)", "$refill": {"submitted": "2024-0\#(day + 1)-05T08:15:00Z"}}"#
      }
      try home.write(records.joined(separator: "\n") + "\n", to: "records.jsonl")
      let imported = try await home.refill("records", "import", "login", "records.jsonl")
      #expect(imported.status == 0, "\(imported.complaints)")
      try await body(home)
    }
  }

  @Test func `by value, month and hour`() async throws {
    try await open { home in
      let environment = ["TZ": "UTC", "COLUMNS": "60"]
      let value = try await home.refill(
        "records", "chart", "login", "host", environment: environment)
      #expect(value.output.hasPrefix("Login: Host\nann  █"))
      #expect(value.output.hasSuffix("1, 33 %\n3 answers in 3 records\n"))
      let month = try await home.refill("records", "chart", "login", environment: environment)
      #expect(
        month.output.split(separator: "\n").map { $0.prefix(7) }[1...3] == [
          "2024-01", "2024-02", "2024-03",
        ])
      let week = try await home.refill(
        "records", "chart", "login", "--by", "week", "--ascii", environment: environment)
      #expect(week.output.contains("Fri  ................##"))
      let since = try await home.refill("records", "chart", "login", "--since", "2024-02-01")
      #expect(since.output.hasSuffix("2 records\n"))
    }
  }

  @Test func `by the form of a file, wherever it is`() async throws {
    try await Home.open { home in
      let fields =
        #"{"id": "n", "kind": "number"}, {"id": "d", "kind": "date"}, {"id": "pw", "kind": "password"}"#
      try home.write(
        #"{"id": "meter", "title": "Meter", "fields": [\#(fields)]}"#, to: "m.json")
      let records = (10..<40).map { #"{"n": \#($0), "d": "2024-03-\#($0 % 20 + 10)"}"# + "\n" }
      try home.write(records.joined(), to: "records.jsonl")
      let imported = try await home.refill("records", "import", "m.json", "records.jsonl")
      #expect(imported.status == 0, "\(imported.complaints)")
      let numbers = try await home.refill("records", "chart", "m.json", "n")
      #expect(numbers.output.hasPrefix("Meter: n\n10–15  █"), "\(numbers.output)")
      let dates = try await home.refill("records", "chart", "m.json", "d")
      #expect(dates.output.hasPrefix("Meter: d\n2024-03  █"), "\(dates.output)")
      let secret = try await home.refill("records", "chart", "m.json", "pw")
      #expect(secret.status == 2 && secret.complaints.contains("pw is secret"))
      // The form of the id is not known: its answers are texts.
      let texts = try await home.refill("records", "chart", "meter", "n")
      #expect(texts.output.hasPrefix("meter: n\n10  █"), "\(texts.output)")
    }
  }

  @Test func `as a picture`() async throws {
    try await open { home in
      let chart = try await home.refill("records", "chart", "login", "host", "--svg")
      #expect(chart.output.hasPrefix("<svg ") && chart.output.contains(">ann</text>"))
      let stats = try await home.refill("history", "stats", "--svg")
      #expect(stats.output.contains(">Records by hour</text>"))
      #expect(
        try await home.refill("history", "stats").output.contains("\nRecords by month\n2024-01  "))
    }
  }

  @Test func `without secrets and unknown fields`() async throws {
    try await open { home in
      for (field, message) in [
        ("pass", "pass is secret; its answers are not stored."),
        ("hots", "the form has no field hots. Did you mean host?"),
      ] {
        let result = try await home.refill("records", "chart", "login", field)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.complaints.contains(message), "\(result.complaints)")
      }
      #expect(try await home.refill("records", "chart", "login", "--by", "value").status == 2)
      #expect(
        try await home.refill("records", "chart", "lgin").complaints.contains("Did you mean login?")
      )
    }
  }
}
