import Foundation

/// The two-pass rule over an array of strings, as one writes it down: first what begins with the
/// query, then what holds it elsewhere.
enum PlainTwoPass: CaseIterable {
  /// Over folded values, with `hasPrefix` and `contains`.
  case folded
  /// Over the bytes of folded values.
  case bytes
  /// Over the values as they are, compared without case: as in the first programs that had the rule.
  case searching

  var label: String {
    switch self {
    case .folded: "two passes, hasPrefix and contains over folded strings"
    case .bytes: "two passes, byte by byte over folded strings"
    case .searching: "two passes, range(of:options: .caseInsensitive)"
    }
  }

  /// An answer: all matches, and how many of them begin with the query.
  typealias Matches = (rows: [Int], prefixes: Int)

  /// - Parameters:
  ///   - values: folded ones, but for `searching`.
  ///   - query: folded, not empty.
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
