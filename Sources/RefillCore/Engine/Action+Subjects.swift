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
  public static func press(_ item: Toolbar.Item.Kind) -> Action { .navigation(.press(item)) }
  /// The action `NavigationAction.dismiss`.
  public static var dismiss: Action { .navigation(.dismiss) }
  /// The action `NavigationAction.focus`.
  public static func focus(_ field: String) -> Action { .navigation(.focus(field)) }
  /// The action `NavigationAction.blur`.
  public static var blur: Action { .navigation(.blur) }
  /// The action `NavigationAction.page`.
  public static func page(by count: Int) -> Action { .navigation(.page(by: count)) }
  /// The action `NavigationAction.turnPages(by:)`.
  public static func turnPages(by count: Int) -> Action { .navigation(.turnPages(by: count)) }
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
  /// The action `NavigationAction.searchCommands`.
  public static var searchCommands: Action { .navigation(.searchCommands) }

  // MARK: Changes of the text of the focused field, of its insertion point and its marked text

  /// The action `TextAction.type`.
  public static func type(_ text: String) -> Action { .text(.type(text)) }
  /// The action `TextAction.proposed`.
  public static func proposed(
    text: String, cursor: Int, kind: EditKind = .other, command: Int? = nil
  ) -> Action {
    .text(.proposed(text: text, cursor: cursor, kind: kind, command: command))
  }
  /// The action `TextAction.paste`.
  public static func paste(_ text: String) -> Action { .text(.paste(text)) }
  /// The action `TextAction.deleteBackward`.
  public static var deleteBackward: Action { .text(.deleteBackward) }
  /// The action `TextAction.deleteForward`.
  public static var deleteForward: Action { .text(.deleteForward) }
  /// The action `TextAction.deleteWord`.
  public static var deleteWord: Action { .text(.deleteWord) }
  /// The action `TextAction.moveCursor`.
  public static func moveCursor(by count: Int) -> Action { .text(.moveCursor(by: count)) }
  /// The action `TextAction.setCursor`.
  public static func setCursor(_ offset: Int) -> Action { .text(.setCursor(offset)) }
  /// The action `TextAction.select`.
  public static func select(_ range: Range<Int>) -> Action { .text(.select(range)) }
  /// The action `TextAction.setText`.
  public static func setText(_ text: String) -> Action { .text(.setText(text)) }
  /// The action `TextAction.write`.
  public static func write(_ text: String) -> Action { .text(.write(text)) }
  /// The action `TextAction.setMarkedText`.
  public static func setMarkedText(_ text: String, selected selection: Range<Int>) -> Action {
    .text(.setMarkedText(text, selected: selection))
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
  public static func edited(_ text: String) -> Action { .text(.edited(text)) }
  /// The action `TextAction.editorFailed`.
  public static func editorFailed(_ failure: EditorFailure) -> Action {
    .text(.editorFailed(failure))
  }
  /// The action `TextAction.undo`.
  public static var undo: Action { .text(.undo) }
  /// The action `TextAction.redo`.
  public static var redo: Action { .text(.redo) }
  /// The action `TextAction.joinSteps`.
  public static func joinSteps(since step: Int) -> Action { .text(.joinSteps(since: step)) }
  /// The action `TextAction.keepRowEnd`.
  public static var keepRowEnd: Action { .text(.keepRowEnd) }
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
  /// The action `SuggestionAction.lookUp`.
  public static func lookUp(_ text: String) -> Action { .suggestion(.lookUp(text)) }
  /// The action `SuggestionAction.takeGhost`.
  public static var takeGhost: Action { .suggestion(.takeGhost) }
  /// The action `SuggestionAction.takeGhostWord`.
  public static var takeGhostWord: Action { .suggestion(.takeGhostWord) }
  /// The action `SuggestionAction.dropGhost`.
  public static var dropGhost: Action { .suggestion(.dropGhost) }
  /// The action `SuggestionAction.choose`.
  public static func choose(_ row: Int) -> Action { .suggestion(.choose(row)) }
  /// The action `SuggestionAction.highlight`.
  public static func highlight(_ row: Int) -> Action { .suggestion(.highlight(row)) }
  /// The action `SuggestionAction.remove`.
  public static func remove(_ row: Int) -> Action { .suggestion(.remove(row)) }
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
  public static func moveOption(by count: Int) -> Action { .option(.moveOption(by: count)) }
  /// The action `OptionAction.pickOption`.
  public static func pickOption(_ letter: String) -> Action { .option(.pickOption(letter)) }
  /// The action `OptionAction.toggleOption`.
  public static var toggleOption: Action { .option(.toggleOption) }

  // MARK: Answers of earlier records

  /// The action `RecordAction.ditto`.
  public static var ditto: Action { .record(.ditto) }
  /// The action `RecordAction.dittoNext`.
  public static var dittoNext: Action { .record(.dittoNext) }
  /// The action `RecordAction.fillRest`.
  public static var fillRest: Action { .record(.fillRest) }
  /// The action `RecordAction.fillDetails`.
  public static var fillDetails: Action { .record(.fillDetails) }
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
  public static func expand(_ abbreviation: String) -> Action { .snippet(.expand(abbreviation)) }
  /// The action `SnippetAction.forgetTyped`.
  public static var forgetTyped: Action { .snippet(.forgetTyped) }
  /// The action `SnippetAction.fillIn`.
  public static func fillIn(_ values: [String: String]) -> Action { .snippet(.fillIn(values)) }
  /// The action `SnippetAction.goToBlank`.
  public static func goToBlank(_ name: String) -> Action { .snippet(.goToBlank(name)) }
  /// The action `SnippetAction.reopen`.
  public static func reopen(_ draft: FillInDraft) -> Action { .snippet(.reopen(draft)) }
  /// The action `SnippetAction.failFillIn`.
  public static func failFillIn(code: Int, message: String) -> Action {
    .snippet(.failFillIn(code: code, message: message))
  }
  /// The action `SnippetAction.filled`.
  public static func filled(field: String, text: String, at position: Int, selection: Range<Int>?)
    -> Action
  { .snippet(.filled(field: field, text: text, at: position, selection: selection)) }

  // MARK: Mentions, and the viewport that holds their line

  /// The action `MentionAction.mention`.
  public static var mention: Action { .mentioning(.mention) }
  /// The action `MentionAction.enterViewport`.
  public static func enterViewport(_ lock: ChooserPosition.Lock) -> Action {
    .mentioning(.enterViewport(lock))
  }
  /// The action `MentionAction.exitViewport`.
  public static var exitViewport: Action { .mentioning(.exitViewport) }
  /// The action `MentionAction.tapViewport`.
  public static func tapViewport(_ offset: Int?) -> Action { .mentioning(.tapViewport(offset)) }

  // MARK: Panels, and the tags that they put in

  /// The action `PanelAction.openPanel`.
  public static func openPanel(_ kind: Panel.Kind?) -> Action { .panel(.openPanel(kind)) }
  /// The action `PanelAction.nextPanel`.
  public static var nextPanel: Action { .panel(.nextPanel) }
  /// The action `PanelAction.closePanel`.
  public static var closePanel: Action { .panel(.closePanel) }
  /// The action `PanelAction.panelKey`.
  public static func panelKey(_ key: String) -> Action { .panel(.panelKey(key)) }
  /// The action `PanelAction.tag`.
  public static func tag(_ name: String) -> Action { .panel(.tag(name)) }

  // MARK: Transformations, attachments and styles

  /// The action `StylingAction.transform`.
  public static func transform(_ transformer: Transformer) -> Action {
    .styling(.transform(transformer))
  }
  /// The action `StylingAction.replace`.
  public static func replace(_ range: Range<Int>, with text: String?) -> Action {
    .styling(.replace(range, with: text))
  }
  /// The action `StylingAction.attach`.
  public static func attach(_ attachment: Attachment, at position: Int) -> Action {
    .styling(.attach(attachment, at: position))
  }
  /// The action `StylingAction.setStyle`.
  public static func setStyle(_ style: String, _ isOn: Bool) -> Action {
    .styling(.setStyle(style, isOn))
  }
  /// The action `StylingAction.setNoStyles`.
  public static var setNoStyles: Action { .styling(.setNoStyles) }
  /// The action `StylingAction.addStyle`.
  public static func addStyle(_ style: String, _ range: Range<Int>) -> Action {
    .styling(.addStyle(style, range))
  }
  /// The action `StylingAction.stripStyle`.
  public static func stripStyle(_ style: String, _ range: Range<Int>) -> Action {
    .styling(.stripStyle(style, range))
  }

  // MARK: Drafts of an earlier filling

  /// The action `DraftAction.offer`.
  public static func offer(_ draft: Draft, older: Int = 0) -> Action {
    .draft(.offer(draft, older: older))
  }
  /// The action `DraftAction.olderDraft`.
  public static var olderDraft: Action { .draft(.olderDraft) }
}
