import RefillCore

/// Translates the rules of an input of GitLab, of which the first counts whose condition holds, to
/// conditions of options and a computed default.
struct GitLabRules {
  /// An option of one rule or of several.
  struct Offer {
    let value: JSONValue
    /// The expression that offers it; `nil` for an option that is always offered.
    let condition: String?
  }

  /// The options of all rules, each once.
  let offers: [Offer]
  /// The expression of the default; `nil` if no rule has one.
  let initial: String?
  /// True if there are options in any case, and none of them is empty.
  let isComplete: Bool

  /// A rule that can hold.
  private struct Rule {
    /// Its own condition; `nil` for none.
    let test: String?
    /// Its condition and that no rule before it holds; `nil` if it always holds.
    let whole: String?
    let options: [JSONValue]
    /// The default; empty for none.
    let initial: String
  }

  /// Reads rules; `nil` if a condition has no expression or a too long one, or a rule no options.
  init?(_ rules: JSONValue, _ conditions: QuestionConditions) {
    guard let rules = Self.rules(rules, conditions), let offers = Self.offers(of: rules) else {
      return nil
    }
    let initial = Self.initial(of: rules)
    guard (initial?.utf8.count ?? 0) <= ExpressionLimits.maximumBytes else { return nil }
    (self.offers, self.initial) = (offers, initial)
    isComplete = rules.last?.test == nil && !offers.contains { $0.value.isBlank }
  }

  /// Reads the rules up to the first one without a condition; those after it never count.
  private static func rules(_ written: JSONValue, _ conditions: QuestionConditions) -> [Rule]? {
    var rules: [Rule] = []
    for rule in written.array ?? [] where rules.last.map({ $0.test != nil }) ?? true {
      var test: String?
      if let written = rule["if"] {
        guard let own = Self.test(written, conditions) else { return nil }
        test = own
      }
      let guards = rules.compactMap(\.test).map { "not(\($0))" } + [test].compactMap(\.self)
      guard let options = rule["options"]?.array, !options.isEmpty,
        let whole = SchemaCondition.all(guards)
      else { return nil }
      rules.append(
        Rule(
          test: test, whole: guards.isEmpty ? nil : whole, options: options,
          initial: rule["default"]?.scalarText ?? ""))
    }
    return rules
  }

  private static func offers(of rules: [Rule]) -> [Offer]? {
    var values: [JSONValue] = []
    var places: [String: Int] = [:]
    var tests: [[String?]] = []
    for rule in rules {
      for value in rule.options {
        let place = places[value.canonicalText] ?? values.count
        if place == values.count {
          places[value.canonicalText] = place
          values.append(value)
          tests.append([])
        }
        tests[place].append(rule.whole)
      }
    }
    var offers: [Offer] = []
    for (value, tests) in zip(values, tests) {
      let isAlways = tests.contains(nil)
      guard let condition = isAlways ? "" : SchemaCondition.any(tests) else { return nil }
      offers.append(Offer(value: value, condition: isAlways ? nil : condition))
    }
    return offers.isEmpty ? nil : offers
  }

  /// Returns the expression of the default of the first rule that holds.
  private static func initial(of rules: [Rule]) -> String? {
    guard rules.contains(where: { !$0.initial.isEmpty }) else { return nil }
    var text = "''"
    for rule in rules.reversed() {
      let value = SchemaCondition.quoted(rule.initial)
      text = rule.test.map { "if(\($0), \(value), \(text))" } ?? value
    }
    return text
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
