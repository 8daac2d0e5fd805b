import CPseudoTerminal

/// Ctrl-C and its like.
package enum Interruption {
  /// From now on they do not end the process: the next wait of a session throws
  /// `DrivingError.interrupted`, so that everything taken is given back.
  package static func watch() { pt_watch_interrupts() }
}
