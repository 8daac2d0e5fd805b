extension SnippetDiagnostic {
  /// The finding in one sentence.
  package var sentence: String {
    let name = name.named.shortened()
    switch kind {
    case .repeated(let group):
      return Message.snippetRepeated(name: name, group: group.shortened())
    case .cutShort(let other):
      return Message.snippetCutShort(name: name, other: other.shortened())
    case .everydayWord(.never): return Message.snippetEverydaySearch(name: name)
    case .everydayWord(.atTab): return Message.snippetEverydayTab(name: name)
    case .everydayWord(.immediately), .everydayWord(.atDelimiter), .everydayWord(.atWordEnd):
      return Message.snippetEverydayWord(name: name)
    case .empty: return Message.snippetEmpty(name: name)
    case .keyInside(let key): return Message.snippetKeyInside(name: name, key: key.rawValue)
    case .off(.off): return Message.snippetOff(name: name)
    case .off(.program(let kind)):
      return Message.snippetProgram(name: name, kind: kind.shortened())
    case .off(.unsupported(let what)):
      return Message.snippetUnsupported(name: name, what: what.shortened())
    case .odd(let warning): return warning.sentence(about: name)
    }
  }
}

extension SnippetWarning {
  /// Returns the warning in one sentence about the snippet with this abbreviation.
  package func sentence(about name: String) -> String {
    switch self {
    case .unknownField(let word): Message.snippetUnknownField(name: name, word: word.shortened())
    case .secretField(let word): Message.snippetSecretField(name: name, word: word.shortened())
    case .unknownMacro(let macro): Message.snippetUnknownMacro(name: name, word: macro.shortened())
    case .noClipboard: Message.snippetNoClipboard(name: name)
    case .unknownKey(let key): Message.snippetUnknownKey(name: name, word: key.shortened())
    case .unknownSnippet(let word):
      Message.snippetUnknownSnippet(name: name, word: word.shortened())
    case .unknownVariable(let word):
      Message.snippetUnknownVariable(name: name, word: word.shortened())
    case .cycle(let word): Message.snippetCycle(name: name, word: word.shortened())
    case .tooDeep(let word):
      Message.snippetTooDeep(
        name: name, word: word.shortened(), most: SnippetRenderer.mostLevels)
    case .tooLong: Message.snippetTooLong(name: name, most: SnippetRenderer.mostBytes)
    case .openSection(let word): Message.snippetOpenSection(name: name, word: word.shortened())
    case .strayEnd: Message.snippetStrayEnd(name: name)
    case .differentBlanks(let word):
      Message.snippetDifferentBlanks(name: name, word: word.shortened())
    case .program(let kind):
      Message.snippetProgram(name: name, kind: kind.shortened())
    case .farDate: Message.snippetFarDate(name: name)
    }
  }
}
