import ArgumentParser
import RefillStore

/// The options of a command that lists values or records: a time range, JSON, the store.
struct ListOptions: ParsableArguments {
  @OptionGroup var time: TimeOptions

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var store: StoreOptions

  /// Returns the values of a history in the time range; of all histories if `history` is `nil`.
  func range(ofHistory history: String?) throws -> HistoryRange {
    HistoryRange(history: history, since: try time.lowerBound, until: try time.upperBound)
  }

  /// Returns the records of a form (a file or an id) in the time range; of all forms if
  /// `form` is `nil`.
  func range(ofForm form: String?) throws -> RecordRange {
    try RecordRange(form: form, in: time)
  }
}

extension RecordRange {
  /// Creates the range of a form, which is a file or an id, and a time.
  init(form: String?, in time: TimeOptions) throws {
    self.init(form: form.map(formID), since: try time.lowerBound, until: try time.upperBound)
  }
}
