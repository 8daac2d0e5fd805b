import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import RefillSync

@Suite struct `A key` {
  private static let text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

  @Test(arguments: [
    text, text.uppercased(), "  \(text)\n",
    "00010203 04050607 08090a0b 0c0d0e0f 10111213 14151617 18191a1b 1c1d1e1f",
  ])
  func `is read as it is shown`(text: String) {
    #expect(SealKey(text: text)?.bytes == Array(0..<32))
  }

  @Test(arguments: [
    "", "00", String(text.dropLast()), text + "0", "+0" + text.dropFirst(2),
    "é" + text.dropFirst(2),
  ])
  func `is nothing else`(text: String) { #expect(SealKey(text: text) == nil) }

  @Test func `is another one each time`() { #expect(SealKey.random() != SealKey.random()) }

  // The values of Python's hmac, by HKDF of RFC 5869 without salt.
  @Test func `gives secret and check by HKDF`() throws {
    let key = try #require(SealKey(text: Self.text))
    let secret = try #require(key.secret)
    #expect(secret.data.map { String(format: "%02x", $0) }.joined() == Self.secret)
    #expect(key.check == Self.check)
  }

  private static let secret = "609b939299f5f7b290c673d12b710808"
  private static let check = "rfoVvXwQFEWQ53tl5dX5EA=="
}

@Suite struct `An encrypted text` {
  private let key = [UInt8](repeating: 1, count: 32)
  private let nonce = [UInt8](repeating: 2, count: 12)

  @Test(arguments: ["", "Acme Ltd"])
  func `is opened by its key, with its data and unchanged, and not otherwise`(text: String) {
    let text = Array(text.utf8)
    let sealed = ChaChaPoly.sealed(text, by: key, nonce: nonce, authenticating: [3])
    let other = [UInt8](repeating: 4, count: 32)
    #expect(ChaChaPoly.opened(sealed, by: key, authenticating: [3]) == text)
    #expect(ChaChaPoly.opened(sealed, by: other, authenticating: [3]) == nil)
    #expect(ChaChaPoly.opened(sealed, by: key, authenticating: []) == nil)
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1
      #expect(ChaChaPoly.opened(changed, by: key, authenticating: [3]) == nil, "\(place)")
    }
    for count in 0..<sealed.count {
      #expect(ChaChaPoly.opened(Array(sealed.prefix(count)), by: key, authenticating: [3]) == nil)
    }
  }
}

@Suite struct `A sealed member` {
  private let key = SealKey(text: String(repeating: "42", count: 32)) ?? .random()
  private let place = MemberPlace(
    team: "desk", file: FileName(device: 0x3E8, generation: 4), number: 2)
  private let text = Array("Zoë 👩‍👩‍👧".utf8)

  private func opened(
    _ bytes: [UInt8], at place: MemberPlace? = nil, by key: SealKey? = nil
  ) -> Gzip.Unpacked {
    (key ?? self.key).opened(bytes[...], at: place ?? self.place, limit: 1 << 20)
  }

  @Test func `is opened with its key at its place`() {
    let sealed = key.sealed(Gzip.packed(text), at: place)
    #expect(opened(sealed) == .member(text, length: sealed.count))
    #expect(opened(sealed + [1, 2, 3]) == .member(text, length: sealed.count))
    #expect(key.sealed(Gzip.packed(text), at: place) != sealed)
  }

  // Made by an independent program, by RFC 8439.
  @Test func `has the bytes of its description`() {
    #expect(place.data.map { String(format: "%02x", $0) }.joined() == Self.placeDigits)
    let sealed = key.sealed(Array("hello".utf8), at: place, nonce: Array(0..<12))
    #expect(sealed.map { String(format: "%02x", $0) }.joined() == Self.digits)
  }

  private static let placeDigits =
    "6465736b00" + "00000000000003e8" + "0000000000000004" + "0000000000000002"
  private static let digits =
    "5246533100000021000102030405060708090a0bcf78963cd5e0bdadf3236f634e9f34f9c80f1b2223"

  @Test func `is opened nowhere else and by no other key`() {
    let sealed = key.sealed(Gzip.packed(text), at: place)
    let places = [
      MemberPlace(team: "lab", file: place.file, number: 2),
      MemberPlace(team: "desk", file: place.file, number: 1),
      MemberPlace(team: "desk", file: FileName(device: 0x3E8, generation: 5), number: 2),
      MemberPlace(team: "desk", file: FileName(device: 0x3E9, generation: 4), number: 2),
    ]
    for place in places { #expect(opened(sealed, at: place) == .broken) }
    #expect(opened(sealed, by: .random()) == .broken)
  }

  @Test func `is broken by any changed bit, and torn where it is short`() {
    let sealed = key.sealed(Gzip.packed(text), at: place)
    for index in sealed.indices {
      var bytes = sealed
      bytes[index] ^= 0x10
      // A length that is greater than the file is as that of a file that is not whole.
      let isLonger = (4..<8).contains(index) && bytes[index] > sealed[index]
      #expect(opened(bytes) == .broken || isLonger && opened(bytes) == .torn)
      #expect(opened(Array(sealed[..<index])) == .torn)
    }
  }

  @Test func `is not unpacked beyond the limit`() {
    let bomb = Gzip.packed([UInt8](repeating: 0x20, count: (1 << 20) + 1))
    #expect(opened(key.sealed(bomb, at: place)) == .broken)
    #expect(opened(Array("RFS1".utf8) + [0xFF, 0xFF, 0xFF, 0xFF] + text) == .broken)
    #expect(opened(Array("RFS1".utf8) + [0, 0, 0, 1] + text) == .broken)
  }
}

@Suite struct `An encrypted folder` {
  private func machines(_ folder: String, _ key: SealKey) throws -> (FolderMachine, FolderMachine) {
    (try FolderMachine("anna", folder, key: key), try FolderMachine("ben", folder, key: key))
  }

