import Foundation
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `A draft that cannot be saved` {
  private static let failure = DraftFailure(
    reason: "the disk is full", remedy: "Free some space.")

  @Test func `is announced once, and the question before leaving says so`() {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.type("x"), .leave)
    #expect(driver.sentence == "Leave? The draft is kept.")
    driver.press(.escape, .noteDraft(Self.failure))
    #expect(driver.sentence == "Drafts cannot be saved: the disk is full. Free some space.")
    driver.press(.type("y"), .noteDraft(Self.failure))
    #expect(driver.model.notice == nil)
    driver.press(.leave)
    #expect(driver.sentence == "Leave? No draft can be kept: the disk is full.")
    driver.press(.escape, .noteDraft(nil), .leave)
    #expect(driver.sentence == "Leave? The draft is kept.")
  }

  @Test func `is not asked about before leaving without answers`() {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.type("x"), .deleteBackward, .escape, .leave)
    #expect(driver.model.question == nil && driver.effects.contains(.leave))
  }

  @Test func `is announced with the folder, if that fits`() {
    for (folder, isNamed) in [("~/state", true), (String(repeating: "state/", count: 12), false)] {
      let driver = FormDriver.begun(.field("a"))
      let sentence = "No drafts in \(folder): it is read-only. Make it writable."
      driver.press(
        .type("x"),
        .noteDraft(
          DraftFailure(
            reason: "the folder is read-only", remedy: "Make it writable.", aboutFolder: sentence)))
      #expect(
        driver.sentence
          == (isNamed
            ? sentence : "Drafts cannot be saved: the folder is read-only. Make it writable."))
    }
  }

  @Test func `is announced once more in another field, unless another message is shown`() {
    let driver = FormDriver.begun(.field("a"), .field("b"), .field("c"))
    let sentence = "Drafts cannot be saved: the disk is full. Free some space."
    driver.press(.type("x"), .noteDraft(Self.failure), .tab, .type("y"))
    #expect(driver.model.notice == nil)
    driver.press(.noteDraft(Self.failure))
    #expect(driver.sentence == sentence)
    driver.press(.type("z"), .noteDraft(Self.failure))
    #expect(driver.model.notice == nil)
    #expect(driver.sentence == "Drafts cannot be saved: the disk is full.")
    driver.press(.tab, .type("z"), .undo, .notify(.text("News.")), .noteDraft(Self.failure))
    #expect(driver.sentence == "News.")
  }

  @Test func `makes Esc ask in a form without review`() {
    let driver = FormDriver.begun(.field("a"), hasReview: false)
    driver.press(.type("x"), .noteDraft(Self.failure))
    driver.press(.escape)
    #expect(driver.model.question == .leave)
    #expect(!driver.effects.contains(.leave))
    driver.press(.enter)
    #expect(driver.effects == [.leave])
  }
}

@Suite struct `The answers in a draft` {
  private static let token = "ghp_" + String(repeating: "a1B2", count: 9)

  @Test(arguments: [token, "https://ann:hunter2@example.com/"])
  func `are without texts that look like a secret`(secret: String) throws {
    let driver = FormDriver.begun(.field("a"), .field("b"))
    driver.type(secret)
    #expect(driver.model.draft(at: .distantPast) == nil)
    driver.press(.leave)
    #expect(driver.sentence == "Leave? Nothing is kept.")
    driver.press(.escape, .focus("b"), .type("Ann"))
    let draft = try #require(driver.model.draft(at: .distantPast))
    #expect(draft.texts == ["b": "Ann"])
    #expect(draft.answeredCount == 1)
  }

