import Foundation

/// What is noted about a file of a folder: of the own one how it was left, of another one how far it was read.
struct FileState: Equatable {
  /// The number of the file among those of its machine.
  var generation: Int
  /// The size in bytes; -1 for a file that is to be written anew.
  var size: Int
  /// The size when it was written anew.
  var first: Int
  /// The end of the file: the checksum and the length of its last member; empty where it is not noted.
  var end: [UInt8] = []
  /// The number of members up to the size.
  var members = 0
  /// The CRC-32 of the file up to the size; `nil` where it is not noted.
  var sum: UInt32?
  /// The day since 1970 on which the file had this sum; 0 for none.
  var day = 0

  /// The number of bytes of an end.
  static let endSize = 8

  init(generation: Int, size: Int, first: Int, end: [UInt8] = []) {
    (self.generation, self.size, self.first, self.end) = (generation, size, first, end)
  }

  /// The state as words: the numbers, then `m`, `c` and `d` with members, sum and day.
  var text: String {
    let numbers = ([generation, size, first] + end.map(Int.init)).map(String.init)
    let more =
      (members > 0 ? ["m\(members)"] : []) + (sum.map { ["c\($0)"] } ?? [])
      + (day > 0 ? ["d\(day)"] : [])
    return (numbers + more).joined(separator: " ")
  }

  /// Reads a state; `nil` if the text is none.
  init?(_ text: String?) {
    let words = (text ?? "").split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    guard numbers.count >= 3 else { return nil }
    self.init(
      generation: numbers[0], size: numbers[1], first: numbers[2],
      end: numbers.dropFirst(3).map { UInt8(truncatingIfNeeded: $0) })
    for word in words {
      let rest = word.dropFirst()
      switch word.first {
      case "m": members = Int(rest).map { max($0, 0) } ?? 0
      // Never traps: it reads a text.
      case "c": sum = UInt32(rest)
      case "d": day = Int(rest) ?? 0
      default: break
      }
    }
  }

  /// The state of a file that is not as it was left: it is written anew.
  var gone: Self { Self(generation: generation, size: -1, first: 0) }
}
