import Foundation
import Testing

@Suite(.terminalTime) struct `A form with pages in a terminal` {
  private static let survey = #"""
    {"id": "survey", "title": "Survey", "fields": [
      {"id": "place", "kind": "group", "page": true, "title": "Place", "fields": [
        {"id": "site", "title": "Site"}, {"id": "inside", "title": "Inside?", "kind": "confirm"}]},
      {"id": "roof", "kind": "group", "page": true, "title": "Roof", "relevant": "not(${inside})",
       "fields": [
        {"id": "tiles", "title": "Tiles", "required": true},
        {"id": "cracks", "kind": "repeat", "title": "Cracks", "fields": [
          {"id": "where", "title": "Where", "required": true}]}]},
      {"id": "end", "kind": "group", "page": true, "title": "Result", "fields": [
        {"id": "notes", "title": "Notes"}]}]}
    """#

  private func open(_ body: (TmuxSession) async throws -> Void) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(Self.survey, to: "config/refill/forms/survey.json")
      try await terminal.fill("survey")
      try await body(terminal)
    }
  }

  @Test func `goes forward and back by fields and by whole pages`() async throws {
    try await open { terminal in
      try await terminal.see("Survey, Place", "page 1 of 3", "› Site")
      try await terminal.press("Tab", "Tab")
      try await terminal.see("Survey, Roof", "page 2 of 3", "› Tiles")
      try await terminal.press("BTab")
      try await terminal.see("Survey, Place", "page 1 of 3", "› Inside?")
      try await terminal.press("C-x", "PPage")
      try await terminal.see("page 1 of 3", "› Site")
      try await terminal.press("C-x", "NPage", "C-x", "NPage")
      let last = try await terminal.see("Survey, Result", "page 3 of 3", "› Notes")
      #expect(!last.contains("Tiles"))
      try await terminal.press("Enter")
      try await terminal.see("Review, 1 problem")
    }
  }

  @Test func `counts the problems of another page, and goes there`() async throws {
    try await open { terminal in
      try await terminal.type("Mill Lane")
      try await terminal.press("C-x", "NPage", "Tab", "Enter")
      try await terminal.see("› 1  Where")
      try await terminal.press("C-x", "NPage")
      try await terminal.see("Survey, Result", "page 3 of 3")
      try await terminal.press("Escape")
      let review = try await terminal.see("Review, 2 problems", "! Tiles *", "! 1  Where *")
      #expect(review.row(with: "Place").hasSuffix("1 of 2 filled"))
      #expect(review.row(with: "Cracks").hasSuffix("1, 1 problem"))
      #expect(!review.contains("Site"))
      try await terminal.press("Enter")
      try await terminal.see("Survey, Roof", "page 2 of 3", "Tiles is required.")
      try await terminal.type("Slate")
      try await terminal.press("Escape")
      try await terminal.see("Review, 1 problem", "✓ Tiles *")
    }
  }

  @Test func `leaves out a page with its list while its condition is false`() async throws {
    try await open { terminal in
      try await terminal.press("C-x", "NPage")
      try await terminal.type("Slate")
      try await terminal.press("C-x", "PPage", "Tab")
      try await terminal.type("y")
      try await terminal.press("Tab")
      try await terminal.see("Survey, Result", "page 2 of 2", "› Notes")
      try await terminal.press("BTab")
      try await terminal.see("page 1 of 2", "› Inside?")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"inside\":true}\n")
    }
  }

  @Test func `comes back on its page when the program was killed, and with hidden answers`()
    async throws
  {
    try await open { terminal in
      try await terminal.press("C-x", "NPage")
      try await terminal.type("Slate")
      try await terminal.press("C-x", "PPage", "Tab")
      try await terminal.type("y")
      try await terminal.press("Tab")
      try await terminal.type("Dry")
      try await terminal.see("› Notes", "Dry")
      // The draft is saved when a field is left.
      try await terminal.press("BTab")
      try await terminal.see("› Inside?")
      try await terminal.press("Tab")
      try await terminal.see("› Notes", "Dry")
      let process = try terminal.process
      kill(process, SIGKILL)
      try await terminal.wait(for: "the end of the program") { _ in kill(process, 0) != 0 }
      try await terminal.openAnother { next in
        try await next.fill("survey", until: "You left this form today at")
        try await next.press("Enter")
        try await next.see("Survey, Result", "page 2 of 2", "› Notes", "Dry")
        try await next.press("BTab")
        try await next.type("n")
        try await next.press("Tab")
        try await next.see("Survey, Roof", "page 2 of 3", "› Tiles", "Slate")
        try await next.press("C-x", "Enter")
        #expect(try await next.end() == 0)
        #expect(next.output == "{\"inside\":false,\"tiles\":\"Slate\",\"notes\":\"Dry\"}\n")
      }
    }
  }

  @Test func `has changes of items undone from another page`() async throws {
    try await open { terminal in
      try await terminal.press("C-x", "NPage", "Tab", "Enter")
      try await terminal.type("Ridge")
      try await terminal.press("Escape")
      try await terminal.see("› 1  Ridge")
      try await terminal.press("Left")
      try await terminal.see("Delete item 1?")
      try await terminal.press("Enter")
      try await terminal.see("Item 1 is deleted.")
      try await terminal.press("C-x", "NPage")
      try await terminal.see("Survey, Result")
      try await terminal.press("C-x", "u")
      try await terminal.see("Survey, Roof", "Item 1 is back.", "› 1  Ridge")
    }
  }
}
