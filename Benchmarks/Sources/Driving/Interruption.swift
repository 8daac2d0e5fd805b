import CPseudoTerminal

/// Handles SIGINT, SIGTERM and SIGHUP.
package enum Interruption {
  /// Catches these signals from now on.
  ///
  /// The next wait of a session throws `DrivingError.interrupted`, so that all resources are
  /// released.
  package static func watch() { pt_watch_interrupts() }
}
