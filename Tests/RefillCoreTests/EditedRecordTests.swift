import Foundation
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `A form that edits a record` {
  private static let submitted = Date(timeIntervalSince1970: 1_000)
  private static let revision = EditedRevision(number: 7, revision: 2, submitted: submitted)

  private static func record(_ entries: Record.Entry...) -> Record {
    Record(
      id: UUID(), form: "form", started: submitted, submitted: submitted, entries: entries)
  }

  private static func entry(
    _ field: String, _ answer: Answer, _ path: RecordPath? = nil
  ) -> Record.Entry {
    .init(field: field, path: path, title: field.uppercased(), answer: answer)
  }

  /// Opens a form to edit a record.
  private static func model(_ form: Form, _ record: Record) -> FormModel {
    FormModel(form.editing(record, ReadingContext()), editing: record, revision)
  }

  private static func form(_ fields: Field...) -> Form { Form(id: "form", fields: fields) }

  private static let every = form(
    .field("name"), .field("notes", .textarea), .field("count", .number), .field("day", .date),
    .field("yes", .confirm), .field("gone") { $0.defaultAnswer = .value("Leeds") },
    .field("one", .choice) { $0.options = [.init(value: "a", title: "Alpha"), .init(value: "b")] },
    .field("some", .choices) { $0.options = [.init(value: "x"), .init(value: "y")] },
    .field("secret", .password) { $0.isRequired = true })

  private static let whole = record(
    entry("name", .text("Zoë")), entry("notes", .text("a\nb")), entry("count", .number("12")),
    entry("day", .text("2026-03-09")), entry("yes", .flag(false)), entry("one", .text("a")),
    entry("some", .list(["y"])))

  @Test func `has its answers, and submits the same record with its time and id`() throws {
    let model = Self.model(Self.every, Self.whole)
    #expect(!model.isDirty && !model.hasOwnAnswers && model.problems.isEmpty)
    let submission = model.submission(at: Date(timeIntervalSince1970: 9_000))
    #expect(submission.edited == Self.revision)
    #expect(submission.made == Date(timeIntervalSince1970: 9_000))
    #expect(submission.record.submitted == Self.submitted && submission.record.id == Self.whole.id)
    #expect(submission.record.entries.map(\.answer) == Self.whole.entries.map(\.answer))
  }

  @Test func `keeps a draft of its own, with what was emptied`() throws {
    var model = Self.model(Self.every, Self.whole)
    #expect(model.draft(at: Self.submitted) == nil)
    let driver = FormDriver(model)
    driver.press(.begin, .focus("name"), .setText(""), .focus("count"), .setText("3"))
    let draft = try #require(driver.model.draft(at: Self.submitted))
    #expect(draft.edits == Self.revision)
    #expect(draft.texts["name"] == "" && draft.texts["count"] == "3" && draft.texts["gone"] == "")
    #expect(draft.ticks == ["some": ["y"]])
    model.restore(draft)
    let answers = model.record(submitted: Self.submitted).entries
    #expect(answers.map(\.field) == ["notes", "count", "day", "yes", "one", "some"])
    #expect(answers[1].answer == .number("3"))
  }

  @Test func `follows a change of the record that the host tells`() {
    let driver = FormDriver(Self.model(Self.every, Self.whole))
    var other = Self.revision
    other.state = .deleted(3)
    driver.press(.setEdited(other))
    #expect(driver.model.submission(at: Self.submitted).edited == other)
  }

  @Test func `shows answers without a field, and keeps them unless they are emptied`() throws {
    let form = Self.form(
      .field("name") { $0.historyName = "name" },
      .field("one", .choice) { $0.options = [.init(value: "b")] },
      .field("code", .password), .field("short") { $0.length.maximum = 2 })
    let path = RecordPath([.key("items"), .item(2), .key("n")])
    let record = Self.record(
      Self.entry("name", .text("Ann")), Self.entry("one", .text("a")),
      Self.entry("old", .list(["p", "q"])), Self.entry("n", .number("4"), path),
      Self.entry("code", .text("1234")), Self.entry("short", .text("long")))
    let editing = form.editing(record, ReadingContext())
    #expect(
      editing.fields.map(\.title) == ["name", "one", "code", "short", "ONE", "OLD", "N", "SHORT"])
    #expect(editing.fields[4...].map(\.kind) == [.text, .textarea, .text, .text])
    let driver = FormDriver(Self.model(form, record))
    let kept = driver.model.record(submitted: Self.submitted).entries
    func answers(_ entries: [Record.Entry]) -> [RecordPath: Answer] {
      Dictionary(entries.map { ($0.path, $0.answer) }, uniquingKeysWith: { first, _ in first })
    }
    #expect(answers(kept) == answers(record.entries) && kept.count == record.entries.count)

    let ids = editing.fields[4...].map(\.id)
    driver.press(
      .begin, .focus("one"), .setText("b"), .focus(ids[1]), .setText("p\n\nr"), .focus(ids[2]),
      .setText(" "))
    let changed = driver.model.record(submitted: Self.submitted).entries
    #expect(changed.first { $0.field == "one" }?.answer == .text("b"))
    #expect(changed.count { $0.field == "one" } == 1)
    #expect(changed.first { $0.field == "old" }?.answer == .list(["p", "r"]))
    #expect(!changed.contains { $0.field == "n" })
    #expect(driver.model.submission(at: Self.submitted).values.map(\.field) == ["name"])
  }
}
