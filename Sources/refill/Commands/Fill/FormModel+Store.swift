import RefillCore
import RefillStore

extension FormModel {
  /// Makes a form with its defaults.
  ///
  /// Values of the last record, and the ids of fields that were once secret, come from the store.
  init(_ form: Form, over store: Store?, context: ReadingContext = ReadingContext()) {
    let asksForLast = form.fields.contains { $0.defaultAnswer == .lastRecord }
    let last = asksForLast ? store.flatMap { EarlierRecords.last(of: form, in: $0) } : nil
    self.init(
      form, last: last, onceSecret: (try? store?.secretFields(form: form.id)) ?? [],
      context: context)
  }
}

extension StoredRecord {
  /// The sentence that a form shows when it opens to edit the record.
  var editNotice: String {
    Message.editing(number: number, date: String(Self.localTime(record.submitted).prefix(10)))
  }
}
