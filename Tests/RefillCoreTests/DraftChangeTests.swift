import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `The changes of a draft` {
  @Test func `are the answers that are new, and not the others`() throws {
    let driver = FormDriver.begun(.field("a"), .field("b"))
    driver.press(.type("Ann"))
    let first = try #require(driver.model.draft(at: .distantPast))
    driver.press(.tab, .type("Umber"))
    let second = try #require(driver.model.draft(at: .distantPast))
    let change = try #require(DraftChange(from: first, to: second))
    let line = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
    #expect(line.contains("Umber") && !line.contains("Ann"))
    var draft = first
    change.apply(to: &draft)
    #expect(draft.texts == ["a": "Ann", "b": "Umber"] && draft.focus == "b")
    #expect(!change.isFound(in: first))
    #expect(DraftChange(from: draft, to: draft)?.isFound(in: draft) == true)
  }

  @Test func `are none if an answer is gone, which the journal must forget`() throws {
    let driver = FormDriver.begun(.field("a"), .field("b"))
    driver.press(.type("Ann"), .tab, .type("U"))
    let first = try #require(driver.model.draft(at: .distantPast))
    driver.press(.deleteBackward)
    let second = try #require(driver.model.draft(at: .distantPast))
    #expect(DraftChange(from: first, to: second) == nil)
    #expect(DraftChange(from: second, to: first) != nil)
  }

  @Test func `are none between drafts of two records`() throws {
    let drafts = try (1...2).map { _ in
      let driver = FormDriver.begun(.field("a"))
      driver.press(.type("Ann"))
      return try #require(driver.model.draft(at: .distantPast))
    }
    #expect(DraftChange(from: drafts[0], to: drafts[1]) == nil)
  }

  @Test func `tell apart letters that are composed in another way`() throws {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.type("Zo\u{EB}"))
    let composed = try #require(driver.model.draft(at: .distantPast))
    let json = String(decoding: try JSONEncoder().encode(composed), as: UTF8.self)
    let other = Data(json.replacing("\u{EB}", with: "e\u{308}").utf8)
    let decomposed = try JSONDecoder().decode(Draft.self, from: other)
    let change = try #require(DraftChange(from: composed, to: decomposed))
    #expect(!change.isFound(in: composed))
    var draft = composed
    change.apply(to: &draft)
    #expect(draft.texts["a"].map { Array($0.utf8) } == Array("Zoe\u{308}".utf8))
  }
}

/// A draft as its journal has it: whole, then change by change.
struct JournaledDraft {
  private var draft: Draft?

  /// Takes over the draft of a form through encoded changes, and compares.
  mutating func follow(_ model: FormModel) throws {
    let next = model.draft(at: .distantPast)
    guard let next, var draft, let change = DraftChange(from: draft, to: next) else {
      draft = next
      return
    }
    let line = try JSONEncoder().encode(change)
    try JSONDecoder().decode(DraftChange.self, from: line).apply(to: &draft)
    try #require(draft == next)
    self.draft = draft
  }
}
