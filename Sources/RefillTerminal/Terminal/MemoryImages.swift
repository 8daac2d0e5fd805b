import CTerminal

/// The images of its memory that the system writes if a program crashes (core files).
package nonisolated enum MemoryImages {
  /// Has the system write none of this program, because answers and passwords would be in it.
  ///
  /// Programs that this one starts are not concerned.
  package static func forbid() { ct_forbid_cores() }

  /// True if the system may write one.
  package static var areAllowed: Bool { ct_allows_cores() }
}
