extension Notice {
  /// Returns the sentence; `keys` contains the names of keys.
  package func sentence(keys: MessageContext) -> String {
    switch self {
    case .edit(let notice): notice.sentence(keys)
    case .value(let notice): notice.sentence(keys)
    case .snippet(let notice): notice.sentence(keys)
    case .navigation(let notice): notice.sentence(keys)
    case .record(let notice): notice.sentence(keys)
    case .mention(let notice): notice.sentence(keys)
    case .item(let notice): notice.sentence(keys)
    case .text(let text), .condition(let text): text
    }
  }
}

extension EditNotice {
  fileprivate func sentence(_ keys: MessageContext) -> String {
    switch self {
    case .full(let limit, let unit): return Message.full(limit: TextFormat.length(limit, unit))
    case .unmasked(let mask): return Message.unmasked(mask: mask)
    case .nothingPasted(let limit, let unit):
      return Message.nothingPasted(limit: TextFormat.length(limit, unit))
    case .pasted(true, 0): return Message.pastedAsLine
    case .pasted(true, let count):
      return Message.pastedAsLineWithout(controls: TextFormat.controlsWere(count))
    case .pasted(false, let count):
      return Message.pastedWithout(controls: TextFormat.controlsWere(count))
    case .backFromEditor: return Message.backFromEditor(undo: keys.undo)
    case .editorFailed(let failure): return failure.sentence
    case .readOnly(let title): return Message.readOnly(title: title)
    case .calculated(let text): return text
    case .noPanels(let title): return Message.noPanels(title: title)
    case .noChanges(let title): return Message.noChanges(title: title)
    case .unchanged(let title): return Message.unchanged(title: title)
    case .nothingToUndo(let title): return Message.nothingToUndo(title: title)
    case .nothingToRedo(let title): return Message.nothingToRedo(title: title)
    case .readAs(let text, let day, let other, let isMonthFirst):
      let date = CalendarText.date(atDay: other)
      let (day, otherDay) = (TextFormat.dayAndMonth(day), TextFormat.dayAndMonth(other))
      return isMonthFirst
        ? Message.readMonthFirst(text: text, day: day, otherDay: otherDay, other: date)
        : Message.readDayFirst(text: text, day: day, otherDay: otherDay, other: date)
    }
  }
}

extension EditorFailure {
  fileprivate var sentence: String {
    switch self {
    case .exited(let status): Message.editorFailed(status: status)
    case .notFound: Message.editorNotFound
    case .notUTF8(let file): Message.editorNotUTF8(path: file)
    case .unreadable(let file): Message.editorUnreadable(path: file)
    case .noFile(let folder): Message.editorNoFile(path: folder)
    }
  }
}

extension ValueNotice {
  fileprivate func sentence(_ keys: MessageContext) -> String {
    switch self {
    case .noValues(let title): return Message.noValues(title: title)
    case .calendarTooWide:
      return keys.fitting(Message.calendarTooWide, or: Message.calendarTooWideShort)
    case .noneMatching(let text): return Message.noneMatching(query: text.shortened())
    case .notAChoice(let text, 1): return Message.notTheOnlyChoice(query: text.shortened())
    case .notAChoice(let text, let count):
      return Message.notAChoice(query: text.shortened(), choices: TextFormat.number(count))
    case .valuesWait(let title, let least):
      return Message.valuesWait(title: title, least: TextFormat.length(least, .characters))
    case .valuesTooLong(1, let limit, let unit):
      return Message.valueTooLong(limit: TextFormat.length(limit, unit))
    case .valuesTooLong(let count, let limit, let unit):
      return Message.valuesTooLong(count: count, limit: TextFormat.length(limit, unit))
    case .removed(let value):
      return Message.removed(value: value.shortened(), undo: keys.undo)
    case .restored(let value): return Message.restored(value: value.shortened())
    case .locked(let value): return Message.locked(value: value.shortened())
    case .correctedInList: return Message.correctedInList(search: keys.search)
    case .removedInList: return Message.removedInList(search: keys.search)
    case .notInHistory(let value): return Message.notInHistory(value: value.shortened())
    case .notRemovable(let title): return Message.notRemovable(title: title)
    case .unchangeable: return Message.unchangeable
    case .filledIn(let suggestion): return suggestion.filledIn(keys)
    case .renamed(let value):
      return Message.renamed(value: value.shortened(), undo: keys.undo)
    case .merged(let value, let uses):
      return Message.merged(
        value: value.shortened(), times: TextFormat.times(uses), undo: keys.undo)
    case .renameFailed: return Message.renameFailed
    case .notKept(let title, let reason): return reason.sentence(title: title)
    case .nothingKept: return Message.nothingKept
    case .notCorrected(let reason): return Message.notCorrected(reason: reason.words)
    case .whole(let text), .movedTo(let text): return text
    }
  }
}

