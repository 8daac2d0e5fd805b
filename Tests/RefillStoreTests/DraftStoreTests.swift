import Foundation
import RefillStore
import TestSupport
import Testing

@Suite struct `A draft on disk` {
  let directory: TemporaryDirectory
  let drafts: DraftStore
  let one = Data("one".utf8)
  let two = Data("two".utf8)

  init() throws {
    directory = try TemporaryDirectory()
    drafts = DraftStore(directory: directory.file("drafts"))
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory.file("drafts")).sorted()) ?? []
  }

  @Test func `is found again`() throws {
    #expect(try drafts.open(form: "visitor").load() == nil)
    try drafts.open(form: "visitor").save(one)
    try drafts.open(form: "visitor").save(two, lasting: false)
    let draft = try drafts.open(form: "visitor")
    let saved = try #require(try draft.load())
    #expect(saved.data == two)
    #expect(abs(saved.modified.timeIntervalSinceNow) < 60)
    #expect(!draft.isShared)
    #expect(try drafts.open(form: "other").load() == nil)
  }

  @Test func `is for one person's eyes`() throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("drafts"), withIntermediateDirectories: true)
    try directory.setMode(0o777, of: "drafts")
    let draft = try drafts.open(form: "visitor")
    try draft.save(one)
    #expect(try directory.mode(of: "drafts") == 0o700)
    #expect(try directory.mode(of: "drafts/visitor.draft") == 0o600)
    #expect(try directory.mode(of: "drafts/visitor.draft.lock") == 0o600)
  }

  @Test func `leaves a file alone that another name of the lock leads to`() throws {
    try drafts.open(form: "visitor").save(one)
    try directory.write("precious", to: "victim")
    try directory.setMode(0o644, of: "victim")
    unlink(directory.file("drafts/visitor.draft.lock"))
    try FileManager.default.linkItem(
      atPath: directory.file("victim"), toPath: directory.file("drafts/visitor.draft.lock"))
    #expect(try drafts.open(form: "visitor").load()?.data == one)
    #expect(try directory.mode(of: "victim") == 0o644)
    #expect(
      FileManager.default.contents(atPath: directory.file("victim")) == Data("precious".utf8))
  }

  @Test func `leaves the permissions of a file with other names if it is set aside`() throws {
    try directory.write("precious", to: "victim")
    try directory.setMode(0o644, of: "victim")
    let draft = try drafts.open(form: "visitor")
    try FileManager.default.linkItem(
      atPath: directory.file("victim"), toPath: directory.file("drafts/visitor.draft"))
    _ = try draft.setAside()
    #expect(try directory.mode(of: "victim") == 0o644)
  }

  @Test func `is kept under another name if it is set aside`() throws {
    let draft = try drafts.open(form: "visitor")
    for (data, number) in [(one, 1), (two, 2)] {
      try draft.save(data)
      try directory.setMode(0o644, of: "drafts/visitor.draft")
      let path = try draft.setAside()
      #expect(try directory.mode(of: "drafts/\(URL(filePath: path).lastPathComponent)") == 0o600)
      #expect(path == directory.file("drafts/visitor.draft.corrupt-\(number)"))
      #expect(FileManager.default.contents(atPath: path) == data)
      #expect(try draft.load() == nil)
    }
    #expect(try drafts.all().isEmpty)
  }

  @Test func `leaves nothing behind when it is deleted`() throws {
    try drafts.open(form: "visitor").delete()
    let draft = try drafts.open(form: "visitor")
    try draft.save(one)
    try draft.delete()
    #expect(try draft.load() == nil)
    withExtendedLifetime(draft) {}
  }

  @Test func `belongs to one program at a time`() throws {
    let first = try drafts.open(form: "visitor")
    try first.save(one)
    let second = try drafts.open(form: "visitor")
    #expect(second.isShared)
    #expect(second.slot == .number(2))
    #expect(try second.load() == nil)
    try second.save(two)
    #expect(try first.load()?.data == one)
    #expect(try drafts.open(form: "visitor").slot == .number(3))
  }

  @Test func `is taken up by the next program before a new one is begun`() throws {
    do {
      let first = try drafts.open(form: "visitor")
      try drafts.open(form: "visitor").save(two)
      try first.delete()
    }
    #expect(names == ["visitor~2.draft", "visitor~2.draft.lock"])
    let next = try drafts.open(form: "visitor")
    #expect(next.slot == .number(2))
    #expect(!next.isShared)
    #expect(try next.load()?.data == two)
    #expect(try drafts.open(form: "visitor").slot == .number(1))
  }

  @Test func `is the newest of those that were left, and the others are counted`() throws {
    do {
      let held = try (1...3).map { _ in try drafts.open(form: "visitor") }
      for (draft, data) in zip(held, [two, one, two]) { try draft.save(data) }
    }
    for (name, age) in [("visitor", 20.0), ("visitor~2", 10), ("visitor~3", 30)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: directory.file("drafts/\(name).draft"))
    }
    let newest = try drafts.open(form: "visitor")
    #expect(newest.slot == .number(2))
    #expect(try newest.load()?.data == one)
    #expect(drafts.left(form: "visitor", beside: newest) == 2)
    let fresh = try drafts.open(form: "visitor", isNew: true)
    #expect(fresh.slot == .number(4))
    #expect(try fresh.load() == nil)
    let next = try drafts.open(form: "visitor")
    #expect(next.slot == .number(1))
    #expect(drafts.left(form: "visitor", beside: newest) == 1)
  }

  @Test(arguments: ["../../evil", "/etc/x", ".", "..", "", "a/b", "ä\0b", "visitor~2", ".hidden"])
  func `stays in its directory whatever the form is called`(form: String) throws {
    let draft = try drafts.open(form: form)
    try draft.save(one)
    #expect(directory.names == ["drafts"])
    #expect(names.count == 2)
    let plain = try drafts.open(form: "visitor")
    #expect(try plain.load() == nil)
    #expect(try draft.load()?.data == one)
  }

  @Test func `follows no symbolic link`() throws {
    _ = try drafts.open(form: "visitor")
    _ = FileManager.default.createFile(atPath: directory.file("target"), contents: two)
    let path = directory.file("drafts/visitor.draft")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: directory.file("target"))
    let draft = try drafts.open(form: "visitor")
    #expect(throws: StoreError.symbolicLink(path)) { try draft.load() }
    try draft.save(one)
    #expect(try draft.load()?.data == one)
    #expect(FileManager.default.contents(atPath: directory.file("target")) == two)
  }

  @Test func `locks no file that a symbolic link leads to`() throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("drafts"), withIntermediateDirectories: true)
    let lock = directory.file("drafts/visitor.draft.lock")
    try FileManager.default.createSymbolicLink(
      atPath: lock, withDestinationPath: directory.file("target"))
    #expect(throws: StoreError.symbolicLink(lock)) { try drafts.open(form: "visitor") }
    #expect(!FileManager.default.fileExists(atPath: directory.file("target")))
  }

  @Test func `is whole after a save that was cut short`() throws {
    let draft = try drafts.open(form: "visitor")
    try draft.save(one)
    _ = FileManager.default.createFile(
      atPath: directory.file("drafts/visitor.draft.tmp"), contents: Data("tw".utf8))
    #expect(try draft.load()?.data == one)
    try draft.save(two)
    #expect(try draft.load()?.data == two)
    #expect(names == ["visitor.draft", "visitor.draft.lock"])
  }
}
