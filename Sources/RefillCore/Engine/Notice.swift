public import Foundation

/// A notice for the message row, until a key changes text or focus; `Message` has the wording.
public enum Notice: Equatable, Sendable {
  case edit(EditNotice)
  case value(ValueNotice)
  indirect case snippet(SnippetNotice)
  case navigation(NavigationNotice)
  case record(RecordNotice)
  case mention(MentionNotice)
  case item(ItemNotice)
  /// A notice of the program, already worded.
  case text(String)
  /// A notice of the program about all of the form, already worded; it stays until the field is left.
  case condition(String)
}

/// A notice about limits, pastes, the editor, or a field that cannot be changed.
public enum EditNotice: Equatable, Sendable {
  /// An edit was refused because of the length limit.
  case full(Int, LengthUnit = .characters)
  /// An edit was refused because a character does not fit into the mask.
  case unmasked(String)
  /// No part of a paste fits.
  case nothingPasted(limit: Int, LengthUnit = .characters)
  case pasted(asOneLine: Bool, controls: Int)
  case backFromEditor, editorFailed(EditorFailure)
  case readOnly(String)
  /// The computation of a field's answer, such as `Days = to - from + 1 = 12`.
  case calculated(String)
  /// Panels, or transformations, are not available in the named field.
  case noPanels(String), noChanges(String)
  /// The named field has no step to undo, or to redo.
  case nothingToUndo(String), nothingToRedo(String)
  /// A transformation left the text of the named field as it was.
  case unchanged(String)
  /// An ambiguous date was read as `day` and not as `other`, both in days since 1970-01-01.
  case readAs(String, day: Int, other: Int, isMonthFirst: Bool)
}

/// A notice about values of the history and of the form.
public enum ValueNotice: Equatable, Sendable {
  case noValues(String)
  /// The window has no room for the calendar of a date.
  case calendarTooWide
  /// No value contains the typed text.
  case noneMatching(String)
  case valuesTooLong(Int, limit: Int, LengthUnit = .characters)
  /// None of the options of a choice has this text; with the number of options.
  case notAChoice(String, Int)
  /// Values of the named field are offered from this number of characters on.
  case valuesWait(String, least: Int)
  case removed(String), restored(String), locked(String)
  /// Values can be corrected, or removed, only in the open list.
  case correctedInList, removedInList
  /// The value is not in the history, and not in the form.
  case notInHistory(String)
  /// The form does not allow values of the named field to be removed.
  case notRemovable(String)
  /// The history is read-only in this session.
  case unchangeable
  case filledIn(Suggestion)
  /// The value was renamed; or merged with another one, with the sum of their uses.
  case renamed(String), merged(String, uses: Int)
  case renameFailed
  /// The text typed in the named field will not be remembered.
  case notKept(String, Sensitive.ExclusionReason)
  /// Neither a record nor a history will have what is typed in this form.
  case nothingKept
  /// The new spelling of a value must not be in a history.
  case notCorrected(Sensitive.ExclusionReason)
  /// The whole text of an answer or option that its row shows in part: asked for, or moved to.
  case whole(String), movedTo(String)
}

/// A notice about a snippet or its placeholders.
public enum SnippetNotice: Equatable, Sendable {
  /// A snippet of this length exceeds the room, or is too long for any field.
  case needs(Int, fits: Int, LengthUnit = .characters), tooLong
  /// The text is not among the options of a placeholder.
  case noneOfTheChoices(String)
  /// The result of a snippet is not a valid answer of this field.
  case refused(Problem, Field)
  /// No clipboard is available for a snippet that uses it.
  case withoutClipboard
  /// There is no other field of this name that a snippet reads; it is secret.
  case withoutField(String), withoutSecret(String)
  /// There is no text to save as a snippet, or it looks like a secret; an abbreviation is needed.
  case nothingToSave, secretToSave, abbreviationNeeded
  /// The outcome of saving a snippet.
  case saving(SnippetKeeping)
  /// There are no snippets; the named field takes none.
  case noSnippets, snippetsOff(String)
  /// The abbreviation was restored by the user; a key brings back the values of the placeholders.
  case abbreviationBack(String, reopenedBy: ReopeningKey?)
  /// The abbreviation was restored after an error.
  case fillInFailed(String)
  /// The snippet of a draft no longer exists.
  case missing(String)

