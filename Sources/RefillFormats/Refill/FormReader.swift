public import RefillCore

/// Reads Refill's form files, in JSON or YAML.
///
/// JSON may have comments (`//`, `/* */`) and a comma after the last item.
///
///     let (form, problems) = FormReader.read(try Data(contentsOf: file))
public enum FormReader {
  /// The maximum number of fields per form.
  public static let maximumFields = 2000
  /// The maximum nesting depth of groups.
  public static let maximumGroupDepth = 8
  /// The maximum nesting depth of lists of items.
  public static let maximumListDepth = 3
  /// The maximum number of options and listed suggestions per form, in total.
  public static let maximumOptions = 100_000
  /// The maximum length of a title, in grapheme clusters.
  public static let maximumTitle = 10_000
  /// The maximum length of an id, in characters.
  public static let maximumID = 200
  /// The maximum length of a pattern, in bytes.
  public static let maximumPattern = 1000
  /// The maximum length of the distinct patterns of a form, in bytes, in total.
  public static let maximumPatterns = ExpressionLimits.maximumPatterns
  /// The maximum number of errors reported, and that of warnings.
  public static let maximumProblems = 1000

  /// Parses a form file; returns the form and all problems of the file.
  ///
  /// The form is `nil` if, and only if, a problem is an error. Problems are in the order of the
  /// file; of more than 1,000 errors or warnings the first 1,000 are returned. Time is O(size of
  /// the file).
  public static func read(
    _ bytes: some Collection<UInt8>
  ) -> (form: Form?, problems: [FormProblem]) {
    let whole = readWhole(bytes)
    return (whole.form, whole.problems)
  }

  /// Reads a form file, and returns the files that it names too, in the order of its fields, even if
  /// the form is invalid.
  package static func readWhole(
    _ bytes: some Collection<UInt8>
  ) -> (form: Form?, problems: [FormProblem], files: [NamedFile]) {
    let (form, parser) = parse(bytes)
    return (parser.hasError ? nil : form, parser.problemsInOrder, parser.files)
  }

  /// Checks an expression that is not part of a form file with the names of that file.
  ///
  /// - Parameter id: The full id of the field that the expression belongs to, for `.`, `position()`
  ///   and the names around it; `nil` for the form.
  /// - Returns: The expression, `nil` if a problem is an error, and its problems.
  public static func expression(
    _ text: String, inForm bytes: some Collection<UInt8>, ofField id: String? = nil
  ) -> (expression: FormExpression?, problems: [ExpressionProblem]) {
    FormExpression.check(text, in: parse(bytes).parser.scope(ofField: id))
  }

  private static func parse(
    _ bytes: some Collection<UInt8>
  ) -> (form: Form?, parser: FormParser) {
    let bytes = [UInt8](bytes)
    if let root = yaml(bytes) {
      var parser = FormParser(.yaml(bytes))
      if let position = root.positionOfNUL {
        parser.error("A text has the character NUL. Leave it out.", at: position)
      }
      return (parser.form(root.json), parser)
    }
    let (value, jsonProblems) = JSONReader.readAll(bytes, isCommented: true)
    var parser = FormParser(.json(bytes))
    for problem in jsonProblems { parser.error(problem.message, at: problem.position) }
    return (value.flatMap { parser.form($0) }, parser)
  }

  /// Returns the only document of a YAML file if it is a map; `nil` for JSON and any other file.
  private static func yaml(_ bytes: [UInt8]) -> YAMLValue? {
    guard !FormRecognition.isJSON(bytes),
      let documents = try? YAMLReader.documents(of: bytes, limit: JSONReader.maximumSize),
      documents.count == 1
    else { return nil }
    return documents.first.flatMap { $0.members == nil ? nil : $0 }
  }
}
