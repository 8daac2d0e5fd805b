import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import refill

@MainActor @Suite struct `Drafts of form files with one id` {
  let folder: TemporaryDirectory
  private var paths: Paths {
    Paths(["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
  }

  init() throws { folder = try TemporaryDirectory() }

  private func form(_ name: String, _ fields: String...) throws -> LoadedForm {
    let ids = fields.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    try folder.write(#"{"id":"f","fields":[\#(ids)]}"#, to: name)
    return try FormLibrary(paths).load(folder.file(name))
  }

  private func keeper(_ loaded: LoadedForm, part: String? = nil) -> DraftKeeper {
    DraftKeeper(
      paths.drafts, form: loaded.form.id, formFile: loaded.lastingPath, part: part,
      isApart: { FormLibrary(paths).isApart($0, from: loaded) })
  }

  /// Saves a draft with one answer and ends the session.
  private func leave(_ loaded: LoadedForm, _ field: String, part: String? = nil) throws {
    var model = FormModel(loaded.form)
    model.answer(field: field, with: ["Ann"], isTyped: true)
    let draft = try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
    #expect(keeper(loaded, part: part).save(draft) == nil)
  }

  private var names: [String] {
    get throws { try StoredDraft.all(in: paths).map(\.name).sorted() }
  }

  @Test func `are neither offered nor replaced nor deleted by another file`() throws {
    let (first, second) = (try form("a.json", "one", "same"), try form("b.json", "two", "same"))
    try leave(first, "one")
    do {
      let other = keeper(second)
      #expect(other.draft == nil && other.olderCount == 0 && !other.isShared)
      #expect(other.older() == nil)
      other.delete()
    }
    #expect(try names == ["f"])
    try leave(second, "same")
    #expect(try names == ["f", "f~2"])
    // The answer has a field in both, and each form has its own.
    #expect(keeper(first).draft?.texts == ["one": "Ann"])
    #expect(keeper(second).draft?.texts == ["same": "Ann"])
  }

  @Test func `are those of a copy of the form, and of one that was moved`() throws {
    let first = try form("a.json", "one", "two")
    try leave(first, "one")
    #expect(keeper(try form("copy.json", "one", "two")).draft?.texts == ["one": "Ann"])
    let changed = try form("moved.json", "one", "three")
    #expect(keeper(changed).draft == nil)
    try FileManager.default.removeItem(atPath: first.file)
    #expect(keeper(changed).draft?.texts == ["one": "Ann"])
  }

  @Test func `are kept when all fields of the file were renamed`() throws {
    try leave(try form("a.json", "one"), "one")
    let changed = try form("a.json", "uno")
    do {
      // It holds the name of a draft until it is released.
      let other = keeper(changed)
      #expect(other.draft == nil && other.apart.map(\.name) == ["f"])
      #expect(other.unfit(for: changed, in: FormLibrary(paths))?.name == "f")
    }
    try leave(changed, "uno")
    #expect(try names == ["f", "f~2"])
  }

  @Test func `fit the form, though a record that is edited leaves them alone`() throws {
    let loaded = try form("a.json", "one")
    try leave(loaded, "one")
    let editing = DraftKeeper(
      paths.drafts, form: "f", formFile: loaded.lastingPath, isApart: { _ in true })
    #expect(editing.apart.map(\.name) == ["f"])
    #expect(editing.unfit(for: loaded, in: FormLibrary(paths)) == nil)
  }

  @Test func `are those of the form of a page, however that is named`() throws {
    try folder.write(
      "<form><input name=a></form><form name=join><input name=a></form>", to: "page.html")
    let library = FormLibrary(paths)
    let load = { try library.load(folder.file("page.html"), part: $0) }
    try leave(try load("2"), "a", part: "2")
    #expect(keeper(try load(nil)).draft == nil)
    #expect(keeper(try load("1")).draft == nil)
    let draft = try #require(keeper(try load("join"), part: "join").draft)
    #expect(draft.part == "2" && library.form(of: draft)?.form.id == "page-join")
  }
}
