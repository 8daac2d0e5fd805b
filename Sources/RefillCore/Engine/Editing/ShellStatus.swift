/// Exit statuses that a shell gives a meaning.
public enum ShellStatus {
  /// There is no program of the name that was to be run.
  public static let commandNotFound: Int32 = 127
}
