/// Actions without their subject, so that a call reads `handle(.type("a"))`.
extension Action {
  // MARK: Keys and gestures that lead through a form, and out of it

  /// The action `NavigationAction.enter`.
  public static var enter: Action { .navigation(.enter) }
  /// The action `NavigationAction.tab`.
  public static var tab: Action { .navigation(.tab) }
  /// The action `NavigationAction.backTab`.
  public static var backTab: Action { .navigation(.backTab) }
  /// The action `NavigationAction.escape`.
  public static var escape: Action { .navigation(.escape) }
  /// The action `NavigationAction.up`.
  public static var up: Action { .navigation(.up) }
  /// The action `NavigationAction.down`.
  public static var down: Action { .navigation(.down) }
  /// The action `NavigationAction.pageUp`.
  public static var pageUp: Action { .navigation(.pageUp) }
  /// The action `NavigationAction.pageDown`.
  public static var pageDown: Action { .navigation(.pageDown) }
  /// The action `NavigationAction.first`.
  public static var first: Action { .navigation(.first) }
  /// The action `NavigationAction.last`.
  public static var last: Action { .navigation(.last) }
  /// The action `NavigationAction.press`.
  public static func press(_ a: Toolbar.Item.Kind) -> Action { .navigation(.press(a)) }
  /// The action `NavigationAction.dismiss`.
  public static var dismiss: Action { .navigation(.dismiss) }
  /// The action `NavigationAction.focus`.
  public static func focus(_ a: String) -> Action { .navigation(.focus(a)) }
  /// The action `NavigationAction.blur`.
  public static var blur: Action { .navigation(.blur) }
  /// The action `NavigationAction.page`.
  public static func page(by a: Int) -> Action { .navigation(.page(by: a)) }
  /// The action `NavigationAction.searchFields`.
  public static var searchFields: Action { .navigation(.searchFields) }
  /// The action `NavigationAction.begin`.
  public static var begin: Action { .navigation(.begin) }
  /// The action `NavigationAction.submit`.
  public static var submit: Action { .navigation(.submit) }
  /// The action `NavigationAction.submitAndNext`.
  public static var submitAndNext: Action { .navigation(.submitAndNext) }
  /// The action `NavigationAction.leave`.
  public static var leave: Action { .navigation(.leave) }
  /// The action `NavigationAction.help`.
  public static var help: Action { .navigation(.help) }

  // MARK: Changes of the text of the focused field, of its insertion point and its marked text

  /// The action `TextAction.type`.
  public static func type(_ a: String) -> Action { .text(.type(a)) }
  /// The action `TextAction.proposed`.
  public static func proposed(text a: String, cursor b: Int, command c: Int? = nil) -> Action {
    .text(.proposed(text: a, cursor: b, command: c))
  }
  /// The action `TextAction.paste`.
  public static func paste(_ a: String) -> Action { .text(.paste(a)) }
  /// The action `TextAction.deleteBackward`.
  public static var deleteBackward: Action { .text(.deleteBackward) }
  /// The action `TextAction.deleteForward`.
  public static var deleteForward: Action { .text(.deleteForward) }
  /// The action `TextAction.deleteWord`.
  public static var deleteWord: Action { .text(.deleteWord) }
  /// The action `TextAction.moveCursor`.
  public static func moveCursor(by a: Int) -> Action { .text(.moveCursor(by: a)) }
  /// The action `TextAction.setCursor`.
  public static func setCursor(_ a: Int) -> Action { .text(.setCursor(a)) }
  /// The action `TextAction.select`.
  public static func select(_ a: Range<Int>) -> Action { .text(.select(a)) }
  /// The action `TextAction.setText`.
  public static func setText(_ a: String) -> Action { .text(.setText(a)) }
  /// The action `TextAction.setMarkedText`.
  public static func setMarkedText(_ a: String, selected b: Range<Int>) -> Action {
    .text(.setMarkedText(a, selected: b))
  }
  /// The action `TextAction.unmarkText`.
  public static var unmarkText: Action { .text(.unmarkText) }
  /// The action `TextAction.capitalizeWord`.
  public static var capitalizeWord: Action { .text(.capitalizeWord) }
  /// The action `TextAction.newline`.
  public static var newline: Action { .text(.newline) }
  /// The action `TextAction.clear`.
  public static var clear: Action { .text(.clear) }
  /// The action `TextAction.edit`.
  public static var edit: Action { .text(.edit) }
  /// The action `TextAction.edited`.
  public static func edited(_ a: String) -> Action { .text(.edited(a)) }
  /// The action `TextAction.editorFailed`.
  public static func editorFailed(status a: Int32) -> Action { .text(.editorFailed(status: a)) }
  /// The action `TextAction.undo`.
  public static var undo: Action { .text(.undo) }
  /// The action `TextAction.redo`.
  public static var redo: Action { .text(.redo) }
  /// The action `TextAction.copy`.
  public static var copy: Action { .text(.copy) }
  /// The action `TextAction.cut`.
  public static var cut: Action { .text(.cut) }
  /// The action `TextAction.pasteCopied`.
  public static var pasteCopied: Action { .text(.pasteCopied) }

