import CTerminal

/// Faults of this program, such as an overflow or a stack that is used up.
///
/// Without `handle`, a fault ends the process by its signal, as one that another process sends always does.
nonisolated package enum Faults {
  /// The exit code after a fault.
  package static let status = ct_fault_status

  /// Has a fault restore the terminal, write one line to standard error, and end the program with `status`.
  ///
  /// - Parameters:
  ///   - name: The program with its version.
  ///   - advice: A sentence about what to do, for the end of the line.
  package static func handle(name: String, advice: String) {
    ct_describe_faults(name, advice)
    ct_install_fault_handlers()
  }

  /// Notes if a draft is kept, which the line says.
  package static func noteDraft(isKept: Bool) { ct_note_draft(isKept) }
}
