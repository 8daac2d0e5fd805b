import Foundation
import Testing

@Suite(.terminalTime) struct `A preset` {
  private static let fields = #"""
    {"id": "product", "title": "Product"}, {"id": "branch", "title": "Branch"},
    {"id": "day", "title": "Day", "kind": "date"}
    """#

  @Test func `begins its form with the answers of a record`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(form: "release", title: "Release", fields: Self.fields)
      let fill = ["fill", "--no-input", "release", "--set", "day=2026-01-05"]
      for product in ["Shop", "Desk"] {
        let answers = ["--set", "product=\(product)", "--set", "branch=main"]
        #expect(try await home.refill(fill + answers).status == 0)
      }
      #expect(try await home.refill(["records", "pin", "1", "weekly shop"]).status == 0)
      #expect(try await home.refill(["records", "pin", "7", "other"]).status == 2)
      let list = try await home.refill(["records", "presets"])
      #expect(list.output.contains("release") && list.output.contains("weekly shop"))
      try await terminal.enter("run fill --like 'weekly shop'")
      try await terminal.see("› Product  Shop", "↺ Branch   main", "◦ Day")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"product":"Shop","branch":"main"}"# + "\n")
      let wrong = try await home.refill(["fill", "--no-input", "--like", "weekly sop"])
      #expect(wrong.status == 2 && wrong.complaints.contains("weekly shop"))
      let quiet = try await home.refill(["fill", "--no-input", "--like", "2", "release"])
      #expect(quiet.output == #"{"product":"Desk","branch":"main"}"# + "\n")
      let explained = try await home.refill([
        "fill", "--no-input", "--explain", "--like", "weekly shop", "--set", "branch=dev",
      ])
      #expect(explained.complaints.contains("product\tpreset weekly shop\n"))
      #expect(explained.complaints.contains("branch\t--set\n"))
      #expect(try await home.refill(["records", "unpin", "weekly shop"]).status == 0)
      #expect(try await home.refill(["fill", "--no-input", "--like", "weekly shop"]).status == 2)
    }
  }

  @Test func `of a value keeps it first in its list`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(form: "release", title: "Release", fields: Self.fields)
      try await home.remember(["Desk", "Shop", "Till"], in: "release/product")
      #expect(
        try await home.refill(["history", "pin", "release/product", "Desk"]).status == 0)
      #expect(
        try await home.refill(["history", "pin", "release/product"]).output == "Desk\n")
      try await terminal.fill("release")
      try await terminal.press("Down")
      try await terminal.see("› Desk", "Till", "Shop")
    }
  }
}

@Suite(.terminalTime) struct `A form for each row` {
  private func open(
    _ rows: String, _ command: String, _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "invite", title: "Invitation",
        fields: #"""
          {"id": "name", "title": "Name", "required": true},
          {"id": "seats", "title": "Seats", "kind": "number"},
          {"id": "account", "title": "Account"}
          """#)
      try terminal.home.write(rows, to: "guests.csv")
      try await terminal.enter("run \(command)")
      try await body(terminal)
    }
  }

  @Test func `has its answers and a counter, and goes on until it is left`() async throws {
    let rows = "name,seats\nAnn,2\nBo,\nCy,1\n"
    try await open(rows, "fill --each ~/guests.csv invite") { terminal in
      try await terminal.see("Invitation (1 of 3)", "Ann", "2")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("Invitation (2 of 3)", "Bo")
      try await terminal.press("Tab")
      try await terminal.type("4")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("Invitation (3 of 3)", "Cy")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(
        terminal.output == #"{"name":"Ann","seats":2}"# + "\n" + #"{"name":"Bo","seats":4}"# + "\n")
      #expect(terminal.complaints?.contains("--from-line 4 continues.") == true)
      try await terminal.enter("run fill --each ~/guests.csv --from-line 4 --review invite")
      try await terminal.see("Invitation (3 of 3)", "Submit")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"name":"Cy","seats":1}"# + "\n")
      #expect(terminal.complaints?.contains("1 record submitted.") == true)
    }
  }

  @Test func `goes on with what was typed into its row`() async throws {
    let rows = "name,seats,account\nAnn,2,\nBo,3,DE89370400440532013000\n"
    try await open(rows, "fill --each ~/guests.csv invite") { terminal in
      try await terminal.see("Invitation (1 of 2)", "Ann")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("Invitation (2 of 2)", "Bo")
      try await terminal.type("ris")
      try await terminal.see("Boris")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(terminal.complaints?.contains("--from-line 3 continues.") == true)
      try await terminal.enter("run fill --each ~/guests.csv invite")
      try await terminal.see("Invitation (1 of 2)", "Ann")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("Invitation (2 of 2)", "Boris")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(
        terminal.output == #"{"name":"Ann","seats":2}"# + "\n"
          + #"{"name":"Boris","seats":3,"account":"DE89370400440532013000"}"# + "\n")
    }
  }

  @Test func `passes over rows that it cannot hold, and keeps them`() async throws {
    let rows = "name,seats\nAnn,two,three\nBo,3\n"
    try await open(rows, "fill --each ~/guests.csv --refused ~/bad.csv invite") { terminal in
      try await terminal.see("Invitation (2 of 2)", "Bo")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 3)
      #expect(terminal.complaints?.contains("guests.csv:2:") == true)
      #expect(terminal.home.text(of: "bad.csv") == "name,seats\nAnn,two,three\n")
    }
  }
}
