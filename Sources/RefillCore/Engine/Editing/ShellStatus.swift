/// Exit statuses with a meaning defined by the shell.
public enum ShellStatus {
  /// The command was not found.
  public static let commandNotFound: Int32 = 127
}