  /// The key that brings back the values of placeholders after Esc.
  public enum ReopeningKey: Equatable, Sendable { case undo, redo }
}

/// A notice about moving between fields, an offered draft, or a submit that failed.
public enum NavigationNotice: Equatable, Sendable {
  /// The focus cannot move: there is no next or previous field; the named field may not lose or
  /// take the focus; or Next or Previous is disabled.
  case lastField, firstField, onlyField, mayNotEnd(String), mayNotBegin(String)
  case wayIsOff(Toolbar.Direction, String)
  /// The question about the draft must be answered first.
  case answerFirst
  /// Keys had no effect in the review; only the next Enter submits.
  case keysIgnored
  case draftThrownAway
  /// A discarded draft is back, with so many of all fields.
  case draftIsBack(Int, of: Int)
  /// A discarded draft does not replace answers that were given since.
  case draftStaysDiscarded
  /// Answers of a continued draft have no field in the form any more; their identifiers or paths.
  case answersLost([String])
  /// The submitted record could not be written for this reason; the next submit tries again.
  case outputFailed(reason: String)
  /// The receiver of the record did not take it, for this reason, one sentence or more.
  case notTaken(reason: String)
  /// The output of the record is closed for this reason, so that it cannot be written.
  case outputClosed(reason: String)
}

/// A notice about answers from earlier records.
public enum RecordNotice: Equatable, Sendable {
  /// The number of fields filled from the record that was submitted then.
  case filledRest(Int, Date)
  /// The number of fields filled from the user's details.
  case filledDetails(Int)
  /// The user's details would fill this number of empty fields.
  case detailsOffer(Int)
  /// The user has no details; no empty field asks for one; those of the other place are the same.
  case noDetails, noFieldForDetails, noOtherDetails
  /// The number of fields restored after they had been filled from a record.
  case undidRest(Int)
  /// The number of fields filled again after that was undone.
  case redidRest(Int)
  /// The record submitted then has answers for this number of empty fields.
  case restOffer(Int, Date)
  /// The form has no records; no record has the chosen value; no other record has it.
  case noRecords, notFromRecord, noOtherRecord
  /// Enter has nothing to fill in.
  case nothingTicked
  /// The field was answered from the record submitted then, or with its value incremented.
  case ditto(Date), dittoNext(Date)
  /// No earlier record answers the named field; none is older; or no answer can be incremented.
  case noEarlierRecord(String), noOlderRecord(String), nothingToCount(String)
  /// Answers of the named field are never taken from records.
  case notRecalled(String)
  case explained(Explanation)
  /// The value to explain is not from the history.
  case suggested(Suggestion)
  /// The named field has values to explain but none yet, is empty, or has a value that no source
  /// suggests.
  case nothingToExplain(String), emptyToExplain(String), notSuggested(String)
}

/// A notice about mentions, or about a search for entities to mention.
public enum MentionNotice: Equatable, Sendable {
  /// No entity has this name; the named field has no entities to mention.
  case noneToMention(String), noNames(String)
  /// The search for entities is running.
  case looking
  /// The search command or the file of the named field failed; entities mentioned before are still
  /// found if it has a history.
  case commandFailed(String, MentionResults.Failure, hasHistory: Bool)
  /// The number of mentions whose names the user's editor changed or removed.
  case becamePlain(Int)
}

extension Notice {
  /// Returns true if the notice stays after a key that made the line of the field what it is: it is about
  /// the form, or says that the source of the name that is typed has failed.
  func stays(whileTyping line: TextLine) -> Bool {
    switch self {
    case .condition: true
    case .mention(.commandFailed): !line.text.isEmpty
    default: false
    }
  }

  /// True if it explains the highlighted row, or says that none has the typed letters.
  var isAboutRow: Bool {
    switch self {
    case .record(.explained), .record(.suggested), .value(.notAChoice), .value(.whole): true
    default: false
    }
  }

  /// True if it is a whole value, which may cover rows of the form.
  var isValue: Bool { if case .value(.whole) = self { true } else { false } }

  /// True if it is the text of the option moved to.
  var isOption: Bool { if case .value(.movedTo) = self { true } else { false } }

  /// True if it says that a snippet does not fit.
  var isAboutRoom: Bool { if case .snippet(.needs) = self { true } else { false } }
}
