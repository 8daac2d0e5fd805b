import Foundation
import RefillCore
import RefillFormats
import RefillTerminal
import TestSupport
import Testing

@testable import refill

@Suite struct `A file that takes its place when it is whole` {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func text(of name: String) -> String? {
    FileManager.default.contents(atPath: folder.file(name)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(arguments: [true, false]) func `follows no link that is in the way`(isSymbolic: Bool) throws
  {
    try folder.write("precious", to: "victim")
    let part = folder.file("out.csv.part")
    if isSymbolic {
      try FileManager.default.createSymbolicLink(
        atPath: part, withDestinationPath: folder.file("victim"))
    } else {
      try FileManager.default.linkItem(atPath: folder.file("victim"), toPath: part)
    }
    try Output.write("new", toFile: folder.file("out.csv"))
    #expect(text(of: "victim") == "precious")
    #expect(text(of: "out.csv") == "new")
    #expect(folder.names == ["out.csv", "victim"])
  }

  @Test func `keeps the permissions of an earlier one, unless it is private`() throws {
    try folder.write("old", to: "out.csv")
    for mode in [0o640, 0o666] {
      try folder.setMode(mode, of: "out.csv")
      try Output.write("new", toFile: folder.file("out.csv"))
      #expect(try folder.mode(of: "out.csv") == mode)
    }
    try Output.write("own", toFile: folder.file("out.csv"), isPrivate: true)
    #expect(try folder.mode(of: "out.csv") == 0o600)
    #expect(text(of: "out.csv") == "own")
  }

  @Test func `is written in place if it is a device`() throws {
    try Output.write("gone", toFile: "/dev/null")
    #expect(throws: Failure.self) { try Output.write("gone", toFile: "/dev/full") }
  }
}

@Suite struct `Folders and files of Refill` {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var paths: Paths { Paths(["HOME": folder.path]) }

  @Test func `take away the access of others`() throws {
    let open = [".config/refill/snippets/snippets.json", ".config/refill/settings.json"]
    for name in open {
      try folder.write("{}", to: name)
      try folder.setMode(0o644, of: name)
    }
    for name in [".config/refill", ".config/refill/snippets"] {
      try folder.setMode(0o777, of: name)
    }
    try folder.setMode(0o755, of: ".config")
    paths.narrowAccess()
    for name in open { #expect(try folder.mode(of: name) == 0o600) }
    for name in [".config/refill", ".config/refill/snippets"] {
      #expect(try folder.mode(of: name) == 0o700)
    }
    #expect(try folder.mode(of: ".config") == 0o755)
  }

  @MainActor @Test func `are no images of the memory of a form`() throws {
    try folder.write(#"{"id": "f", "title": "F", "fields": [{"id": "a"}]}"#, to: "f.json")
    _ = try FillRun(FillOptions(form: folder.file("f.json")))
    #expect(!MemoryImages.areAllowed)
  }

  @Test func `leave what a link leads to`() throws {
    try folder.write("{}", to: "dotfiles/settings.json")
    try folder.setMode(0o644, of: "dotfiles/settings.json")
    try folder.setMode(0o755, of: "dotfiles")
    try folder.write("", to: ".config/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(".config/refill"), withDestinationPath: folder.file("dotfiles"))
    paths.narrowAccess()
    #expect(try folder.mode(of: "dotfiles") == 0o755)
  }

  @Test func `hold the copies of trusted forms for their owner only`() throws {
    try folder.write("{}", to: ".config/refill/settings.json")
    try folder.setMode(0o777, of: ".config/refill")
    let before = umask(0)
    defer { umask(before) }
    let form = LoadedForm(
      form: Form(id: "f", fields: []), file: folder.file("f.json"), source: Array("{}".utf8),
      reading: nil)
    try Trust(paths).grant(form)
    #expect(Trust(paths).covers(form))
    #expect(try folder.mode(of: ".config/refill") == 0o700)
    #expect(try folder.mode(of: ".config/refill/trusted") == 0o700)
    #expect(try folder.mode(of: ".config/refill/trusted" + folder.file("f.json")) == 0o600)
  }
}