  // MARK: Values of the sources

  /// The action `SuggestionAction.autoFill`.
  public static var autoFill: Action { .suggestion(.autoFill) }
  /// The action `SuggestionAction.search`.
  public static var search: Action { .suggestion(.search) }
  /// The action `SuggestionAction.takeGhost`.
  public static var takeGhost: Action { .suggestion(.takeGhost) }
  /// The action `SuggestionAction.takeGhostWord`.
  public static var takeGhostWord: Action { .suggestion(.takeGhostWord) }
  /// The action `SuggestionAction.dropGhost`.
  public static var dropGhost: Action { .suggestion(.dropGhost) }
  /// The action `SuggestionAction.choose`.
  public static func choose(_ a: Int) -> Action { .suggestion(.choose(a)) }
  /// The action `SuggestionAction.highlight`.
  public static func highlight(_ a: Int) -> Action { .suggestion(.highlight(a)) }
  /// The action `SuggestionAction.remove`.
  public static func remove(_ a: Int) -> Action { .suggestion(.remove(a)) }
  /// The action `SuggestionAction.removeHighlighted`.
  public static var removeHighlighted: Action { .suggestion(.removeHighlighted) }
  /// The action `SuggestionAction.swipe`.
  public static var swipe: Action { .suggestion(.swipe) }
  /// The action `SuggestionAction.keep`.
  public static var keep: Action { .suggestion(.keep) }
  /// The action `SuggestionAction.rename`.
  public static var rename: Action { .suggestion(.rename) }

  // MARK: Options of a choice, of several, or of yes and no

  /// The action `OptionAction.moveOption`.
  public static func moveOption(by a: Int) -> Action { .option(.moveOption(by: a)) }
  /// The action `OptionAction.pickOption`.
  public static func pickOption(_ a: String) -> Action { .option(.pickOption(a)) }
  /// The action `OptionAction.toggleOption`.
  public static var toggleOption: Action { .option(.toggleOption) }

  // MARK: Answers of earlier records

  /// The action `RecordAction.ditto`.
  public static var ditto: Action { .record(.ditto) }
  /// The action `RecordAction.dittoNext`.
  public static var dittoNext: Action { .record(.dittoNext) }
  /// The action `RecordAction.fillRest`.
  public static var fillRest: Action { .record(.fillRest) }
  /// The action `RecordAction.explain`.
  public static var explain: Action { .record(.explain) }
  /// The action `RecordAction.tickAll`.
  public static var tickAll: Action { .record(.tickAll) }
  /// The action `RecordAction.otherRecord`.
  public static var otherRecord: Action { .record(.otherRecord) }

  // MARK: Snippets, and the blanks in them

  /// The action `SnippetAction.openSnippets`.
  public static var openSnippets: Action { .snippet(.openSnippets) }
  /// The action `SnippetAction.expand`.
  public static func expand(_ a: String) -> Action { .snippet(.expand(a)) }
  /// The action `SnippetAction.forgetTyped`.
  public static var forgetTyped: Action { .snippet(.forgetTyped) }
  /// The action `SnippetAction.fillIn`.
  public static func fillIn(_ a: [String: String]) -> Action { .snippet(.fillIn(a)) }
  /// The action `SnippetAction.goToBlank`.
  public static func goToBlank(_ a: String) -> Action { .snippet(.goToBlank(a)) }
  /// The action `SnippetAction.reopen`.
  public static func reopen(_ a: FillInDraft) -> Action { .snippet(.reopen(a)) }
  /// The action `SnippetAction.failFillIn`.
  public static func failFillIn(code a: Int, message b: String) -> Action {
    .snippet(.failFillIn(code: a, message: b))
  }
  /// The action `SnippetAction.filled`.
  public static func filled(field a: String, text b: String, at c: Int, selection d: Range<Int>?)
    -> Action
  { .snippet(.filled(field: a, text: b, at: c, selection: d)) }

  // MARK: Mentions, and the viewport that holds their line

  /// The action `MentionAction.mention`.
  public static var mention: Action { .mentioning(.mention) }
  /// The action `MentionAction.enterViewport`.
  public static func enterViewport(_ a: ChooserPosition.Lock) -> Action {
    .mentioning(.enterViewport(a))
  }
  /// The action `MentionAction.exitViewport`.
  public static var exitViewport: Action { .mentioning(.exitViewport) }
  /// The action `MentionAction.tapViewport`.
  public static func tapViewport(_ a: Int?) -> Action { .mentioning(.tapViewport(a)) }

  // MARK: Panels, and the tags that they put in

  /// The action `PanelAction.openPanel`.
  public static func openPanel(_ a: Panel.Kind?) -> Action { .panel(.openPanel(a)) }
  /// The action `PanelAction.nextPanel`.
  public static var nextPanel: Action { .panel(.nextPanel) }
  /// The action `PanelAction.closePanel`.
  public static var closePanel: Action { .panel(.closePanel) }
  /// The action `PanelAction.panelKey`.
  public static func panelKey(_ a: String) -> Action { .panel(.panelKey(a)) }
  /// The action `PanelAction.tag`.
  public static func tag(_ a: String) -> Action { .panel(.tag(a)) }

