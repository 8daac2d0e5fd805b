import RefillCore

/// The keys of a field.
enum FieldKeyword: String, FormWord {
  case id, title, description, placeholder, help, kind
  case `default`, required, readOnly, remember, autocomplete
  case minLength, maxLength, lengthUnit, pattern, patternHint, mask
  case minimum, maximum, step
  case `enum`, minItems, maxItems, rows
  case inputmode, capitalize, returnKey, next, previous, selectAllOnFocus
  case autoFill, toolbar, mentions, tags, lexicon, snippets, styled
  case relevant, constraint, requiredMessage, calculate, hidden, list, check, path, expand, multiple
  case share

  static let owner = "a field"

  /// True if the key has an effect on fields of this kind.
  func applies(to kind: FieldKind) -> Bool {
    switch self {
    case .id, .title, .description, .placeholder, .help, .kind, .relevant: true
    case .default, .required, .readOnly, .remember, .returnKey, .next, .previous, .toolbar,
      .constraint, .requiredMessage, .hidden, .share:
      kind.isFocusable
    case .calculate, .check: kind.isFocusable && kind != .password
    case .path, .expand, .multiple: kind == .path
    case .autoFill: kind.isTextual
    case .autocomplete, .mentions, .capitalize, .selectAllOnFocus, .tags, .lexicon,
      .snippets:
      kind.isTyped
    case .minLength, .maxLength, .lengthUnit, .pattern, .patternHint, .inputmode: kind.isTextual
    case .minimum, .maximum, .step: [.number, .decimal, .date, .time, .datetime].contains(kind)
    case .enum: [.choice, .choices].contains(kind)
    case .minItems, .maxItems: kind == .choices
    case .rows: kind == .textarea || kind == .path
    case .list: kind == .textarea
    case .styled: [.text, .textarea].contains(kind)
    case .mask: [.text, .tel].contains(kind)
    }
  }

  /// The kinds on which the key has an effect, as the end of a message such as `, only on choice
  /// and choices`; empty if most kinds have it.
  var otherKinds: String {
    let applying = FieldKind.allCases.filter { applies(to: $0) }
    let isCommon = applying.count * 2 > FieldKind.allCases.count
    return isCommon ? "" : ", only on " + Self.joined(applying)
  }

  private static func joined(_ kinds: [FieldKind]) -> String {
    let names = kinds.map(\.rawValue)
    return names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
