import Foundation
import RefillCore

/// Lets the user choose a form from a list on the terminal.
@MainActor enum FormPicker {
  /// Returns the options for the chosen form.
  static func pick() throws -> FillOptions {
    let forms = FormLibrary(Paths())
    guard isatty(STDIN_FILENO) == 1 else { throw Failure(.usage, forms.invitation) }
    let names = forms.all()
    guard !names.isEmpty else { throw Failure(.usage, forms.lack) }
    var field = Field(id: "form", title: "Form", kind: .choice)
    field.isRequired = true
    field.options = names.map { name, file in
      Field.Option(value: name, title: "\(name): \(FormLibrary.title(of: file))")
    }
    let form = Form(id: "forms", title: "Fill a form", fields: [field], hasReview: false)
    let run = try FillRun(asking: form)
    let record = try run.answer()
    var options = FillOptions(form: record?.entries.first?.answer.texts.first ?? "")
    options.unhandledInput = run.unhandledInput
    return options
  }
}
