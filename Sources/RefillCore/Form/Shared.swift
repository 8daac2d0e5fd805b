/// A value that is kept once, however often what holds it is copied.
final class Shared<Value: Sendable>: Sendable {
  /// The value.
  let value: Value

  /// Keeps a value.
  init(_ value: Value) { self.value = value }
}
