import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import refill

@MainActor @Suite struct `A damaged draft` {
  let directory: TemporaryDirectory
  private var folder: String { directory.file("refill") }

  init() throws { directory = try TemporaryDirectory() }

  private func draft(_ name: String) throws -> Draft {
    var model = FormModel(Form(id: "desk", fields: [Field(id: "name")]))
    model.answer(field: "name", with: [name], isTyped: true)
    return try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
  }

  @Test func `is moved aside, and the next older one is offered`() throws {
    let store = DraftStore(directory: folder)
    let broken = Data(#"{"form":"desk","texts":"#.utf8)
    do {
      let first = try store.open(form: "desk")
      try first.save(JSONEncoder().encode(draft("Ann")))
      try store.open(form: "desk", isNew: true).save(broken)
    }
    let old = Date(timeIntervalSinceNow: -60)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: folder + "/desk.draft")
    let keeper = DraftKeeper(folder, form: "desk")
    #expect(keeper.damaged == folder + "/desk~2.draft.corrupt-1")
    #expect(keeper.draft?.texts == ["name": "Ann"])
    #expect(keeper.save(try draft("Bo")) == nil)
    #expect(FileManager.default.contents(atPath: folder + "/desk~2.draft.corrupt-1") == broken)
    let next = DraftKeeper(folder, form: "other")
    #expect(next.damaged == nil)
  }

  @Test func `is told from one of a newer version, which stays where it is`() throws {
    let newer = Data(#"{"form":"desk","version":99,"texts":{}}"#.utf8)
    do { try DraftStore(directory: folder).open(form: "desk").save(newer) }
    let keeper = DraftKeeper(folder, form: "desk")
    #expect(keeper.damaged == nil && keeper.draft == nil && !keeper.isShared)
    #expect(keeper.save(try draft("Bo")) == nil)
    #expect(FileManager.default.contents(atPath: folder + "/desk.draft") == newer)
    #expect(FileManager.default.fileExists(atPath: folder + "/desk~2.draft"))
    var complaints: [String] = []
    let paths = Paths(["XDG_STATE_HOME": directory.path])
    let names = try StoredDraft.all(in: paths) { complaints.append($0) }.map(\.name)
    #expect(names == ["desk~2"])
    #expect(
      complaints == [
        folder + "/desk.draft is a draft of a newer Refill. Update Refill to continue it."
      ])
  }

  @Test func `that was moved aside is named in the list of drafts`() throws {
    do {
      let file = try DraftStore(directory: folder).open(form: "desk")
      try file.save(Data("{".utf8))
      _ = try file.setAside()
    }
    var complaints: [String] = []
    let paths = Paths(["XDG_STATE_HOME": directory.path])
    #expect(try StoredDraft.all(in: paths) { complaints.append($0) }.isEmpty)
    #expect(
      complaints == [
        folder + "/desk.draft.corrupt-1 is a damaged draft that was moved aside. "
          + "Remove it if you do not need it."
      ])
  }

  @Test func `is named in the list of drafts`() throws {
    let store = DraftStore(directory: folder)
    try store.open(form: "desk").save(Data("{}".utf8))
    var complaints: [String] = []
    let paths = Paths(["XDG_STATE_HOME": directory.path])
    #expect(try StoredDraft.all(in: paths) { complaints.append($0) }.isEmpty)
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix(folder + "/desk.draft is damaged.") == true)
  }
}
