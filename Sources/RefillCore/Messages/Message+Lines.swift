// The sentences of a form that is filled by lines: each makes sense alone, in words.
extension Message {
  // MARK: The form

  package static func linesOpening(form: String, parts: String) -> String {
    "\(form). \(parts). ? explains the commands."
  }
  package static func linesOpening(parts: String) -> String {
    "\(parts). ? explains the commands."
  }
  package static func linesParts(fields: String, lists: String) -> String {
    "\(fields) and \(lists)"
  }
  /// - Parameter place: the page and the number of pages, such as `page 2 of 5`.
  package static func linesPage(place: String, title: String) -> String {
    "\(title), \(place)."
  }
  package static func linesGroup(title: String) -> String {
    TextFormat.sentence("Group \(title)")
  }
  package static func linesList(title: String) -> String {
    TextFormat.sentence("List \(title)")
  }

  package static let linesForSmallWindow =
    "The window is too small to draw this form, so it is filled line by line."

  // MARK: Questions

  package static let lineLeave = "Enter leaves, < goes back"
  package static let lineLeaveShort = "Enter or <"
  package static let lineDraft = "Enter continues with it, n starts empty, d discards it"
  package static let lineDraftShort = "Enter, n or d"
  package static let lineDrafts =
    "Enter continues with it, o an older one, n starts empty, d discards it"
  package static let lineDraftsShort = "Enter, o, n or d"
  package static let lineDraftOfRecord =
    "Enter continues with it, n starts with the record's answers, d discards it"
  package static let lineDraftsOfRecord =
    "Enter continues, o an older one, n starts with the record, d discards it"
  package static func lineTypeKeys(keys: String) -> String { "Type \(keys)." }
  package static func lineDelete(value: String) -> String {
    "y deletes \"\(value)\", Enter keeps it"
  }
  package static let lineDeleteShort = "y or Enter"
  package static func lineValueStays(value: String) -> String {
    "\"\(value)\" stays in the history."
  }

  // MARK: Fields

  package static func linePlace(number: Int, count: Int) -> String { "\(number) of \(count)" }
  package static func lineItem(list: String, number: Int) -> String { "\(list) \(number)" }
  package static func lineItemCopied(item: String) -> String { "A copy of \(item)." }
  package static func lineSnippet(name: String) -> String { "Snippet \"\(name)\"" }
  package static func lineBlank(number: Int, count: Int) -> String { "blank \(number) of \(count)" }
  package static let lineRequired = "required"
  package static let lineReadOnly = "read-only"
  package static func lineUpTo(length: String) -> String { "up to \(length)" }
  package static func lineAtLeast(length: String) -> String { "at least \(length)" }
  package static func lineRange(least: String, most: String) -> String { "\(least) to \(most)" }
  package static func lineStep(step: String) -> String { "in steps of \(step)" }
  package static func lineFrom(least: String) -> String { "from \(least) on" }
  package static func lineUntil(most: String) -> String { "until \(most)" }
  package static func lineLike(example: String) -> String {
    "like \(TextFormat.example(example))"
  }
  static func lineIfEmpty(answer: String) -> String { "Enter answers \(answer)" }
  package static let lineYesOrNo = "yes or no"
  package static let lineChoice = "a number or a name"
  package static let lineChoiceByName = "one of them"
  package static func lineLongChoice(count: String) -> String { "\(count), dot lists them" }
  package static let lineTicks = "numbers or names tick and untick"
  package static let lineTicksByName = "each one typed is ticked or unticked"
  package static let lineSecret = "typing is not shown"
  package static let lineArea = "a line with only a dot ends the text"
  package static func lineEarlierText(count: String) -> String { "\(count), dot list lists them" }
  package static func lineOneEarlierText(count: String) -> String { "\(count), dot list lists it" }
  package static let lineAdds = "dot add adds lines"
  package static func lineEarlier(count: String) -> String { "\(count), dot lists them" }
  package static func lineOneEarlier(count: String) -> String { "\(count), dot lists it" }
  package static func lineKeeps(value: String) -> String { "Enter keeps \(value)" }
  package static let lineContinues = "Enter continues"
  package static let lineKeepsSecret = "Enter keeps what was typed"
  package static func lineNow(value: String) -> String { "now \(value)" }
  package static let linePick = "Dot and number picks, or type a value"
  package static func lineOfArea(number: Int) -> String { "Line \(number): " }
  package static func lineTitle(number: Int) -> String { "Line \(number)" }
  package static func lineReplaced(title: String) -> String {
    "The earlier text of \(title) is replaced. Dot undo brings it back."
  }
  package static let lineAddsToTexts = "Dot add adds to texts of several lines only."
  package static func lineAndMore(value: String, count: String) -> String {
    "\(value) and \(count)"
  }

