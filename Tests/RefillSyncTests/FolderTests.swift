import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import RefillSync

@Suite struct `A folder that machines share` {
  @Test func `brings values of each machine to all others`() throws {
    try TemporaryDirectory.open { folder in
      let machines = try ["anna", "anna", "ben"].map { try FolderMachine($0, folder) }
      for (index, machine) in machines.enumerated() {
        try machine.use("Acme")
        try machine.use("Only \(index)")
      }
      for _ in 0..<2 { for machine in machines { try machine.sync() } }
      for machine in machines {
        #expect(try machine.values() == ["Acme": 3, "Only 0": 1, "Only 1": 1, "Only 2": 1])
        #expect(try machine.sync() == SyncReport())
      }
    }
  }

  @Test func `reads only what is new`() throws {
    try TemporaryDirectory.open { folder in
      let (anna, ben) = (try FolderMachine("anna", folder), try FolderMachine("ben", folder))
      for index in 0..<5000 { try anna.use("value \(index)") }
      try anna.sync()
      #expect(try ben.sync().received.values == 5000)
      let size = try #require(FileManager.default.contents(atPath: try anna.file)?.count)
      try anna.use("one more")
      try anna.sync()
      let grown = try #require(FileManager.default.contents(atPath: try anna.file)?.count)
      #expect(grown - size < 600)
      #expect(try ben.sync().received.values == 1)
    }
  }

  @Test func `has no text that its person forgot`() throws {
    try TemporaryDirectory.open { folder in
      let (anna, ben) = (try FolderMachine("anna", folder), try FolderMachine("ben", folder))
      for index in 0..<50 { try anna.use("Forgotten \(index)") }
      try anna.use("Kept")
      for machine in [anna, ben, anna] { try machine.sync() }
      for index in 0..<50 {
        _ = try anna.store.history.remove(history: "company", value: "Forgotten \(index)")
      }
      for machine in [anna, ben] { try machine.sync() }
      #expect(try ben.values() == ["Kept": 1])
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        #expect(try !Self.text(of: Array(bytes)).contains("Forgotten"))
      }
    }
  }

  /// Returns the text of all members of a file.
  static func text(of bytes: [UInt8]) throws -> String {
    var rest = bytes[...]
    var text = ""
    while case .member(let member, let length) = Gzip.unpacked(rest, limit: Member.largest) {
      text += String(decoding: member, as: UTF8.self)
      rest = rest.dropFirst(length)
    }
    return text
  }

  @Test func `is the same whenever a run is killed`() throws {
    for isPartial in [false, true] {
      for calls in 0..<14 {
        try TemporaryDirectory.open { folder in
          let (anna, ben) = (try FolderMachine("anna", folder), try FolderMachine("ben", folder))
          for machine in [anna, ben] {
            try machine.use("Acme")
            try machine.sync()
          }
          try anna.use("Acme")
          try anna.use("Beta")
          if calls % 2 == 1 { _ = try anna.store.history.remove(history: "company", value: "Beta") }
          let place = FailingFolder(folder, after: calls, isPartial: isPartial)
          _ = try? anna.sync(by: place)
          try anna.use("Gamma")
          for machine in [anna, ben, anna, ben] { try machine.sync() }
          let beta = calls % 2 == 1 ? [:] : ["Beta": 1]
          let expected = ["Acme": 3, "Gamma": 1].merging(beta) { one, _ in one }
          #expect(try anna.values() == expected, "killed after \(calls) calls")
          #expect(try ben.values() == expected, "killed after \(calls) calls")
          #expect(try anna.store.ownStream.name == anna.store.ownStream.name)
        }
      }
    }
  }

  @Test func `heals a torn tail, a lost file and an old one`() throws {
    for damage in 0..<4 {
      try TemporaryDirectory.open { folder in
        let (anna, ben) = (try FolderMachine("anna", folder), try FolderMachine("ben", folder))
        try anna.use("Acme")
        try anna.sync()
        let old = try #require(FileManager.default.contents(atPath: try anna.file))
        try anna.use("Beta")
        try anna.sync()
        let file = try anna.file
        switch damage {
        case 0:
          try (Data(contentsOf: URL(filePath: file)) + Data([31, 139, 8, 0])).write(
            to: URL(filePath: file))
        case 1: try FileManager.default.removeItem(atPath: file)
        case 2: try old.write(to: URL(filePath: file))
        default: try old.dropLast(5).write(to: URL(filePath: file))
        }
        try anna.use("Gamma")
        for machine in [anna, ben] { try machine.sync() }
        #expect(try ben.values() == ["Acme": 1, "Beta": 1, "Gamma": 1], "damage \(damage)")
        #expect(try anna.values() == ["Acme": 1, "Beta": 1, "Gamma": 1], "damage \(damage)")
      }
    }
  }

  @Test func `removes copies of the own file, and reads none of others`() throws {
    try TemporaryDirectory.open { folder in
      let (anna, ben) = (try FolderMachine("anna", folder), try FolderMachine("ben", folder))
      try anna.use("Acme")
      try anna.sync()
      let file = try anna.file
      let copy = file.replacing(".refill", with: ".sync-conflict-20260101-120000-ABC.refill")
      try FileManager.default.copyItem(atPath: file, toPath: copy)
      try ben.sync()
      #expect(try ben.values() == ["Acme": 1])
      try anna.sync()
      #expect(!FileManager.default.fileExists(atPath: copy))
    }
  }

  @Test func `is written anew on the next day if bytes in the middle of its file change`() throws {
    try TemporaryDirectory.open { folder in
      let (anna, ben) = (try FolderMachine("anna", folder), try FolderMachine("ben", folder))
      for index in 0..<50 { try anna.use("value \(index)") }
      try anna.sync()
      try anna.use("more")
      try anna.sync()
      let path = try anna.file
      var bytes = try Data(contentsOf: URL(filePath: path))
      bytes[bytes.count / 3] ^= 0x40
      try bytes.write(to: URL(filePath: path))
      // New machines cannot read it.
      #expect(try ben.sync().unreadableFiles == [URL(filePath: path).lastPathComponent])
      try anna.use("today")
      try anna.sync()
      #expect(try anna.file == path)
      anna.today += 1
      #expect(try anna.sync() == SyncReport())
      try anna.use("tomorrow")
      try anna.sync()
      #expect(try anna.file != path)
      #expect(try ben.sync().unreadableFiles.isEmpty)
      #expect(try ben.values().count == 53)
      // What is whole is not written anew.
      let whole = try anna.file
      for _ in 0..<3 {
        anna.today += 1
        try anna.use("later \(anna.today)")
        try anna.sync()
      }
      #expect(try anna.file == whole)
    }
  }

  @Test func `is reached by a shell of another machine`() throws {
    try TemporaryDirectory.open { folder in
      let shell = folder + "/shell"
      try Data("#!/bin/sh\nfor word; do :; done\nexec sh -c \"$word\"\n".utf8)
        .write(to: URL(filePath: shell))
      chmod(shell, 0o755)
      let path = folder + "/a place's folder"
      let place = try #require(SSHFolder("ssh://host" + path, program: shell))
      _ = try place.make()
      #expect(try place.contents("team.json") == nil)
      let (anna, ben) = (try FolderMachine("anna", path), try FolderMachine("ben", path))
      for machine in [anna, ben] { try machine.use("Acme") }
      for machine in [anna, ben, anna] { try machine.sync(by: place) }
      try anna.use("Beta")
      _ = try ben.store.history.remove(history: "company", value: "Acme")
      for machine in [anna, ben, anna] { try machine.sync(by: place) }
      #expect(try anna.values() == ["Acme": 1, "Beta": 1])
      #expect(try ben.values() == ["Beta": 1])
      let file = try #require(try anna.file.split(separator: "/").last.map(String.init))
      for count in [0, 1, 100, 1 << 20] {
        #expect(
          try place.checksum(file, count: count)
            == LocalFolder(path).checksum(file, count: count))
      }
      #expect(SSHFolder("ssh://-oProxyCommand=x/path") == nil)
      #expect(SSHFolder("ssh:///path") == nil)
    }
  }

  @Test func `converges after random faults`() throws {
    let count = Torture.count(200, least: 12)
    for seed in 1...UInt64(count) {
      let fault = try FolderWorld.fault(seed)
      #expect(fault == nil, "world \(seed)")
    }
  }
}

