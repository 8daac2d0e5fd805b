import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import refill

@MainActor @Suite struct `A draft with a name of the user` {
  let folder: TemporaryDirectory
  private var paths: Paths {
    Paths(["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
  }
  private static let desk = Form(id: "desk", fields: [Field(id: "who")])

  init() throws { folder = try TemporaryDirectory() }

  private func slot(_ text: String, of form: Form = Self.desk) throws -> DraftSlot {
    try NamedDraft(text, of: form, in: paths).slot
  }

  private func keeper(_ slot: DraftSlot?) -> DraftKeeper {
    DraftKeeper(paths.drafts, form: "desk", slot: slot)
  }

  /// Saves a draft and ends the session.
  private func leave(_ name: String, at slot: DraftSlot?) throws {
    var model = FormModel(Self.desk)
    model.answer(field: "who", with: [name], isTyped: true)
    let draft = try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
    #expect(keeper(slot).save(draft) == nil)
  }

  @Test func `is begun and found by its key or its whole name`() throws {
    #expect(try slot("monday") == .key("monday"))
    #expect(try slot("desk~monday") == .key("monday"))
    #expect(try slot("Größe 1") == .key("Größe 1"))
    try leave("Ann", at: .key("Größe 1"))
    let name = try #require(try StoredDraft.all(in: paths).first?.name)
    #expect(name == "desk~Gr%C3%B6%C3%9Fe%201")
    #expect(try slot(name) == .key("Größe 1") && slot("Größe 1") == .key("Größe 1"))
    #expect(keeper(.key("Größe 1")).draft?.texts == ["who": "Ann"])
  }

  @Test func `is not offered with the others, which have numbers`() throws {
    try leave("Ann", at: .key("monday"))
    #expect(keeper(nil).draft == nil)
    try leave("Bo", at: nil)
    let next = keeper(nil)
    #expect(next.draft?.texts == ["who": "Bo"] && next.olderCount == 0)
    #expect(next.older()?.draft.texts == ["who": "Bo"])
    #expect(try slot("desk") == .number(1) && slot("desk~monday") == .key("monday"))
  }

  @Test func `that another window has is not opened`() throws {
    let first = keeper(.key("monday"))
    #expect(!first.isHeld && first.draft == nil)
    #expect(keeper(.key("monday")).isHeld)
    #expect(!keeper(.key("tuesday")).isHeld)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: ["desk", "2", "desk~2", "other~2", "a~b", "", String(repeating: "x", count: 65)])
  func `is none of these`(text: String) throws {
    #expect(throws: Failure.self) { try slot(text) }
  }

  @Test func `of another form is not taken`() throws {
    try leave("Ann", at: .key("monday"))
    let other = Form(id: "other", fields: [Field(id: "who")])
    #expect(throws: Failure.self) { try slot("desk~monday", of: other) }
    #expect(try slot("monday", of: other) == .key("monday"))
  }

  @Test func `that is damaged is moved aside, and begun again under its name`() throws {
    try leave("Ann", at: nil)
    try folder.write("{", to: "refill/desk~monday.draft")
    let next = keeper(.key("monday"))
    #expect(next.draft == nil && next.damaged != nil)
    var model = FormModel(Self.desk)
    model.answer(field: "who", with: ["Bo"], isTyped: true)
    #expect(next.save(try #require(model.draft(at: .distantPast))) == nil)
    let names = try StoredDraft.all(in: paths).map(\.name).sorted()
    #expect(names == ["desk", "desk~monday"])
  }
}
