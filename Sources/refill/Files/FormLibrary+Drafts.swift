import RefillCore
import RefillFormats

extension FormLibrary {
  /// Returns the form of a draft and its file: the file that the draft was started with, else a
  /// form with the same id; `nil` if neither has that id.
  func form(of draft: Draft) -> (form: Form, file: String)? {
    for case let name? in [draft.file, draft.form] where name != "-" {
      guard let file = try? file(name), let source = try? bytes(of: file),
        let form = FormFile.read(source, named: file, part: draft.part).form, form.id == draft.form
      else { continue }
      return (form, file)
    }
    return nil
  }

  /// Returns true if a draft is kept apart from a form with the same id: no field of the form takes
  /// one of its answers, or it was begun with another file, which is still there and has other
  /// fields.
  func isApart(_ draft: Draft, from loaded: LoadedForm) -> Bool {
    if draft.fitsNothing(of: loaded.form) { return true }
    guard let file = draft.file, file != loaded.lastingPath, let other = form(of: draft),
      other.file == file
    else { return false }
    let fields = loaded.form.fields
    return !other.form.fields.elementsEqual(fields) { $0.id == $1.id && $0.kind == $1.kind }
  }
}
