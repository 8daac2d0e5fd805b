public import Foundation

/// Something to say in the message row until a key changes text or focus: facts only, worded in
/// `TextFormat`.
public enum Notice: Equatable, Sendable {
  /// An edit was refused at the limit.
  case full(Int, LengthUnit = .characters)
  /// Nothing of a paste fits.
  case nothingPasted(limit: Int, LengthUnit = .characters)
  case pasted(asOneLine: Bool, controls: Int)
  case noValues(String)
  /// No value holds what was typed.
  case noneMatching(String)
  case valuesTooLong(Int, limit: Int, LengthUnit = .characters)
  /// No option of a choice, of which there are so many, has this text.
  case notAChoice(String, Int)
  /// Values of the field so called are offered from so many characters on.
  case valuesWait(String, least: Int)
  case removed(String), restored(String), locked(String)
  /// Values are corrected, or removed, in the open list only.
  case correctedInList, removedInList
  /// That value is no value of the history, and no part of the form.
  case notInHistory(String)
  /// The form lets no value of the field so called be removed.
  case notRemovable(String)
  /// The history takes no changes in this filling.
  case unchangeable
  case filledIn(Suggestion)
  case backFromEditor, editorFailed(status: Int32)
  case draftThrownAway
  /// The focus stays: no field follows, or is before; the field so called may not be left, or not be
  /// gone into; or its Next or Previous is disabled.
  case lastField, firstField, mayNotEnd(String), mayNotBegin(String)
  case wayIsOff(Toolbar.Direction, String)
  /// The question about the draft comes before anything else.
  case answerFirst
  /// A snippet has that length and so much fits, or is too long for any field.
  case snippetNeeds(Int, fits: Int, LengthUnit = .characters), snippetTooLong
  /// This is not among the choices of a blank.
  case noneOfTheChoices(String)
  /// What comes of a snippet is no answer to this field.
  indirect case snippetRefused(Problem, Field)
  /// A snippet asked for the clipboard, and there is none.
  case withoutClipboard
  /// There is none to choose from.
  case noSnippets
  /// The abbreviation stands in the text again; or does so because something went wrong.
  case abbreviationBack(String), fillInFailed(String)
  case readOnly(String)
  /// Fields were filled from the record that was submitted then.
  case filledRest(Int, Date)
  /// So many fields that were filled from a record are as they were before.
  case undidRest(Int)
  /// The record that was submitted then has answers for so many empty fields.
  case restOffer(Int, Date)
  /// There is no record of this form; the chosen value is in none, or in one alone.
  case noRecords, notFromRecord, noOtherRecord
  /// The field is answered as in the record that was submitted then, or one more than that.
  case ditto(Date), dittoNext(Date)
  /// No earlier record answers the field so called, none before the one that did, or none with
  /// something to count up.
  case noEarlierRecord(String), noOlderRecord(String), nothingToCount(String)
  /// Answers to the field so called are never taken from records.
  case notRecalled(String)
  case explained(Explanation)
  /// A value has this spelling now; `merged`: it joined another one, with so many uses together.
  case renamed(String), merged(String, uses: Int)
  case renameFailed
  /// What was typed in the field so called will not be remembered.
  case notKept(String, Sensitive.ExclusionReason)
  /// Nobody who can be mentioned has this name; there is nobody to mention in the field so called.
  case noneToMention(String), noNames(String)
  /// Who can be mentioned is still looked for.
  case looking
  /// A command of the field so called did not answer; those mentioned before are found all the same,
  /// if it has a history.
  case commandFailed(String, MentionResults.Failure, hasHistory: Bool)
  /// The field so called takes no panels; no changes of its text.
  case noPanels(String), noChanges(String)
  /// A date with two meanings is read as this day, counted from 1970-01-01, and not as the other one.
  case readAs(String, day: Int, other: Int, isMonthFirst: Bool)
  /// Anything that the program has to say, already worded.
  case text(String)
}

extension Notice {
  /// True if it stays while the user types a name: the search command has failed.
  var outlivesTyping: Bool {
    if case .commandFailed = self { true } else { false }
  }

  /// Whether it says that a snippet does not fit.
  var isAboutRoom: Bool { if case .snippetNeeds = self { true } else { false } }
}
