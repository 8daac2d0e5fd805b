// The answers that snippets read, by `{{field company}}`.
extension FormModel {
  /// Returns the answer of another field, by its id, else by its title but for case and diacritics.
  ///
  /// In an item, its own fields come first, then those around it; fields of other items are not read.
  /// A field that a condition leaves out has no answer.
  func snippetAnswer(_ name: String, besides index: Int) -> SnippetAnswer {
    let others = context(of: index)
    let folded = Folding.loose.fold(name)
    let found =
      others.first { isNamed(name, $0) }
      ?? others.first { place in
        [fields[place].field.id, fields[place].field.title].contains {
          Folding.loose.fold($0) == folded
        }
      }
    guard let found else { return .unknown }
    let entry = fields[found]
    guard entry.secret == nil, entry.field.kind != .password else { return .secret }
    return .text(entry.presence.isRelevant && !entry.isEmpty ? entry.readableText.trimmed : "")
  }

  /// Returns true if a name is the id of a field; of a field of an item also without that of its list.
  private func isNamed(_ name: String, _ place: Int) -> Bool {
    let (id, isOfItem) = (fields[place].field.id, fields[place].item != nil)
    return id == name || (isOfItem && id.hasSuffix("." + name))
  }
}

extension Notice {
  /// Creates the notice of a warning that the user can do something about in the form; `nil` for others.
  init?(_ warning: SnippetWarning) {
    switch warning {
    case .noClipboard: self = .snippet(.withoutClipboard)
    case .unknownField(let name): self = .snippet(.withoutField(name))
    case .secretField(let name): self = .snippet(.withoutSecret(name))
    case .unknownMacro, .unknownKey, .unknownSnippet, .unknownVariable, .cycle, .tooDeep, .tooLong,
      .openSection, .strayEnd, .differentBlanks, .program, .farDate:
      return nil
    }
  }
}
