/// The functions that are nodes of their own, because their types depend on their arguments.
enum SpecialFunction: String, CaseIterable {
  case conditional = "if"
  case coalesce
  case choiceName = "choice-name"
  case position

  var usage: ExpressionFunction.Usage {
    switch self {
    case .conditional: .init(rawValue, ["condition", "then", "else"], 3...3)
    case .coalesce: .init(rawValue, ["value", "value", "…"], 2...ExpressionLimits.maximumNodes)
    case .choiceName: .init(rawValue, ["${id}"], 1...1)
    case .position: .init(rawValue, [], 0...0)
    }
  }
}

extension ExpressionFunction {
  /// All functions of the tables by name.
  static let all = Dictionary(
    (logic + texts + patterns + numbers + days + lists).map { ($0.name, $0) }
  ) { first, _ in first }

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
    let names = (all.keys + SpecialFunction.allCases.map(\.rawValue)).sorted()
    if let known = foreign[name] ?? nearestWord(to: name, in: names) { return known }
    // The nearest part of a name: `lenght` is near `string-length`.
    let parts = names.flatMap { name in name.split(separator: "-").map { (String($0), name) } }
    guard let part = nearestWord(to: name, in: parts.map(\.0)) else { return nil }
    return parts.first { $0.0 == part }?.1
  }
}
