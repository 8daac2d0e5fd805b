import Foundation

// A snippet of the text of a field, saved inside the form.
extension Turn {
  /// Asks for an abbreviation of the selected text, or of the whole one; says so if the field takes no
  /// snippets, or the text cannot be saved.
  mutating func beginSaving(_ index: Int) {
    let entry = model.fields[index]
    guard entry.field.kind.isTyped, entry.field.snippets != .off, entry.secret == nil,
      host.snippets() != nil
    else { return model.messages.show(.snippet(.snippetsOff(entry.field.title))) }
    if entry.snippets.tabstops != nil { completeTabstops(index) }
    let line = model.fields[index].line
    let selected = String(line.text.clusters(line.selection))
    let text = selected.isEmpty ? line.text : selected
    guard !text.trimmed.isEmpty else { return model.messages.show(.snippet(.nothingToSave)) }
    guard !Sensitive.isSecret(text) else { return model.messages.show(.snippet(.secretToSave)) }
    endCreation(index)
    model.overlays.popup = nil
    model.fields[index].line.setMarked(nil)
    model.messages.clear()
    model.overlays.abbreviation = Renaming(
      abbreviationOf: NewSnippet(text, use: entry.field.snippets))
  }

  /// Requests that the snippet is saved under an abbreviation; the prompt stays open until the reply.
  mutating func save(_ snippet: NewSnippet, as abbreviation: String, _ index: Int) {
    guard snippet.request == nil, case .abbreviating(_, let form) = model.overlays.abbreviation
    else { return }
    var snippet = snippet
    snippet.abbreviation = abbreviation.trimmed.precomposedStringWithCanonicalMapping
    guard !snippet.abbreviation.isEmpty else {
      return model.messages.show(.snippet(.abbreviationNeeded))
    }
    model.requests.number += 1
    snippet.request = model.requests.number
    model.overlays.abbreviation = .abbreviating(snippet, in: form)
    effects.append(.keepSnippet(number: model.requests.number, snippet))
  }

  /// Takes the outcome of a request: closes the prompt if the snippet is saved, else lets the user write
  /// another abbreviation.
  mutating func conclude(_ number: Int, _ outcome: SnippetKeeping) {
    var isOpen = false
    if case .abbreviating(var snippet, let form) = model.overlays.abbreviation,
      snippet.request == number
    {
      isOpen = true
      snippet.request = nil
      model.overlays.abbreviation = .abbreviating(snippet, in: form)
    }
    if case .kept = outcome {
      if isOpen { model.overlays.abbreviation = nil }
    } else if !isOpen {
      return
    }
    model.messages.show(.snippet(.saving(outcome)))
  }
}

extension SnippetKeeping {
  /// The outcome in a sentence; `keys` contains the names of keys.
  func sentence(_ keys: MessageContext) -> String {
    switch self {
    case .kept(let typed, .immediately): Message.snippetSaved(name: typed.shortened())
    case .kept(let typed, .atDelimiter), .kept(let typed, .atWordEnd):
      Message.snippetSavedAsWord(name: typed.shortened())
    case .kept(let typed, .atTab): Message.snippetSavedForKey(name: typed.shortened(), key: "Tab")
    case .kept(let typed, .never):
      Message.snippetSavedForKey(name: typed.shortened(), key: keys.snippets)
    case .taken(let name):
      Message.abbreviationTaken(name: name.shortened(), escape: keys.escape)
    case .cutShort(let name, let other):
      Message.abbreviationCutShort(
        name: name.shortened(), other: other.shortened(), escape: keys.escape)
    case .inPrivate: Message.privateSavesNoSnippet
    case .failed(let reason): Message.snippetNotSaved(reason: reason)
    }
  }
}
