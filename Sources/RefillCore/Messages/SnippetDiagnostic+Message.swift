extension SnippetDiagnostic {
  /// The finding in one sentence.
  package var sentence: String {
    let name = name.named.shortened()
    switch kind {
    case .repeated(let group):
      return Message.snippetRepeated(["name": name, "group": group.shortened()])
    case .cutShort(let other):
      return Message.snippetCutShort(["name": name, "other": other.shortened()])
    case .everydayWord(.never): return Message.snippetEverydaySearch(["name": name])
    case .everydayWord(.atTab): return Message.snippetEverydayTab(["name": name])
    case .everydayWord(.immediately), .everydayWord(.atDelimiter), .everydayWord(.atWordEnd):
      return Message.snippetEverydayWord(["name": name])
    case .empty: return Message.snippetEmpty(["name": name])
    case .off(.off): return Message.snippetOff(["name": name])
    case .off(.program(let kind)):
      return Message.snippetProgram(["name": name, "kind": kind.shortened()])
    case .off(.unsupported(let what)):
      return Message.snippetUnsupported(["name": name, "what": what.shortened()])
    case .odd(let warning): return warning.sentence(about: name)
    }
  }
}

extension SnippetWarning {
  /// Returns the warning in one sentence about the snippet with this abbreviation.
  package func sentence(about name: String) -> String {
    func sentence(_ phrase: Message, _ word: String = "", most: Int = 0) -> String {
      phrase(["name": name, "word": word.shortened(), "most": "\(most)"])
    }
    switch self {
    case .unknownMacro(let macro): return sentence(.snippetUnknownMacro, macro)
    case .noClipboard: return sentence(.snippetNoClipboard)
    case .unknownKey(let key): return sentence(.snippetUnknownKey, key)
    case .unknownSnippet(let word): return sentence(.snippetUnknownSnippet, word)
    case .unknownVariable(let word): return sentence(.snippetUnknownVariable, word)
    case .cycle(let word): return sentence(.snippetCycle, word)
    case .tooDeep(let word):
      return sentence(.snippetTooDeep, word, most: SnippetRenderer.mostLevels)
    case .tooLong: return sentence(.snippetTooLong, most: SnippetRenderer.mostBytes)
    case .openSection(let word): return sentence(.snippetOpenSection, word)
    case .strayEnd: return sentence(.snippetStrayEnd)
    case .differentBlanks(let word): return sentence(.snippetDifferentBlanks, word)
    case .program(let kind):
      return Message.snippetProgram(["name": name, "kind": kind.shortened()])
    case .farDate: return sentence(.snippetFarDate)
    }
  }
}
