import Foundation
import RefillCore
import RefillStore

/// Lets the user choose a form from a list on the terminal.
@MainActor enum FormPicker {
  /// Returns the options with the chosen form.
  static func pick(for options: FillOptions = FillOptions(form: "")) throws -> FillOptions {
    let forms = FormLibrary(Paths())
    guard isatty(STDIN_FILENO) == 1 else { throw Failure(.usage, forms.invitation) }
    let names = forms.all()
    guard !names.isEmpty else { throw Failure(.usage, forms.lack) }
    return try pick(
      names.map { name, file in
        Field.Option(value: name, title: "\(name): \(FormLibrary.title(of: file))")
      }, for: options)
  }

  /// Returns the options with a form of GitHub in place of the folder that it is in; other options
  /// unchanged.
  static func replacingFolder(in options: FillOptions) throws -> FillOptions {
    let folder = options.form
    let forms = FormLibrary.githubForms(in: folder)
    guard let first = forms.first else { return options }
    if forms.count == 1 {
      var options = options
      options.form = first.file
      return options
    }
    let names = forms.map { FilePath.name(of: $0.file) }
    guard isatty(STDIN_FILENO) == 1, !options.asksNothing else {
      throw Failure(
        .usage, "\(folder) has several forms. Name one: \(names.joined(separator: ", ")).")
    }
    return try pick(
      zip(forms, names).map { form, name in
        Field.Option(value: form.file, title: "\(form.title) (\(name))")
      }, for: options)
  }

  private static func pick(
    _ choices: [Field.Option], for options: FillOptions
  ) throws -> FillOptions {
    var field = Field(id: "form", title: "Form", kind: .choice)
    field.isRequired = true
    field.options = choices
    // Picking is all that there is to do.
    field.autoFill = AutoFill(thenReturn: true)
    let form = Form(id: "forms", title: "Fill a form", fields: [field], hasReview: false)
    var asking = FillOptions(form: form.id)
    asking.isPrivate = true
    (asking.isAccessible, asking.isASCII) = (options.isAccessible, options.isASCII)
    (asking.hasMotion, asking.timeout) = (options.hasMotion, options.timeout)
    let run = try FillRun(asking: form, asking, given: GivenAnswers(pairs: [], of: "--set"))
    let record = try run.answer()
    var options = options
    options.form = record?.entries.first?.answer.texts.first ?? ""
    options.unhandledInput = run.unhandledInput
    return options
  }
}
