import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `The journal of a draft` {
  let directory: TemporaryDirectory
  let drafts: DraftStore
  private var path: String { directory.file("drafts/desk.draft") }

  init() throws {
    directory = try TemporaryDirectory()
    drafts = DraftStore(directory: directory.file("drafts"))
  }

  /// A form that is filled, with the drafts of one record.
  private struct Filling {
    private var model = FormModel(
      Form(id: "desk", fields: [Field(id: "a"), Field(id: "b", kind: .textarea)]))

    mutating func draft(_ answers: KeyValuePairs<String, String>) throws -> Draft {
      for (field, text) in answers { model.answer(field: field, with: [text], isTyped: true) }
      return try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
    }
  }

  private func journal() throws -> DraftJournal { DraftJournal(try drafts.open(form: "desk")) }

  private var bytes: Data { FileManager.default.contents(atPath: path) ?? Data() }
  private var lines: [Data] { bytes.split(separator: UInt8(ascii: "\n")) }

  @Test func `has a line for each save with a change, and reads as the last draft`() throws {
    var filling = Filling()
    let journal = try journal()
    for text in ["A", "An", "An", "Ann"] { try journal.save(filling.draft(["a": text])) }
    #expect(lines.count == 3)
    let last = try filling.draft(["b": "ß 👩‍👩‍👧 عربي\nzwei"])
    try journal.save(last)
    #expect(lines.count == 4 && bytes.last == UInt8(ascii: "\n"))
    #expect(try journal.load() == .draft(last))
  }

  @Test func `is readable by its owner only`() throws {
    var filling = Filling()
    let journal = try journal()
    for text in ["A", "An"] { try journal.save(filling.draft(["a": text])) }
    #expect(try directory.mode(of: "drafts/desk.draft") == 0o600)
  }

  @Test func `that ends within a line loses that line only`() throws {
    var filling = Filling()
    let journal = try journal()
    var saved: [Draft] = []
    for text in ["A", "An", "Ann"] {
      saved.append(try filling.draft(["a": text]))
      try journal.save(saved[saved.count - 1])
    }
    let whole = bytes
    let last = lines[2].count
    for missing in 2...last {
      #expect(DraftContent(whole.dropLast(missing)) == .draft(saved[1]))
    }
    #expect(DraftContent(whole.dropLast(1)) == .draft(saved[2]))
  }

  @Test func `with a damaged line has the answers of the others`() throws {
    var filling = Filling()
    let journal = try journal()
    try journal.save(filling.draft(["a": "Ann"]))
    try journal.save(filling.draft(["b": "Umb"]))
    let last = try filling.draft(["b": "Umber"])
    try journal.save(last)
    var damaged = lines
    damaged[1] = Data(damaged[1].map { $0 == UInt8(ascii: "{") ? 0 : $0 })
    let content = DraftContent(Data(damaged.joined(separator: [UInt8(ascii: "\n")])))
    #expect(content == .draft(last))
    damaged[0] = Data([0])
    #expect(DraftContent(Data(damaged.joined(separator: [UInt8(ascii: "\n")]))) == .damaged)
  }

  @Test func `forgets an answer that is gone, at once`() throws {
    var filling = Filling()
    let journal = try journal()
    try journal.save(filling.draft(["a": "Ann"]))
    try journal.save(filling.draft(["b": "ghp_begin"]))
    #expect(bytes.contains("ghp_begin"))
    let secret = try filling.draft(["b": "ghp_" + String(repeating: "a1B2", count: 9)])
    #expect(secret.texts == ["a": "Ann"])
    try journal.save(secret)
    #expect(!bytes.contains("ghp_") && lines.count == 1)
  }

  @Test func `is compacted as it grows, and when filling ends`() throws {
    var filling = Filling()
    let journal = try journal()
    var most = 0
    for number in 1...2_400 {
      try journal.save(filling.draft(["a": "number \(number)"]))
      most = max(most, bytes.count)
    }
    #expect(most > 30_000 && most < 40_000)
    var number = 2_400
    while lines.count < 3 {
      number += 1
      try journal.save(filling.draft(["a": "number \(number)"]))
    }
    try journal.compact()
    #expect(lines.count == 1 && !bytes.contains("number \(number - 1)"))
    let last = try filling.draft(["a": "the last"])
    try journal.save(last)
    #expect(lines.count == 2)
    #expect(try journal.load() == .draft(last))
  }

  @Test func `begins anew after all answers are gone`() throws {
    var filling = Filling()
    let journal = try journal()
    try journal.clear()
    try journal.save(filling.draft(["a": "Ann"]))
    try journal.clear()
    #expect(try journal.load() == .empty)
    let last = try filling.draft(["a": "Bo"])
    try journal.save(last)
    #expect(lines.count == 1 && !bytes.contains("Ann"))
    #expect(try journal.load() == .draft(last))
  }

  @Test func `is written anew where another program removed it`() throws {
    var filling = Filling()
    let journal = try journal()
    for text in ["A", "An"] { try journal.save(filling.draft(["a": text])) }
    try FileManager.default.removeItem(atPath: path)
    let last = try filling.draft(["a": "Ann"])
    try journal.save(last)
    #expect(try journal.load() == .draft(last))
    try journal.delete()
    #expect(try journal.load() == .empty)
    try journal.save(last)
    #expect(try journal.load() == .draft(last))
  }

  @Test func `replaces the draft of an earlier session with its first save only`() throws {
    var filling = Filling()
    let first = try filling.draft(["a": "Ann"])
    do { try journal().save(first) }
    let next = try journal()
    #expect(try next.load() == .draft(first))
    let other = try filling.draft(["a": "Anna"])
    try next.save(other)
    #expect(lines.count == 1)
    #expect(try next.load() == .draft(other))
  }

  @Test func `of an older version is one line without an end`() throws {
    var filling = Filling()
    let draft = try filling.draft(["a": "Ann"])
    do { try drafts.open(form: "desk").save(JSONEncoder().encode(draft)) }
    #expect(try journal().load() == .draft(draft))
  }
}

@Suite struct `A file that is added to` {
  @Test func `is as before if the disk is full`() throws {
    let full = try OpenFile(atEndOf: "/dev/full")
    #expect(throws: StoreError.diskFull) { try full.append(Data("x".utf8)) }
  }

  @Test func `is no symbolic link`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "target")
    let path = directory.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: directory.file("target"))
    #expect(throws: StoreError.symbolicLink(path)) { try OpenFile(atEndOf: path) }
  }

  @Test(.timeLimit(.minutes(10))) func `is synchronized in a pause, and a failure told once`()
    async throws
  {
    // A pipe cannot be synchronized.
    let directory = try TemporaryDirectory()
    let path = directory.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let sync = PauseSync()
    defer { sync.end() }
    sync.noteWrite(to: try OpenFile(atEndOf: path))
    var failure: StoreError?
    while failure == nil {
      do throws(StoreError) { try sync.takeFailure() } catch { failure = error }
      await Task.yield()
    }
    #expect(failure == .system(errno: EINVAL))
    try sync.takeFailure()
  }
}

extension Data {
  fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