  @Test(arguments: ["4111 1111 1111 1111", "DE89 3704 0044 0532 0130 00", "219-09-9999"])
  func `are without numbers of cards, accounts and people in one line`(number: String) {
    let driver = FormDriver.begun(
      .field("a"), .field("note", .textarea), .field("own") { $0.isNeverSecret = true })
    driver.type(number)
    #expect(driver.model.withholdsFocusedText)
    #expect(driver.model.draft(at: .distantPast) == nil)
    // A long text that has such a number somewhere is not lost.
    driver.press(.focus("note"), .type("as told: \(number)"))
    driver.press(.focus("own"), .type(number))
    #expect(
      driver.model.draft(at: .distantPast)?.texts == [
        "note": "as told: \(number)", "own": number,
      ])
  }

  @Test func `go on at the field from which the review was opened`() throws {
    let driver = FormDriver.begun(.field("a"), .field("b"), .field("c"))
    driver.press(.type("one"), .focus("b"), .type("two"), .escape)
    #expect(driver.model.isInReview)
    #expect(try #require(driver.model.draft(at: .distantPast)).focus == "b")
  }

  @Test func `return to a field that is there again`() throws {
    let driver = FormDriver.begun(
      .field("a"), .field("b"),
      .field("c", .choices) { $0.options = ["x", "y"].map { .init(value: $0) } })
    driver.press(.type("one"), .focus("b"), .type("two"), .focus("c"), .toggleOption)
    let first = try #require(driver.model.draft(at: .distantPast))
    var renamed = FormModel(FormDriver.begun(.field("a"), .field("bb")).model.form)
    #expect(renamed.restore(first) == ["b", "c"])
    let second = try #require(renamed.draft(at: .distantPast))
    #expect(second.lost == ["b": "two", "c": "x"])
    var back = FormModel(driver.model.form)
    #expect(back.restore(second).isEmpty)
    #expect(back.lostAnswers.isEmpty)
    let third = try #require(back.draft(at: .distantPast))
    #expect(third.texts == ["a": "one", "b": "two"] && third.ticks == ["c": ["x"]])
  }

  @Test func `are counted as far as the form has their fields now`() throws {
    let driver = FormDriver.begun(.field("a"), .field("gone"))
    driver.press(.type("Ann"), .focus("gone"), .type("x"))
    let draft = try #require(driver.model.draft(at: .distantPast))
    var model = FormModel(FormDriver.begun(.field("a"), .field("b")).model.form)
    model.restore(draft)
    #expect(draft.answeredCount == 2)
    #expect(draft.answeredCount(in: model) == 1)
  }

  @Test func `are without one-time codes`() {
    var code = Field.field("code")
    code.isOneTimeCode = true
    let driver = FormDriver.begun(code, .field("b"))
    driver.type("837122")
    #expect(driver.model.draft(at: .distantPast) == nil)
    driver.press(.focus("b"), .type("Ann"))
    #expect(driver.model.draft(at: .distantPast)?.texts == ["b": "Ann"])
  }

  @Test func `are due at once when a text is complete as a secret`() {
    let driver = FormDriver.begun(.field("a"), .field("b"))
    driver.type(String(Self.token.prefix(12)))
    #expect(!driver.model.withholdsFocusedText)
    driver.type(String(Self.token.dropFirst(12)))
    #expect(driver.model.withholdsFocusedText)
    driver.press(.focus("b"))
    #expect(!driver.model.withholdsFocusedText)
  }

  @Test func `are without a secret in a placeholder`() throws {
    let driver = FormDriver.withSnippets(["many": "%fill:w%%fill:x%%fill:y%%fill:z%"])
    driver.type("many")
    driver.press(.tab)
    driver.type(Self.token)
    driver.press(.tab)
    driver.type("Ann")
    let draft = try #require(driver.model.draft(at: .distantPast))
    #expect(draft.texts == ["a": "many"])
    #expect(draft.fillIn?.values.values.filter { !$0.isEmpty } == ["Ann"])
    driver.press(.tab)
    driver.type("4111 1111 1111 1111")
    #expect(
      driver.model.draft(at: .distantPast)?.fillIn?.values.values.filter { !$0.isEmpty } == ["Ann"])
  }
}

@Suite struct `A draft of a form that has changed` {
  @Test func `is offered for the answers that fit, even if they are there`() throws {
    var model = FormModel(Form(id: "f", fields: [Field(id: "a"), Field(id: "old")]))
    model.answer(field: "a", with: ["Ann"], isTyped: true)
    model.answer(field: "old", with: ["Bo"], isTyped: true)
    let draft = try #require(model.draft(at: .distantPast))
    var field = Field(id: "a")
    field.defaultAnswer = .value("Ann")
    let driver = FormDriver(Form(id: "f", fields: [field]))
    driver.press(.offer(draft, older: 0))
    #expect(driver.model.question == .draft(draft, older: 0))
    #expect(driver.sentence.contains("with 1 of 1 field filled."))
    driver.press(.olderDraft)
    #expect(driver.model.question == .draft(draft, older: 0))
    #expect(!driver.effects.contains(.offerOlderDraft))
    #expect(driver.model.notice == .navigation(.answerFirst))
    #expect(!draft.fitsNothing(of: driver.model.form))
    #expect(draft.fitsNothing(of: Form(id: "f", fields: [Field(id: "b")])))
  }
}

@Suite struct `The provenance of a text` {
  @Test func `has the same names in drafts of all versions`() throws {
    let names = try [FieldState.Provenance.typed, .prefilled, .record].map { provenance in
      String(decoding: try JSONEncoder().encode(provenance), as: UTF8.self)
    }
    #expect(names == [#"{"typed":{}}"#, #"{"given":{}}"#, #"{"record":{}}"#])
  }
}
