/// Actions without their subject, so that a call reads `handle(.type("a"))`.
extension Action {
  // MARK: Keys and gestures that lead through a form, and out of it

  public static var enter: Action { .navigation(.enter) }
  public static var tab: Action { .navigation(.tab) }
  public static var backTab: Action { .navigation(.backTab) }
  public static var escape: Action { .navigation(.escape) }
  public static var up: Action { .navigation(.up) }
  public static var down: Action { .navigation(.down) }
  public static var pageUp: Action { .navigation(.pageUp) }
  public static var pageDown: Action { .navigation(.pageDown) }
  public static var first: Action { .navigation(.first) }
  public static var last: Action { .navigation(.last) }
  public static func press(_ a: Toolbar.Item.Kind) -> Action { .navigation(.press(a)) }
  public static var dismiss: Action { .navigation(.dismiss) }
  public static func focus(_ a: String) -> Action { .navigation(.focus(a)) }
  public static var blur: Action { .navigation(.blur) }
  public static func page(by a: Int) -> Action { .navigation(.page(by: a)) }
  public static var searchFields: Action { .navigation(.searchFields) }
  public static var begin: Action { .navigation(.begin) }
  public static var submit: Action { .navigation(.submit) }
  public static var submitAndNext: Action { .navigation(.submitAndNext) }
  public static var leave: Action { .navigation(.leave) }
  public static var help: Action { .navigation(.help) }

  // MARK: Changes of the text of the focused field, of its insertion point and its marked text

  public static func type(_ a: String) -> Action { .text(.type(a)) }
  public static func proposed(text a: String, cursor b: Int, command c: Int? = nil) -> Action {
    .text(.proposed(text: a, cursor: b, command: c))
  }
  public static func paste(_ a: String) -> Action { .text(.paste(a)) }
  public static var deleteBackward: Action { .text(.deleteBackward) }
  public static var deleteForward: Action { .text(.deleteForward) }
  public static var deleteWord: Action { .text(.deleteWord) }
  public static func moveCursor(by a: Int) -> Action { .text(.moveCursor(by: a)) }
  public static func setCursor(_ a: Int) -> Action { .text(.setCursor(a)) }
  public static func select(_ a: Range<Int>) -> Action { .text(.select(a)) }
  public static func setText(_ a: String) -> Action { .text(.setText(a)) }
  public static func setMarkedText(_ a: String, selected b: Range<Int>) -> Action {
    .text(.setMarkedText(a, selected: b))
  }
  public static var unmarkText: Action { .text(.unmarkText) }
  public static var capitalizeWord: Action { .text(.capitalizeWord) }
  public static var newline: Action { .text(.newline) }
  public static var clear: Action { .text(.clear) }
  public static var edit: Action { .text(.edit) }
  public static func edited(_ a: String) -> Action { .text(.edited(a)) }
  public static func editorFailed(status a: Int32) -> Action { .text(.editorFailed(status: a)) }
  public static var undo: Action { .text(.undo) }
  public static var redo: Action { .text(.redo) }
  public static var copy: Action { .text(.copy) }
  public static var cut: Action { .text(.cut) }
  public static var pasteCopied: Action { .text(.pasteCopied) }

  // MARK: Values of the sources

  public static var autoFill: Action { .suggestion(.autoFill) }
  public static var search: Action { .suggestion(.search) }
  public static var takeGhost: Action { .suggestion(.takeGhost) }
  public static var takeGhostWord: Action { .suggestion(.takeGhostWord) }
  public static var dropGhost: Action { .suggestion(.dropGhost) }
  public static func choose(_ a: Int) -> Action { .suggestion(.choose(a)) }
  public static func highlight(_ a: Int) -> Action { .suggestion(.highlight(a)) }
  public static func remove(_ a: Int) -> Action { .suggestion(.remove(a)) }
  public static var removeHighlighted: Action { .suggestion(.removeHighlighted) }
  public static var swipe: Action { .suggestion(.swipe) }
  public static var keep: Action { .suggestion(.keep) }
  public static var rename: Action { .suggestion(.rename) }

  // MARK: Options of a choice, of several, or of yes and no

  public static func moveOption(by a: Int) -> Action { .option(.moveOption(by: a)) }
  public static func pickOption(_ a: String) -> Action { .option(.pickOption(a)) }
  public static var toggleOption: Action { .option(.toggleOption) }

  // MARK: Answers of earlier records

  public static var ditto: Action { .record(.ditto) }
  public static var dittoNext: Action { .record(.dittoNext) }
  public static var fillRest: Action { .record(.fillRest) }
  public static var explain: Action { .record(.explain) }
  public static var tickAll: Action { .record(.tickAll) }
  public static var otherRecord: Action { .record(.otherRecord) }

  // MARK: Snippets, and the blanks in them