  /// Returns the bytes of all files of a folder.
  private func bytes(of folder: String) throws -> Data {
    try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: Data()) {
      $0 += FileManager.default.contents(atPath: folder + "/" + $1) ?? Data()
    }
  }

  @Test func `brings everything to who has the key, and has no word of it`() throws {
    try TemporaryDirectory.open { folder in
      let (anna, ben) = try machines(folder, .random())
      for round in 0..<5 {
        try anna.use("Umber \(round)")
        try anna.sync()
        #expect(try ben.sync().received.values == 1)
      }
      #expect(try ben.values().count == 5)
      #expect(try anna.sync() == SyncReport())
      _ = try anna.store.history.remove(history: "company", value: "Umber 0")
      for machine in [anna, ben] { try machine.sync() }
      #expect(try ben.values().keys.sorted() == ["Umber 1", "Umber 2", "Umber 3", "Umber 4"])
      let bytes = try bytes(of: folder)
      for word in ["Umber", "company", "secret", "\u{1F}\u{8B}\u{8}\u{0}\u{0}"] {
        #expect(
          bytes.range(of: Data(word.unicodeScalars.map { UInt8($0.value) })) == nil, "\(word)")
      }
      let url = URL(filePath: try anna.file)
      #expect(try `A folder that machines share`.text(of: Array(Data(contentsOf: url))).isEmpty)
    }
  }

  @Test func `is not entered without its key, or with another one`() throws {
    try TemporaryDirectory.open { folder in
      _ = try FolderMachine("anna", folder, key: .random())
      let before = try bytes(of: folder)
      #expect(throws: SyncError.encrypted(folder)) { try FolderMachine("ben", folder) }
      #expect(throws: SyncError.wrongKey(folder)) {
        try FolderMachine("ben", folder, key: .random())
      }
      #expect(try bytes(of: folder) == before)
    }
    try TemporaryDirectory.open { folder in
      _ = try FolderMachine("anna", folder)
      #expect(throws: SyncError.notEncrypted(folder)) {
        try FolderMachine("ben", folder, key: .random())
      }
    }
  }

  @Test func `takes nothing of a file with another key, and names it`() throws {
    try TemporaryDirectory.open { folder in
      try TemporaryDirectory.open { other in
        let (anna, ben) = try machines(folder, .random())
        let mal = try FolderMachine("mal", other, key: .random())
        for machine in [anna, mal] { try machine.use("Acme") }
        for machine in [anna, mal] { try machine.sync() }
        let name = try URL(filePath: mal.file).lastPathComponent
        try FileManager.default.copyItem(atPath: mal.file, toPath: folder + "/" + name)
        let report = try ben.sync()
        #expect(report.unreadableFiles == [name])
        #expect(try ben.values() == ["Acme": 1])
      }
    }
  }

  @Test func `takes no plain members, and a plain folder no sealed ones`() throws {
    try TemporaryDirectory.open { sealed in
      try TemporaryDirectory.open { plain in
        let (anna, ben) = try machines(sealed, .random())
        let (cy, dan) = (try FolderMachine("cy", plain), try FolderMachine("dan", plain))
        for machine in [anna, cy] { try machine.use("Acme") }
        for machine in [anna, cy] { try machine.sync() }
        let (one, two) = (
          try URL(filePath: anna.file).lastPathComponent,
          try URL(filePath: cy.file).lastPathComponent
        )
        try FileManager.default.copyItem(atPath: cy.file, toPath: sealed + "/" + two)
        try FileManager.default.copyItem(atPath: anna.file, toPath: plain + "/" + one)
        #expect(try ben.sync().unreadableFiles == [two])
        #expect(try dan.sync().unreadableFiles == [one])
        #expect(try ben.values() == ["Acme": 1])
        #expect(try dan.values() == ["Acme": 1])
      }
    }
  }

  @Test func `takes what is before a damaged member, and goes on when it is written anew`() throws {
    try TemporaryDirectory.open { folder in
      let (anna, ben) = try machines(folder, .random())
      try anna.use("Acme")
      try anna.sync()
      let size = try #require(FileManager.default.contents(atPath: anna.file)?.count)
      try anna.use("Umber")
      try anna.sync()
      var file = try Data(contentsOf: URL(filePath: anna.file))
      file[size + 30] ^= 1
      try file.write(to: URL(filePath: anna.file))
      #expect(try ben.sync().unreadable == ["anna"])
      #expect(try ben.values() == ["Acme": 1])
      anna.today += 1
      try anna.use("Ochre")
      try anna.sync()
      #expect(try ben.sync().unreadable.isEmpty)
      #expect(try ben.values() == ["Acme": 1, "Umber": 1, "Ochre": 1])
    }
  }
}
