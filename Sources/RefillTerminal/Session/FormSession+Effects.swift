import Foundation
import RefillCore

extension FormSession {
  /// Executes an effect of the form.
  func execute(_ effect: Effect) {
    switch effect {
    case .ask(let query):
      if let page = services.ask(query) {
        perform(.suggestions(number: query.number, page))
      } else {
        pending.ask(query)
      }
    case .remove(let field, let value): services.remove(field, value)
    case .restore(let field, let value): services.restore(field, value)
    case .find(let query): find(query)
    case .rename(let number, let field, let old, let new):
      services.rename(number, field, old, new)
    case .undoRename(let number, let field): services.undoRename(number, field)
    case .askMention(let query): services.askMention(query)
    case .check(let query):
      if let check = services.check {
        check(query)
      } else {
        perform(.checked(number: query.number, .right))
      }
    case .wake(let time): deadlines.wake(at: time)
    case .ring: ring()
    case .event(let event): note(event)
    case .edit(let text): edit(text)
    case .saveDraft: saveDraft()
    case .deleteDraft: services.deleteDraft()
    case .setDraftAside: services.setDraftAside()
    case .offerOlderDraft:
      if let (draft, older) = services.olderDraft() {
        perform(.offer(draft, older: older))
      } else {
        perform(.type(""))
      }
    case .submit(let submission): outcome = .submitted(submission)
    case .beginAnew: wantsNext = true
    case .leave: leaveForm()
    }
  }

  private func note(_ event: Event) {
    services.tell(event)
    switch event {
    case .returned(_, .search): perform(.search)
    case .returned(_, .go), .returned(_, .send): perform(.submit)
    case .textDidChange, .blankDidChange:
      deadlines.noteChange(at: now, isSecret: model.withholdsFocusedText)
    case .edited(options.console, let edit): edits.note(edit)
    case .mention(_, .chooserWillOpen): options.mentionChooser?.show()
    case .mention(_, .chooserClosed): options.mentionChooser?.hide()
    default: break
    }
  }

  func saveDraft() {
    deadlines.noteSavedDraft()
    guard let draft = model.draftToKeep(at: Date()) else {
      // An earlier draft may contain the beginning of an answer that is not saved.
      if model.isDirty { services.deleteDraft() }
      return
    }
    let failure = services.saveDraft(draft)
    if failure != nil || model.draftFailure != nil { perform(.noteDraft(failure)) }
  }

  /// Saves the draft and leaves; asks first if the save fails and the user was not told so.
  private func leaveForm() {
    let wasTold = model.losesAnswers
    saveDraft()
    if model.losesAnswers, !wasTold { perform(.askToLeave) } else { outcome = .left }
  }

  /// Rings the bell, unless `~/.inputrc` turns it off.
  func ring() {
    if keyboard.editor.bellStyle == .audible { display.ring() }
  }
}
