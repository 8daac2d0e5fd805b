/// The new names of renamed values, by person and for all.
package struct ShareNames: Equatable, Sendable {
  /// An alias, of several for one key the one that counts.
  private struct Alias: Equatable, Sendable {
    let turn: Int64
    let stream: StreamName
    let target: ShareKey?

    func isLater(than other: Alias) -> Bool {
      (turn, stream.device, stream.person)
        > (other.turn, other.stream.device, other.stream.person)
    }
  }

  private var own: [String: [ShareKey: Alias]] = [:]
  private var all: [ShareKey: Alias] = [:]

  /// The keys that an alias connects with a key.
  private var neighbours: [ShareKey: Set<ShareKey>] = [:]

  /// The greatest turn of the aliases.
  package private(set) var greatestTurn: Int64 = 0

  /// Creates an empty set.
  package init() {}

  /// True if there is no alias.
  package var isEmpty: Bool { own.isEmpty && all.isEmpty }

  /// Adds an alias of kind 3 or 6.
  package mutating func add(
    _ kind: Register.Kind, _ key: ShareKey, to target: ShareKey?, turn: Int64,
    of stream: StreamName
  ) {
    let alias = Alias(turn: turn, stream: stream, target: target)
    switch kind {
    case .alias: Self.add(alias, for: key, to: &own[stream.person, default: [:]])
    case .aliasForAll: Self.add(alias, for: key, to: &all)
    case .value, .forget, .record, .forgetForAll: return
    }
    greatestTurn = max(greatestTurn, turn)
    guard let target else { return }
    neighbours[key, default: []].insert(target)
    neighbours[target, default: []].insert(key)
  }

  private static func add(
    _ alias: Alias, for key: ShareKey, to aliases: inout [ShareKey: Alias]
  ) {
    if let known = aliases[key], known.isLater(than: alias) { return }
    aliases[key] = alias
  }

  /// Returns the name that a person gives to a key, and then the keepers.
  package func name(of key: ShareKey, for person: String) -> ShareKey {
    Self.end(of: Self.end(of: key, in: own[person] ?? [:]), in: all)
  }

  /// Returns the key under which a viewer counts another person's uses.
  package func name(of key: ShareKey, by writer: String, for viewer: String) -> ShareKey {
    if isEmpty { return key }
    return name(of: name(of: key, for: writer), for: viewer)
  }

  /// True if a person has an alias for a key.
  package func has(_ key: ShareKey, for person: String) -> Bool {
    own[person]?[key]?.target != nil
  }

  /// Returns the keys that may have a name, itself included, whoever gave it: those that aliases connect.
  package func candidates(for name: ShareKey) -> Set<ShareKey> {
    var found: Set<ShareKey> = [name]
    var fresh = [name]
    while let key = fresh.popLast() {
      for next in neighbours[key] ?? [] where found.insert(next).inserted { fresh.append(next) }
    }
    return found
  }

  /// Follows aliases to the end; of a circle, to its least key.
  private static func end(of key: ShareKey, in aliases: [ShareKey: Alias]) -> ShareKey {
    var path = [key]
    var current = key
    while let next = aliases[current]?.target {
      if let start = path.firstIndex(of: next) { return path[start...].min() ?? next }
      path.append(next)
      current = next
    }
    return current
  }
}
