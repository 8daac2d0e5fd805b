/// Actions of the program without their subject, so that a call reads `handle(.notify(notice))`.
extension Action {
  /// The action `ProgramAction.suggestions`.
  public static func suggestions(number: Int, _ page: SuggestionPage) -> Action {
    .program(.suggestions(number: number, page))
  }
  /// The action `ProgramAction.found`.
  public static func found(
    number: Int, _ record: RecalledRecord?, ownUses: Int? = nil
  ) -> Action {
    .program(.found(number: number, record, ownUses: ownUses))
  }
  /// The action `ProgramAction.renamed`.
  public static func renamed(number: Int, _ outcome: RenameOutcome) -> Action {
    .program(.renamed(number: number, outcome))
  }
  /// The action `ProgramAction.keptSnippet`.
  public static func keptSnippet(number: Int, _ outcome: SnippetKeeping) -> Action {
    .program(.keptSnippet(number: number, outcome))
  }
  /// The action `ProgramAction.mentioned`.
  public static func mentioned(number: Int, _ results: MentionResults) -> Action {
    .program(.mentioned(number: number, results))
  }
  /// The action `ProgramAction.checked`.
  public static func checked(number: Int, _ verdict: CheckVerdict) -> Action {
    .program(.checked(number: number, verdict))
  }
  /// The action `ProgramAction.fetched`.
  public static func fetched(number: Int, _ fetched: FetchedSecret) -> Action {
    .program(.fetched(number: number, fetched))
  }
  /// The action `ProgramAction.answer`.
  public static func answer(field: String, _ values: [String], isStored: Bool) -> Action {
    .program(.answer(field: field, values, isStored: isStored))
  }
  /// The action `ProgramAction.addMention`.
  public static func addMention(field: String, _ mention: PlacedMention) -> Action {
    .program(.addMention(field: field, mention))
  }
  /// The action `ProgramAction.wake`.
  public static var wake: Action { .program(.wake) }
  /// The action `ProgramAction.notify`.
  public static func notify(_ notice: Notice) -> Action { .program(.notify(notice)) }
  /// The action `ProgramAction.resize`.
  public static func resize(_ size: ScreenSize) -> Action { .program(.resize(size)) }
  /// The action `ProgramAction.noteDraft`.
  public static func noteDraft(_ failure: DraftFailure?) -> Action { .program(.noteDraft(failure)) }
  /// The action `ProgramAction.reopen`.
  public static func reopen(_ notice: Notice, _ refusals: [AnswerRefusal] = []) -> Action {
    .program(.reopen(notice, refusals))
  }
  /// The action `ProgramAction.askToLeave`.
  public static var askToLeave: Action { .program(.askToLeave) }
}

/// Settings without their subject, so that a call reads `handle(.setPanels(panels))`.
extension Action {
  /// The action `SettingAction.setSource`.
  public static func setSource(field: String, _ isAttached: Bool) -> Action {
    .setting(.setSource(field: field, isAttached))
  }
  /// The action `SettingAction.setNeighbor`.
  public static func setNeighbor(field: String, _ direction: Toolbar.Direction, _ neighbor: String?)
    -> Action
  {
    .setting(.setNeighbor(field: field, direction, neighbor))
  }
  /// The action `SettingAction.set`.
  public static func set(field: String, _ flag: Toolbar.Flag, _ value: Bool) -> Action {
    .setting(.set(field: field, flag, value))
  }
  /// The action `SettingAction.setExpanding`.
  public static func setExpanding(_ expands: Bool) -> Action { .setting(.setExpanding(expands)) }
  /// The action `SettingAction.setKeepsDraft`.
  public static func setKeepsDraft(_ keepsDraft: Bool) -> Action {
    .setting(.setKeepsDraft(keepsDraft))
  }
  /// The action `SettingAction.setKeepsRecord`.
  public static func setKeepsRecord(_ keepsRecord: Bool) -> Action {
    .setting(.setKeepsRecord(keepsRecord))
  }
  /// The action `SettingAction.setEdited`.
  public static func setEdited(_ edited: EditedRevision) -> Action { .setting(.setEdited(edited)) }
  /// The action `SettingAction.setPanels`.
  public static func setPanels(_ panels: Panels) -> Action { .setting(.setPanels(panels)) }
  /// The action `SettingAction.setLexicon`.
  public static func setLexicon(_ lexicon: Lexicon) -> Action { .setting(.setLexicon(lexicon)) }
  /// The action `SettingAction.setOnceSecret`.
  public static func setOnceSecret(_ fields: Set<String>) -> Action {
    .setting(.setOnceSecret(fields))
  }
  /// The action `SettingAction.override`.
  public static func override(field: String, _ mode: EditingMode.Override) -> Action {
    .setting(.override(field: field, mode))
  }
  /// The action `SettingAction.restore`.
  public static func restore(field: String, _ mode: EditingMode) -> Action {
    .setting(.restore(field: field, mode))
  }
  /// The action `SettingAction.mute`.
  public static func mute(field: String, _ isMuted: Bool) -> Action {
    .setting(.mute(field: field, isMuted))
  }
  /// The action `SettingAction.ignoreNextDelete`.
  public static func ignoreNextDelete(field: String) -> Action {
    .setting(.ignoreNextDelete(field: field))
  }
  /// The action `SettingAction.lockScroll`.
  public static func lockScroll(field: String, _ isLocked: Bool) -> Action {
    .setting(.lockScroll(field: field, isLocked))
  }
}
