/// A setting with a temporary override.
///
/// Further overrides are ignored until `restore()`, which has no effect on a value that is not
/// overridden.
public struct Overridable<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The value in effect.
  public private(set) var value: Value
  private var original: Value?

  /// Creates a setting without an override.
  public init(_ value: Value) { self.value = value }

  /// Overrides the value; no effect while another override is active.
  public mutating func override(_ value: Value) {
    guard original == nil else { return }
    original = self.value
    self.value = value
  }

  /// Restores the original value.
  public mutating func restore() {
    value = original ?? value
    original = nil
  }
}

/// The automatic text functions that a host may apply, by field.
public enum EditingMode: String, CaseIterable, Sendable {
  case capitalization, autocorrect, spellcheck

  /// The state of spelling correction, for hosts that support it.
  public enum Switch: String, CaseIterable, Sendable {
    case `default`, on, off
  }

  /// An editing mode with its override.
  public enum Override: Equatable, Sendable {
    case capitalization(Capitalization)
    case autocorrect(Switch), spellcheck(Switch)
  }
}
