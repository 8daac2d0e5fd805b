/// A setting that can be overridden for a while.
///
/// The first override keeps the original; further ones, and restoring what was not overridden, do
/// nothing.
public struct Overridable<Value: Equatable & Sendable>: Equatable, Sendable {
  /// What is in force.
  public private(set) var value: Value
  private var original: Value?

  /// A setting that nobody has overridden.
  public init(_ value: Value) { self.value = value }

  /// Puts another value in force.
  public mutating func override(_ value: Value) {
    guard original == nil else { return }
    original = self.value
    self.value = value
  }

  /// Puts the original in force again.
  public mutating func restore() {
    value = original ?? value
    original = nil
  }
}

/// What a host does to a text by itself, field by field.
public enum EditingMode: String, CaseIterable, Sendable {
  case capitalization, autocorrect, spellcheck

  /// Whether a host corrects spelling, where it can at all.
  public enum Switch: String, CaseIterable, Sendable {
    case `default`, on, off
  }

  /// A mode with what overrides it.
  public enum Override: Equatable, Sendable {
    case capitalization(Capitalization)
    case autocorrect(Switch), spellcheck(Switch)
  }
}
