public import RefillCore

/// Writes records of a foreign form in the shape that the format's own tool takes.
public protocol RecordWriter: Sendable {
  /// The shapes that it writes besides its own.
  var shapes: [RecordShape] { get }

  /// The address that a record is meant for, with the method of HTTP; `nil` for none.
  var destination: String? { get }

  /// Returns the record in the format's own shape or in one of `shapes`.
  ///
  /// - Parameter record: the record, with its secrets.
  func output(of record: Record, as shape: RecordShape) -> RecordOutput
}

extension RecordWriter {
  /// Most records are meant for no address.
  public var destination: String? { nil }
}

/// A shape of the record of a foreign form; the raw values are the names on the command line.
public enum RecordShape: String, CaseIterable, Sendable {
  /// The format's own shape.
  case own
  /// The arguments of a command, quoted for the shell, on one line.
  case args
  /// Assignments for the shell, one a line.
  case shell
}

/// A written record.
public struct RecordOutput: Equatable, Sendable {
  /// The text, with a line break at the end; data of HTML forms have none.
  public var text: String
  /// The sentences about what the tool may not take as it was entered; they contain no answers.
  public var remarks: [String]

  /// Creates a written record.
  public init(text: String, remarks: [String] = []) {
    self.text = text
    self.remarks = remarks
  }
}
