public import RefillCore

/// A form file that was read, in any format.
public struct FormReading: Sendable {
  /// The format of the file.
  public let format: FormFormat
  /// The form; `nil` if, and only if, a problem is an error.
  public let form: Form?
  /// The problems in the order of the file; everything that the form cannot carry is a warning.
  public let problems: [FormProblem]
  /// The files that the form names.
  public let files: [NamedFile]
  /// The writer of records in the shape that the format's own tool takes; `nil` for own forms,
  /// whose records are JSON.
  public let writer: (any RecordWriter)?
  /// The form as an own form file; `nil` for files that are own forms.
  private let translated: JSONValue?

  init(
    format: FormFormat, form: Form?, problems: [FormProblem], files: [NamedFile] = [],
    writer: (any RecordWriter)? = nil, translated: JSONValue? = nil
  ) {
    self.format = format
    self.form = form
    self.problems = problems
    self.files = files
    self.writer = writer
    self.translated = translated
  }

  init(refused problem: FormProblem) {
    self.init(format: .refill, form: nil, problems: [problem])
  }

  /// Returns the form as the text of an own form file, with the warnings as its `notes`; `nil` if
  /// there is no form, or if the file is an own form already.
  ///
  /// - Parameter file: the name of the file, for the notes.
  public func ownForm(from file: String) -> String? {
    guard form != nil, let members = translated?.members else { return nil }
    let notes = problems.map { JSONText.string($0.text(in: file)) }
    let written = members.map { ($0.key, $0.value.text) }
    return JSONText.object(written + (notes.isEmpty ? [] : [("notes", .list(notes))])).pretty + "\n"
  }
}
