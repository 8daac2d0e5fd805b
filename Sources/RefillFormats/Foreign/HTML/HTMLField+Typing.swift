import RefillCore

extension HTMLField {
  // MARK: Lengths and patterns

  /// Returns the limits of the length, in the units of browsers.
  func lengths() -> Members {
    let count = { (name: String) in
      tag[name].flatMap { Int($0.trimmed) }.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
        ?? 0
    }
    let (least, most) = (count("minlength"), count("maxlength"))
    let isRange = most == 0 || least <= most
    let number = { (name: String, value: Int) in
      value > 0 ? JSONValue(.number(String(value)), at: tag.position(of: name)) : nil
    }
    let hasLimit = most > 0 || least > 0 && isRange
    return [
      ("minLength", isRange ? number("minlength", least) : nil),
      ("maxLength", number("maxlength", most)),
      ("lengthUnit", hasLimit ? .text("utf16", at: position) : nil),
    ]
  }

  /// Returns the pattern, with the title as its hint.
  mutating func pattern() -> Members {
    guard let written = tag["pattern"], !written.isEmpty else { return [] }
    let place = tag.position(of: "pattern")
    let pattern = SchemaPattern.translated(written)
    guard translation.patterns.takes(pattern) else {
      translation.warn("The pattern is not checked here.", at: place, field: id)
      return []
    }
    return [
      ("pattern", .text(pattern, at: place)),
      ("patternHint", tag.text("title").map { .text($0, at: tag.position(of: "title")) }),
    ]
  }

  // MARK: Typing

  /// Returns the members of fields that are typed.
  func typing(_ kind: String) -> Members {
    let placeholder = tag.text("placeholder").map {
      JSONValue.text($0, at: tag.position(of: "placeholder"))
    }
    let mode = tag["inputmode"]?.trimmed.lowercased()
    let isKnown = mode.flatMap(InputMode.init) != nil
    let capitals: [String: String] = [
      "on": "sentences", "sentences": "sentences", "words": "words", "characters": "characters",
    ]
    let capitalize = tag["autocapitalize"].flatMap { capitals[$0.trimmed.lowercased()] }
    let isText = ["text", "textarea"].contains(kind)
    return [
      ("placeholder", placeholder),
      ("inputmode", isKnown && isText ? mode.map { .text($0, at: position) } : nil),
      ("capitalize", isText ? capitalize.map { .text($0, at: position) } : nil),
      ("autocomplete", history().map { .text($0, at: position) }),
    ]
  }

  /// Returns the name of the history by the tokens of `autocomplete`; `nil` for the field's own.
  private func history() -> String? {
    let words = (tag["autocomplete"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init).filter { $0 != "webauthn" && !$0.hasPrefix("section-") }
    guard let token = words.last else { return nil }
    // Numbers of cards and passwords are never kept.
    if token.hasPrefix("cc-") || token.hasSuffix("-password") { return "one-time-code" }
    if ["off", "one-time-code"].contains(token) { return token }
    guard Self.tokens.contains(token) else { return nil }
    let kinds = ["shipping", "billing", "home", "work", "mobile", "fax", "pager"]
    return (words.dropLast().filter(kinds.contains) + [token]).joined(separator: " ")
  }

  private static let tokens: Set<String> = Set(
    """
    name honorific-prefix given-name additional-name family-name honorific-suffix nickname username \
    organization-title organization street-address address-line1 address-line2 address-line3 \
    address-level4 address-level3 address-level2 address-level1 country country-name postal-code \
    transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url \
    photo tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix \
    tel-local-suffix tel-extension email impp
    """.split(separator: " ").map(String.init))

  /// Returns the suggestions of a `datalist`.
  mutating func suggestions(_ options: [HTMLPage.Option], _ kind: String) -> Members {
    var seen: Set<String> = []
    let values = options.map(\.value).filter { value in
      !value.trimmed.isEmpty && !value.contains(where: \.isNewline) && seen.insert(value).inserted
    }
    guard !values.isEmpty else { return [] }
    guard !["date", "time", "datetime"].contains(kind) else {
      translation.warn(
        "Suggestions of dates and times are not carried.", at: tag.position(of: "list"), field: id)
      return []
    }
    let list = JSONValue.object(
      [("list", .list(values.map { .text($0, at: position) }, at: position))], at: position)
    let from = JSONValue.list([.text("history", at: position), list], at: position)
    return [("autoFill", .object([("from", from)], at: position))]
  }
}
