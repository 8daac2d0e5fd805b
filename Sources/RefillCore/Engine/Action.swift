/// An input to a form being filled, by subject.
///
/// The innermost mode (`FormModel.mode`) gets the action first. The static members create an action
/// without naming its subject: `.type("a")` is `.text(.type("a"))`.
public enum Action: Equatable, Sendable {
  case navigation(NavigationAction)
  case text(TextAction)
  case suggestion(SuggestionAction)
  case option(OptionAction)
  case record(RecordAction)
  case snippet(SnippetAction)
  case mentioning(MentionAction)
  case panel(PanelAction)
  case calendar(CalendarAction)
  case styling(StylingAction)
  indirect case draft(DraftAction)
  case item(ItemAction)
  indirect case program(ProgramAction)
  indirect case setting(SettingAction)
}

/// Keys and gestures that move through a form, submit it or leave it.
public enum NavigationAction: Equatable, Sendable {
  /// Enter.
  case enter
  /// Tab and Shift-Tab.
  case tab, backTab
  /// Esc and Ctrl-G: closes the innermost overlay; moves from a field to the review and back;
  /// leaves a form without a review.
  case escape
  /// One row, line or value up or down.
  case up, down
  /// One month or hour forward or back in a date or a time.
  case pageUp, pageDown
  /// To the first or last row, line or value.
  case first, last
  /// An item of the toolbar; ignored if it is hidden or disabled.
  case press(Toolbar.Item.Kind)
  /// The dismiss gesture: Done, even if the Done item is disabled.
  case dismiss
  /// Focuses the field with this id, if the focused one may lose and it may take the focus.
  case focus(String)
  /// Removes the focus; the form is in the review then.
  case blur
  /// Moves by this number of screen pages of fields; negative moves back.
  case page(by: Int)
  /// Turns this number of pages of the form; negative turns back.
  case turnPages(by: Int)
  /// Searches for a field by its title, in the review.
  case searchFields
  /// Focuses the first field that can be changed, or the first field if none can.
  case begin
  /// Submits, or goes to the first problem.
  case submit
  /// Submits, and starts the form again for the next record.
  case submitAndNext
  /// Leaves without submitting; asks first if the form was changed.
  case leave
  /// Opens the help, or shows its next page.
  case help
  /// Opens the help with a search of all commands.
  case searchCommands
}

/// Changes of the focused field's text, insertion point and marked text.
public enum TextAction: Equatable, Sendable {
  /// Typed text.
  case type(String)
  /// The whole text and the insertion point as a line editor proposes them, and the kind of change.
  ///
  /// One undo reverts all proposals with the same `command`, the number of the editor's command.
  /// Without one, typed characters form runs, and any other insertion is a step of its own.
  case proposed(text: String, cursor: Int, kind: EditKind = .other, command: Int? = nil)
  /// A paste from the terminal.
  case paste(String)
  case deleteBackward, deleteForward
  /// Deletes the word before the insertion point, in secure fields.
  case deleteWord
  /// Moves the insertion point by this number of grapheme clusters; negative moves back.
  case moveCursor(by: Int)
  case setCursor(Int)
  /// Selects a range of grapheme clusters.
  case select(Range<Int>)
  /// Replaces the whole text by the program's; not shortened, and no host is asked.
  case setText(String)
  /// Replaces the whole answer by one that the user typed as a whole, such as a line: a text, which is
  /// not shortened, the title of an option, or yes or no.
  case write(String)
  /// Shows marked text with a selection, relative to its start.
  case setMarkedText(String, selected: Range<Int>)
  case unmarkText
  case capitalizeWord
  /// A line break typed as text.
  case newline
  /// Empties the field.
  case clear
  /// Opens the user's editor.
  case edit
  /// The editor ended with this text, or failed.
  case edited(String)
  case editorFailed(EditorFailure)
  case undo, redo
  /// Makes the undo steps since the one of this number one step, as those of a text that was typed line
  /// by line.
  case joinSteps(since: Int)
  /// Lets Up and Down go to the ends of rows until the cursor is moved otherwise, as behind `$` of vi.
  case keepRowEnd
  /// Copies or cuts the selection; inserts the copied text with its mentions.
  case copy, cut, pasteCopied
}

