extension SnippetRenderer {
  /// Collects the definitions of placeholders before rendering, because a mirror may precede its
  /// placeholder.
  mutating func define(_ nodes: [SnippetNode]) {
    for node in nodes {
      switch node {
      case .blank(let blank, let placeholder):
        define(blank, placeholder)
        define(placeholder)
      case .section(let blank, let inside):
        define(blank, [])
        define(inside)
      case .either(_, let otherwise): define(otherwise)
      case .text, .value, .transformed, .snippet, .mirror, .cursor, .selectionEnd, .key: break
      }
    }
  }

  private mutating func define(_ blank: Blank, _ placeholder: [SnippetNode]) {
    guard let first = definitions[blank.name] else {
      definitions[blank.name] = (blank, placeholder)
      return
    }
    let isSame =
      first.blank.kind == blank.kind
      && (blank.defaultText.isEmpty || first.blank.defaultText == blank.defaultText)
    if !isSame { warn(.differentBlanks(blank.title)) }
  }

  /// Adds a placeholder to those to fill in, once.
  mutating func ask(_ blank: Blank) {
    let blank = definition(of: blank)
    if !expansion.blanks.contains(where: { $0.name == blank.name }) {
      expansion.blanks.append(blank)
    }
  }

  /// Inserts a placeholder: its value, or its default.
  mutating func place(_ name: String) {
    guard let (blank, placeholder) = definitions[name], !making.contains(name) else { return }
    ask(blank)
    output.mark(.blank(name))
    defer { output.mark(.blankEnd) }
    if let value = context.values[name] {
      output.append(shown(value, blank))
    } else if context.unfilled == .name {
      output.append("(\(blank.nameInText))")
    } else {
      let before = output.byteCount
      making.insert(name)
      if placeholder.isEmpty { output.append(shown(blank.defaultText, blank)) }
      render(placeholder)
      making.remove(name)
      if context.unfilled == .atFirstOrName, output.byteCount == before {
        output.append("(\(blank.title))")
      }
    }
  }

  /// Returns the value of a placeholder as text, for transforms.
  mutating func content(of name: String) -> String {
    guard let (blank, _) = definitions[name], !making.contains(name) else { return "" }
    return context.values[name].map { shown($0, blank) } ?? contentAtFirst(of: name)
  }

  /// Returns the default of a placeholder as text.
  private mutating func contentAtFirst(of name: String) -> String {
    guard let (blank, placeholder) = definitions[name] else { return "" }
    guard !placeholder.isEmpty else { return blank.defaultText }
    making.insert(name)
    defer { making.remove(name) }
    let outer = output
    output = outer.continued
    defer { output = outer }
    render(placeholder)
    return output.text
  }

  /// Returns the placeholders with their rendered contents as default.
  mutating func withPlaceholders(_ blanks: [Blank]) -> [Blank] {
    let keys = expansion.keys
    defer { expansion.keys = keys }
    return blanks.map { blank in
      var blank = blank
      if blank.defaultText.isEmpty { blank.defaultText = contentAtFirst(of: blank.name) }
      return blank
    }
  }

  /// Returns a value in the form in which the placeholder inserts it: on one line, or a date in its
  /// pattern.
  private mutating func shown(_ value: String, _ blank: Blank) -> String {
    switch blank.kind {
    case .line: value.onOneLine
    case .date(let pattern): dates.text(ofDate: value, pattern) ?? value
    case .area, .choice, .section: value
    }
  }
}
