/// Everything that can happen to a form being filled, by subject.
///
/// An action goes to what is innermost (`FormModel.mode`). The static members make each action without
/// its subject: `.type("a")` is `.text(.type("a"))`.
public enum Action: Equatable, Sendable {
  case navigation(NavigationAction)
  case text(TextAction)
  case suggestion(SuggestionAction)
  case option(OptionAction)
  case record(RecordAction)
  case snippet(SnippetAction)
  case mentioning(MentionAction)
  case panel(PanelAction)
  case styling(StylingAction)
  case draft(DraftAction)
  case program(ProgramAction)
}

/// Keys and gestures that lead through a form, and out of it.
public enum NavigationAction: Equatable, Sendable {
  /// Enter.
  case enter
  /// Tab and Shift-Tab.
  case tab, backTab
  /// Esc and Ctrl-G: closes the innermost thing; from a field to the review, from there back; out of
  /// a form without review.
  case escape
  /// One row, line or value up or down.
  case up, down
  /// A month or an hour on or back, in a date or a time.
  case pageUp, pageDown
  /// To the first or last of them.
  case first, last
  /// An item of the toolbar; nothing where it is absent or disabled.
  case press(Toolbar.Item.Kind)
  /// The gesture that means Done whatever the Done item's state.
  case dismiss
  /// Takes the focus to a field, if it may go and the field may take it.
  case focus(String)
  /// The focus goes; the form stands at rest.
  case blur
  /// Goes so many pages of fields on.
  case page(by: Int)
  /// Looks for a field by its title, in the form at rest.
  case searchFields
  /// Begins: the first field that can be changed has the focus, the first of all where none can.
  case begin
  /// Submits, or goes to the first problem.
  case submit
  /// The same, and begins the form anew for the next record.
  case submitAndNext
  /// Leaves without submitting; a changed form asks first.
  case leave
  /// Opens or turns the help.
  case help
}

/// Changes of the text of the focused field, of its insertion point and its marked text.
public enum TextAction: Equatable, Sendable {
  /// Typed text.
  case type(String)
  /// What a line editor made of the text: the whole of it, and the insertion point; `command` is the
  /// number of the editor's command that this is part of, all of which one undo takes back.
  case proposed(text: String, cursor: Int, command: Int? = nil)
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
  /// A line break typed as text.
  case newline
  /// Empties the field.
  case clear
  /// Asks for the person's editor.
  case edit
  /// The editor ended with this text, or with a status other than 0.
  case edited(String)
  case editorFailed(status: Int32)
  case undo, redo
  /// Copies or cuts what is selected, and puts it in again with whoever is mentioned in it.
  case copy, cut, pasteCopied
}

/// Values of the sources: the ghost text, and the list.
public enum SuggestionAction: Equatable, Sendable {
  /// The AutoFill key.
  case autoFill
  /// The chooser over the whole history of the field.
  case search
  /// Takes the ghost whole, or its next word.
  case takeGhost, takeGhostWord
  /// Drops the ghost, until the text changes.
  case dropGhost
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
}

/// Options of a choice, of several, or of yes and no.
public enum OptionAction: Equatable, Sendable {
  /// Goes so many options on, or moves between ticks.
  case moveOption(by: Int)
  /// Chooses the next option that begins so; `y` and `n` for yes and no.
  case pickOption(String)
  /// Ticks or unticks the option under the cursor; the other answer of yes and no.
  case toggleOption
}

/// Answers of earlier records.
public enum RecordAction: Equatable, Sendable {
  /// This field's answer in the previous record of the form; again: in the one before.
  case ditto
  /// The same with its last number counted up by one.
  case dittoNext
  /// Shows what the record behind the chosen value would put into the rest of the form.
  case fillRest
  /// Says where the highlighted value comes from.
  case explain
  /// Ticks every field of the preview.
  case tickAll
  /// Goes to the next older record with the chosen value, from the oldest to the newest.
  case otherRecord
}

/// Snippets, and the blanks in them.
public enum SnippetAction: Equatable, Sendable {
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
}

/// Mentions, and the viewport that holds their line.
public enum MentionAction: Equatable, Sendable {
  /// Opens the list of who can be mentioned.
  case mention
  /// Holds the line of the insertion point in one row of the field; shows all rows again.
  case enterViewport(ChooserPosition.Lock)
  case exitViewport
  /// That line was clicked on, at a character of the text if one was hit.
  case tapViewport(Int?)
}

