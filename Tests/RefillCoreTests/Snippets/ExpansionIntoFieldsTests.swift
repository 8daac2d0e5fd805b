import Foundation
import RefillCore
import TestSupport
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
    let driver = driver("%|%e %B %Y")
    driver.type("dd")
    #expect(driver.drawn == "2026-03-05|")
    driver.press(.undo)
    #expect(driver.drawn == "dd|")
  }

  @Test(arguments: [
    ("on %e %B", "The snippet was not inserted. Write a as 2026-03-12 (year-month-day)."),
    ("%@+1Y%e %B", "The snippet was not inserted. a must be 31 December 2026 or earlier."),
  ])
  func `stays out with the reason where it is no answer`(source: String, sentence: String) {
    let driver = driver(source) { $0.maximum = "2026-12-31" }
    driver.type("dd")
    #expect(driver.text("a") == "dd")
    #expect(driver.sentence == sentence)
  }

  private func driver(_ source: String, _ change: (inout Field) -> Void = { _ in }) -> FormDriver {
    let driver = FormDriver.withSnippets(["dd": source], kind: .date, change)
    driver.host.date = { Date(timeIntervalSince1970: 1_772_700_000) }
    driver.host.timeZone = { .gmt }
    return driver
  }
}

@Suite struct `The return key that a snippet presses` {
  @Test(arguments: [(ReturnKey.done, true), (.go, false), (.send, false)])
  func `is that of the field, unless it submits`(key: ReturnKey, leaves: Bool) {
    let driver = FormDriver.withSnippets(["ret": "x%key:return%"]) { $0.returnKey = key }
    driver.type("ret")
    #expect(driver.text("a") == "x")
    #expect((driver.focusedID == nil) == leaves)
    #expect(!driver.effects.contains(.event(.returned("a", key))))
    #expect(driver.record == nil)
  }
}

@Suite struct `What goes with an expansion` {
  @Test func `is a bell, where that is wished`() {
    let driver = FormDriver.withSnippets(
      ["sig": "Ann"], settings: SnippetSettings(["SnippetsBell": "on"]))
    driver.type("sig")
    #expect(driver.effects.contains(.ring))
    let quiet = FormDriver.withSnippets(["sig": "Ann"])
    quiet.type("sig")
    #expect(!quiet.effects.contains(.ring))
  }

  @Test func `is a word where the clipboard cannot be read`() {
    let driver = FormDriver.withSnippets(["clip": "[%clipboard]"])
    driver.host.clipboard = { nil }
    driver.type("clip")
    #expect(driver.text("a") == "[]")
    #expect(driver.sentence == "No clipboard is available; the snippet was expanded without it.")
    driver.host.clipboard = { "x" }
    driver.type("clip")
    #expect(driver.text("a") == "[][x]")
    #expect(driver.model.notice == nil)
  }
}
