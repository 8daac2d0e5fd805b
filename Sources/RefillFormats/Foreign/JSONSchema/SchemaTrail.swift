/// The references on the way from the root of a file to a schema.
struct SchemaTrail {
  private var names: [String] = []
  /// The number of references in each other.
  private(set) var depth = 0

  /// The maximum number of references in each other.
  static let maximumDepth = 32

  /// Returns the number of times that a reference is on the way.
  func count(of name: String) -> Int { names.count { $0 == name } }

  /// Adds a reference with this number of others around it.
  mutating func add(_ name: String, depth: Int) {
    names.append(name)
    self.depth = max(self.depth, depth)
  }

  /// Adds the references of another way that begins like this one.
  mutating func join(_ other: SchemaTrail) {
    let common = zip(names, other.names).prefix { $0 == $1 }.count
    names += other.names.dropFirst(common)
    depth = max(depth, other.depth)
  }
}