/// Machines that use, forget and synchronise while a folder loses, cuts and brings back files.
private enum FolderWorld {
  static func fault(_ seed: UInt64) throws -> String? {
    var random = SeededGenerator(seed: seed)
    var fault: String?
    try TemporaryDirectory.open { folder in
      let people = ["anna", "anna", "ben", "cleo"]
      let machines = try people.enumerated().map {
        try FolderMachine($1, folder, device: Int64($0 + 1))
      }
      var used: [String: Int] = [:]
      for step in 0..<60 {
        let machine = machines[random.next(below: machines.count)]
        switch random.next(below: 10) {
        case 0..<4:
          let text = "value \(random.next(below: 8))"
          used[text, default: 0] += 1
          try machine.use(text, at: 1_700_000_000 + Double(step))
        case 4..<7: try machine.sync()
        case 7:
          let place = FailingFolder(
            folder, after: random.next(below: 8), isPartial: random.next(below: 2) == 0)
          _ = try? machine.sync(by: place)
        case 8: try damage(folder, &random)
        default: try machine.sync(.pull)
        }
      }
      for _ in 0..<3 { for machine in machines { try machine.sync() } }
      for machine in machines where fault == nil {
        let values = try machine.values()
        if values != used { fault = "\(machine.person) has \(values) for \(used)" }
      }
    }
    return fault
  }

  /// Cuts or removes a file, or adds a torn tail.
  private static func damage(_ folder: String, _ random: inout SeededGenerator) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { FileName($0) != nil }.sorted()
    guard !names.isEmpty else { return }
    let url = URL(filePath: folder + "/" + names[random.next(below: names.count)])
    switch random.next(below: 3) {
    case 0: try FileManager.default.removeItem(at: url)
    case 1:
      let data = try Data(contentsOf: url)
      try data.prefix(random.next(below: data.count + 1)).write(to: url)
    default:
      let tail = Data([31, 139, 8]) + Data(repeating: 0, count: random.next(below: 400))
      try (Data(contentsOf: url) + tail).write(to: url)
    }
  }
}
