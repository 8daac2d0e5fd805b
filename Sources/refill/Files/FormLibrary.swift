import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// A form and the file that it was read from.
struct LoadedForm {
  let form: Form
  let file: String
  let source: [UInt8]
  /// The content of the file; `nil` for a form of the program's own.
  let reading: FormReading?

  /// The warnings of the form file.
  var warnings: [FormProblem] { reading?.problems ?? [] }

  /// The warnings in the format of compiler diagnostics, with source excerpts.
  var report: String { FormLibrary.report(warnings, file: file, source: source) }

  /// The form without required answers.
  var withoutRequirements: LoadedForm {
    LoadedForm(form: form.withoutRequirements, file: file, source: source, reading: reading)
  }

  /// Returns the form with another title.
  func titled(_ title: String) -> LoadedForm {
    var form = form
    form.title = title
    return LoadedForm(form: form, file: file, source: source, reading: reading)
  }

  /// Returns the form in which a record is edited.
  func editing(_ record: Record, _ context: ReadingContext) -> LoadedForm {
    LoadedForm(form: form.editing(record, context), file: file, source: source, reading: reading)
  }

  /// The absolute path of the file; `nil` if it is a stream or a device, which can be read only
  /// once.
  var lastingPath: String? {
    var status = stat()
    guard file != "-", stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return FilePath.absolute(file)
  }
}

/// Finds form files: by path, or by name among the user's forms and the shipped ones.
struct FormLibrary {
  private let paths: Paths

  init(_ paths: Paths) {
    self.paths = paths
  }

