extension Turn {
  /// Requests the secret of a field, unless that is being done.
  mutating func fetchSecret(_ index: Int) {
    guard !model.isFetchingSecret(index) else { return }
    cancelFetch()
    let field = model.fields[index].field
    let number = model.requests.next()
    model.requests.fetch = SecretFetch(number: number, index: index)
    model.messages.clear()
    effects.append(.fetch(SecretQuery(number: number, field: field.id)))
  }

  /// Ends the fetch for the focused field: Esc does only that, a change of the text goes on.
  ///
  /// - Returns: true if the action has no other effect.
  mutating func endsFetch(_ action: Action) -> Bool {
    guard let index = model.focusedIndex, model.isFetchingSecret(index) else { return false }
    switch action {
    case .navigation(.escape):
      cancelFetch()
      model.messages.show(.text(Message.fetchCancelled(title: model.fields[index].field.title)))
      return true
    case .text:
      cancelFetch()
      return false
    default: return false
    }
  }

  private mutating func cancelFetch() {
    guard model.requests.fetch != nil else { return }
    model.requests.fetch = nil
    effects.append(.cancelFetch)
  }

  /// Takes the reply to a request for a secret; one that was cancelled is dropped, and wiped with that.
  mutating func receive(_ number: Int, _ fetched: FetchedSecret) {
    guard let fetch = model.requests.fetch, fetch.number == number else { return }
    model.requests.fetch = nil
    guard model.order.contains(fetch.index), let secret = model.fields[fetch.index].secret else {
      return
    }
    let field = model.fields[fetch.index].field
    switch fetched {
    case .failed(let failure): tell(.text(failure.sentence(title: field.title)))
    case .secret(let text):
      if text.isEmpty { return tell(.text(Message.fetchedNothing(title: field.title))) }
      guard text.isPlainText else {
        return tell(.text(Message.fetchedNoText(title: field.title)))
      }
      guard text.withPassingText(field.length.allows) else {
        return tell(.edit(.full(field.length.maximum, field.length.unit)))
      }
      change(fetch.index) { _ in secret.replace(with: text) }
      tell(.text(Message.fetched(title: field.title)))
    }
  }

  private mutating func tell(_ notice: Notice) {
    model.messages.queue(notice, isBlocked: model.overlays.question != nil)
  }
}
