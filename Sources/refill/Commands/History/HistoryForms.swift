import RefillCore
import RefillStore

/// The forms whose answers histories have, as far as they can be read.
final class HistoryForms {
  private let library: FormLibrary
  private var forms: [String: Form?] = [:]

  init(_ library: FormLibrary) {
    self.library = library
  }

  /// Returns true if an answer is in a history.
  ///
  /// Of forms that cannot be read, the name of a field's own history is known, that of a shared one
  /// is not.
  func isUse(_ use: ValueUse, of history: String) -> Bool {
    if let field = field(use.field, of: use.form) { return field.historyName == history }
    return !history.contains("/") || history == "\(use.form)/\(use.field)"
  }

  /// Returns the other answers of a record that may be shown with a value, masked.
  ///
  /// Of forms that cannot be read, only answers in the field's own history are known not to be
  /// secret. Yes and no say nothing about a value.
  func answers(
    beside use: ValueUse, in record: Record, _ store: Store
  ) throws -> [Record.Entry] {
    try masked(record).entries.filter { entry in
      if case .flag = entry.answer { return false }
      guard entry.field != use.field else { return false }
      if let field = field(entry.field, of: use.form) { return field.isRecalled }
      let history = "\(use.form)/\(entry.field)"
      return try entry.answer.texts.allSatisfy { text in
        try inStore { try store.history.value(text, history: history) } != nil
      }
    }
  }

  /// Returns the form of a record; `nil` if it cannot be read.
  func form(of record: Record) -> Form? { form(withID: record.form) }

  /// Returns a record with its secrets masked.
  func masked(_ record: Record) -> Record { record.masked(in: form(of: record)).record }

  private func field(_ id: String, of form: String) -> Field? {
    self.form(withID: form).flatMap { form in form.index(of: id).map { form.fields[$0] } }
  }

  /// Returns the form with an id; `nil` if it cannot be read.
  func form(withID id: String) -> Form? {
    if let form = forms[id] { return form }
    let form = library.form(named: id) ?? library.form(withID: id)
    forms[id] = .some(form)
    return form
  }
}
