import RefillCore

/// The translation of a foreign form file into an own form.
///
/// The elements are those of own form files, at the positions of the foreign file, so that the
/// parser of own forms checks them and reports problems where they are.
struct FormTranslation {
  private let format: FormFormat
  /// The id of the form, from the name of its file.
  private var formID: String
  private let start = SourcePosition(line: 1, column: 1)

  /// The title of the form; `nil` for the id.
  var title: JSONValue?
  /// The description of the form.
  var description: JSONValue?
  /// The elements in order.
  var elements: [JSONValue] = []
  /// The rules over several fields.
  var rules: [JSONValue] = []
  /// The ids given so far, in full.
  private var ids: Set<String> = []
  /// The last number that was added to an id.
  private var numbers: [String: Int] = [:]
  /// The patterns that the form can still have.
  var patterns = PatternAllowance()
  private var problems: [FormProblem] = []
  private var hasError = false

  init(_ format: FormFormat, named name: String) {
    self.format = format
    let stem = Self.stem(of: name)
    formID = stem.isEmpty ? format.rawValue : stem
  }

  /// Makes the id of the form that of a part of the file.
  mutating func addToID(_ part: String) {
    let added = "-" + Self.allowed(part)
    formID =
      String(formID.prefix(max(FormReader.maximumID - added.count, 1)) + added)
      .prefix(FormReader.maximumID).description
  }

  // MARK: Problems

  /// Reports that the file is not usable.
  mutating func error(
    _ message: String, at position: SourcePosition, field: String? = nil
  ) {
    report(.error, message, at: position, field)
  }

  /// Reports that something of the file has no effect here.
  mutating func warn(
    _ message: String, at position: SourcePosition, field: String? = nil
  ) {
    report(.warning, message, at: position, field)
  }

  private mutating func report(
    _ severity: FormProblem.Severity, _ message: String, at position: SourcePosition,
    _ field: String?
  ) {
    let isFirstError = severity == .error && !hasError
    hasError = hasError || isFirstError
    guard problems.count < FormReader.maximumProblems || isFirstError else { return }
    problems.append(
      FormProblem(
        severity, line: position.line, column: position.column, message: message, field: field))
  }

  // MARK: Files

  /// Parses a file of one YAML document; reports why it has none.
  mutating func yaml(_ bytes: [UInt8]) -> YAMLValue? {
    guard let documents = documents(bytes) else { return nil }
    if documents.count > 1 {
      error(
        "A second document begins here, and GitHub reads one only. Remove the --- before it.",
        at: documents[1].position)
    }
    return documents.first
  }

  /// Parses a file of YAML documents, at least one; reports why it has none.
  mutating func documents(_ bytes: [UInt8]) -> [YAMLValue]? {
    do {
      let documents = try YAMLReader.documents(of: bytes, limit: JSONReader.maximumSize)
      guard !documents.isEmpty else {
        error("The file is empty.", at: start)
        return nil
      }
      if let position = documents.lazy.compactMap(\.positionOfNUL).first {
        error("A text has the character NUL. Leave it out.", at: position)
      }
      return documents
    } catch {
      self.error(error.message, at: error.position)
    }
    return nil
  }

  /// Parses a JSON Schema, which may be in YAML; reports why it is none.
  mutating func schema(_ bytes: [UInt8]) -> JSONValue? {
    FormRecognition.isJSON(bytes) ? json(bytes) : yaml(bytes)?.json
  }

  /// Parses a file of one value in JSON or YAML; reports why it has none.
  mutating func jsonOrYAML(_ bytes: [UInt8]) -> JSONValue? {
    FormRecognition.isJSON(bytes) ? json(bytes) : documents(bytes)?.first?.json
  }

  /// Parses a TOML file; reports why it is none.
  mutating func toml(_ bytes: [UInt8]) -> JSONValue? {
    do {
      return try TOMLReader.read(bytes)
    } catch {
      self.error(error.message, at: error.position)
    }
    return nil
  }

  /// Parses a JSON file; reports why it is none.
  ///
  /// - Parameter isCommented: true to allow comments and trailing commas.
  mutating func json(_ bytes: [UInt8], isCommented: Bool = false) -> JSONValue? {
    let (value, problems) = JSONReader.readAll(bytes, isCommented: isCommented)
    for problem in problems { error(problem.message, at: problem.position) }
    return problems.isEmpty ? value : nil
  }

