import Foundation
import RefillCore

/// The file of `--template`.
struct TemplateFile {
  let template: RecordTemplate

  /// The maximum size of a template, in bytes.
  private static let maximumSize = 1 << 20

  /// Reads a template; prints what of it is no macro.
  ///
  /// Throws if a blank names no field of the form, if that is known.
  init(_ file: String, _ form: Form?) throws {
    let name = Input.name(of: file)
    let bytes = try Input.read(file, limit: Self.maximumSize + 1)
    guard bytes.count <= Self.maximumSize, let text = String(validating: bytes, as: UTF8.self)
    else {
      throw Failure(.usage, "\(name) is no text in UTF-8 of at most 1 MiB.")
    }
    let library = SnippetStore(Paths(), writesNothing: true).library()
    var context = SnippetContext(
      now: Date(), locale: Locale(environment: ProcessInfo.processInfo.environment))
    context.snippet = { library.snippet($0) }
    template = RecordTemplate(text, context)
    for warning in template.warnings { Output.complain(warning.sentence(about: name)) }
    guard let form else { return }
    let known = form.fields.map(\.id) + RecordTemplate.ownNames
    for name in template.names.sorted()
    where !known.contains(name) && form.element(at: name) == nil
      && !FieldSelection(name).unknownNames(in: form).isEmpty
    {
      throw Failure(UnknownName(kind: "field", name: name, known: known))
    }
  }
}
