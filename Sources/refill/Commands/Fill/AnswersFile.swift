import RefillFormats

/// The file of `--answers`: JSON, or for an environment file another one with earlier values.
struct AnswersFile {
  /// The bytes, if they were read, because standard input can be read only once.
  private(set) var bytes: [UInt8]?
  /// The bytes of an environment file; `nil` for JSON.
  private(set) var environment: [UInt8]?

  init(_ file: String?, for form: LoadedForm) throws {
    guard let file, form.reading?.format == .env else { return }
    let bytes = try Input.read(file, limit: JSONReader.maximumSize + 1)
    self.bytes = bytes
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let isJSON = bytes.first { !blanks.contains($0) } == UInt8(ascii: "{")
    environment = isJSON ? nil : bytes
  }
}

extension LoadedForm {
  /// Returns the form of an environment file with the values of an earlier one.
  func over(_ answers: AnswersFile, as format: FormFormat?) throws -> LoadedForm {
    guard let environment = answers.environment else { return self }
    return try FormLibrary.load(source, from: file, as: format, over: environment)
  }
}
