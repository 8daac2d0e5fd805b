import ArgumentParser
import RefillCore

/// What the command line says about one filling.
struct FillOptions {
  var form: String
  var store: String?
  var format = ExportFormat.json
  var withMeta = false
  var summary: Form.Summary?
  var isPrivate = false
  var hasMotion = true
  var isASCII = false
  var isAccessible = false
  var asksNothing = false
  /// Whether all answers are written where some are missing.
  var writesTemplate = false
  /// Whether a table begins with the names of its columns.
  var hasHeader = true
  /// Whether JSON has the fields that are not answered.
  var writesAllFields = false
  var answers: String?
  var remembersGiven = false
  var set: [String] = []
  var timeout: Double?
  /// Whether the form begins anew after each record.
  var beginsAnew = false
  /// The name of the draft to go on with.
  var draft: String?
  /// How much of what snippets do is noted.
  var log = Event.LogLevel.off
  /// The field below which stands what each edit was.
  var console: String?

  init(form: String) {
    self.form = form
  }

  /// Reads `FORM` and `fill FORM`, perhaps with `--store PATH`; `nil` for anything else.
  ///
  /// These are the words that nearly everybody types. The argument parser needs 3 of the 9 ms until
  /// the first frame for them, so they do not go through it.
  init?(plainWords words: ArraySlice<String>) {
    var words = words
    if words.first == "fill" {
      words.removeFirst()
    } else if Refill.configuration.subcommands.contains(where: { $0._commandName == words.first }) {
      return nil
    }
    guard let form = words.popFirst(), !form.hasPrefix("-"), form != "help" else { return nil }
    self.init(form: form)
    guard !words.isEmpty else { return }
    guard words.count == 2, words.first == "--store", let path = words.last, !path.hasPrefix("-")
    else { return nil }
    store = path
  }
}
