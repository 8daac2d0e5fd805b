/// The fields of a form being filled, which note those that are accessed to change them.
///
/// So the work after a key depends on what has changed, not on the size of the form.
public struct FieldStates: RandomAccessCollection, Sendable {
  private var states: [FieldState]
  /// The indices of the fields that may have changed since they were taken; some several times.
  private(set) var changed: [Int] = []
  /// The fields that are there.
  var order: FieldOrder

  init(_ states: [FieldState]) {
    self.states = states
    order = FieldOrder(indices: Array(states.indices))
  }

  /// The index of the first field.
  public var startIndex: Int { 0 }

  /// The number of fields.
  public var endIndex: Int { states.count }

  /// Accesses a field; a change is noted.
  public internal(set) subscript(index: Int) -> FieldState {
    _read { yield states[index] }
    _modify {
      if changed.last != index { changed.append(index) }
      yield &states[index]
    }
  }

  /// Accesses a field to change its suggestions or ghost text, from which nothing is derived: no
  /// change is noted.
  subscript(suggesting index: Int) -> FieldState {
    _read { yield states[index] }
    _modify { yield &states[index] }
  }

  /// The versions of the contents.
  var versions: [Int] { states.map(\.version) }

  /// Adds a field.
  mutating func append(_ state: FieldState) {
    changed.append(states.count)
    states.append(state)
  }

  /// Returns the fields that may have changed since the last call.
  mutating func takeChanged() -> Set<Int> {
    guard !changed.isEmpty else { return [] }
    defer { changed.removeAll(keepingCapacity: true) }
    return Set(changed)
  }
}
