public import Foundation

/// Everything that can happen to a form being filled.
///
/// What an action means depends on the innermost open thing: question, help, chooser, field, review.
public enum Action: Equatable, Sendable {
  // MARK: Keys

  /// Enter.
  case enter
  /// Tab and Shift-Tab.
  case tab, backTab
  /// Esc and Ctrl-G: closes the innermost thing.
  case escape
  /// One row, line or value up or down.
  case up, down
  /// To the first or last of them.
  case first, last
  /// The AutoFill key.
  case autoFill
  /// The chooser over the whole history of the field.
  case search
  /// This field's answer in the previous record of the form; again: in the one before.
  case ditto
  /// The same with its last number counted up by one.
  case dittoNext
  /// Shows what the record behind the chosen value would put into the rest of the form.
  case fillRest
  /// Says where the highlighted value comes from.
  case explain
  /// Takes the ghost whole, or its next word.
  case takeGhost, takeGhostWord
  case undo, redo
  /// Empties the field.
  case clear
  /// A line break typed as text.
  case newline
  /// Opens the list of who can be mentioned.
  case mention
  /// Copies or cuts what is selected, and puts it in again with whoever is mentioned in it.
  case copy, cut, pasteCopied
  /// Asks for the person's editor.
  case edit
  /// Submits, or goes to the first problem.
  case submit
  /// Opens or turns the help.
  case help

  // MARK: Toolbar and focus

  /// An item of the toolbar; nothing where it is absent or disabled.
  case press(Toolbar.Item.Kind)
  /// The gesture that means Done whatever the Done item's state.
  case dismiss
  /// Takes the focus to a field, if it may go and the field may take it.
  case focus(String)
  /// The focus goes; the form stands at rest.
  case blur
  /// Begins: the first field that can be changed has the focus, the first of all where none can.
  case begin

  // MARK: Text

  /// Typed text.
  case type(String)
  /// What a line editor made of the text: the whole of it, and the insertion point.
  case proposed(text: String, cursor: Int)
  /// A paste from outside.
  case paste(String)
  case deleteBackward, deleteForward
  /// Deletes the word before the insertion point; the way of secure fields.
  case deleteWord
  /// Moves the insertion point by so many grapheme clusters.
  case moveCursor(by: Int)
  case setCursor(Int)
  /// Selects so many grapheme clusters.
  case select(Range<Int>)
  /// The program replaces the whole text; not cut, not asked about.
  case setText(String)
  /// Shows marked text; the range is selected inside it.
  case setMarkedText(String, selected: Range<Int>)
  case unmarkText
  case capitalizeWord
  /// The editor ended with this text, or with a status other than 0.
  case edited(String)
  case editorFailed(status: Int32)

  // MARK: Snippets

  /// Opens the list of all snippets.
  case openSnippets
  /// Expands the snippet with this abbreviation at the insertion point.
  case expand(String)
  /// What was typed so far is no part of an abbreviation.
  case forgetTyped
  /// Fills in blanks of the open snippet, by name.
  case fillIn([String: String])
  /// Goes to the blank of that name.
  case goToBlank(String)
  /// Opens the blanks again that a draft had open.
  case reopen(FillInDraft)
  /// Filling in went wrong.
  case failFillIn(code: Int, message: String)
  /// Another program filled in the blanks for a field of that name.
  case filled(field: String, text: String, at: Int, selection: Range<Int>?)

  // MARK: Panels and transformations

  /// Opens a panel; the one that suits the field where none is named.
  case openPanel(Panel.Kind?)
  case nextPanel, closePanel
  /// A key of the open panel; nothing where it has none such.
  case panelKey(String)
  /// Puts the tag so called over the selection.
  case tag(String)
  /// Makes something else of the selection, or of the whole text where nothing is selected.
  case transform(Transformer)
  /// Puts a text in the place of a range, or removes that; the insertion point stays where it can.
  case replace(Range<Int>, with: String?)
  /// Switches a style of what is typed next on or off.
  case setStyle(String, Bool)
  /// Gives a part of the text a style, or takes it away.
  case addStyle(String, Range<Int>)
  case stripStyle(String, Range<Int>)

