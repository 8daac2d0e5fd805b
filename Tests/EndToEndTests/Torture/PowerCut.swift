import Foundation
import TestSupport

/// What a program wrote to files of one folder, from its system calls, to replay any beginning of it.
struct WrittenFiles {
  /// A change of a file, or the moment at which the program wrote to stdout.
  enum Change {
    case write(String, at: Int, Data)
    case truncate(String, to: Int)
    case sync(String)
    case remove(String)
    case output
  }

  /// The calls that change files.
  static let calls = "trace=pwrite64,write,ftruncate,fsync,fdatasync,unlink"
  let changes: [Change]

  /// Reads the calls that strace wrote with `-xx -y`.
  ///
  /// - Parameter folder: The folder whose files count.
  init(calls: String, in folder: String) {
    changes = calls.split(separator: "\n").compactMap { Self.change(String($0), folder) }
  }

  private static func change(_ line: String, _ folder: String) -> Change? {
    guard let call = line.firstMatch(of: #/^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)/#),
      let result = Int(call.3), result >= 0
    else { return nil }
    let arguments = String(call.2)
    let file = arguments.firstMatch(of: #/^(\d+)<([^>]*)>/#)
    if call.1 == "write", file?.1 == "1" { return .output }
    let texts = arguments.matches(of: #/"((?:\\x[0-9a-f]{2})*)"/#).map { bytes(String($0.1)) }
    let named = file.map { String($0.2) }.map { $0.hasPrefix("\\x") ? text(bytes($0)) : $0 }
    let path = call.1 == "unlink" ? texts.first.map(text) ?? "" : named ?? ""
    guard path.hasPrefix(folder + "/") else { return nil }
    let name = String(path.dropFirst(folder.count + 1).prefix { $0 != " " })
    let last = arguments.split(separator: ",").last.flatMap { Int($0.filter { $0 != " " }) } ?? 0
    switch call.1 {
    case "pwrite64": return .write(name, at: last, texts.first ?? Data())
    case "ftruncate": return .truncate(name, to: last)
    case "fsync", "fdatasync": return .sync(name)
    case "unlink": return .remove(name)
    default: return nil
    }
  }

  private static func bytes(_ text: String) -> Data {
    Data(text.split(separator: "\\x").compactMap { UInt8($0, radix: 16) })
  }

  private static func text(_ bytes: Data) -> String { String(decoding: bytes, as: UTF8.self) }

  /// What a cut of the power leaves of writes that were not synchronized.
  enum Loss: CaseIterable { case none, all, some, torn }

  /// Returns the files after a cut of the power.
  ///
  /// - Parameters:
  ///   - files: The files before the first change.
  ///   - count: The number of changes before the cut.
  func files(
    _ files: [String: Data], after count: Int, _ loss: Loss, _ random: inout SeededGenerator
  ) -> [String: Data] {
    var files = files
    var synced: [String: Int] = [:]
    for (number, change) in changes.prefix(count).enumerated() {
      if case .sync(let name) = change { synced[name] = number }
    }
    for (number, change) in changes.prefix(count).enumerated() {
      guard let name = change.name else { continue }
      let isSafe = number < synced[name] ?? -1
      switch loss {
      case _ where isSafe, .none: change.apply(to: &files)
      case .all: if case .remove = change { change.apply(to: &files) }
      case .some: if random.next(below: 2) == 0 { change.apply(to: &files) }
      case .torn: if random.next(below: 2) == 0 { change.torn(&random).apply(to: &files) }
      }
    }
    return files
  }
}

extension WrittenFiles.Change {
  /// The file; `nil` for a change of none.
  fileprivate var name: String? {
    switch self {
    case .write(let name, _, _), .truncate(let name, _), .remove(let name): name
    case .sync, .output: nil
    }
  }

  /// Returns the change as a disk does it half: sectors of 512 bytes are whole.
  fileprivate func torn(_ random: inout SeededGenerator) -> Self {
    guard case .write(let name, let place, let bytes) = self, bytes.count > 512 else { return self }
    let sectors = 1 + random.next(below: bytes.count / 512)
    return .write(name, at: place, bytes.prefix(512 * sectors))
  }

  fileprivate func apply(to files: inout [String: Data]) {
    switch self {
    case .write(let name, let place, let bytes):
      var file = files[name] ?? Data()
      if file.count < place + bytes.count {
        file.append(Data(count: place + bytes.count - file.count))
      }
      file.replaceSubrange(place..<place + bytes.count, with: bytes)
      files[name] = file
    case .truncate(let name, let size):
      var file = (files[name] ?? Data()).prefix(size)
      file.append(Data(count: size - file.count))
      files[name] = Data(file)
    case .remove(let name): files[name] = nil
    case .sync, .output: break
    }
  }
}