  /// Parses an environment file; reports why it is none.
  mutating func environment(_ bytes: [UInt8]) -> EnvFile? {
    guard isWithinLimit(bytes) else { return nil }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      error(TextEncoding.isUTF16(bytes) ? TextEncoding.utf16 : TextEncoding.notUTF8, at: start)
      return nil
    }
    return EnvFile(text)
  }

  /// Parses the sheets of an XLSForm; reports why it has none.
  mutating func book(
    _ bytes: [UInt8], beside files: (String) -> [UInt8]?
  ) -> XLSFormBook? {
    let carrier = XLSFormTables.carrier(of: bytes)
    if carrier == .workbook {
      error(
        "This is a workbook. Save its sheets as survey.csv, choices.csv and settings.csv in one "
          + "folder, and name survey.csv.", at: start)
      return nil
    }
    guard isText(bytes) else { return nil }
    if let place = bytes.firstIndex(of: 0) {
      var ruler = SourceRuler(bytes, from: 0)
      error("A text has the character NUL. Leave it out.", at: ruler.advance(to: place))
      return nil
    }
    return XLSFormBook(bytes, as: carrier ?? .csv, beside: files)
  }

  /// True if a file is text of at most 1 MiB; reports why it is not.
  mutating func isText(_ bytes: [UInt8]) -> Bool {
    guard isWithinLimit(bytes) else { return false }
    guard let problem = TextEncoding.problem(of: bytes) else { return true }
    error(problem.message, at: problem.position)
    return false
  }

  private mutating func isWithinLimit(_ bytes: [UInt8]) -> Bool {
    let isWithin = bytes.count <= JSONReader.maximumSize
    if !isWithin { error("The file has more than \(JSONReader.maximumSize) bytes.", at: start) }
    return isWithin
  }

  // MARK: Ids

  /// Returns an id for a key: its allowed characters, others as `-`, with a number if another
  /// element has the id.
  ///
  /// - Parameter prefix: the beginning of the full id, that of the groups and lists around it.
  mutating func id(for key: String, in prefix: String = "") -> String {
    let allowed = Self.allowed(key)
    let first = allowed.isEmpty ? "field" : String(allowed.prefix(FormReader.maximumID - 8))
    var id = first
    while !ids.insert(prefix + id).inserted {
      let number = numbers[prefix + first, default: 1] + 1
      numbers[prefix + first] = number
      id = "\(first)-\(number)"
    }
    return id
  }

  /// Frees an id whose element is left out, for the one in its place.
  mutating func release(_ id: String, in prefix: String = "") { ids.remove(prefix + id) }

  /// Returns a key with characters that ids do not have as `-`, without `-` and `.` at its start.
  static func allowed(_ key: String) -> String {
    var id = ""
    for scalar in key.unicodeScalars {
      let isAllowed =
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
      id.unicodeScalars.append(isAllowed ? scalar : "-")
    }
    return String(id.drop { $0 == "-" || $0 == "." })
  }

  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let isForm = FormFormat.endings.first(where: name.lowercased().hasSuffix)
    return String(allowed(String(name.dropLast(isForm?.count ?? 0))).prefix(FormReader.maximumID))
  }

  // MARK: Texts

  /// Returns the members for an explanation: one line is the description; of several, the first is,
  /// and the help screen has all.
  static func explanation(
    _ text: String?, at position: SourcePosition
  ) -> [(String, JSONValue?)] {
    if let text, !text.isEmpty, text.isPrintableASCII {
      return text.trimmed.isEmpty ? [] : [("description", .text(text.trimmed, at: position))]
    }
    let lines = (text ?? "").split(whereSeparator: \.isNewline).map { $0.trimmed }
    guard let text, let first = lines.first(where: { !$0.isEmpty }) else { return [] }
    let isOne = lines.count { !$0.isEmpty } == 1
    return [
      ("description", .text(first, at: position)),
      ("help", isOne ? nil : .text(text.trimmed, at: position)),
    ]
  }

  /// Returns a text on one line.
  static func oneLine(_ text: String) -> String {
    if text.isPrintableASCII { return text.trimmed }
    return text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Adds a note, which shows a text.
  mutating func addNote(_ text: String, at position: SourcePosition) {
    elements.append(note(text, at: position))
  }

  /// Makes a note, which shows a text.
  mutating func note(_ text: String, at position: SourcePosition) -> JSONValue {
    .object(
      [
        ("id", .text(id(for: "note"), at: position)), ("kind", .text("note", at: position)),
        ("description", .text(text.trimmed, at: position)),
      ], at: position)
  }

  // MARK: Result

  /// True if texts of the format name answers as own texts do.
  private var namesAnswers: Bool { format == .xlsform }

  /// Parses the elements as an own form.
  func reading(writer: (any RecordWriter)? = nil) -> FormReading {
    guard !hasError || !elements.isEmpty else {
      return FormReading(format: format, form: nil, problems: problems)
    }
    let value = JSONValue.object(
      [
        ("id", .text(formID, at: start)), ("title", title), ("description", description),
        ("fields", .list(namesAnswers ? elements : elements.map(\.withoutAnswers), at: start)),
        ("rules", rules.isEmpty ? nil : .list(rules, at: start)),
      ], at: start)
    var parser = FormParser()
    parser.compiledPatterns = patterns.taken
    let form = parser.form(value)
    let problems = (problems + parser.problemsInOrder).enumerated().sorted { left, right in
      (left.element.line, left.element.column, left.offset)
        < (right.element.line, right.element.column, right.offset)
    }.map(\.element)
    let isUsable = !hasError && !parser.hasError
    return FormReading(
      format: format, form: isUsable ? form : nil, problems: problems, writer: writer,
      translated: value)
  }
}

extension JSONValue {
  /// The element with each `${` of its title and description, and of those in it, as `$${`, which names
  /// no answer.
  fileprivate var withoutAnswers: JSONValue {
    guard let members else { return self }
    let escaped = members.map { member -> (String, JSONValue?) in
      switch member.key {
      case "title", "description":
        guard let text = member.value.string, FieldTemplate.isOne(text) else { break }
        let literal = text.replacing("${", with: "$${")
        return (member.key, .text(literal, at: member.value.position))
      case "fields":
        guard let elements = member.value.array else { break }
        return (member.key, .list(elements.map(\.withoutAnswers), at: member.value.position))
      default: break
      }
      return (member.key, member.value)
    }
    return .object(escaped, at: position)
  }
}

extension YAMLValue {
  /// The position of the first text with the character NUL; `nil` for none.
  var positionOfNUL: SourcePosition? {
    switch kind {
    case .scalar(let text, _): text.utf8.contains(0) ? position : nil
    case .list(let values): values.lazy.compactMap(\.positionOfNUL).first
    case .map(let members):
      members.lazy.compactMap { $0.key.utf8.contains(0) ? $0.position : $0.value.positionOfNUL }
        .first
    }
  }
}
