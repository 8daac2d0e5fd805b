/// A copy-on-write box: copies share the value until one of them is changed, as with an array.
///
/// For values that are large and copied often. As a property wrapper it keeps copies of a type with
/// many such properties cheap: each costs one reference.
@propertyWrapper public struct CopyOnWriteBox<Value: Sendable>: Sendable {
  @usableFromInline var box: Box

  /// Mutated only while uniquely referenced.
  @usableFromInline final class Box: @unchecked Sendable {
    @usableFromInline var value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
  }

  /// Creates a box.
  public init(_ value: Value) { box = Box(value) }

  /// Creates a box for a property.
  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value; borrowed, not copied.
  @inlinable public var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}

extension CopyOnWriteBox: Equatable where Value: Equatable {
  /// True if both share their value, or have equal values; O(1) for copies.
  public static func == (left: CopyOnWriteBox, right: CopyOnWriteBox) -> Bool {
    left.box === right.box || left.box.value == right.box.value
  }
}
