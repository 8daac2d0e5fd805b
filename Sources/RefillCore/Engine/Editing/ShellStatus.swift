/// Exit statuses with a meaning defined by the shell.
package enum ShellStatus {
  /// The command was not found.
  package static let commandNotFound: Int32 = 127
}