  package static func lineIs(title: String, value: String) -> String {
    TextFormat.sentence("\(title) is \(value)")
  }
  package static func lineIsEmpty(title: String) -> String { "\(title) is empty." }
  package static func lineStays(title: String, value: String) -> String {
    TextFormat.sentence("\(title) stays \(value)")
  }
  package static func lineSecretSet(title: String) -> String { "\(title) is filled in." }
  package static func lineSecretStays(title: String) -> String { "\(title) is unchanged." }
  package static func lineTicked(title: String, values: String) -> String {
    "\(title): \(values) ticked."
  }
  package static func lineNothingTicked(title: String) -> String { "\(title): nothing is ticked." }
  package static func lineLater(title: String) -> String { "\(title) is left for later." }
  package static func lineNeeded(title: String) -> String {
    "\(title) is required; the review asks for it again."
  }
  package static func lineProblem(title: String, problem: String) -> String {
    "\(title): \(problem)"
  }
  package static let lineAgain = "Type it again, or Enter leaves it for later."
  package static let lineNotUTF8 = "This line is not UTF-8 and was not taken. Type it again."
  package static func lineCopied(date: String) -> String {
    "It is from the record of \(date). = again looks further back."
  }
  package static func lineNoNumber(number: Int) -> String { "There is no number \(number) here." }
  package static let lineListFirst = "Dot lists the values first; then dot and a number picks one."

  // MARK: Lists of values

  package static func lineValues(count: String) -> String { "\(count):" }
  package static func lineChoices(title: String, count: String) -> String {
    "\(title) has \(count):"
  }
  package static func lineMatches(count: String, text: String) -> String {
    "\(count) with \"\(text)\":"
  }
  package static func lineRow(number: Int, text: String) -> String { "  \(number). \(text)" }
  package static func lineOption(text: String) -> String { "  \(text)" }
  package static func lineUsed(value: String, times: String, ago: String) -> String {
    "\(value), used \(times), last \(ago)"
  }
  package static func lineNote(value: String, note: String) -> String { "\(value), \(note)" }
  package static let lineTickedNote = "ticked"
  package static let lineNotTickedNote = "not ticked"
  package static func lineMore(count: String) -> String {
    "And \(count) more; dot more lists them."
  }
  package static func lineNoSnippet(text: String) -> String {
    "No snippet contains \"\(text)\"."
  }
  package static func lineNoMentions(title: String) -> String { "\(title) has no mentions." }
  package static let lineNoMore = "These were all."
  package static func lineNoValues(title: String) -> String { "\(title) has no values to list." }

  // MARK: The rest from an earlier record

  package static let linePreview =
    "Enter fills in, a number ticks or unticks, > another record, < goes back"
  package static let lineDetails =
    "Enter fills in, a number ticks or unticks, > home or work, < goes back"
  package static let linePreviewShort = "Enter, number, > or <"
  package static let lineNothingFilledIn = "Nothing is ticked, so nothing was filled in."
  package static let lineUnknownPreviewCommand = "That is no command here. ? lists the commands."

  // MARK: Changes elsewhere

  package static func lineAsked(title: String) -> String { "\(title) is asked now." }
  package static func lineNotAsked(title: String) -> String { "\(title) is not asked any more." }
  package static func lineMoreChanges(count: String) -> String { "And \(count)." }

  // MARK: Items

  package static func lineItems(title: String, count: Int) -> String {
    "\(title), \(count) so far"
  }
  package static func lineNoItemsYet(title: String) -> String { "\(title), none so far" }
  package static let lineNoItems = "Enter continues, + adds one"
  package static let lineNoItemsShort = "Enter or +"
  package static let lineItemKeys =
    "Enter continues, + adds, a number opens one, - 2 deletes the second"
  package static let lineOneItemKeys = "Enter continues, + adds, a number opens one, - 1 deletes it"
  package static let lineItemKeysShort = "Enter, + or a number"
  package static let lineFullItemKeys =
    "Enter continues, a number opens one, - 2 deletes the second"
  package static let lineFullOneItemKeys = "Enter continues, a number opens one, - 1 deletes it"
  package static let lineFullItemKeysShort = "Enter or a number"
  package static func lineItemRow(item: String, title: String) -> String { "  \(item): \(title)" }
  package static func lineEmptyItemRow(item: String) -> String { "  \(item), empty" }
  package static let lineUnknownItemCommand =
    "That is no command here. ? lists the commands of items."

  // MARK: Review

  package static func lineReview(parts: String) -> String { "Review. \(parts)." }
  package static func lineFilled(count: Int, all: String) -> String {
    "\(count) of \(all) filled"
  }
  package static let lineNoProblems = "no problems"
  package static let lineNoAnswer = "no answer"
  package static let lineSecretAnswer = "filled in, not shown"
  package static let lineSubmits = "Enter submits, a number edits, ! leaves"
  package static let lineFirstProblem = "Enter goes to the first problem, a number edits, ! leaves"
  package static let lineReviewShort = "Enter, a number or !"
  package static let lineUnknownReviewCommand = "Type the number of a field, or Enter."
  package static let lineChecking = "The answers are being checked."
}
