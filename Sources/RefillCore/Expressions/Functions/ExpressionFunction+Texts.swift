extension ExpressionFunction {
  /// Functions of texts; they count grapheme clusters, and read an empty value as an empty text.
  static let texts: [ExpressionFunction] = [
    .init("concat", "value …", [.repeated(.text)], .text) { call in
      call.joined(call.arguments.map(\.text))
    },
    .init("join", "separator list", [.text, .texts], .text) {
      $0.joined($0.texts(1), separator: $0.text(0))
    },
    .init("string-length", "text", [.text], .number, readsOwnSecret: true) { call in
      if case .secret(let secret) = call[0] { return .count(secret.length(in: .characters)) }
      return .count(call.text(0).count)
    },
    .init("contains", "text part", [.text, .text], .boolean) {
      .boolean($0[1].isEmpty || TextSearch($0.text(1)).first(in: $0.text(0)) != nil)
    },
    .init("starts-with", "text part", [.text, .text], .boolean) {
      .boolean($0.text(0).starts(with: $0.text(1)))
    },
    .init("ends-with", "text part", [.text, .text], .boolean) {
      .boolean($0.text(0).reversed().starts(with: $0.text(1).reversed()))
    },
    .init("substr", "text from to?", [.text, .number, .optional(.number)], .text) { $0.part },
    .init("substring-before", "text part", [.text, .text], .text) { call in
      let text = call.text(0)
      return TextSearch(call.text(1)).first(in: text).map { .text(String(text[..<$0.lowerBound])) }
        ?? .empty
    },
    .init("substring-after", "text part", [.text, .text], .text) { call in
      let text = call.text(0)
      guard !call[1].isEmpty else { return .text(text) }
      return TextSearch(call.text(1)).first(in: text).map { .text(String(text[$0.upperBound...])) }
        ?? .empty
    },
    .init("lower", "text", [.text], .text) { .text($0.text(0).lowercased()) },
    .init("upper", "text", [.text], .text) { .text($0.text(0).uppercased()) },
    .init("title", "text", [.text], .text) { .text(titleCase($0.text(0))) },
    .init("trim", "text", [.text], .text) { .text($0.text(0).trimmed) },
    .init("normalize-space", "text", [.text], .text) {
      .text($0.text(0).split(whereSeparator: \.isWhitespace).joined(separator: " "))
    },
    .init("replace", "text part by", [.text, .text, .text], .text) { $0.replaced },
    .init("translate", "text from to", [.text, .text, .text], .text) { $0.translated },
    .init("slug", "text separator?", [.text, .optional(.text)], .text) { $0.slug },
    .init("json-valid", "text type?", [.text, .optional(.text)], .boolean) { call in
      .boolean(JSONSyntax.isValid(call.text(0), type: call.text(1)))
    },
    .init("split-at", "text separator index", [.text, .text, .number], .text) { $0.splitPart },
  ]

  /// Functions with a pattern.
  static let patterns: [ExpressionFunction] = [
    .init("regex", "text 'pattern'", [.text, .pattern], .boolean, readsOwnSecret: true) { call in
      guard let pattern = call.pattern else { return .empty }
      guard case .secret(let secret) = call[0] else {
        return .boolean(pattern.matches(call.text(0), &call.budget))
      }
      return .boolean(secret.withPassingText { pattern.matches($0, &call.budget) })
    },
    .init("regex-find", "text 'pattern'", [.text, .pattern], .boolean) { call in
      .boolean(call.pattern?.isFound(in: call.text(0), &call.budget) ?? false)
    },
    .init("regex-replace", "text 'pattern' by", [.text, .pattern, .text], .text) { call in
      let (text, template) = (call.text(0), call.text(1))
      return .text(call.pattern?.replaced(in: text, by: template, &call.budget) ?? text)
    },
  ]

  /// Returns the text with the first letter of each word in upper case and the others in lower case.
  ///
  /// Words have letters, digits and apostrophes.
  private static func titleCase(_ text: String) -> String {
    var isInside = false
    var result = ""
    for character in text {
      result += isInside ? character.lowercased() : character.uppercased()
      isInside =
        character.isLetter || character.isNumber
        || isInside && (character == "'" || character == "’")
    }
    return result
  }
}

extension ExpressionCall {
  /// The clusters from the second argument to before the third one.
  fileprivate var part: ExpressionValue {
    let text = text(0)
    let count = text.count
    func offset(_ number: Int) -> Int { min(max(number < 0 ? count + number : number, 0), count) }
    let start = offset(integer(1) ?? 0)
    let end = offset(integer(2) ?? count)
    return start < end ? .text(String(text.clusters(start..<end))) : .empty
  }

  fileprivate var replaced: ExpressionValue {
    mutating get {
      let parts = TextSearch(text(1)).parts(of: text(0))
      return joined(parts.map(String.init), separator: text(2))
    }
  }

  /// The first argument with each cluster of the second replaced by the one at the same place of the
  /// third, or removed if that is shorter.
  fileprivate var translated: ExpressionValue {
    let replacements = Array(text(2))
    var table: [Character: Character?] = [:]
    for (index, character) in text(1).enumerated() where table[character] == nil {
      table.updateValue(
        index < replacements.count ? replacements[index] : nil, forKey: character)
    }
    return .text(String(text(0).compactMap { table[$0] ?? $0 }))
  }

  /// The letters and digits without case and accents, other runs as one separator.
  fileprivate var slug: ExpressionValue {
    mutating get {
      // Folding takes that many times as long as other functions.
      budget.spend(text(0).utf8.count * 16)
      guard budget.exceeded == nil else { return .empty }
      let words = Folding.loose.fold(text(0)).split { !$0.isLetter && !$0.isNumber }
      return joined(words.map(String.init), separator: arguments.count > 1 ? text(1) : "-")
    }
  }

  /// A part between separators; without separator, the whole text is the only part.
  fileprivate var splitPart: ExpressionValue {
    let parts = TextSearch(text(1)).parts(of: text(0))
    let index = integer(2) ?? 0
    let place = index < 0 ? parts.count + index : index
    return parts.indices.contains(place) ? .text(String(parts[place])) : .empty
  }
}