extension SnippetNotice {
  fileprivate func sentence(_ keys: MessageContext) -> String {
    switch self {
    case .noneOfTheChoices(let text):
      return Message.noneOfTheChoices(text: text.shortened(), down: keys.down)
    case .needs(let needs, let fits, let unit):
      return Message.snippetNeeds(
        needs: TextFormat.length(needs, unit), fits: TextFormat.fits(fits))
    case .refused(let problem, let field):
      let reason = problem.sentence(for: field, down: keys.down)
      return Message.snippetRefused(reason: reason)
    case .withoutClipboard: return Message.snippetWithoutClipboard
    case .nothingToSave: return Message.nothingToSave
    case .secretToSave: return Message.secretToSave
    case .abbreviationNeeded: return Message.abbreviationNeeded
    case .saving(let outcome): return outcome.sentence(keys)
    case .withoutField(let name): return Message.snippetWithoutField(name: name.shortened())
    case .withoutSecret(let name): return Message.snippetWithoutSecret(name: name.shortened())
    case .noSnippets: return Message.noSnippets
    case .snippetsOff(let title): return Message.snippetsOff(title: title)
    case .tooLong: return Message.snippetOverLimit
    case .abbreviationBack(let name, nil):
      return Message.abbreviationBack(name: name.shortened())
    case .abbreviationBack(let name, .undo):
      return Message.abbreviationBackKept(name: name.shortened(), key: keys.undo)
    case .abbreviationBack(let name, .redo):
      return Message.abbreviationBackKept(name: name.shortened(), key: keys.redo)
    case .missing(let name): return Message.snippetMissing(name: name.shortened())
    case .fillInFailed(let reason): return Message.fillInFailed(reason: reason.shortened())
    }
  }
}

extension NavigationNotice {
  fileprivate func sentence(_ keys: MessageContext) -> String {
    switch self {
    case .answersLost(let names): Self.answersLost(names)
    case .draftThrownAway: Message.draftThrownAway(undo: keys.undo)
    case .draftStaysDiscarded: Message.draftStaysDiscarded
    case .draftIsBack(let count, let all):
      Message.draftIsBack(count: count, all: TextFormat.count(all, "field"))
    case .outputFailed(let reason): Message.outputFailed(reason: reason, submit: keys.submit)
    case .notTaken(let reason): Message.notTaken(reason: reason, submit: keys.submit)
    case .outputClosed(let reason): Message.outputClosed(reason: reason)
    case .lastField: Message.lastField(submit: keys.submit)
    case .firstField: Message.firstField
    case .onlyField: Message.submitHint(key: "Enter")
    case .mayNotEnd(let title): Message.mayNotEnd(title: title)
    case .mayNotBegin(let title): Message.mayNotBegin(title: title)
    case .wayIsOff(.next, let title): Message.nextIsOff(title: title)
    case .wayIsOff(.previous, let title): Message.previousIsOff(title: title)
    case .keysIgnored: Message.keysIgnored(escape: keys.escape)
    case .answerFirst: Message.answerFirst(escape: keys.escape, clear: keys.clear)
    }
  }

  /// The sentence about answers of a draft, with the names of their fields if they fit.
  private static func answersLost(_ names: [String]) -> String {
    let whole = answersLost(names.count, " (\(names.joined(separator: ", ")))")
    return DisplayWidth.of(whole) <= FormModel.messageColumns
      ? whole : answersLost(names.count, "")
  }

  private static func answersLost(_ count: Int, _ names: String) -> String {
    count == 1
      ? Message.oneAnswerLost(names: names) : Message.answersLost(count: count, names: names)
  }
}