/// Suggested values: the ghost text, and the list.
public enum SuggestionAction: Equatable, Sendable {
  /// The AutoFill key.
  case autoFill
  /// Opens the chooser over the whole history of the field.
  case search
  /// Opens the chooser over the values that match a text, in place of the text of the field.
  case lookUp(String)
  /// Accepts the ghost, or its next word.
  case takeGhost, takeGhostWord
  /// Hides the ghost until the text changes.
  case dropGhost
  /// Picks or highlights a row of the open chooser.
  case choose(Int)
  case highlight(Int)
  /// Removes the value of a row from the history.
  case remove(Int)
  /// Removes the value of the highlighted row from the history.
  case removeHighlighted
  /// Asks whether to remove the highlighted value; confirms if the question is already shown.
  case swipe
  /// Withdraws that question.
  case keep
  /// Starts to edit the spelling of the highlighted value.
  case rename
}

/// Options of `choice`, `choices` and `confirm`.
public enum OptionAction: Equatable, Sendable {
  /// Moves by this number of options, or moves the cursor of `choices`.
  case moveOption(by: Int)
  /// Chooses the next option with this prefix; `y` and `n` for yes and no.
  case pickOption(String)
  /// Toggles the option under the cursor, or the answer of yes and no.
  case toggleOption
}

/// Answers of earlier records.
public enum RecordAction: Equatable, Sendable {
  /// Takes this field's answer from the previous record of the form; repeated, from the one before.
  case ditto
  /// That answer with its last number incremented.
  case dittoNext
  /// Previews the other answers of the record with the chosen value.
  case fillRest
  /// Previews the user's own details for the empty fields that ask for them.
  case fillDetails
  /// Explains where the highlighted value comes from.
  case explain
  /// Ticks every field of the preview.
  case tickAll
  /// Previews the next older record with the chosen value; after the oldest, the newest. Of the user's
  /// details, those of the other place.
  case otherRecord
}

/// Snippets and their placeholders.
public enum SnippetAction: Equatable, Sendable {
  /// Opens the list of all snippets.
  case openSnippets
  /// Expands the snippet with this abbreviation at the insertion point.
  case expand(String)
  /// Asks for an abbreviation of the selected text, or of the whole one, and saves it as a snippet.
  case save
  /// Ends the typing run: the text typed so far is not part of an abbreviation.
  case forgetTyped
  /// Sets placeholders of the open snippet, by name.
  case fillIn([String: String])
  /// Moves to the placeholder of this name.
  case goToBlank(String)
  /// Restores the fill-in of a draft.
  case reopen(FillInDraft)
  /// The host reports that the fill-in failed.
  case failFillIn(code: Int, message: String)
  /// Another program filled in the placeholders of the fill-in with this id.
  ///
  /// The text is inserted into the focused field at an offset in grapheme clusters, unless
  /// `Host.fillInPlace` names another one; the selection is relative to the text and clamped to it.
  /// Ignored if no field has the focus, or if the host names no offset.
  case filled(field: String, text: String, at: Int, selection: Range<Int>?)
}

/// Mentions, and the viewport of their line.
public enum MentionAction: Equatable, Sendable {
  /// Opens the list of entities.
  case mention
  /// Shows only the line of the insertion point; shows all rows again.
  case enterViewport(ChooserPosition.Lock)
  case exitViewport
  /// A click on that line, at this grapheme cluster of the text; `nil` beside the text.
  case tapViewport(Int?)
}

/// Panels, and the tags that they insert.
public enum PanelAction: Equatable, Sendable {
  /// Opens a panel; `nil` for the one that suits the field.
  case openPanel(Panel.Kind?)
  case nextPanel, closePanel
  /// A key of the open panel; ignored if the panel does not have it.
  case panelKey(String)
  /// Wraps the selection in the tag of this name.
  case tag(String)
}

/// Transformations, attachments and styles.
public enum StylingAction: Equatable, Sendable {
  /// Transforms the selection, or the whole text if nothing is selected.
  case transform(Transformer)
  /// Replaces a range by a text, or deletes it; keeps the insertion point if possible.
  case replace(Range<Int>, with: String?)
  /// Inserts an attachment before a grapheme cluster; out-of-range offsets are clamped.
  case attach(Attachment, at: Int)
  /// Switches a style of the text typed next on or off.
  case setStyle(String, Bool)
  /// Switches all styles of the text typed next off.
  case setNoStyles
  /// Adds a style to a range of the text, or removes it.
  case addStyle(String, Range<Int>)
  case stripStyle(String, Range<Int>)
}