  // MARK: Transformations, attachments and styles

  /// The action `StylingAction.transform`.
  public static func transform(_ a: Transformer) -> Action { .styling(.transform(a)) }
  /// The action `StylingAction.replace`.
  public static func replace(_ a: Range<Int>, with b: String?) -> Action {
    .styling(.replace(a, with: b))
  }
  /// The action `StylingAction.attach`.
  public static func attach(_ a: Attachment, at b: Int) -> Action { .styling(.attach(a, at: b)) }
  /// The action `StylingAction.setStyle`.
  public static func setStyle(_ a: String, _ b: Bool) -> Action { .styling(.setStyle(a, b)) }
  /// The action `StylingAction.setNoStyles`.
  public static var setNoStyles: Action { .styling(.setNoStyles) }
  /// The action `StylingAction.addStyle`.
  public static func addStyle(_ a: String, _ b: Range<Int>) -> Action { .styling(.addStyle(a, b)) }
  /// The action `StylingAction.stripStyle`.
  public static func stripStyle(_ a: String, _ b: Range<Int>) -> Action {
    .styling(.stripStyle(a, b))
  }

  // MARK: Drafts of an earlier filling

  /// The action `DraftAction.offer`.
  public static func offer(_ a: Draft, older b: Int = 0) -> Action { .draft(.offer(a, older: b)) }
  /// The action `DraftAction.olderDraft`.
  public static var olderDraft: Action { .draft(.olderDraft) }

  // MARK: News and settings of the program

  /// The action `ProgramAction.suggestions`.
  public static func suggestions(number a: Int, _ b: SuggestionPage) -> Action {
    .program(.suggestions(number: a, b))
  }
  /// The action `ProgramAction.found`.
  public static func found(number a: Int, _ b: RecalledRecord?) -> Action {
    .program(.found(number: a, b))
  }
  /// The action `ProgramAction.renamed`.
  public static func renamed(number a: Int, _ b: RenameOutcome) -> Action {
    .program(.renamed(number: a, b))
  }
  /// The action `ProgramAction.mentioned`.
  public static func mentioned(number a: Int, _ b: MentionResults) -> Action {
    .program(.mentioned(number: a, b))
  }
  /// The action `ProgramAction.addMention`.
  public static func addMention(field a: String, _ b: PlacedMention) -> Action {
    .program(.addMention(field: a, b))
  }
  /// The action `ProgramAction.wake`.
  public static var wake: Action { .program(.wake) }
  /// The action `ProgramAction.notify`.
  public static func notify(_ a: Notice) -> Action { .program(.notify(a)) }
  /// The action `ProgramAction.resize`.
  public static func resize(_ a: ScreenSize) -> Action { .program(.resize(a)) }
  /// The action `ProgramAction.setSource`.
  public static func setSource(field a: String, _ b: Bool) -> Action {
    .program(.setSource(field: a, b))
  }
  /// The action `ProgramAction.setNeighbor`.
  public static func setNeighbor(field a: String, _ b: Toolbar.Direction, _ c: String?) -> Action {
    .program(.setNeighbor(field: a, b, c))
  }
  /// The action `ProgramAction.set`.
  public static func set(field a: String, _ b: Toolbar.Flag, _ c: Bool) -> Action {
    .program(.set(field: a, b, c))
  }
  /// The action `ProgramAction.setExpanding`.
  public static func setExpanding(_ a: Bool) -> Action { .program(.setExpanding(a)) }
  /// The action `ProgramAction.setKeepsDraft`.
  public static func setKeepsDraft(_ a: Bool) -> Action { .program(.setKeepsDraft(a)) }
  /// The action `ProgramAction.setPanels`.
  public static func setPanels(_ a: Panels) -> Action { .program(.setPanels(a)) }
  /// The action `ProgramAction.setLexicon`.
  public static func setLexicon(_ a: Lexicon) -> Action { .program(.setLexicon(a)) }
  /// The action `ProgramAction.setOnceSecret`.
  public static func setOnceSecret(_ a: Set<String>) -> Action { .program(.setOnceSecret(a)) }
  /// The action `ProgramAction.override`.
  public static func override(field a: String, _ b: EditingMode.Override) -> Action {
    .program(.override(field: a, b))
  }
  /// The action `ProgramAction.restore`.
  public static func restore(field a: String, _ b: EditingMode) -> Action {
    .program(.restore(field: a, b))
  }
  /// The action `ProgramAction.mute`.
  public static func mute(field a: String, _ b: Bool) -> Action { .program(.mute(field: a, b)) }
  /// The action `ProgramAction.ignoreNextDelete`.
  public static func ignoreNextDelete(field a: String) -> Action {
    .program(.ignoreNextDelete(field: a))
  }
  /// The action `ProgramAction.lockScroll`.
  public static func lockScroll(field a: String, _ b: Bool) -> Action {
    .program(.lockScroll(field: a, b))
  }
}
