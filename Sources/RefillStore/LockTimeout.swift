/// The maximum time to wait for another process's lock on the store, in milliseconds.
public enum LockTimeout: Int, Sendable {
  /// For maintenance that can be done another time.
  case upkeep = 0
  /// For reads that delay the next frame.
  case interactive = 50
  /// For writes that must not be lost.
  case submit = 10_000
}
