import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import refill

@Suite struct `The completion of names` {
  /// Returns what is offered for the last word of a line.
  private func offers(
    _ line: [String], _ names: KeyPath<NameCompletion, [String]>, shell: String? = nil
  ) throws -> [String] {
    let folder = try TemporaryDirectory()
    let path = folder.file("refill.sqlite")
    let store = try Store(path: path)
    try store.history.remember(
      [("organization", "Acme Ltd"), ("organization", "O'Neil & Sons"), ("city", "Leeds")],
      at: Date())
    let record = Record(
      id: UUID(), form: "visitor", started: .distantPast, submitted: .now, entries: [])
    let number = try store.records.save(record)
    for name in ["usual guest", "weekly"] { #expect(try store.records.pin(number, as: name)) }
    let paths = Paths(["REFILL_STORE": path, "HOME": folder.path, "SAP_SHELL": shell ?? ""])
    return NameCompletion(words: ["refill"] + line, prefix: line.last ?? "", paths: paths)
      .shown(names)
  }

  @Test func `offers histories`() throws {
    #expect(try offers(["history", "list", ""], \.histories) == ["city", "organization"])
    #expect(try offers(["history", "list", "o"], \.histories) == ["organization"])
  }

  @Test func `offers values of the history that is named`() throws {
    let line = ["history", "forget", "organization", "A"]
    #expect(try offers(line, \.values) == ["Acme Ltd"])
    #expect(try offers(["history", "forget", "--store", "x", "city", ""], \.values) == [])
    #expect(try offers(["history", "forget", "city", ""], \.values) == ["Leeds"])
  }

  @Test func `offers fields of the form that is named`() throws {
    let form = Checkout.url("Forms/visitor.json").path
    #expect(try offers(["eval", form, "--field", "ema"], \.fields) == ["email"])
    #expect(try offers([form, "--set", "na"], \.answers) == ["name="])
    #expect(
      try offers(["export", form, "--fields", "company,na"], \.fieldLists) == ["company,name"])
    #expect(try offers(["export", form, "--fields", "name,na"], \.fieldLists) == [])
    #expect(try offers(["eval", "no-such-form", "--field", ""], \.fields) == [])
  }

  @Test func `offers options of the field that is named`() throws {
    let form = Checkout.url("Forms/visitor.json").path
    #expect(
      try offers(["fill", form, "--set", "pass="], \.answers)
        == ["pass=day", "pass=week", "pass=month", "pass=contractor"])
    #expect(try offers([form, "--set", "pass=w"], \.answers) == ["pass=week"])
    #expect(try offers([form, "--set", "parking="], \.answers) == ["parking=yes", "parking=no"])
    #expect(try offers([form, "--set", "name="], \.answers) == [])
  }

  @Test func `offers presets of the form that is named, or all`() throws {
    #expect(try offers(["fill", "--like", ""], \.presets) == ["usual guest", "weekly"])
    let form = Checkout.url("Forms/visitor.json").path
    #expect(try offers(["fill", form, "--like", "w"], \.presets) == ["weekly"])
    let other = Checkout.url("Forms/commit.json").path
    #expect(try offers(["fill", other, "--like", ""], \.presets) == [])
  }

  @Test func `offers the words of the setting that is named`() throws {
    #expect(try offers(["config", "set", "theme", "l"], \.settingWords) == ["light"])
    #expect(try offers(["config", "set", "bell", ""], \.settingWords) == ["true", "false"])
    #expect(try offers(["config", "set", "store", ""], \.settingWords) == [])
    #expect(try offers(["config", "set", ""], \.settingWords) == [])
  }

  @Test func `offers files beside names of forms`() throws {
    let folder = Checkout.url("Forms").path
    #expect(try offers(["fill", folder + "/vis"], \.forms) == [folder + "/visitor.json"])
  }

  /// bash expands its list of candidates, so that `$(…)` in a value would be run.
  @Test func `quotes for the shell that asks`() throws {
    let line = ["history", "show", "organization", "O"]
    #expect(try offers(line, \.values, shell: "bash") == [#"'O'\''Neil & Sons'"#])
    #expect(NameCompletion.quoted("$(reboot)", for: "bash") == "'$(reboot)'")
    #expect(NameCompletion.quoted("a:b\\c", for: "zsh") == #"a\:b\\c"#)
    #expect(NameCompletion.quoted("a:b", for: "fish") == "a:b")
  }
}