  /// Returns the file that a form argument names: a path, or the name of a form without its
  /// ending.
  func file(_ argument: String) throws -> String {
    if argument == "-" { return argument }
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: argument, isDirectory: &isFolder), !isFolder.boolValue {
      return argument
    }
    if !argument.contains("/") {
      let names =
        Self.endings.filter(argument.hasSuffix).map { _ in argument }
        + Self.endings.map { argument + $0 }
      let found = paths.forms.lazy.flatMap { folder in names.lazy.map { "\(folder)/\($0)" } }
        .first(where: manager.fileExists(atPath:))
      if let found { return found }
      // Strings are equal in NFC and NFD, file names are not.
      let same = all().first { [$0.name, FilePath.name(of: $0.file)].contains(argument) }
      if let same { return same.file }
    }
    if isFolder.boolValue {
      throw Failure(
        .usage,
        "\(argument) is a folder, not a form. Name a file, or one of those that `refill forms` lists."
      )
    }
    let forms =
      Self.formFiles(inFolderOf: argument) + (argument.contains("/") ? [] : all().map(\.name))
    if nearestWord(to: argument, in: forms) == nil,
      let command = Misspelling.commandsByOtherNames[argument]
    {
      throw Failure(.usage, "there is no form \(argument). Did you mean \(command)?")
    }
    let unknown = UnknownName(
      kind: "form", name: argument,
      known: forms + (argument.contains("/") ? [] : Refill.commandNames),
      compared: argument.split(separator: "/").last.map(String.init))
    throw Failure(
      .usage,
      unknown.sentence
        + (unknown.hasGuess ? "" : " Name a file, or one of those that `refill forms` lists."))
  }

  /// Reads a form and prints every problem of the file; throws if the file has an error.
  ///
  /// - Parameters:
  ///   - format: the format of the file; `nil` to recognize it.
  ///   - other: the format of a file that is not recognized; `nil` for none.
  ///   - part: the form of a page with several; `nil` for the first.
  func load(
    _ argument: String, as format: FormFormat? = nil, orElse other: FormFormat? = nil,
    part: String? = nil
  ) throws -> LoadedForm {
    let file = try file(argument)
    let bytes = try bytes(of: file)
    let isOther =
      format == nil && other != nil
      && FormFile.read(bytes, named: file, part: part, beside: Self.files(beside: file)).form == nil
    return try Self.load(bytes, from: file, as: isOther ? other : format, part: part)
  }

  /// Reads a form from the bytes of its file.
  ///
  /// - Parameter answers: an environment file with answers, for a form of that format.
  static func load(
    _ source: [UInt8], from file: String, as format: FormFormat? = nil, part: String? = nil,
    over answers: [UInt8]? = nil
  ) throws -> LoadedForm {
    let reading = FormFile.read(
      source, named: file, as: format, part: part, over: answers, beside: files(beside: file))
    guard let form = reading.form else {
      Output.complain(report(reading.problems, file: file, source: source), prefix: "")
      throw Failure(.usage, refusal(of: file, reading.problems))
    }
    return LoadedForm(form: form, file: file, source: source, reading: reading)
  }

  /// The message that refuses a file whose errors were printed above it.
  private static func refusal(of file: String, _ problems: [FormProblem]) -> String {
    let count = problems.count { $0.severity == .error }
    return "\(Input.name(of: file)) has \(TextFormat.count(count, "error")) (above)."
  }

  /// Returns the form with an id, if the file of that name holds it and is valid.
  func form(named id: String) -> Form? {
    guard let file = try? file(id), let source = try? bytes(of: file),
      let form = FormFile.read(source, named: file).form, form.id == id
    else { return nil }
    return form
  }

  /// Returns the form of a file, by that name, or with that id; `nil` if there is none, as where only its records
  /// are left.
  ///
  /// - Throws: a failure if the file of the form has a fault.
  func knownForm(_ name: String) throws -> Form? {
    guard (try? file(name)) != nil else { return form(withID: name) }
    return try load(name).form
  }

  /// Returns the form with an id, whatever the name of its file is; `nil` if no form in the form
  /// directories has it.
  func form(withID id: String) -> Form? { formAndFile(withID: id)?.form }

  /// Returns the file of the form with an id: the one of that name, or any other in the form
  /// directories; `nil` if there is none.
  func file(ofForm id: String) -> String? {
    form(named: id).flatMap { _ in try? file(id) } ?? formAndFile(withID: id)?.file
  }

  private func formAndFile(withID id: String) -> (form: Form, file: String)? {
    all().lazy.compactMap { name, file in
      SystemCall.contents(of: file).flatMap { FormReader.read(Array($0)).form }
        .map { (form: $0, file: file) }
    }.first { $0.form.id == id }
  }

  /// Returns the bytes of a form file, at most the maximum size of a form.
  func bytes(of file: String) throws -> [UInt8] {
    var status = stat()
    let most = JSONReader.maximumSize
    if file != "-", stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > most
    {
      let size = TextFormat.number(Int(status.st_size))
      throw Failure(
        .usage, "\(file) has \(size) bytes; a form has at most \(TextFormat.number(most)).")
    }
    return try Input.read(file, limit: JSONReader.maximumSize + 1)
  }

  /// The number of problems that have a source excerpt.
  private static let maximumExcerpts = 20

  /// Formats problems like compiler diagnostics; the first ones have a source excerpt.
  static func report(_ problems: [FormProblem], file: String, source: [UInt8]) -> String {
    let lines = problems.enumerated().map { index, problem in
      let name = Input.name(of: file)
      return index < maximumExcerpts
        ? problem.report(in: name, of: source) : problem.text(in: name)
    }
    let isCut = problems.count > maximumExcerpts
    let note = "The first \(maximumExcerpts) of \(problems.count) problems have their lines."
    return (lines + (isCut ? [note] : [])).joined(separator: "\n")
  }

  /// The message that there are no forms, with the folders that were searched.
  var lack: String {
    "no forms found. These folders were searched:\n"
      + paths.forms.map { "  \($0)\n" }.joined()
      + "Put a form file into the first one, or give its path: refill FILE."
  }

  /// The message for a user who named no form.
  var invitation: String {
    let names = all().map(\.name).joined(separator: ", ")
    guard !names.isEmpty else { return lack }
    return "name a form: a file, or one of \(names). refill --help tells more."
  }

  /// Returns all forms that can be named, the user's first; the first form with a name wins.
  func all() -> [(name: String, file: String)] {
    var seen: Set<String> = []
    return paths.forms.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let forms = Self.endings.flatMap { ending in
        names.filter { $0.hasSuffix(ending) }.compactMap { name in
          Self.formName(of: name).map { (name: $0, file: "\(folder)/\(name)") }
        }
      }
      return forms.filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
    }
  }

  /// Returns the reader of the files that are in the folder of a form or below it.
  static func files(beside form: String) -> @Sendable (String) -> [UInt8]? {
    guard form != "-" else { return { _ in nil } }
    let folder = FilePath.directory(of: form)
    return { name in
      try? Input.read("\(folder)/\(name)", limit: JSONReader.maximumSize + 1)
    }
  }

  /// Returns the forms of GitHub in a folder with their titles, in the order in which GitHub offers
  /// them; none for anything else than a folder.
  static func githubForms(in folder: String) -> [(title: String, file: String)] {
    // A file is told apart first: the error of listing it would cost a tenth of a millisecond.
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let path = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return names.sorted().filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }
      .prefix(maximumGitHubForms).compactMap { name in
        let file = "\(path)/\(name)"
        guard let data = SystemCall.contents(of: file) else { return nil }
        let reading = FormFile.read(Array(data), named: file)
        guard [.githubIssue, .githubDiscussion].contains(reading.format) else { return nil }
        return (reading.form?.title ?? "not right yet: refill check tells why", file)
      }
  }

  /// The maximum number of files of a folder that are looked at.
  private static let maximumGitHubForms = 200

  /// Returns the title of the form in a file, or a placeholder if the file holds no form.
  static func title(of file: String) -> String { summary(of: file).title }

  /// Returns the title of the form in a file, or a placeholder if the file holds no form, and its
  /// description; empty for none.
  static func summary(of file: String) -> (title: String, description: String) {
    guard let data = Input.content(of: file, limit: JSONReader.maximumSize) else {
      return ("cannot be read", "")
    }
    let form = FormFile.read(Array(data), named: file).form
    return (form?.title ?? "not right yet: refill check tells why", form?.description ?? "")
  }

  /// Reads the values of a word list; relative paths start at the directory of the form file.
  static func words(_ name: String, besideForm file: String) throws -> [String] {
    WordList.read(try bytes(of: path(name, besideForm: file), namedBy: file))
  }

  /// Resolves a path of a form file relative to the directory of the form.
  private static func path(_ name: String, besideForm file: String) -> String {
    guard !name.hasPrefix("/") else { return name }
    return "\(FilePath.directory(of: file))/\(name)"
  }

  private static func bytes(of path: String, namedBy form: String) throws -> [UInt8] {
    guard let data = Input.content(of: path) else {
      throw Failure(.usage, "\(path), which \(form) names, \(fault(of: path))")
    }
    let bytes = Array(data)
    if let problem = TextEncoding.problem(of: bytes) { throw failure(problem, in: path) }
    return bytes
  }

  /// Returns why a file that a form names cannot be read, and what to do.
  private static func fault(of path: String) -> String {
    if access(path, R_OK) == 0 {
      return "is no plain file of at most \(Input.largestMebibytes) MiB. Name another one."
    }
    let code = errno
    let remedy = code == EACCES ? "Change its mode" : "Put it there"
    return "\(Input.fault(code)). \(remedy), or name another one."
  }

  private static func failure(_ problem: JSONProblem, in path: String) -> Failure {
    let place = "\(problem.position.line):\(problem.position.column)"
    return Failure(.usage, "\(path):\(place): \(problem.message)")
  }

  /// Throws if a file that a form names cannot be read.
  static func check(_ file: NamedFile, besideForm form: String) throws {
    switch file.kind {
    case .list: _ = try words(file.name, besideForm: form)
    case .entities: _ = try entities(file.name, besideForm: form)
    case .tags: _ = try tags(file.name, besideForm: form)
    case .program:
      guard !ProgramFile.exists(file.name, besideForm: form) else { return }
      throw Failure(.usage, "there is no program \(file.name) that can be run.")
    }
  }

  /// Returns a sentence about the first entity that is skipped in a file; `nil` if none is.
  static func omission(in file: NamedFile, besideForm form: String) -> String? {
    guard file.kind == .entities else { return nil }
    let path = path(file.name, besideForm: form)
    guard let bytes = try? bytes(of: path, namedBy: form) else { return nil }
    return EntityFile.omission(in: bytes, as: EntityFile.Format(fileName: file.name))
      .map { failure($0, in: path).message }
  }

  /// Checks an entity file before the form opens.
  ///
  /// Tables and line lists, which can be long, are only tested for existence; the first search for
  /// entities tells their problems.
  static func checkEntities(_ name: String, besideForm form: String) throws {
    if EntityFile.Format(fileName: name) != .json,
      FileManager.default.isReadableFile(atPath: path(name, besideForm: form))
    {
      return
    }
    _ = try entities(name, besideForm: form)
  }

  /// Reads the entities of a file; relative paths start at the directory of the form file.
  static func entities(_ name: String, besideForm file: String) throws -> [Entity] {
    let path = path(name, besideForm: file)
    let bytes = try bytes(of: path, namedBy: file)
    do {
      return try EntityFile.read(bytes, as: EntityFile.Format(fileName: name))
    } catch {
      throw failure(error, in: path)
    }
  }

  /// Reads the tags of a file; relative paths start at the directory of the form file.
  static func tags(_ name: String, besideForm file: String) throws -> [Tag] {
    let path = path(name, besideForm: file)
    let bytes = try bytes(of: path, namedBy: file)
    do {
      return try TagFile.read(bytes)
    } catch {
      throw failure(error, in: path)
    }
  }
}
