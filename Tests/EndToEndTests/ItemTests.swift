import Foundation
import Testing

@Suite(.terminalTime) struct `A list of items in a terminal` {
  private static let claim = #"""
    {"id": "claim", "title": "Claim", "fields": [
      {"id": "who", "title": "Claimed by"},
      {"id": "items", "kind": "repeat", "title": "Items", "minItems": 1, "maxItems": 40,
       "itemTitle": "${what}, ${amount}", "fields": [
        {"id": "what", "title": "What", "required": true},
        {"id": "amount", "title": "Amount", "kind": "decimal"}]},
      {"id": "total", "title": "Total", "kind": "decimal", "calculate": "sum(${amount})"},
      {"id": "approver", "title": "Approved by"}]}
    """#

  @Test func `takes thirty items, and keeps them when the program is killed`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(Self.claim, to: "config/refill/forms/claim.json")
      try await terminal.fill("claim")
      try await terminal.type("Priya")
      try await terminal.press("Tab")
      for number in 1...29 {
        try await terminal.type("Receipt \(number)")
        try await terminal.press("Enter")
        try await terminal.type("\(number)")
        try await terminal.press("Enter")
        try await terminal.see("› Add an item", "\(number)  Receipt \(number), \(number)")
        if number < 29 {
          try await terminal.press("Enter")
          try await terminal.see("› \(number + 1)  What")
        }
      }
      // A copy of the last one.
      try await terminal.press("C-x", ".")
      try await terminal.see("A copy of item 29.", "› 30  What")
      try await terminal.press("Escape")
      try await terminal.see("› 30  Receipt 29, 29")
      // The copy moves up, and item 30 is deleted and comes back.
      try await terminal.press("C-x", "Up")
      try await terminal.see("This is item 29 now.")
      try await terminal.press("Down", "Left")
      try await terminal.see("Delete item 30?")
      try await terminal.press("Enter")
      try await terminal.see("Item 30 is deleted.", "435")
      try await terminal.press("C-x", "u")
      try await terminal.see("Item 30 is back.", "464")
      let process = try terminal.process
      kill(process, SIGKILL)
      try await terminal.wait(for: "the end of the program") { _ in kill(process, 0) != 0 }
      try await terminal.openAnother { next in
        try await next.fill("claim", until: "You left this form today at")
        try await next.press("Enter")
        try await next.see("› 30  Receipt 29, 29", "464")
        try await next.press("C-x", "Enter")
        #expect(try await next.end() == 0)
        let output = try #require(next.output)
        #expect(output.hasPrefix(#"{"who":"Priya","items":[{"what":"Receipt 1","amount":1},"#))
        #expect(output.hasSuffix("],\"total\":464}\n"))
        #expect(output.components(separatedBy: #"{"what":"#).count == 31)
      }
    }
  }

  @Test func `is answered from the command line by paths`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(Self.claim, to: "config/refill/forms/claim.json")
      let filled = try await terminal.home.refill(
        "claim", "--no-input", "--set", "items[1].what=Train", "--set", "items[2].what=Hotel",
        "--set", "items[2].amount=160")
      #expect(
        filled.output
          == "{\"items\":[{\"what\":\"Train\"},{\"what\":\"Hotel\",\"amount\":160}],\"total\":160}\n"
      )
      let missing = try await terminal.home.refill(
        "claim", "--no-input", "--set", "items[2].amount=1")
      #expect(missing.complaints.contains("items[1].what: "))
      #expect(missing.complaints.contains("items[2].what: "))
      let unnamed = try await terminal.home.refill("claim", "--no-input", "--set", "items.what=x")
      #expect(unnamed.complaints.contains("items.what: name its item, as in items[1].what."))
    }
  }
}