  // MARK: Choices

  /// Goes so many options on, or moves between ticks.
  case moveOption(by: Int)
  /// Chooses the next option that begins so; `y` and `n` for yes and no.
  case pickOption(String)
  /// Ticks or unticks the option under the cursor; the other answer of yes and no.
  case toggleOption

  // MARK: Chooser

  /// Picks, or highlights, a row of the open chooser.
  case choose(Int)
  case highlight(Int)
  /// Removes a row for good.
  case remove(Int)
  /// Removes the highlighted row for good.
  case removeHighlighted
  /// Asks on the highlighted row, and answers yes if it asks already.
  case swipe
  /// Withdraws that question.
  case keep
  /// Begins to correct the spelling of the highlighted value.
  case rename
  /// The sources' answer to a query.
  case suggestions(number: Int, SuggestionPage)

  // MARK: Mentions

  /// Some of the entities that answer a query.
  case mentioned(number: Int, MentionResults)
  /// Declares a mention in text that is there; ignored unless exactly its text stands there.
  case addMention(field: String, PlacedMention)
  /// Holds the line of the insertion point in one row of the field; shows all rows again.
  case enterViewport(ChooserPosition.Lock), exitViewport
  /// That line was clicked on, at a character of the text if one was hit.
  case tapViewport(Int?)
  /// The time has come that was asked for.
  case wake

  // MARK: Earlier records

  /// Ticks every field of the preview.
  case tickAll
  /// Goes to the next older record with the chosen value, from the oldest to the newest.
  case otherRecord
  /// The answer to a question for a record; `nil` where there is none.
  case found(number: Int, RecalledRecord?)
  /// What became of a value that was to be renamed.
  case renamed(number: Int, RenameOutcome)

  // MARK: From the program

  /// A draft of an earlier filling is there, and so many older ones.
  case offer(Draft, older: Int = 0)
  /// Something to tell the person.
  case notify(Notice)
  case resize(ScreenSize)
  /// A source is attached to a field, or taken away.
  case setSource(field: String, Bool)
  /// Connects a neighbour of a field; `nil` disconnects it.
  case setNeighbor(field: String, Toolbar.Direction, String?)
  /// Sets a flag of a field's toolbar by hand.
  case set(field: String, Toolbar.Flag, Bool)
  /// Abbreviations expand from now on, or do not.
  case setExpanding(Bool)
  /// What panels and tags there are.
  case setPanels(Panels)
  /// The words for fields that ask for them.
  case setLexicon(Lexicon)
  /// Overrides a mode of a field, or restores what was overridden.
  case override(field: String, EditingMode.Override)
  case restore(field: String, EditingMode)
  /// Edits of a field are told no more, until as many have asked for it as for silence.
  case mute(field: String, Bool)
  /// The next deletion of one grapheme cluster in a field is not carried out.
  case ignoreNextDelete(field: String)
}

extension Action {
  /// Whether it is news from the program, and nothing that the person did.
  var isReport: Bool {
    switch self {
    case .suggestions, .found, .renamed, .notify, .resize, .set, .setSource, .setNeighbor, .mute,
      .ignoreNextDelete, .mentioned, .addMention, .wake, .setPanels, .setLexicon, .override,
      .restore, .setExpanding:
      true
    default: false
    }
  }
}

/// What is to be done outside, in this order.
public enum Effect: Equatable, Sendable {
  /// Ask the sources; the answer comes back as `.suggestions`.
  case ask(Query)
  /// Remove a value from the history of a field, or put it back.
  case remove(field: String, value: String)
  case restore(field: String, value: String)
  /// Look for an earlier record; the answer comes back as `.found`.
  case find(RecordQuery)
  /// Change a value in the whole history of a field; what became of it comes back as `.renamed`.
  case rename(number: Int, field: String, from: String, to: String)
  /// Take the change of that number back; that comes back as `.renamed` as well.
  case undoRename(number: Int, field: String)
  /// Look for entities; some of them come back as `.mentioned`, once or several times.
  case askMention(MentionQuery)
  /// Come back with `.wake` at this time of the host's clock, in seconds.
  case wake(at: Double)
  /// Something was announced.
  case event(Event)
  /// Open the person's editor on this text.
  case edit(String)
  /// Keep what stands here, in case the program ends.
  case saveDraft
  /// The draft that was offered is thrown away, or set aside so that it stays.
  case deleteDraft
  case setDraftAside
  /// The form is filled and right.
  case submit(Record)
  /// The person leaves without submitting.
  case leave
}

