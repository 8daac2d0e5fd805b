/// Every sentence that Refill says about a form, in one table: the raw value is the English text,
/// with its placeholders in braces.
public enum Phrase: String, CaseIterable, Sendable {
  // MARK: Problems
  case needed = "{title} is needed."
  case tooShort = "{title} takes at least {least} characters; it has {has}."
  case tooLong = "{over} characters over the limit of {most}. Shorten it before you submit."
  case digitsOnly = "{title} takes digits only."
  case notANumber = "{title} takes a number, like 12.5."
  case between = "{title} takes {least} to {most}."
  case atLeast = "{title} takes {least} or more."
  case atMost = "{title} takes {most} or less."
  case offStep = "{title} goes in steps of {step}."
  case emailNoAt = "{title}: \"{value}\" has no @."
  case emailNothingBeforeAt = "{title}: \"{value}\" has nothing before the @."
  case emailNoHost = "{title}: \"{value}\" has nothing after the @."
  case emailNoDot = "{title}: \"{value}\" has no dot after the @."
  case emailBlank = "{title}: \"{value}\" has a space in it."
  case url = "{title} starts with https:// or http://."
  case phone = "{title} takes digits, spaces and a leading +."
  case noSuchDay = "There is no {day}."
  case dateForm = "{title} is like 2026-03-12."
  case timeForm = "{title} is like 14:30."
  case pattern = "{title} does not look right yet."
  case looksLike = "{title} looks like {example}."
  case patternTooSlow = "The form's own rule for {title} takes too long on this text."
  case notInList = "\"{value}\" is not in the list. {down} shows it."
  case tickAtLeast = "Tick at least {count}."
  case tickAtMost = "Tick at most {count}."

  // MARK: Short notes beside a value
  case neededNote = "needed"
  case tooShortNote = "too short"
  case tooLongNote = "too long"
  case digitsOnlyNote = "digits only"
  case notANumberNote = "not a number"
  case outOfRangeNote = "out of range"
  case offStepNote = "steps of {step}"
  case emailNoAtNote = "no @"
  case emailNothingBeforeAtNote = "nothing before the @"
  case emailNoHostNote = "nothing after the @"
  case emailNoDotNote = "no dot after the @"
  case emailBlankNote = "has a space"
  case urlNote = "not a link"
  case phoneNote = "digits only, or +"
  case noSuchDayNote = "no such day"
  case dateFormNote = "not a date"
  case timeFormNote = "not a time"
  case patternNote = "does not fit"
  case patternTooSlowNote = "rule too slow"
  case notInListNote = "not in the list"
  case tickAtLeastNote = "at least {count}"
  case tickAtMostNote = "at most {count}"

  case draftNote = "draft"

  // MARK: Where one is
  case review = "Review"
  case help = "Help"
  case helpPage = "Help, {page} of {count}"
  case draft = "Draft"
  case fillTheRest = "Fill the rest"
  case blankPlace = "Blank {number} of {count}"
  case fieldPlace = "{number} of {count}"
  case above = "{count} above"
  case below = "{count} below"
  case belowBroken = "{count} below, {broken} with a problem"

  // MARK: Rows of the list
  case deleteRow = "Delete?"
  case formNote = "in the form"
  case oneMoreLine = "{line} +1 line"
  case moreLines = "{line} +{count} lines"

