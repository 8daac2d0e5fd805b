import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import refill

@Suite struct `What is left of a forgotten value` {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func sentences(_ value: String?) -> [String] {
    Leftover.sentences(
      about: value, besides: folder.file("refill.sqlite"), drafts: folder.file("drafts"))
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
    var model = FormModel(Form(id: "visit", fields: [Field(id: "a")]))
    model.answer(field: "a", with: ["at Acme Ltd"], isTyped: true)
    let draft = try #require(model.draft(at: Date()))
    let store = DraftStore(directory: folder.file("drafts"))
    try DraftJournal(store.open(form: "visit")).save(draft)
    #expect(sentences("Bolt").isEmpty)
    #expect(
      sentences("Acme Ltd") == [
        "the draft visit still has this value; refill drafts discard visit removes it."
      ])
  }
}
