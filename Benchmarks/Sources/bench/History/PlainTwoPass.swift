import Foundation

/// The naive two-pass search over an array of strings: first the prefix matches, then the others.
enum PlainTwoPass: CaseIterable {
  /// On folded values, with `hasPrefix` and `contains`.
  case folded
  /// On the bytes of folded values.
  case bytes
  /// On unfolded values, with case-insensitive comparison.
  case searching

  var label: String {
    switch self {
    case .folded: "two passes, hasPrefix and contains over folded strings"
    case .bytes: "two passes, byte by byte over folded strings"
    case .searching: "two passes, range(of:options: .caseInsensitive)"
    }
  }

  /// The rows of all matches, and the number of prefix matches.
  typealias Matches = (rows: [Int], prefixes: Int)

  /// - Parameters:
  ///   - values: folded values, except for `searching`.
  ///   - query: a folded, non-empty text.
  func matches(_ query: String, in values: [String]) -> Matches {
    switch self {
    case .folded:
      Self.passes(values, { $0.hasPrefix(query) }, { $0.contains(query) })
    case .bytes:
      Self.passes(
        values, { $0.utf8.starts(with: query.utf8) }, { Self.bytes(of: $0, hold: query) })
    case .searching:
      Self.passes(
        values,
        { value in
          value.range(of: query, options: .caseInsensitive)?.lowerBound == value.startIndex
        }, { $0.range(of: query, options: .caseInsensitive) != nil })
    }
  }

  private static func passes(
    _ values: [String], _ begins: (String) -> Bool, _ holds: (String) -> Bool
  ) -> Matches {
    let prefixes = values.indices.filter { begins(values[$0]) }
    let others = values.indices.filter { holds(values[$0]) && !begins(values[$0]) }
    return (prefixes + others, prefixes.count)
  }

  private static func bytes(of value: String, hold query: String) -> Bool {
    let found = value.utf8.withContiguousStorageIfAvailable { value in
      query.utf8.withContiguousStorageIfAvailable { query in
        var place = 0
        while place + query.count <= value.count {
          var length = 0
          while length < query.count, value[place + length] == query[length] { length += 1 }
          if length == query.count { return true }
          place += 1
        }
        return false
      }
    }
    return (found ?? nil) ?? value.contains(query)
  }
}
