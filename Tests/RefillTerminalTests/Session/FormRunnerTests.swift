import Foundation
import RefillCore
import RefillTerminal
import Testing

@MainActor @Suite struct `A form without a terminal` {
  private let fields = [Field(id: "name"), Field(id: "city")]

  @Test func `is filled and submitted by actions alone`() {
    let runner = FormRunner(FormModel(Form(id: "f", fields: fields)))
    var effects = runner.begin()
    for action in [Action.type("Ann"), .tab, .type("York"), .submit] {
      effects += runner.perform(action)
    }
    guard case .submitted(let submission) = runner.outcome else {
      Issue.record("The form was not submitted.")
      return
    }
    #expect(submission.record.entries.map(\.answer) == [.text("Ann"), .text("York")])
    #expect(effects.last == .submit(submission))
  }

  @Test func `has the date of the system`() {
    var day = Field(id: "day", kind: .date)
    day.maximum = "today"
    let runner = FormRunner(FormModel(Form(id: "f", fields: [day])))
    _ = runner.begin()
    for action in [Action.type("2020-02-29"), .submit] { _ = runner.perform(action) }
    guard case .submitted = runner.outcome else {
      Issue.record("The form was not submitted: \(runner.model.problems)")
      return
    }
  }

  @Test func `takes suggestions at once and later`() {
    var field = Field(id: "name")
    field.autoFill = AutoFill()
    for isLate in [false, true] {
      let replies = LateReplies(delay: 0.01)
      var services = Services()
      services.ask = { query in
        let page = SuggestionPage([Suggestion("Acme")])
        guard isLate else { return page }
        replies.add { .suggestions(number: query.number, page) }
        return nil
      }
      replies.connect(to: &services)
      let runner = FormRunner(FormModel(Form(id: "f", fields: [field])), services: services)
      _ = runner.begin()
      _ = runner.wait(5) { runner.model.focused?.candidates.suggestions.isEmpty ?? false }
      #expect(runner.model.focused?.candidates.suggestions.map(\.value) == ["Acme"])
    }
  }

  @Test func `leaves the bell and the editor to its front end`() {
    let runner = FormRunner(FormModel(Form(id: "f", fields: fields)))
    _ = runner.begin()
    _ = runner.perform(.type("Ann"))
    #expect(runner.perform(.edit).contains(.edit("Ann")))
    _ = runner.perform(.edited("Anna"))
    #expect(runner.model.focused?.line.text == "Anna")
  }

  @Test func `keeps a draft when it ends`() throws {
    var kept: [Draft] = []
    var services = Services()
    services.saveDraft = { draft in
      kept.append(draft)
      return nil
    }
    let runner = FormRunner(FormModel(Form(id: "f", fields: fields)), services: services)
    _ = runner.begin()
    #expect(runner.nextDeadline == nil)
    _ = runner.perform(.type("Ann"))
    let due = try #require(runner.nextDeadline)
    #expect(due < runner.now + 0.05)
    _ = runner.end(.hungUp)
    #expect(runner.outcome == .hungUp && kept.count == 1)
  }

  @Test func `keeps a draft when that is due, also while it waits for replies`() {
    var kept = 0
    var services = Services()
    services.saveDraft = { _ in
      kept += 1
      return nil
    }
    LateReplies(delay: 0.01).connect(to: &services)
    let runner = FormRunner(FormModel(Form(id: "f", fields: fields)), services: services)
    _ = runner.begin()
    _ = runner.perform(.type("Ann"))
    _ = runner.wait(5) { kept == 0 }
    #expect(kept == 1)
    _ = runner.perform(.type("a"))
    while kept == 1 { _ = runner.tick() }
    #expect(kept == 2)
  }

  @Test func `keeps what was typed before it takes the next keys`() {
    var kept: [String?] = []
    var services = Services()
    services.saveDraft = { draft in
      kept.append(draft.texts["name"])
      return nil
    }
    let runner = FormRunner(
      FormModel(Form(id: "f", fields: [Field(id: "name", title: "Name")])), services: services)
    _ = runner.begin()
    #expect(runner.saveUnsavedDraft().isEmpty && kept.isEmpty)
    _ = runner.perform(.type("A"))
    _ = runner.saveUnsavedDraft()
    _ = runner.perform(.type("n"))
    _ = runner.saveUnsavedDraft()
    _ = runner.saveUnsavedDraft()
    #expect(kept == ["A", "An"])
  }

  @Test func `is left at its time limit`() {
    var options = FormRunner.Options()
    options.timeout = 0
    let runner = FormRunner(FormModel(Form(id: "f", fields: fields)), options: options)
    _ = runner.begin()
    _ = runner.tick()
    #expect(runner.outcome == .timedOut)
  }

  @Test func `offers the draft that it begins with`() throws {
    var model = FormModel(Form(id: "f", fields: fields))
    model.answer(field: "name", with: ["Ann"], isTyped: true)
    var options = FormRunner.Options()
    let draft = try #require(model.draft(at: .now))
    options.draft = draft
    options.continuesDraft = true
    let runner = FormRunner(FormModel(model.form), options: options)
    _ = runner.begin()
    #expect(runner.model.question == nil)
    #expect(runner.model.fields[0].line.text == "Ann")
  }

  @Test func `asks before Ctrl-C if answers would be lost`() {
    var services = Services()
    services.saveDraft = { _ in DraftFailure(reason: "the disk is full") }
    let runner = FormRunner(FormModel(Form(id: "f", fields: fields)), services: services)
    _ = runner.begin()
    _ = runner.perform(.type("Ann"))
    _ = runner.interrupt()
    #expect(runner.model.question == .leave && runner.outcome == nil)
    _ = runner.interrupt()
    #expect(runner.outcome == .signal(.interrupt))
  }
}