/// What a field announces.
public enum Event: Equatable, Sendable {
  case textWillChange(String), textDidChange(String)
  case selectionWillChange(String), selectionDidChange(String)
  /// What an edit or a move was, told of all but those of the program.
  case edited(String, EditEvent)
  case began(String), ended(String)
  /// Something became of a mention.
  case mention(String, MentionEvent)
  /// A field shows one line, or all of them.
  case viewport(String, Viewport.Event)
  /// A snippet expands, and has expanded into these grapheme clusters.
  case willExpand(String, abbreviation: String)
  case didExpand(String, abbreviation: String, Range<Int>)
  /// A snippet in a field does not do all that it says.
  case snippetWarning(String, SnippetWarning)
  /// Filling in the blanks of a snippet ended.
  case fillIn(FillInOutcome)
  /// A return key without a rule of its own was pressed.
  case returned(String, ReturnKey)
}

/// Columns and rows of the terminal, and what of a row an answer may take.
public struct ScreenSize: Equatable, Sendable {
  /// The window's width.
  public var columns: Int
  /// The window's height.
  public var rows: Int
  /// Columns of the value part of a field's row, 1 or more.
  public var valueColumns: Int

  /// A size; `valueColumns` defaults to the whole row.
  public init(columns: Int, rows: Int, valueColumns: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.valueColumns = max(valueColumns ?? columns, 1)
  }
}

/// Something to say in the message row until a key changes text or focus: facts only, worded in
/// `Words`.
public enum Notice: Equatable, Sendable {
  /// An edit was refused at the limit.
  case full(Int)
  /// Nothing of a paste fits.
  case nothingPasted(limit: Int)
  case pasted(asOneLine: Bool, controls: Int)
  case noValues(String)
  /// No value holds what was typed.
  case noneMatching(String)
  case valuesTooLong(Int, limit: Int)
  case removed(String), restored(String), locked(String)
  /// Values are corrected, or removed, in the open list only.
  case correctedInList, removedInList
  /// The history takes no changes in this filling.
  case unchangeable
  case filledIn(Suggestion)
  case backFromEditor, editorFailed(status: Int32)
  case draftThrownAway
  /// A snippet has so many characters and so many fit, or is too long for any field.
  case snippetNeeds(Int, fits: Int), snippetTooLong
  /// There is none to choose from.
  case noSnippets
  /// The abbreviation stands in the text again; or does so because something went wrong.
  case abbreviationBack(String), fillInFailed(String)
  case readOnly(String)
  /// Fields were filled from the record that was submitted then.
  case filledRest(Int, Date)
  /// The chosen value is in no record of this form, or in one alone.
  case notFromRecord, noOtherRecord
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
  case notKept(String, Sensitive.Reason)
  /// The field so called takes no panels; digits alone; numbers alone.
  case noPanels(String), onlyDigits(String), onlyNumbers(String)
  /// Anything that the program has to say, already worded.
  case text(String)
}

extension Notice {
  /// Whether it stays until the field is left, a key is undone or the text is empty, for it is about
  /// a key that had no effect.
  var outlivesTyping: Bool {
    switch self {
    case .onlyDigits, .onlyNumbers: true
    default: false
    }
  }
}

/// What the form waits for before anything else.
public enum Question: Equatable, Sendable {
  /// A paste has so many characters and so many fit.
  case pasteTooLong(text: String, count: Int, fits: Int)
  /// Leave a changed form?
  case leave
  /// Go on with this draft, the newest but for so many older ones?
  case draft(Draft, older: Int = 0)
}
