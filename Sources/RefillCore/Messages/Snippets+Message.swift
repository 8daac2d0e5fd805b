import Foundation

extension TextFormat {
  /// Returns the text of the status abbreviation: the snippets loaded, since when, and the last
  /// error.
  static func status(of library: SnippetLibrary, now: Date) -> String {
    let groups = library.collection.groups.count
    let snippets = library.collection.count
    var sentences = [Message.noSnippetStatus]
    if let loaded = library.loaded {
      sentences = [
        Message.snippetStatus(
          snippets: count(snippets, "snippet"),
          groups: count(groups, "group"),
          date: moment(loaded, now: now))
      ]
    }
    if let failure = library.failure {
      sentences.append(Message.snippetStatusFailure(reason: failure))
    }
    return sentences.joined(separator: " ")
  }
}

extension FormModel {
  /// Returns the message of a fill-in or a pending abbreviation; `nil` if there is neither.
  func snippetMessage(_ keys: MessageContext) -> DisplayedMessage? {
    if let fillInForm {
      let inside = fillInForm.form.message(keys: keys)
      let isOpen = fillInForm.form.chooser != nil || hasCalendarOfBlank
      guard inside.kind == .plain, !isOpen else { return inside }
      if let refusal = fillInRefusal, refusal.isAboutRoom || notice == refusal {
        return DisplayedMessage(refusal.sentence(keys: keys), .notice)
      }
      return blankMessage(fillInForm.name, fillInForm.place.number, fillInForm.place.count)
    }
    if let tabstop, chooser == nil {
      return blankMessage(tabstop.name, tabstop.number, tabstop.count)
    }
    if let waiting = waitingAbbreviation {
      let (name, text) = (waiting.typed.shortened(), waiting.preview.shortened())
      return DisplayedMessage(
        waiting.isForTab
          ? Message.snippetWaitsForTab(name: name, text: text)
          : Message.snippetWaits(name: name, text: text), .plain)
    }
    return overlays.reminder.map {
      DisplayedMessage(Message.reminder(name: $0.name.shortened()), .plain)
    }
  }

  private func blankMessage(_ name: String, _ number: Int, _ count: Int) -> DisplayedMessage {
    DisplayedMessage(
      Message.snippetBlank(name: name.shortened(), number: number, count: count), .plain)
  }
}
