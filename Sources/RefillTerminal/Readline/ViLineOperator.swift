/// An operator of vi and the lines that it acts on, read from the keys typed: `2dd`, `yj`, `cG`.
nonisolated struct ViLineOperator: Equatable {
  enum Action: UInt8 {
    case change = 0x63
    case delete = 0x64
    case yank = 0x79
  }

  /// The way from the current line to the last one that an operator acts on.
  enum Motion: Equatable {
    /// This line and those below it, `count` in all.
    case lines
    case down, up
    /// To the line of the count; without one to the first or last line.
    case toFirst, toLast
  }

  var action: Action
  var motion: Motion
  /// The product of the counts; `nil` without one.
  var count: Int?

  /// The meaning of the keys so far.
  enum Reading: Equatable {
    case complete(ViLineOperator)
    /// `g` behind an operator, which needs another one.
    case incomplete
    /// Nothing about lines.
    case other
  }

  /// Returns the meaning of the keys since the last command.
  static func reading(of keys: [UInt8]) -> Reading {
    var rest = keys[...]
    var count = takeCount(&rest)
    guard let key = rest.popFirst() else { return .other }
    switch key {
    case UInt8(ascii: "S") where rest.isEmpty:
      return .complete(Self(action: .change, motion: .lines, count: count))
    case UInt8(ascii: "Y") where rest.isEmpty:
      return .complete(Self(action: .yank, motion: .lines, count: count))
    default: break
    }
    guard let action = Action(rawValue: key) else { return .other }
    if let second = takeCount(&rest) { count = min((count ?? 1) * second, greatestCount) }
    switch String(decoding: rest, as: UTF8.self) {
    case String(UnicodeScalar(key)), "_":
      return .complete(Self(action: action, motion: .lines, count: count))
    case "j", "+": return .complete(Self(action: action, motion: .down, count: count))
    case "k", "-": return .complete(Self(action: action, motion: .up, count: count))
    case "G": return .complete(Self(action: action, motion: .toLast, count: count))
    case "gg": return .complete(Self(action: action, motion: .toFirst, count: count))
    case "g": return .incomplete
    default: return .other
    }
  }

  /// Returns the numbers of the lines, from 0; `nil` if there are none to act on.
  func lines(from line: Int, of total: Int) -> ClosedRange<Int>? {
    let last = total - 1
    switch motion {
    case .lines:
      let count = count ?? 1
      return count > 1 && line == last ? nil : line...min(line + count - 1, last)
    case .down: return line == last ? nil : line...min(line + (count ?? 1), last)
    case .up: return line == 0 ? nil : max(line - (count ?? 1), 0)...line
    case .toFirst, .toLast:
      let other = min(count.map { $0 - 1 } ?? (motion == .toFirst ? 0 : last), last)
      return min(line, other)...max(line, other)
    }
  }

  /// Removes a count from the start of the keys.
  static func takeCount(_ keys: inout ArraySlice<UInt8>) -> Int? {
    guard keys.first != 0x30 else { return nil }
    var count: Int?
    while let key = keys.first, (0x30...0x39).contains(key) {
      count = min((count ?? 0) * 10 + Int(key - 0x30), greatestCount)
      keys.removeFirst()
    }
    return count
  }

  static var greatestCount: Int { 1_000_000 }
}
