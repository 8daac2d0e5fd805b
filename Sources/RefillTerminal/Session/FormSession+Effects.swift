import RefillCore

extension FormSession {
  /// Executes an effect that needs the terminal.
  func execute(_ effect: Effect) {
    switch effect {
    case .ring: ring()
    case .edit(let text): edit(text)
    case .event(let event): note(event)
    case .ask, .remove, .restore, .find, .rename, .undoRename, .keepSnippet, .askMention,
      .check, .fetch, .cancelFetch, .wake, .saveDraft, .deleteDraft, .setDraftAside,
      .offerOlderDraft, .submit, .beginAnew, .leave:
      break
    }
  }

  private func note(_ event: Event) {
    switch event {
    case .edited(options.console, let edit): edits.note(edit)
    case .mention(_, .chooserWillOpen): options.mentionChooser?.show()
    case .mention(_, .chooserClosed): options.mentionChooser?.hide()
    default: break
    }
  }

  /// Rings the bell, unless `~/.inputrc` turns it off.
  func ring() {
    if keyboard.editor.bellStyle == .audible { display.ring() }
  }
}
