extension ExpressionFunction {
  /// Functions of lists and repeats.
  static let lists: [ExpressionFunction] = [
    .init("selected", "choices value", [.values, .text], .boolean) {
      .boolean($0.texts(0).contains($0.text(1)))
    },
    .init("selected-at", "choices index", [.values, .number], .text) { call in
      let (values, index) = (call.texts(0), call.integer(1) ?? 0)
      return values.indices.contains(index) ? .text(values[index]) : .empty
    },
    .init("count-selected", "choices", [.values], .number) { .count($0.texts(0).count) },
    .init("count", "repeat", [.collection], .number) { call in
      if case .rows(let values) = call[0] {
        .count(values.count)
      } else {
        .count(call.texts(0).count)
      }
    },
    .init("count-non-empty", "repeat", [.rows], .number) { call in
      if case .rows(let values) = call[0] {
        .count(values.count { !$0.isEmpty })
      } else {
        .count(0)
      }
    },
  ]

  /// All functions of the tables by name.
  static let all = Dictionary(
    (logic + texts + patterns + numbers + days + lists).map { ($0.name, $0) }
  ) { first, _ in first }

  /// The usage of the functions that are nodes of their own.
  static let special: [String: Usage] = [
    "if": Usage("if", ["condition", "then", "else"], 3...3),
    "coalesce": Usage("coalesce", ["value", "value", "…"], 2...ExpressionLimits.maximumNodes),
    "choice-name": Usage("choice-name", ["${id}"], 1...1),
    "position": Usage("position", [], 0...0),
  ]

  /// The names of other languages, and those to use instead.
  private static let foreign = [
    "date-time": "date", "ends": "ends-with", "format-date-time": "format-date", "isnull": "empty",
    "jr:choice-name": "choice-name", "len": "string-length", "length": "string-length",
    "lower-case": "lower", "lowercase": "lower", "matches": "regex", "starts": "starts-with",
    "string-join": "join", "strlen": "string-length", "substring": "substr", "upper-case": "upper",
    "uppercase": "upper",
  ]

  /// Returns the name of the function that a wrong name may mean.
  static func near(_ name: String) -> String? {
    let names = (Array(all.keys) + special.keys).sorted()
    if let known = foreign[name] ?? nearestWord(to: name, in: names) { return known }
    // The nearest part of a name: `lenght` is near `string-length`.
    let parts = names.flatMap { name in name.split(separator: "-").map { (String($0), name) } }
    guard let part = nearestWord(to: name, in: parts.map(\.0)) else { return nil }
    return parts.first { $0.0 == part }?.1
  }
}