/// Drafts of earlier sessions.
public enum DraftAction: Equatable, Sendable {
  /// Offers a draft of an earlier session, with the number of older ones.
  case offer(Draft, older: Int = 0)
  /// Replaces the offered draft by the next older one.
  case olderDraft
}

/// Replies and events of the program; not caused by a key.
public enum ProgramAction: Equatable, Sendable {
  /// The reply of the sources to a query.
  case suggestions(number: Int, SuggestionPage)
  /// The reply to a query for a record; `nil` if none was found. `ownUses` are the user's own of the uses of
  /// a value that others use too; `nil` if nobody else does or the query was not about its uses.
  case found(number: Int, RecalledRecord?, ownUses: Int?)
  /// The outcome of renaming a value.
  case renamed(number: Int, RenameOutcome)
  /// The outcome of saving a snippet.
  case keptSnippet(number: Int, SnippetKeeping)
  /// A batch of entities that match a query.
  case mentioned(number: Int, MentionResults)
  /// Fills the empty fields from a record that the user named, as its preview does.
  case fill(like: RecalledRecord)
  /// The judgement of an answer.
  case checked(number: Int, CheckVerdict)
  /// The reply to a request for a secret.
  case fetched(number: Int, FetchedSecret)
  /// Answers a field by its id or path in place of the user, in the format of a record if `isStored`,
  /// else in that of typed text; one undo step of the field.
  ///
  /// Ignored unless the user could give the answer.
  case answer(field: String, [String], isStored: Bool)
  /// Declares a mention in existing text; ignored unless the text at its place is equal.
  case addMention(field: String, PlacedMention)
  /// A requested wake-up time has passed.
  case wake
  /// Shows a notice to the user.
  case notify(Notice)
  case resize(ScreenSize)
  /// The outcome of a save of the draft; `nil` for a success.
  case noteDraft(DraftFailure?)
  /// Returns to the place from which the form was submitted and shows a notice: its record could not
  /// be written. If its receiver does not accept some answers, goes to the first of them instead.
  case reopen(Notice, [AnswerRefusal] = [])
  /// Asks the user whether to leave the form.
  case askToLeave
}

/// Settings of the program, of the form or of a field by its id; not caused by a key.
public enum SettingAction: Equatable, Sendable {
  /// Attaches a source to a field, or detaches it.
  case setSource(field: String, Bool)
  /// Connects a neighbour of a field; `nil` disconnects it.
  case setNeighbor(field: String, Toolbar.Direction, String?)
  /// Sets a flag of a field's toolbar.
  case set(field: String, Toolbar.Flag, Bool)
  /// Switches the expansion of abbreviations on or off.
  case setExpanding(Bool)
  /// Sets whether the texts are kept as a draft when the form is left; true by default.
  case setKeepsDraft(Bool)
  /// Sets whether the record is stored when the form is submitted; true by default.
  case setKeepsRecord(Bool)
  /// The state of the stored record that is edited, which has changed meanwhile.
  case setEdited(EditedRevision)
  /// Sets the panels and tags.
  case setPanels(Panels)
  /// Sets the word list for fields with a lexicon.
  case setLexicon(Lexicon)
  /// The ids of fields that were secret in an earlier version of the form.
  case setOnceSecret(Set<String>)
  /// Overrides an editing mode of a field, or restores the overridden value.
  case override(field: String, EditingMode.Override)
  case restore(field: String, EditingMode)
  /// Suppresses edit events of a field, or ends one suppression; calls nest.
  case mute(field: String, Bool)
  /// Ignores the next deletion of one grapheme cluster in a field.
  case ignoreNextDelete(field: String)
  /// Locks the scroll position of a field, or lets it follow the insertion point again.
  case lockScroll(field: String, Bool)
}

extension Action {
  /// True for replies, events and settings of the program.
  var isProgramAction: Bool {
    switch self {
    case .program, .setting: true
    case .navigation, .text, .suggestion, .option, .record, .snippet, .mentioning, .panel,
      .calendar,
      .styling, .draft, .item:
      false
    }
  }

  /// True for a letter or a blank typed in a choice.
  var continuesOptionSearch: Bool {
    switch self {
    case .option(.pickOption), .option(.toggleOption): true
    default: false
    }
  }
}
