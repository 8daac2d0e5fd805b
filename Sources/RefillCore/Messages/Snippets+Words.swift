import Foundation

extension Words {
  /// What is loaded, since when, and what went wrong: for the status abbreviation.
  static func status(of library: SnippetLibrary, now: Date) -> String {
    let groups = library.collection.groups.count
    let snippets = library.collection.count
    var sentences = [Phrase.noSnippetStatus()]
    if let loaded = library.loaded {
      sentences = [
        Phrase.snippetStatus([
          "snippets": count(snippets, "snippet"),
          "groups": count(groups, "group"),
          "date": moment(loaded, now: now),
        ])
      ]
    }
    if let failure = library.failure {
      sentences.append(Phrase.snippetStatusFailure(["reason": failure]))
    }
    return sentences.joined(separator: " ")
  }
}

extension Filling {
  /// What there is to say while the blanks of a snippet are filled in, in a form or in the text, or
  /// an abbreviation waits; `nil` for nothing of this.
  func snippetMessage(_ keys: PhraseKeys) -> Message? {
    if let fillIn {
      let inside = fillIn.form.message(keys: keys)
      guard inside.kind == .plain, fillIn.form.chooser == nil else { return inside }
      if let refusal = fillInRefusal, refusal.isAboutRoom || notice == refusal {
        return Message(refusal.sentence(keys: keys), .notice)
      }
      return blankMessage(fillIn.name, fillIn.place.number, fillIn.place.count)
    }
    if let stop, chooser == nil { return blankMessage(stop.name, stop.number, stop.count) }
    return waitingAbbreviation.map {
      let phrase = $0.isForTab ? Phrase.snippetWaitsForTab : .snippetWaits
      return Message(
        phrase(["name": $0.typed.shortened(), "text": $0.preview.shortened()]), .plain)
    }
  }

  private func blankMessage(_ name: String, _ number: Int, _ count: Int) -> Message {
    Message(
      Phrase.snippetBlank([
        "name": name.shortened(), "number": "\(number)", "count": "\(count)",
      ]), .plain)
  }
}