  // MARK: Notices
  case full = "Full at {limit} characters; the edit was left out."
  case pasteTooLong = "The paste has {count} characters; {fits} fit."
  case nothingPasted = "Nothing pasted: the field is full at {limit} characters."
  case pastedAsLine = "Pasted as one line."
  case pastedAsLineWithout = "Pasted as one line; {controls} were left out."
  case pastedWithout = "{controls} were left out of the paste."
  case noValues = "No earlier values for {title} yet."
  case noneMatching = "No earlier value has \"{query}\"."
  case noneMatchingShort = "No earlier value."
  case noValuesMatching = "No earlier value has \"{query}\". {escape} closes, the text stays."
  case valueTooLong = "1 earlier value is longer than {limit} characters and is not offered."
  case valuesTooLong =
    "{count} earlier values are longer than {limit} characters and are not offered."
  case snippetBlank = "Snippet \"{name}\", blank {number} of {count}."
  case snippetWaits = "\"{name}\" expands to: {text}"
  case snippetSearch = "Type to search abbreviations, labels and texts."
  case snippetMatching = "Snippets with \"{query}\"."
  case snippetsAlike = "\"{name}\" stands for {count} snippets; pick one."
  case noSnippetMatching = "No snippet has \"{query}\"."
  case noSnippets = "There are no snippets."
  case snippetNeeds =
    "The snippet needs {needs} characters; {fits} fit. Nothing was put in."
  case snippetOverLimit = "The snippet comes to more than 64 KiB. Nothing was put in."
  case abbreviationBack = "\"{name}\" is back."
  case fillInFailed = "Filling in went wrong: {reason}"
  case snippetStatus = "Refill: {snippets} in {groups}, read {date}. Blanks can be filled in."
  case noSnippetStatus = "Refill: 0 snippets in 0 groups; none are loaded."
  case snippetStatusFailure = "The last try to read them failed: {reason}"
  case removed = "Removed \"{value}\" from the history. {undo} brings it back."
  case restored = "\"{value}\" is back."
  case correctedInList = "Values are corrected in the list. {down} opens it."
  case removedInList = "Values are removed in the list. {down} opens it."
  case unchangeable = "The history is only read this time; nothing is removed from it."
  case locked = "\"{value}\" is part of the form and stays."
  case removeQuestion = "Removes this value from the history of {title}, not from saved records."
  case removeQuestionShort = "Removes it from the history only."
  case filledIn = "Filled in: used {times}, last {ago}. {undo} undoes."
  case filledInOnce = "Filled in: used once, {ago}. {undo} undoes."
  case filledInFromForm = "Filled in from the list of the form. {undo} undoes."
  case filledInShort = "Filled in. {undo} undoes."
  case used = "Used {times}, last {ago}."
  case usedOnce = "Used once, {ago}."
  case usedWith = "{used}, with {neighbors}."
  case usedIn = "{used}, in {form}."
  case usedInWith = "{used}, in {form}, with {neighbors}."
  case neighbor = "{title} {value}"
  case and = "{first} and {second}"
  case cardNumber = "Card number: used here, not kept in the history."
  case socialSecurityNumber = "Social security number: used here, not kept in the history."
  case looksSecret = "This looks like a secret and is not kept."
  case notRemembered = "{title}: used here, not kept in the history."
  case onceSecret = "{title} was a secret in this form before and is not kept."
  case tellingName = "{title} is called like a secret and is not kept."
  case tooLongToKeep = "{title} has over {limit} characters and is not kept in the history."
  case notKept = "Not kept in the history: {values}."
  case notKeptValue = "{title} ({reason})"
  case moreNotKept = "{count} more"
  case inTheForm = "Part of the form."
  case backFromEditor = "Back from the editor. {undo} undoes."
  case editorFailed = "The editor ended with status {status}; the field is as it was."
  case readOnly = "{title} can be read, not changed."
  case draftFound = "You left this form {when} with {count} of {all} fields filled."
  case draftsFound =
    "You left this form {when} with {count} of {all} fields filled; older ones: {older}."
  case draftsFoundShort =
    "Left {when} with {count} of {all} fields filled; older ones: {older}."
  case draftThrownAway = "Draft thrown away. {undo} brings it back."
  case ghost = "{key} takes \"{value}\", {wordKey} its next word."
  case goesBack = "{problem} {key} goes back."

  // MARK: Panels
  case noPanels = "{title} takes no tags."
  case noChanges = "{title} takes no changes of its text."
  case tagsHint = "A letter puts the tag in and the cursor where the text goes."
  case tagsAroundHint = "A letter puts the tag around what is selected."
  case transformHint = "A letter changes the whole text."
  case transformSelectionHint = "A letter changes what is selected."
  case numbersHint = "Digits go in as they are; a letter changes the number."
  case clearQuestion = "{key} again clears {title}; {undo} brings it back."

  // MARK: Earlier records
  case previewOf = "From the record of {date}, {time}. {ticked} of {count} fields ticked."
  case previewOfOne = "From the record of {date}, {time}. {ticked} of 1 field ticked."
  case previewShort = "{date}, {time}. {ticked} of {count} ticked."
  case previewSame = "From the record of {date}, {time}. It has nothing else to fill in."
  case sameNote = "same"
  case wasEmptyNote = "was empty"
  case wasNote = "was {value}"
  case differsNote = "differs"
  case notRememberedNote = "not remembered"
  case skippedNote = "skipped"
  case filledRest = "Filled {count} fields from {date}. {undo} undoes {all}."
  case filledOne = "Filled 1 field from {date}. {undo} undoes."
  case notFromRecord = "That value is not from a record."
  case noOtherRecord = "No other record has that value."
  case ditto = "As in the record of {date}. Again for the one before."
  case dittoNext = "One more than in the record of {date}. Again for the one before."
  case noEarlierRecord = "No earlier record has {title}."
  case noOlderRecord = "No record before that one has {title}."
  case notRecalled = "{title} is not remembered; type it here."
  case nothingToCount = "{title} has no number there to count up."

  // MARK: Renaming
  case renameQuestion = "Corrects this value in the history of {title}, not in saved records."
  case renameQuestionShort = "Corrects it in the history only."
  case renamed = "It is \"{value}\" in the history now. {undo} undoes."
  case merged = "Merged with \"{value}\", now used {times}. {undo} undoes."
  case renameFailed = "The history could not be changed; the value is as it was."

