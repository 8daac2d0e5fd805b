import Foundation

extension Explanation {
  /// Returns the user's own part of the uses of a value that others use too.
  static func ownPart(of uses: Int, own: Int) -> String {
    if own > 0 { return Message.someByYouNote(count: TextFormat.number(own)) }
    return uses == 1 ? Message.notByYouNote : Message.noneByYouNote
  }

  /// Returns the sentence, with as much of the record as fits in the message row.
  func sentence(keys: MessageContext) -> String {
    let now = keys.now
    let reasons = reason?.sentences(uses: suggestion.uses, ownUses: ownUses, now: now) ?? []
    if let last = reasons.last {
      return reasons.first { DisplayWidth.of($0) <= keys.columns } ?? last
    }
    let known = neighbors.map {
      Message.neighbor(title: $0.title, value: $0.text.shortened())
    }
    let both = known.count > 1 ? [Message.and(first: known[0], second: known[1])] : []
    let sentences =
      (both + known.prefix(1)).map { sentence(in: form, with: $0, now) }
      + known.prefix(1).map { sentence(in: nil, with: $0, now) }
      + [sentence(in: form, with: nil, now)]
    return sentences.first { DisplayWidth.of($0) <= keys.columns }
      ?? sentence(in: nil, with: nil, now)
  }

  private func sentence(in form: String?, with neighbors: String?, _ now: Date) -> String {
    let whole = suggestion.used(ownUses: ownUses, now: now)
    let used = String(whole.dropLast())
    switch (form, neighbors) {
    case (let form?, let neighbors?):
      return Message.usedInWith(used: used, form: form, neighbors: neighbors)
    case (let form?, nil): return Message.usedIn(used: used, form: form)
    case (nil, let neighbors?): return Message.usedWith(used: used, neighbors: neighbors)
    case (nil, nil): return whole
    }
  }
}

extension Suggestion {
  /// Returns a sentence with the other spelling of a value and the key that corrects it; `nil` if
  /// there is one spelling.
  func alsoWritten(_ keys: MessageContext) -> String? {
    guard let other = otherSpellings.first else { return nil }
    let value = other.shortened()
    let more = otherSpellings.count - 1
    return more == 0
      ? Message.alsoWritten(value: value, key: keys.rename)
      : Message.alsoWrittenMore(value: value, count: more, key: keys.rename)
  }

  /// The number of uses in the history; 0 for a value of another origin.
  fileprivate var uses: Int { if case .history(let uses, _) = origin { uses } else { 0 } }

  /// Returns a sentence about the source of a value.
  func origin(_ keys: MessageContext) -> String {
    switch origin {
    case .history: used(now: keys.now)
    case .guess: Message.guessed
    case .form, .snippet, .entity: Message.inTheForm
    case .file, .reading: Message.notInHistory(value: value.shortened())
    }
  }

  /// Returns the use count and the last use of a value of the history; empty for other values.
  ///
  /// - Parameter ownUses: the user's own uses, of a value that others use too.
  func used(ownUses: Int? = nil, now: Date) -> String {
    guard case .history(let uses, let last) = origin else { return "" }
    let ago = TextFormat.ago(last, now: now)
    if let ownUses, ownUses < uses {
      if uses == 1 { return Message.usedOnceByOther(ago: ago) }
      return Message.usedByAll(
        times: TextFormat.times(uses), own: Explanation.ownPart(of: uses, own: ownUses), ago: ago)
    }
    return uses == 1
      ? Message.usedOnce(ago: ago) : Message.used(times: TextFormat.times(uses), ago: ago)
  }
}
