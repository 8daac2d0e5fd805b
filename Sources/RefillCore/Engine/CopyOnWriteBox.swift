/// A value that copies share until one of them is changed, as they do with an array: for values that
/// have so much in them that copying them takes longer than what is done with the copies.
public struct CopyOnWriteBox<Value: Sendable>: Sendable {
  @usableFromInline var box: Box

  /// Changed only while a single copy holds it.
  @usableFromInline final class Box: @unchecked Sendable {
    @usableFromInline var value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
  }

  /// Shares a value.
  public init(_ value: Value) { box = Box(value) }

  /// The value; lent, not copied.
  @inlinable public var value: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