  // MARK: Mentions
  case mentionHint = "A mention is one thing: Backspace after it trims, then removes it."
  case mentionHintWhole = "A mention is one thing: Backspace after it removes it."
  case noneToMention = "No name has \"{query}\". The text stays."
  case noNames = "No names for {title} yet."
  case untrusted = "It may not run its commands yet: refill trust {form} lets it."
  case looking = "Looking for more"

  // MARK: Edits, as the demo shows them
  case editInserted = "inserted \"{text}\" at {place}"
  case editDeleted = "deleted {length} at {place}"
  case editReplaced = "replaced {length} at {place} by \"{text}\""
  case editCursor = "cursor at {place}"
  case editSelection = "selected {length} at {place}"
  case editIgnored = "deletion at {place} left out"

  // MARK: Hints of chosen answers
  case optionsHint = "{left} {right} or the first letter chooses."
  case listHint = "Type to search {count} choices, {down} opens the list."
  case ticksHint = "{left} {right} moves, Space ticks. {ticked} of {count} ticked{bounds}."
  case ticksListHint = "{down} opens the list. {ticked} of {count} ticked{bounds}."
  case confirmHint = "y or n."
  case secretHint = "Never stored, never shown. The dots do not tell the length."
  case linesHint = "Line {line} of {count}. {key} opens the editor."

  // MARK: Flaws of snippets
  case snippetRepeated = "{name}: {group} has it as well; a list asks which is meant."
  case snippetCutShort = "{name}: {other} expands before it is typed out."
  case snippetEmpty = "{name} has no text."
  case snippetOff = "{name} is switched off."
  case snippetProgram = "{name} is off: it runs a program ({kind})."
  case snippetUnsupported = "{name} is off: it needs {what}."
  case snippetUnknownKey = "{name}: no key is called {word}."
  case snippetUnknownSnippet = "{name}: there is no snippet {word}."
  case snippetUnknownVariable = "{name}: nothing says what {word} is."
  case snippetCycle = "{name} contains itself, by way of {word}."
  case snippetTooDeep = "{name}: {word} is more than {most} snippets deep."
  case snippetTooLong = "{name}: more than {most} bytes come of it."
  case snippetOpenSection = "{name}: the optional part {word} has no end."
  case snippetStrayEnd = "{name}: an optional part ends that never began."
  case snippetDifferentBlanks = "{name}: the blanks {word} differ; the first one counts."
  case snippetFarDate = "{name}: a date is moved too far."

  // MARK: Review and leaving
  case allRight = "All {count} fields are right."
  case theOneRight = "The field is right."
  case oneEmpty = "All {count} fields are right. 1 of them is empty."
  case someEmpty = "All {count} fields are right. {empty} of them are empty."
  case theOneEmpty = "The field may stay empty."
  case submit = "Submit"
  case oneNeedsALook = "1 field needs a look"
  case manyNeedALook = "{count} fields need a look"
  case oneNeedsALookShort = "1 needs a look"
  case manyNeedALookShort = "{count} need a look"
  case leaveQuestion = "Leave? The draft is kept."
  case example = "e.g. {example}"
  case left = "{form} left. The draft has {count} of {all} fields; run it again to go on."
  case leftShort = "{form} left; its draft is kept."
  case leftUnchanged = "{form} left."
  case submitted = "{form}: {values}. Record {number}."
  case recordNumber = "Record {number}."
  case submittedPlain = "{form}. Record {number}."
  case tooSmall = "Too small; typing goes on."
  case noHistory = "No history this time: {reason}. The form works, the answers go out."
  case onlyRead = "Nothing is kept this time: {reason}. Earlier values are offered."
  case onlyReadShort = "Nothing is kept this time: {reason}."
  case noHistoryShort = "No history this time: {reason}. The form works."
  case noSuchKey = "No key of this form has to do with \"{query}\"."
  case everyOtherKey = "Every other key does what Readline says ({mode} mode)."
  case pasteTooLarge = "Nothing pasted: it has over 1 MiB."
  case sharedDraft = "This draft is open in another window. Changes here are kept apart."
  case secondKeys = "p n field  a r f . history  w ghost  u y undo  k clear  s t m x text  ? help"

  /// The sentence with its placeholders filled in.
  public func callAsFunction(_ values: [String: String] = [:]) -> String {
    values.isEmpty ? rawValue : rawValue.filled(with: values)
  }
}

extension String {
  /// The text with what stands in braces replaced by the value of that name, or by nothing.
  func filled(with values: [String: String]) -> String {
    var text = ""
    var rest = Substring(self)
    // One pass, so that braces in a value stay as they are.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let name = String(rest[rest.index(after: open)..<close])
      text += rest[..<open] + (values[name] ?? "")
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
