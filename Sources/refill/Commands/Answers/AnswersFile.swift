import RefillCore
import RefillFormats

/// A file of answers that was opened: its format, and a reader at its beginning.
struct AnswersFile {
  /// The path; `-` is standard input.
  let path: String
  let format: AnswersFormat
  /// A reader at the beginning of the content.
  var lines: LineReader

  /// Opens a file and recognizes its format, unless that is given.
  ///
  /// - Parameters:
  ///   - fallback: the format of a file that cannot be recognized.
  ///   - lines: a reader at the beginning of the file; `nil` to open it.
  init(
    _ path: String, as given: AnswersFormat? = nil, otherwise fallback: AnswersFormat? = nil,
    reading lines: LineReader? = nil
  ) throws {
    self.path = path
    self.lines = try lines ?? LineReader(path)
    let beginning = try self.lines.beginning()
    if TextEncoding.isUTF16(beginning) {
      throw Failure(.usage, "\(Input.name(of: path)): \(TextEncoding.utf16)")
    }
    let known = given ?? AnswersFormat(named: path, beginning: beginning)
    // A file without content has no records in any format.
    guard let format = known ?? fallback ?? (beginning.isEmpty ? .jsonl : nil) else {
      throw Failure(
        .usage,
        "cannot tell the format of \(Input.name(of: path)); use --answers-format.")
    }
    self.format = format
  }

  /// Returns all bytes of the file.
  ///
  /// - Parameter limit: the maximum number of bytes; one more is read of a file that is longer.
  func bytes(limit: Int) throws -> [UInt8] {
    var lines = lines
    return try lines.rest(limit: limit)
  }
}

extension AnswersFile {
  /// Opens the answers to a form; for an environment file they are one too, unless anything tells another
  /// format.
  init(_ path: String, as given: AnswersFormat?, for form: LoadedForm) throws {
    try self.init(path, as: given, otherwise: form.reading?.format == .env ? .env : nil)
  }
}

extension LoadedForm {
  /// Returns the form of an environment file with the values of an earlier one; `nil` if the file is none,
  /// or the form is another one.
  func over(_ answers: AnswersFile?, as format: FormFormat?) throws -> LoadedForm? {
    guard reading?.format == .env, let answers, answers.format == .env else { return nil }
    let earlier = try answers.bytes(limit: AnswerDocuments.maximumSize)
    return try FormLibrary.load(source, from: file, as: format, over: earlier)
  }
}
