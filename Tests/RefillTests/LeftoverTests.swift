import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import refill

@Suite struct `What is left of a forgotten value` {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var leftover: Leftover {
    Leftover(
      store: folder.file("refill.sqlite"), drafts: DraftStore(directory: folder.file("drafts")))
  }

  private func sentences(_ value: String?) -> [String] { leftover.sentences(about: value) }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  private func save(_ answers: [String], as form: String) throws -> DraftFile {
    let fields = answers.indices.map { Field(id: "field\($0)") }
    var model = FormModel(Form(id: form, fields: fields))
    for (field, answer) in zip(fields, answers) {
      model.answer(field: field.id, with: [answer], isTyped: true)
    }
    let draft = try #require(model.draft(at: Date()))
    let file = try leftover.drafts.open(form: form)
    try DraftJournal(file).save(draft)
    return file
  }

  @Test func `is said of damaged stores that were kept aside`() throws {
    try folder.write("page with acme ltd in it", to: "refill.sqlite.corrupt-1")
    try folder.write("Umber", to: "refill.sqlite.corrupt-2-journal")
    try folder.write("Acme Ltd", to: "other.sqlite.corrupt-1")
    #expect(sentences("Bolt").isEmpty)
    #expect(
      sentences("Acme Ltd") == [
        folder.file("refill.sqlite.corrupt-1") + ", a damaged store that was kept aside, "
          + "still has this value; remove the file if you do not need it."
      ])
    #expect(sentences(nil).count == 2)
  }

  @Test func `is said of drafts`() throws {
    _ = try save(["at Acme Ltd"], as: "visit")
    #expect(sentences("Bolt").isEmpty)
    #expect(
      sentences("Acme Ltd") == [
        "the draft visit may still have this value; refill drafts discard visit removes it."
      ])
  }

  @Test func `is overwritten in damaged stores and drafts, in every spelling`() throws {
    try folder.write("page Acme Ltd, acme ltd, ACME LTDACME LTD end", to: "refill.sqlite.corrupt-1")
    try folder.write("Umber Ltd", to: "refill.sqlite.corrupt-2")
    _ = try save(["Acme Ltd"], as: "visit").setAside()
    let said = leftover.forget("Acme Ltd")
    #expect(
      said == [
        folder.file("refill.sqlite.corrupt-1") + ", a damaged store that was kept aside, "
          + "had this value; it is overwritten there.",
        folder.file("drafts/visit.draft.corrupt-1") + ", a damaged draft that was kept aside, "
          + "had this value; it is overwritten there.",
      ])
    #expect(
      try text("refill.sqlite.corrupt-1") == "page         ,         ,                  end")
    #expect(try text("refill.sqlite.corrupt-2") == "Umber Ltd")
    #expect(sentences("Acme Ltd").isEmpty)
  }

  @Test func `is overwritten as a store folds it, and as a draft escapes it`() throws {
    try folder.write("strasse gmbh", to: "refill.sqlite.corrupt-1")
    _ = leftover.forget("Straße GmbH")
    #expect(try text("refill.sqlite.corrupt-1").trimmed.isEmpty)
    _ = try save(["https://acme.example"], as: "visit").setAside()
    #expect(sentences("https://acme.example").count == 1)
    _ = leftover.forget("https://acme.example")
    #expect(try !text("drafts/visit.draft.corrupt-1").contains("acme"))
    #expect(sentences("https://acme.example").isEmpty)
  }

  @Test func `is no reason to remove or rewrite a draft of which it is a name`() throws {
    _ = try save(["Bolt"], as: "visit")
    let before = try text("drafts/visit.draft")
    for name in ["visit", "field0", "saved"] {
      #expect(leftover.forget(name).isEmpty)
      #expect(!leftover.mayHave(name))
    }
    #expect(try text("drafts/visit.draft") == before)
  }

  @Test func `stays in damaged stores if it is so short that other texts may have it`() throws {
    try folder.write("page Umber", to: "refill.sqlite.corrupt-1")
    #expect(leftover.forget("Umber").isEmpty)
    #expect(sentences("Umber").count == 1)
  }

  @Test func `is removed from drafts where it is a whole answer`() throws {
    _ = try save(["Acme Ltd", "at Acme Ltd"], as: "visit")
    _ = try save([" Acme Ltd "], as: "order")
    #expect(
      leftover.forget("Acme Ltd").sorted() == [
        "the draft order had this value alone; it is removed.",
        "the draft visit had this value; it is removed there.",
      ])
    let left = try leftover.drafts.all()
    #expect(left.map(\.name) == ["visit"])
    guard case .draft(let draft) = DraftContent(left[0].data) else {
      Issue.record("no draft is left")
      return
    }
    #expect(draft.texts == ["field1": "at Acme Ltd"])
    #expect(leftover.forget("Acme Ltd").isEmpty)
  }

  @Test func `is removed from drafts where it was typed and replaced`() throws {
    func type(_ answers: [String]) throws {
      var model = FormModel(Form(id: "visit", fields: [Field(id: "a")]))
      let journal = DraftJournal(try leftover.drafts.open(form: "visit"))
      for answer in answers {
        model.answer(field: "a", with: [answer], isTyped: true)
        try journal.save(try #require(model.draft(at: Date())))
      }
    }
    try type(["Acme \"Ltd\"", "Bolt"])
    #expect(try text("drafts/visit.draft").contains("Ltd"))
    #expect(
      leftover.forget("Acme \"Ltd\"") == ["the draft visit had this value; it is removed there."])
    #expect(try !text("drafts/visit.draft").contains("Ltd"))
    #expect(try text("drafts/visit.draft").contains("Bolt"))
  }

  @Test func `is said of drafts of which a change was not written to its end`() throws {
    _ = try save(["Bolt"], as: "visit")
    let file = folder.file("drafts/visit.draft")
    try folder.write(try text("drafts/visit.draft") + #"{"texts":{"field0":"Umber"},"#, to: "torn")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: folder.file("torn"), toPath: file)
    #expect(leftover.forget("Umber").isEmpty)
    #expect(leftover.mayHave("Umber"))
    #expect(!leftover.mayHave("Acme"))
  }

  @Test func `stays in the draft of an open form`() throws {
    let held = try save(["Acme Ltd"], as: "visit")
    #expect(leftover.forget("Acme Ltd").isEmpty)
    #expect(sentences("Acme Ltd").count == 1)
    #expect(try held.load() != nil)
  }
}
