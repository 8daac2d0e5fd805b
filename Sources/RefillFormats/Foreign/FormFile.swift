/// Reads form files of all formats.
///
///     let reading = FormFile.read(bytes, named: "bug_report.yml")
///     let form = reading.form
public enum FormFile {
  /// Parses a form file; nothing in it is run.
  ///
  /// Files of more than 1 MiB are refused. Time is O(size of the file).
  ///
  /// - Parameters:
  ///   - name: the name or path of the file. A form that has no id of its own gets it from here.
  ///   - format: the format; `nil` to recognize it by the content.
  ///   - part: the form of an HTML page, by its number from 1, its id or name; `nil` for the first.
  ///   - answers: an environment file with earlier answers to a form of that format.
  ///   - files: returns the bytes of a file by its path from the folder of the form; `nil` if it
  ///     cannot be read.
  public static func read(
    _ bytes: some Collection<UInt8>, named name: String, as format: FormFormat? = nil,
    part: String? = nil, over answers: [UInt8]? = nil,
    beside files: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
  ) -> FormReading {
    let bytes = [UInt8](bytes)
    switch format.map(Recognition.format) ?? FormRecognition.recognize(bytes, named: name) {
    case .format(.refill): return own(bytes)
    case .format(.backstage): return backstage(bytes, named: name, beside: files)
    case .format(.workflow): return workflow(bytes, named: name)
    case .format(.githubIssue): return github(bytes, named: name, .issue)
    case .format(.githubDiscussion): return github(bytes, named: name, .discussion)
    case .format(.jsonSchema):
      var translation = FormTranslation(.jsonSchema, named: name)
      guard let root = translation.schema(bytes) else { return translation.reading() }
      return schema(root, translation, beside: files)
    case .schema(let root):
      return schema(root, FormTranslation(.jsonSchema, named: name), beside: files)
    case .format(.cookiecutter): return cookiecutter(bytes, named: name)
    case .format(.copier): return copier(bytes, named: name)
    case .format(.cargoGenerate): return cargoGenerate(bytes, named: name)
    case .format(.vscode): return vscode(bytes, named: name)
    case .format(.gitlab): return gitlab(bytes, named: name)
    case .format(.awx): return awx(bytes, named: name)
    case .format(.rancher): return rancher(bytes, named: name)
    case .format(.env): return env(bytes, named: name, over: answers)
    case .format(.html): return html(bytes, named: name, part)
    case .format(.xlsform): return xlsform(bytes, named: name, beside: files)
    case .refused(let problem): return FormReading(refused: problem)
    }
  }

  typealias Recognition = FormRecognition.Result

  private static func own(_ bytes: [UInt8]) -> FormReading {
    let result = FormReader.readWhole(bytes)
    return FormReading(
      format: .refill, form: result.form, problems: result.problems, files: result.files)
  }

  private static func github(
    _ bytes: [UInt8], named name: String, _ kind: GitHubForm.Kind
  ) -> FormReading {
    let format: FormFormat = kind == .issue ? .githubIssue : .githubDiscussion
    var translation = FormTranslation(format, named: name)
    guard let root = translation.yaml(bytes) else { return translation.reading() }
    var form = GitHubForm(kind, translation)
    form.read(root)
    return form.translation.reading(writer: form.body)
  }

  private static func workflow(_ bytes: [UInt8], named name: String) -> FormReading {
    var translation = FormTranslation(.workflow, named: name)
    guard let root = translation.yaml(bytes) else { return translation.reading() }
    var workflow = WorkflowForm(translation)
    workflow.read(root)
    return workflow.translation.reading(writer: workflow.inputs)
  }

  private static func backstage(
    _ bytes: [UInt8], named name: String, beside files: @escaping @Sendable (String) -> [UInt8]?
  ) -> FormReading {
    var translation = FormTranslation(.backstage, named: name)
    guard let documents = translation.documents(bytes) else { return translation.reading() }
    var form = BackstageForm(files: SchemaFiles(bytes: files), translation)
    return form.reading(of: documents)
  }

  private static func schema(
    _ root: JSONValue, _ translation: FormTranslation,
    beside files: @escaping @Sendable (String) -> [UInt8]?
  ) -> FormReading {
    JSONSchemaForm.reading(of: root, files: SchemaFiles(bytes: files), translation)
  }

  private static func cookiecutter(_ bytes: [UInt8], named name: String) -> FormReading {
    var translation = FormTranslation(.cookiecutter, named: name)
    guard let root = translation.json(bytes) else { return translation.reading() }
    var form = CookiecutterForm(translation)
    form.read(root)
    return form.translation.reading(writer: form.context)
  }

  private static func copier(_ bytes: [UInt8], named name: String) -> FormReading {
    var translation = FormTranslation(.copier, named: name)
    guard let documents = translation.documents(bytes) else { return translation.reading() }
    var form = CopierForm(translation)
    form.read(documents)
    return form.translation.reading(writer: form.answers)
  }

  private static func html(_ bytes: [UInt8], named name: String, _ part: String?) -> FormReading {
    var translation = FormTranslation(.html, named: name)
    guard translation.isText(bytes) else { return translation.reading() }
    var form = HTMLForm(HTMLPageReader.page(bytes), translation)
    form.read(part)
    return form.translation.reading(writer: form.data)
  }

  private static func xlsform(
    _ bytes: [UInt8], named name: String,
    beside files: @escaping @Sendable (String) -> [UInt8]?
  ) -> FormReading {
    var translation = FormTranslation(.xlsform, named: name)
    guard let book = translation.book(bytes, beside: files) else { return translation.reading() }
    var form = XLSForm(book, translation, beside: files)
    form.read()
    return form.translation.reading(writer: form.submission)
  }

  private static func env(
    _ bytes: [UInt8], named name: String, over answers: [UInt8]?
  ) -> FormReading {
    var translation = FormTranslation(.env, named: name)
    guard let file = translation.environment(bytes) else { return translation.reading() }
    let earlier = answers.flatMap { translation.environment($0) }
    var form = EnvForm(file, over: earlier, translation)
    form.read()
    return form.translation.reading(writer: form.writer)
  }
}
