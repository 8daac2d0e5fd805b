extension Notice {
  /// The sentence; `keys` name what the person can press.
  public func sentence(keys: PhraseKeys) -> String {
    switch self {
    case .full(let limit, let unit): return Phrase.full(["limit": Words.length(limit, unit)])
    case .nothingPasted(let limit, let unit):
      return Phrase.nothingPasted(["limit": Words.length(limit, unit)])
    case .pasted(true, 0): return Phrase.pastedAsLine()
    case .pasted(true, let count):
      return Phrase.pastedAsLineWithout(["controls": Words.controlsWere(count)])
    case .pasted(false, let count):
      return Phrase.pastedWithout(["controls": Words.controlsWere(count)])
    case .noValues(let title): return Phrase.noValues(["title": title])
    case .noneMatching(let text): return Phrase.noneMatching(["query": text.shortened()])
    case .notAChoice(let text, let count):
      return Phrase.notAChoice([
        "query": text.shortened(), "choices": Words.number(count),
      ])
    case .valuesWait(let title, let least):
      return Phrase.valuesWait(["title": title, "least": Words.length(least, .characters)])
    case .valuesTooLong(1, let limit, let unit):
      return Phrase.valueTooLong(["limit": Words.length(limit, unit)])
    case .valuesTooLong(let count, let limit, let unit):
      return Phrase.valuesTooLong(["count": "\(count)", "limit": Words.length(limit, unit)])
    case .removed(let value):
      return Phrase.removed(["value": value.shortened(), "undo": keys.undo])
    case .restored(let value): return Phrase.restored(["value": value.shortened()])
    case .correctedInList: return Phrase.correctedInList(["down": keys.down])
    case .removedInList: return Phrase.removedInList(["down": keys.down])
    case .notInHistory(let value): return Phrase.notInHistory(["value": value.shortened()])
    case .notRemovable(let title): return Phrase.notRemovable(["title": title])
    case .unchangeable: return Phrase.unchangeable()
    case .locked(let value): return Phrase.locked(["value": value.shortened()])
    case .filledIn(let suggestion):
      guard case .history(let uses, let last) = suggestion.origin else {
        return keys.fitting(
          suggestion.origin == .guess ? .filledInGuess : .filledInFromForm, or: .filledInShort,
          ["undo": keys.undo])
      }
      return keys.fitting(
        uses == 1 ? .filledInOnce : .filledIn, or: .filledInShort,
        [
          "times": Words.times(uses), "ago": Words.ago(last, now: keys.now), "undo": keys.undo,
        ])
    case .backFromEditor: return Phrase.backFromEditor(["undo": keys.undo])
    case .editorFailed(status: ShellStatus.commandNotFound): return Phrase.editorNotFound()
    case .editorFailed(let status): return Phrase.editorFailed(["status": "\(status)"])
    case .noneOfTheChoices(let text):
      return Phrase.noneOfTheChoices(["text": text.shortened(), "down": keys.down])
    case .snippetNeeds(let needs, let fits, let unit):
      return Phrase.snippetNeeds(["needs": Words.length(needs, unit), "fits": Words.fits(fits)])
    case .snippetRefused(let problem, let field):
      let reason = problem.sentence(for: field, down: keys.down)
      return Phrase.snippetRefused(["reason": reason])
    case .withoutClipboard: return Phrase.snippetWithoutClipboard()
    case .noSnippets: return Phrase.noSnippets()
    case .snippetTooLong: return Phrase.snippetOverLimit()
    case .abbreviationBack(let name):
      return Phrase.abbreviationBack(["name": name.shortened()])
    case .fillInFailed(let reason): return Phrase.fillInFailed(["reason": reason.shortened()])
    case .draftThrownAway: return Phrase.draftThrownAway(["undo": keys.undo])
    case .lastField: return Phrase.lastField(["submit": keys.submit])
    case .firstField: return Phrase.firstField()
    case .mayNotEnd(let title): return Phrase.mayNotEnd(["title": title])
    case .mayNotBegin(let title): return Phrase.mayNotBegin(["title": title])
    case .wayIsOff(.next, let title): return Phrase.nextIsOff(["title": title])
    case .wayIsOff(.previous, let title): return Phrase.previousIsOff(["title": title])
    case .answerFirst: return Phrase.answerFirst(["escape": keys.escape, "clear": keys.clear])
    case .filledRest(1, let date):
      return Phrase.filledOne(["date": Words.day(of: date, now: keys.now), "undo": keys.undo])
    case .filledRest(let count, let date):
      return Phrase.filledRest([
        "count": "\(count)", "date": Words.day(of: date, now: keys.now), "undo": keys.undo,
        "all": Words.all(count),
      ])
    case .undidRest(1): return Phrase.undidOne()
    case .undidRest(let count): return Phrase.undidRest(["count": "\(count)"])
    case .restOffer(let count, let date):
      return keys.fillRest.isEmpty
        ? ""
        : Phrase.restOffer([
          "key": keys.fillRest, "count": "\(count)", "date": Words.day(of: date, now: keys.now),
        ])
    case .noRecords: return Phrase.noRecords()
    case .notFromRecord: return Phrase.notFromRecord()
    case .noOtherRecord: return Phrase.noOtherRecord()
    case .ditto(let date): return Phrase.ditto(["date": Words.day(of: date, now: keys.now)])
    case .dittoNext(let date): return Phrase.dittoNext(["date": Words.day(of: date, now: keys.now)])
    case .noEarlierRecord(let title): return Phrase.noEarlierRecord(["title": title])
    case .noOlderRecord(let title): return Phrase.noOlderRecord(["title": title])
    case .notRecalled(let title): return Phrase.notRecalled(["title": title])
    case .nothingToCount(let title): return Phrase.nothingToCount(["title": title])
    case .explained(let explanation): return explanation.sentence(keys: keys)
    case .renamed(let value):
      return Phrase.renamed(["value": value.shortened(), "undo": keys.undo])
    case .merged(let value, let uses):
      return Phrase.merged([
        "value": value.shortened(), "times": Words.times(uses), "undo": keys.undo,
      ])
    case .renameFailed: return Phrase.renameFailed()
    case .notKept(let title, let reason): return reason.sentence(title: title)
    case .readOnly(let title): return Phrase.readOnly(["title": title])
    case .noneToMention(let query): return Phrase.noneToMention(["query": query.shortened()])
    case .noNames(let title): return Phrase.noNames(["title": title])
    case .looking: return Phrase.looking()
    case .commandFailed(let title, let failure, let hasHistory):
      return failure.sentence(title: title) + (hasHistory ? " " + Phrase.historyWorks() : "")
    case .noPanels(let title): return Phrase.noPanels(["title": title])
    case .noChanges(let title): return Phrase.noChanges(["title": title])
    case .readAs(let text, let day, let other, let isMonthFirst):
      let date = CalendarText.date(atDay: other)
      return (isMonthFirst ? Phrase.readMonthFirst : .readDayFirst)([
        "text": text, "day": Words.dayAndMonth(day), "otherDay": Words.dayAndMonth(other),
        "other": date,
      ])
    case .text(let text): return text
    }
  }
}

extension MentionResults.Failure {
  fileprivate func sentence(title: String) -> String {
    switch self {
    case .noAnswer(let seconds):
      Phrase.commandSilent(["title": title, "seconds": "\(seconds)"])
    case .notFound: Phrase.commandNotFound(["title": title])
    case .exited(let code): Phrase.commandFailed(["title": title, "code": "\(code)"])
    case .unreadable: Phrase.commandUnreadable(["title": title])
    }
  }
}
