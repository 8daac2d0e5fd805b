public import RefillCore

/// Reads Refill's own form files.
public enum FormReader {
  /// How many fields a form may have.
  public static let maximumFields = 2000
  /// How many options and listed suggestions a form may have in all.
  public static let maximumOptions = 100_000
  /// How long a title may be, in grapheme clusters.
  public static let maximumTitle = 10_000
  /// How long an id may be, in characters.
  public static let maximumID = 200
  /// How long a pattern may be, in bytes.
  public static let maximumPattern = 1000
  /// How long the different patterns of a form may be together, in bytes.
  public static let maximumPatterns = 16_384
  /// How many errors are told, and how many warnings.
  public static let maximumProblems = 1000

  /// The form that a file describes, and everything that is wrong with the file.
  ///
  /// The form is `nil` exactly where a problem is an error. Problems stand in the order of the file;
  /// of more than 1,000 errors or warnings the first 1,000 found are told. Time grows with the size
  /// of the file, not faster.
  public static func read(
    _ bytes: some Collection<UInt8>
  ) -> (form: Form?, problems: [FormProblem]) {
    let (form, parser) = parse(bytes)
    return (parser.hasError ? nil : form, parser.problemsInOrder)
  }

  /// The files that a form names, in the order of its fields, whatever is wrong with it otherwise.
  public static func files(namedBy bytes: some Collection<UInt8>) -> [NamedFile] {
    parse(bytes).parser.files
  }

  private static func parse(
    _ bytes: some Collection<UInt8>
  ) -> (form: Form?, parser: FormParser) {
    let (value, jsonProblems) = JSONReader.readAll(bytes)
    var parser = FormParser()
    for problem in jsonProblems { parser.error(problem.message, at: problem.position) }
    return (value.flatMap { parser.form($0) }, parser)
  }
}
