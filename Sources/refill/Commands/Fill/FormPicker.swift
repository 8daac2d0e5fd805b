import Foundation
import RefillCore

/// A list of all forms on the terminal, for a person who has named none.
@MainActor enum FormPicker {
  /// The name of the form that the person picks.
  static func pick() throws -> String {
    let forms = FormLibrary(Paths())
    guard isatty(STDIN_FILENO) == 1 else { throw Failure(.usage, forms.invitation) }
    let names = forms.all()
    guard !names.isEmpty else { throw Failure(.usage, "there is no form yet. Name a file.") }
    var field = Field(id: "form", title: "Form", kind: .choice)
    field.isRequired = true
    field.options = names.map { name, file in
      Field.Option(value: name, title: "\(name): \(FormLibrary.title(of: file))")
    }
    let form = Form(id: "forms", title: "Fill a form", fields: [field], hasReview: false)
    let record = try FillRun(asking: form).answer()
    return record?.entries.first?.answer.texts.first ?? ""
  }
}
