import Foundation
import RefillCore
import Testing

@Suite struct `A day that a snippet says` {
  @Test(arguments: [
    ("%e %B %Y", "2026-03-05"), ("%A, %@+1D%1m/%d/%y", nil), ("%@+1D%d.%m.%Y", "2026-03-06"),
    ("%snippet:in%", "2026-03-05"), ("%date:d MMMM% ", "2026-03-05"),
    ("%Y-%m-%d %H:%M", "2026-03-05"),
    ("on %d.%m.", nil), ("%B %Y", nil), ("%H:%M", nil), ("%d %fill:x%", nil), ("%d%clipboard", nil),
  ])
  func `is known where it says nothing else`(source: String, day: String?) {
    let expansion = SnippetRenderer.expansion(
      of: Snippet("", source, dialect: .textExpander), .test(snippets: ["in": "%e %b"]))
    #expect(expansion.day == day)
  }

  @Test func `goes into a date as dates are written there`() {
    let desk = desk("%|%e %B %Y")
    desk.type("dd")
    #expect(desk.drawn == "2026-03-05|")
    desk.press(.undo)
    #expect(desk.drawn == "dd|")
  }

  @Test(arguments: [
    ("on %e %B", "The snippet was not inserted. Write a as 2026-03-12 (year-month-day)."),
    ("%@+1Y%e %B", "The snippet was not inserted. a must be 31 December 2026 or earlier."),
  ])
  func `stays out with the reason where it is no answer`(source: String, sentence: String) {
    let desk = desk(source) { $0.maximum = "2026-12-31" }
    desk.type("dd")
    #expect(desk.text("a") == "dd")
    #expect(desk.sentence == sentence)
  }

  private func desk(_ source: String, _ change: (inout Field) -> Void = { _ in }) -> Desk {
    let desk = Desk.withSnippets(["dd": source], kind: .date, change)
    desk.host.date = { Date(timeIntervalSince1970: 1_772_700_000) }
    desk.host.timeZone = { .gmt }
    return desk
  }
}

@Suite struct `The return key that a snippet presses` {
  @Test(arguments: [(ReturnKey.done, true), (.go, false), (.send, false)])
  func `is that of the field, unless it submits`(key: ReturnKey, leaves: Bool) {
    let desk = Desk.withSnippets(["ret": "x%key:return%"]) { $0.returnKey = key }
    desk.type("ret")
    #expect(desk.text("a") == "x")
    #expect((desk.focusedID == nil) == leaves)
    #expect(!desk.effects.contains(.event(.returned("a", key))))
    #expect(desk.record == nil)
  }
}

@Suite struct `What goes with an expansion` {
  @Test func `is a bell, where that is wished`() {
    let desk = Desk.withSnippets(["sig": "Ann"], settings: SnippetSettings(["SnippetsBell": "on"]))
    desk.type("sig")
    #expect(desk.effects.contains(.ring))
    let quiet = Desk.withSnippets(["sig": "Ann"])
    quiet.type("sig")
    #expect(!quiet.effects.contains(.ring))
  }

  @Test func `is a word where the clipboard cannot be read`() {
    let desk = Desk.withSnippets(["clip": "[%clipboard]"])
    desk.host.clipboard = { nil }
    desk.type("clip")
    #expect(desk.text("a") == "[]")
    #expect(desk.sentence == "No clipboard is available; the snippet was expanded without it.")
    desk.host.clipboard = { "x" }
    desk.type("clip")
    #expect(desk.text("a") == "[][x]")
    #expect(desk.filling.notice == nil)
  }
}
