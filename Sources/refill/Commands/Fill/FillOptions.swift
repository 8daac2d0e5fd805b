import ArgumentParser
import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

/// The options of one run of `refill fill`.
struct FillOptions {
  var form: String
  var store: String?
  /// The format of the record; `nil` for the own shape of a foreign form, else JSON.
  ///
  /// A name that forms have as well, such as `env`, is that of a form which is of that format, or whose
  /// content does not tell it.
  var format: ExportFormat?
  /// The format of a form whose content does not tell it.
  var likelyFormFormat: FormFormat? { format.flatMap { FormFormat(rawValue: $0.rawValue) } }
  /// The shape of the record of a foreign form.
  var shape = RecordShape.own
  /// The format of the form; `nil` to recognize it.
  var formFormat: FormFormat?
  /// The form of a page with several; `nil` for the first.
  var part: String?
  var withMeta = false
  var summary: Form.Summary?
  var isPrivate = false
  var hasMotion = true
  var isASCII = false
  var isAccessible = false
  var asksNothing = false
  /// True if standard input has something else than lines of answers, such as the options of a list.
  var usesInput = false
  /// True if another program fills the form, by `refill drive`.
  var isDriven = false
  /// True to run no program that the form names.
  var runsNothing = false
  /// True to require no answers.
  var requiresNothing = false
  /// True to write a template of all answers if some are missing.
  var writesTemplate = false
  /// True to begin a table with a header row.
  var hasHeader = true
  /// True to include unanswered fields in JSON.
  var writesAllFields = false
  /// The command that takes records; `nil` for none.
  var submit: String?
  /// True to run it by a shell.
  var submitsByShell = false
  /// The time in seconds in which it must end.
  var submitTimeout = 30.0
  /// The file to which records are appended; `nil` for none.
  var append: String?
  /// The folder in which records are files; `nil` for none.
  var outputDirectory: String?
  var answers: String?
  /// The format of the file of answers; `nil` to recognize it.
  var answersFormat: AnswersFormat?
  /// True to open the form for each record of the file.
  var opensEach = false
  /// True to open it in its review.
  var beginsInReview = false
  /// The line of the file from which on its records are taken; `nil` for all.
  var firstLine: Int?
  /// True to take answers from the environment at a terminal too.
  var readsEnvironment = false
  /// True to tell the origin of each answer.
  var explains = false
  /// The file for the rows that are refused.
  var refused: String?
  var remembersGiven = false
  var set: [String] = []
  var timeout: Double?
  /// True to start the form again after each record.
  var beginsAnew = false
  /// The name of the draft to resume.
  var draft: String?
  /// The amount of snippet events that is logged; `nil` for that of the settings.
  var log: Event.LogLevel?
  /// The input that the list of forms left; the form begins with it.
  var unhandledInput: UnhandledInput?
  /// The stored record to edit; `nil` to fill a new one.
  var edited: StoredRecord?
  /// The preset or number of the record with whose answers the form begins, as the user gave it.
  var likeName: String?
  /// The stored record with whose answers the form begins; `nil` for the defaults.
  var like: StoredRecord?
  /// The command that takes the record, in place of standard output; `nil` for none.
  var taker: RecordTaker?
  /// The id of the field below which each edit is described.
  var console: String?

  init(form: String) {
    self.form = form
  }

  /// Parses `FORM` and `fill FORM`, with an optional `--store PATH`; `nil` for anything else.
  ///
  /// Most command lines have this form. Here they bypass the argument parser, which takes 3 of the
  /// 9 ms until the first frame.
  init?(plainWords words: ArraySlice<String>) {
    var words = words
    if words.first == "fill" {
      words.removeFirst()
    } else if let word = words.first, !word.contains("/"), Refill.command(named: word) != nil {
      // A path names no command: the table of commands is not made for one.
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
