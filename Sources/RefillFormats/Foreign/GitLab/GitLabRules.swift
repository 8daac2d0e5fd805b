import RefillCore

/// Translates the rules of an input of GitLab, of which the first counts whose condition holds, to
/// conditions of options and a computed default.
struct GitLabRules {
  /// The options of all rules, each once.
  private(set) var options: [JSONValue] = []
  /// The conditions of the options; `nil` for one that is always offered.
  var conditions: [String?] { tests.map { $0.contains("true()") ? nil : SchemaCondition.any($0) } }
  /// The expression of the default; `nil` if no rule has one.
  private(set) var initial: String?
  /// True if one rule has no condition, so that there are options in any case.
  private(set) var isComplete = false

  /// For each option, the conditions of the rules that have it.
  private var tests: [[String]] = []
  /// The defaults of the rules with the conditions of these; the last one may have none.
  private var defaults: [(test: String?, value: String)] = []

  /// Reads rules; `nil` if a condition has no expression, or a rule no options.
  init?(_ rules: JSONValue, _ conditions: QuestionConditions) {
    var earlier: [String] = []
    for rule in rules.array ?? [] where !isComplete {
      var test: String?
      if let written = rule["if"] {
        guard let own = Self.test(written, conditions) else { return nil }
        test = own
      }
      guard let values = rule["options"]?.array, !values.isEmpty else { return nil }
      let guards = earlier.map { "not(\($0))" } + [test].compactMap(\.self)
      guard let whole = SchemaCondition.all(guards) else { return nil }
      for value in values { add(value, under: whole) }
      if let value = rule["default"]?.scalarText { defaults.append((test, value)) }
      if let test { earlier.append("(\(test))") } else { isComplete = true }
    }
    guard !options.isEmpty else { return nil }
    initial = defaults.isEmpty ? nil : computedDefault
  }

  private mutating func add(_ value: JSONValue, under test: String) {
    let same = options.firstIndex { $0.canonicalText == value.canonicalText }
    if let same {
      tests[same].append(test)
    } else {
      options.append(value)
      tests.append([test])
    }
  }

  private var computedDefault: String {
    defaults.reversed().reduce("''") { rest, rule in
      let value = SchemaCondition.quoted(rule.value)
      return rule.test.map { "if(\($0), \(value), \(rest))" } ?? value
    }
  }

  /// Returns the expression of a condition such as `$[[ inputs.a ]] == 'x'`; `nil` for one with more
  /// than comparisons that are joined.
  private static func test(_ value: JSONValue, _ conditions: QuestionConditions) -> String? {
    guard let text = value.string else { return nil }
    let plain = text.replacing(#/\$\[\[\s*inputs\.([A-Za-z0-9_-]+)\s*\]\]/#) { String($0.1) }
    let hasOther = plain.contains { "()[]$<>~".contains($0) }
    return hasOther ? nil : conditions.test(plain)
  }
}
