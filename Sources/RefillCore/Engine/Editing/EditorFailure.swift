/// The reason why the user's editor changed nothing.
public enum EditorFailure: Equatable, Sendable {
  /// It ended with an exit code other than 0.
  case exited(status: Int32)
  /// The program was not found.
  case notFound
  /// It saved text that is not UTF-8; the file is kept.
  case notUTF8(file: String)
  /// Its file cannot be read.
  case unreadable(file: String)
  /// No file for the text could be written in this folder.
  case noFile(folder: String)
}
