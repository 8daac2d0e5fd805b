import Foundation

/// What the init files of Readline are found to say before Readline reads them.
nonisolated struct InitFiles {
  /// True if a file includes itself, or others too deeply.
  ///
  /// Readline follows them without a limit, until its stack is used up.
  private(set) var areEndless = false
  /// True if a file may enter vi mode or bind keys in it: each setting, mode and function of that says `vi`.
  private(set) var mentionVi = false
  private var files = 0

  /// The maximum depth of files that include others.
  private static let mostLevels = 16
  /// The maximum number of files that are looked at.
  private static let mostFiles = 256

  static let none = Self()

  /// The file of the user, or else of the system, and all that it includes.
  static var personal: Self {
    let home = variable("HOME") ?? ""
    let named = variable("INPUTRC").flatMap { $0.isEmpty ? nil : $0 }
    let candidates = named.map { [$0] } ?? ["\(home)/.inputrc", "/etc/inputrc"]
    return candidates.first { access($0, R_OK) == 0 }.map { Self(reading: $0, home: home) } ?? .none
  }

  private init() {}

  /// Looks at a file and all that it includes; `~` in their names is `home`.
  init(reading file: String, home: String) { look(at: file, home: home, levels: Self.mostLevels) }

  /// Reads one variable, as Readline does; a copy of the environment takes longer than all else here.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private mutating func look(at file: String, home: String, levels: Int) {
    guard levels > 0, files < Self.mostFiles else { return areEndless = true }
    files += 1
    guard let data = FileManager.default.contents(atPath: file) else { return }
    let bytes = [UInt8](data)
    var start = 0
    while start < bytes.count, !areEndless {
      let end = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
      look(in: bytes[start..<end], home: home, levels: levels)
      start = end + 1
    }
  }

  /// Looks at one line of a file.
  private mutating func look(in line: ArraySlice<UInt8>, home: String, levels: Int) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    if line.contains(UInt8(ascii: "$")), let included = Self.included(by: line, home: home) {
      look(at: included, home: home, levels: levels - 1)
    } else if !mentionVi {
      mentionVi = Self.mentionsVi(line)
    }
  }

  private static func included(by line: ArraySlice<UInt8>, home: String) -> String? {
    let words = line.split(maxSplits: 1) { $0 == 32 || $0 == 9 }
    guard words.count == 2, String(decoding: words[0], as: UTF8.self).lowercased() == "$include"
    else { return nil }
    let path = String(decoding: words[1], as: UTF8.self).trimmingCharacters(in: .whitespaces)
    return path.hasPrefix("~/") ? home + path.dropFirst() : path
  }

  /// True if a word of a line begins with `vi`; Readline takes `vim` for it as well.
  private static func mentionsVi(_ line: ArraySlice<UInt8>) -> Bool {
    var letters = 0
    for byte in line {
      let letter = byte | 0x20
      switch letters {
      case 0 where letter == UInt8(ascii: "v"): letters = 1
      case 1 where letter == UInt8(ascii: "i"): return true
      default: letters = (0x61...0x7A).contains(letter) ? 2 : 0
      }
    }
    return false
  }
}