  public static var openSnippets: Action { .snippet(.openSnippets) }
  public static func expand(_ a: String) -> Action { .snippet(.expand(a)) }
  public static var forgetTyped: Action { .snippet(.forgetTyped) }
  public static func fillIn(_ a: [String: String]) -> Action { .snippet(.fillIn(a)) }
  public static func goToBlank(_ a: String) -> Action { .snippet(.goToBlank(a)) }
  public static func reopen(_ a: FillInDraft) -> Action { .snippet(.reopen(a)) }
  public static func failFillIn(code a: Int, message b: String) -> Action {
    .snippet(.failFillIn(code: a, message: b))
  }
  public static func filled(field a: String, text b: String, at c: Int, selection d: Range<Int>?)
    -> Action
  { .snippet(.filled(field: a, text: b, at: c, selection: d)) }

  // MARK: Mentions, and the viewport that holds their line

  public static var mention: Action { .mentioning(.mention) }
  public static func enterViewport(_ a: ChooserPosition.Lock) -> Action {
    .mentioning(.enterViewport(a))
  }
  public static var exitViewport: Action { .mentioning(.exitViewport) }
  public static func tapViewport(_ a: Int?) -> Action { .mentioning(.tapViewport(a)) }

  // MARK: Panels, and the tags that they put in

  public static func openPanel(_ a: Panel.Kind?) -> Action { .panel(.openPanel(a)) }
  public static var nextPanel: Action { .panel(.nextPanel) }
  public static var closePanel: Action { .panel(.closePanel) }
  public static func panelKey(_ a: String) -> Action { .panel(.panelKey(a)) }
  public static func tag(_ a: String) -> Action { .panel(.tag(a)) }

  // MARK: Transformations, attachments and styles

  public static func transform(_ a: Transformer) -> Action { .styling(.transform(a)) }
  public static func replace(_ a: Range<Int>, with b: String?) -> Action {
    .styling(.replace(a, with: b))
  }
  public static func attach(_ a: Attachment, at b: Int) -> Action { .styling(.attach(a, at: b)) }
  public static func setStyle(_ a: String, _ b: Bool) -> Action { .styling(.setStyle(a, b)) }
  public static var setNoStyles: Action { .styling(.setNoStyles) }
  public static func addStyle(_ a: String, _ b: Range<Int>) -> Action { .styling(.addStyle(a, b)) }
  public static func stripStyle(_ a: String, _ b: Range<Int>) -> Action {
    .styling(.stripStyle(a, b))
  }

  // MARK: Drafts of an earlier filling

  public static func offer(_ a: Draft, older b: Int = 0) -> Action { .draft(.offer(a, older: b)) }
  public static var olderDraft: Action { .draft(.olderDraft) }

  // MARK: News and settings of the program

  public static func suggestions(number a: Int, _ b: SuggestionPage) -> Action {
    .program(.suggestions(number: a, b))
  }
  public static func found(number a: Int, _ b: RecalledRecord?) -> Action {
    .program(.found(number: a, b))
  }
  public static func renamed(number a: Int, _ b: RenameOutcome) -> Action {
    .program(.renamed(number: a, b))
  }
  public static func mentioned(number a: Int, _ b: MentionResults) -> Action {
    .program(.mentioned(number: a, b))
  }
  public static func addMention(field a: String, _ b: PlacedMention) -> Action {
    .program(.addMention(field: a, b))
  }
  public static var wake: Action { .program(.wake) }
  public static func notify(_ a: Notice) -> Action { .program(.notify(a)) }
  public static func resize(_ a: ScreenSize) -> Action { .program(.resize(a)) }
  public static func setSource(field a: String, _ b: Bool) -> Action {
    .program(.setSource(field: a, b))
  }
  public static func setNeighbor(field a: String, _ b: Toolbar.Direction, _ c: String?) -> Action {
    .program(.setNeighbor(field: a, b, c))
  }
  public static func set(field a: String, _ b: Toolbar.Flag, _ c: Bool) -> Action {
    .program(.set(field: a, b, c))
  }
  public static func setExpanding(_ a: Bool) -> Action { .program(.setExpanding(a)) }
  public static func setPanels(_ a: Panels) -> Action { .program(.setPanels(a)) }
  public static func setLexicon(_ a: Lexicon) -> Action { .program(.setLexicon(a)) }
  public static func setOnceSecret(_ a: Set<String>) -> Action { .program(.setOnceSecret(a)) }
  public static func override(field a: String, _ b: EditingMode.Override) -> Action {
    .program(.override(field: a, b))
  }
  public static func restore(field a: String, _ b: EditingMode) -> Action {
    .program(.restore(field: a, b))
  }
  public static func mute(field a: String, _ b: Bool) -> Action { .program(.mute(field: a, b)) }
  public static func ignoreNextDelete(field a: String) -> Action {
    .program(.ignoreNextDelete(field: a))
  }
  public static func lockScroll(field a: String, _ b: Bool) -> Action {
    .program(.lockScroll(field: a, b))
  }
}