extension RecordNotice {
  fileprivate func sentence(_ keys: MessageContext) -> String {
    switch self {
    case .filledRest(1, let date):
      Message.filledOne(date: TextFormat.day(of: date, now: keys.now), undo: keys.undo)
    case .filledRest(let count, let date):
      Message.filledRest(
        count: count,
        date: TextFormat.day(of: date, now: keys.now),
        undo: keys.undo,
        all: TextFormat.all(count))
    case .filledDetails(1): Message.filledOneDetail(undo: keys.undo)
    case .filledDetails(let count):
      Message.filledDetails(count: count, undo: keys.undo, all: TextFormat.all(count))
    case .detailsOffer(let count):
      keys.fillDetails.isEmpty
        ? ""
        : Message.detailsOffer(
          key: keys.fillDetails, fields: TextFormat.count(count, "field"))
    case .noDetails: Message.noDetails
    case .noFieldForDetails: Message.noFieldForDetails
    case .noOtherDetails: Message.noOtherDetails
    case .undidRest(1): Message.undidOne
    case .undidRest(let count): Message.undidRest(count: count)
    case .redidRest(1): Message.redidOne
    case .redidRest(let count): Message.redidRest(count: count)
    case .restOffer(let count, let date):
      keys.fillRest.isEmpty
        ? ""
        : Message.restOffer(
          key: keys.fillRest, count: count, date: TextFormat.day(of: date, now: keys.now))
    case .noRecords: Message.noRecords
    case .notFromRecord: Message.notFromRecord
    case .noOtherRecord: Message.noOtherRecord
    case .nothingTicked: Message.nothingTicked
    case .ditto(let date): Message.ditto(date: TextFormat.dayAndTime(of: date, now: keys.now))
    case .dittoNext(let date):
      Message.dittoNext(date: TextFormat.dayAndTime(of: date, now: keys.now))
    case .noEarlierRecord(let title): Message.noEarlierRecord(title: title)
    case .noOlderRecord(let title): Message.noOlderRecord(title: title)
    case .notRecalled(let title): Message.notRecalled(title: title)
    case .nothingToCount(let title): Message.nothingToCount(title: title)
    case .explained(let explanation): explanation.sentence(keys: keys)
    case .suggested(let suggestion): suggestion.origin(keys)
    case .nothingToExplain(let title):
      Message.nothingToExplain(title: title, down: keys.down, key: keys.explain)
    case .emptyToExplain(let title): Message.emptyToExplain(title: title)
    case .notSuggested(let title): Message.notSuggested(title: title)
    }
  }
}

extension MentionNotice {
  fileprivate func sentence(_ keys: MessageContext) -> String {
    switch self {
    case .noneToMention(let query): Message.noneToMention(query: query.shortened())
    case .noNames(let title): Message.noNames(title: title)
    case .looking: Message.looking
    case .commandFailed(let title, let failure, let hasHistory):
      failure.sentence(title: title, hasHistory: hasHistory, keys)
    case .becamePlain(1): Message.becamePlainOne(undo: keys.undo)
    case .becamePlain(let count): Message.becamePlain(count: count, undo: keys.undo)
    }
  }
}

extension Suggestion {
  /// Returns the sentence after the value was filled in.
  fileprivate func filledIn(_ keys: MessageContext) -> String {
    let (undo, short) = (keys.undo, Message.filledInShort(undo: keys.undo))
    switch origin {
    case .history(let uses, let last):
      let ago = TextFormat.ago(last, now: keys.now)
      return keys.fitting(
        uses == 1
          ? Message.filledInOnce(ago: ago, undo: undo)
          : Message.filledIn(times: TextFormat.times(uses), ago: ago, undo: undo), or: short)
    case .guess: return keys.fitting(Message.filledInGuess(undo: undo), or: short)
    case .form, .file, .reading, .entity, .snippet:
      return keys.fitting(Message.filledInFromForm(undo: undo), or: short)
    }
  }
}

extension MentionResults.Failure {
  /// Returns the sentence, and that the history is still searched, if both fit.
  fileprivate func sentence(title: String, hasHistory: Bool, _ keys: MessageContext) -> String {
    let sentence = sentence(title: title)
    return hasHistory ? keys.fitting(sentence + " " + Message.historyWorks, or: sentence) : sentence
  }

  private func sentence(title: String) -> String {
    switch self {
    case .noAnswer(let seconds):
      Message.commandSilent(title: title, seconds: seconds)
    case .notFound: Message.commandNotFound(title: title)
    case .exited(let code): Message.commandFailed(title: title, code: code)
    case .unreadable: Message.commandUnreadable(title: title)
    case .unreadableFile: Message.entityFileUnreadable(title: title)
    case .untrusted(let form): Message.commandUntrusted(title: title, form: form)
    }
  }
}
