import RefillCore
import RefillFormats

extension LoadedForm {
  /// The warnings of the form file, and those about people without a name in its JSON files.
  ///
  /// Tables and line lists, which can be long, are read by the first search for people.
  var allWarnings: [FormProblem] {
    let lists = (reading?.files ?? []).filter {
      $0.kind == .entities && EntityFile.Format(fileName: $0.name) == .json
    }
    return warnings
      + lists.compactMap { list in
        FormLibrary.omission(in: list, besideForm: file).map { list.problem(.warning, $0) }
      }
  }
}

extension NamedFile {
  /// Returns a problem of the file at its name in the form.
  func problem(_ severity: FormProblem.Severity, _ message: String) -> FormProblem {
    FormProblem(
      severity, line: position.line, column: position.column, message: "\(path): \(message)",
      field: field)
  }
}
