extension JSONText {
  /// Returns the members of an object that holds values at these places, in order of appearance;
  /// items are ordered by their numbers.
  ///
  /// O(values × depth).
  static func members(_ values: [(path: RecordPath, value: JSONText)]) -> [(String, JSONText)] {
    if values.allSatisfy(\.path.isPlain) {
      return values.compactMap { place in
        if case .key(let key)? = place.path.steps.first { (key, place.value) } else { nil }
      }
    }
    return members(values.map { ($0.path.steps[...], $0.value) })
  }

  private typealias Place = (steps: ArraySlice<RecordPath.Step>, value: JSONText)

  private static func members(_ places: [Place]) -> [(String, JSONText)] {
    var order: [String] = []
    var inner: [String: [Place]] = [:]
    for place in places {
      guard case .key(let key)? = place.steps.first else { continue }
      if inner[key] == nil { order.append(key) }
      inner[key, default: []].append((place.steps.dropFirst(), place.value))
    }
    return order.map { ($0, value(of: inner[$0] ?? [])) }
  }

  /// Returns the value of a key: the answer itself, an object, or a list of objects.
  private static func value(of places: [Place]) -> JSONText {
    switch places.first?.steps.first {
    case nil: return places.first?.value ?? .null
    case .key: return .object(members(places))
    case .item:
      var items: [Int: [Place]] = [:]
      for place in places {
        guard case .item(let number)? = place.steps.first else { continue }
        items[number, default: []].append((place.steps.dropFirst(), place.value))
      }
      return .list(items.sorted { $0.key < $1.key }.map { value(of: $0.value) })
    }
  }
}