/// Panels, and the tags that they put in.
public enum PanelAction: Equatable, Sendable {
  /// Opens a panel; the one that suits the field where none is named.
  case openPanel(Panel.Kind?)
  case nextPanel, closePanel
  /// A key of the open panel; nothing where it has none such.
  case panelKey(String)
  /// Puts the tag so called over the selection.
  case tag(String)
}

/// Transformations, attachments and styles.
public enum StylingAction: Equatable, Sendable {
  /// Makes something else of the selection, or of the whole text where nothing is selected.
  case transform(Transformer)
  /// Puts a text in the place of a range, or removes that; the insertion point stays where it can.
  case replace(Range<Int>, with: String?)
  /// Puts an attachment in before a character of the text, at an end where the place is outside.
  case attach(Attachment, at: Int)
  /// Switches a style of what is typed next on or off.
  case setStyle(String, Bool)
  /// Switches all styles of what is typed next off.
  case setNoStyles
  /// Gives a part of the text a style, or takes it away.
  case addStyle(String, Range<Int>)
  case stripStyle(String, Range<Int>)
}

/// Drafts of an earlier filling.
public enum DraftAction: Equatable, Sendable {
  /// A draft of an earlier filling is there, and so many older ones.
  case offer(Draft, older: Int = 0)
  /// Asks for an older draft in the place of the one that is offered.
  case olderDraft
}

/// News and settings of the program: nothing that the user did.
public enum ProgramAction: Equatable, Sendable {
  /// The sources' answer to a query.
  case suggestions(number: Int, SuggestionPage)
  /// The answer to a question for a record; `nil` where there is none.
  case found(number: Int, RecalledRecord?)
  /// What became of a value that was to be renamed.
  case renamed(number: Int, RenameOutcome)
  /// Some of the entities that answer a query.
  case mentioned(number: Int, MentionResults)
  /// Declares a mention in text that is there; ignored unless exactly its text stands there.
  case addMention(field: String, PlacedMention)
  /// The time has come that was asked for.
  case wake
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
  /// Sets whether what is typed is kept as a draft when the form is left; true at first.
  case setKeepsDraft(Bool)
  /// What panels and tags there are.
  case setPanels(Panels)
  /// The words for fields that ask for them.
  case setLexicon(Lexicon)
  /// The ids of fields that were secret in an earlier version of the form.
  case setOnceSecret(Set<String>)
  /// Overrides a mode of a field, or restores what was overridden.
  case override(field: String, EditingMode.Override)
  case restore(field: String, EditingMode)
  /// Edits of a field are told no more, until as many have asked for it as for silence.
  case mute(field: String, Bool)
  /// The next deletion of one grapheme cluster in a field is not carried out.
  case ignoreNextDelete(field: String)
  /// The rows of a field stay where they are scrolled to, wherever its insertion point goes, or follow
  /// it again.
  case lockScroll(field: String, Bool)
}

extension Action {
  /// True for news and settings of the program.
  var isProgramAction: Bool { if case .program = self { true } else { false } }
}

extension Action {
  /// True if the marked text of a host becomes text before the action, which changes the text, moves
  /// in it or leaves it.
  ///
  /// Insertions and deletions before the insertion point handle marked text themselves.
  var settlesMarkedText: Bool {
    switch self {
    case .text(let action):
      switch action {
      case .paste, .deleteForward, .deleteWord, .moveCursor, .setCursor, .select, .undo, .redo,
        .copy, .cut, .pasteCopied, .newline, .edit, .capitalizeWord:
        true
      case .type, .proposed, .deleteBackward, .setText, .setMarkedText, .unmarkText, .clear,
        .edited, .editorFailed:
        false
      }
    case .snippet(.openSnippets), .snippet(.expand), .snippet(.filled): true
    case .panel(.openPanel), .panel(.panelKey), .panel(.tag): true
    case .styling(.transform), .styling(.replace), .styling(.attach): true
    case .mentioning(.mention): true
    case .navigation: leavesMarkedText
    case .suggestion, .option, .record, .snippet, .mentioning, .panel, .styling, .draft, .program:
      false
    }
  }

  /// True if the action is carried out even where marked text was refused as text: the field is left.
  var leavesMarkedText: Bool {
    guard case .navigation(let action) = self else { return false }
    switch action {
    case .enter, .tab, .backTab, .escape, .press, .dismiss, .blur, .focus, .submit: return true
    case .up, .down, .pageUp, .pageDown, .first, .last, .page, .searchFields, .begin,
      .submitAndNext, .leave, .help:
      return false
    }
  }
}
