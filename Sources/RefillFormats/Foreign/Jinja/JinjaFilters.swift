import RefillCore

/// The filters of Jinja and the methods of texts in Python.
enum JinjaFilters {
  typealias Refusal = JinjaTemplate.Refusal

  /// Returns the value of a method such as `x.lower()`.
  static func method(
    _ name: String, of value: JinjaValue, _ arguments: [JinjaValue]
  ) throws(Refusal) -> JinjaValue {
    guard value.kind == .text else { throw Refusal("a method of a text is called on another type") }
    let texts = arguments.map(\.printed)
    switch (name, arguments.count) {
    case ("lower", 0), ("upper", 0), ("title", 0), ("capitalize", 0), ("replace", 2):
      return try filtered(value, by: name, arguments)
    case ("strip", 0): return try filtered(value, by: "trim", [])
    case ("startswith", 1): return affix("starts-with", value, arguments[0])
    case ("endswith", 1): return affix("ends-with", value, arguments[0])
    case ("removeprefix", 1):
      guard let count = arguments[0].plain?.count else { break }
      return JinjaValue(
        "if(starts-with(\(value.text), \(texts[0])), substr(\(value.text), \(count)), \(value.text))",
        .text)
    case ("removesuffix", 1):
      guard let count = arguments[0].plain?.count, count > 0 else { break }
      return JinjaValue(
        "if(ends-with(\(value.text), \(texts[0])), substr(\(value.text), 0, -\(count)), "
          + "\(value.text))", .text)
    default: break
    }
    throw Refusal(".\(shortened(name))() has no expression")
  }

  /// Returns the value of a filter such as `x | lower`.
  static func filtered(
    _ value: JinjaValue, by name: String, _ arguments: [JinjaValue]
  ) throws(Refusal) -> JinjaValue {
    let (text, texts) = (value.printed, arguments.map(\.printed))
    switch (name, arguments.count) {
    case ("lower", 0), ("upper", 0), ("title", 0), ("trim", 0):
      return JinjaValue("\(name)(\(text))", .text)
    case ("capitalize", 0):
      return JinjaValue(
        "concat(upper(substr(\(text), 0, 1)), lower(substr(\(text), 1)))", .text)
    case ("replace", 2): return JinjaValue("replace(\(text), \(texts[0]), \(texts[1]))", .text)
    case ("slugify", 0): return JinjaValue("slug(\(text))", .text)
    case ("slugify", 1): return JinjaValue("slug(\(text), \(texts[0]))", .text)
    case ("length", 0), ("count", 0):
      let function = value.kind == .list ? "count-selected" : "string-length"
      return JinjaValue("\(function)(\(text))", .number)
    case ("int", 0): return JinjaValue("coalesce(int(number(\(text))), 0)", .number)
    case ("float", 0): return JinjaValue("coalesce(number(\(text)), 0)", .number)
    case ("string", 0): return JinjaValue("string(\(text))", .text)
    case ("default", 1), ("d", 1): return value
    case ("default", 2), ("d", 2): return JinjaValue("coalesce(\(text), \(texts[0]))", .text)
    case ("join", 1) where value.kind == .list && value.elements == nil:
      return JinjaValue("join(\(texts[0]), \(value.text))", .text)
    case ("regex_search", 1):
      guard let pattern = pattern(arguments[0]) else { break }
      return JinjaValue("regex-find(\(text), \(pattern))", .boolean)
    case ("regex_replace", 2):
      guard let pattern = pattern(arguments[0]), let by = arguments[1].plain else { break }
      let template = by.replacing(/\\([0-9])/) { "$\($0.output.1)" }
      let quoted = SchemaCondition.quoted(template)
      return JinjaValue("regex-replace(\(text), \(pattern), \(quoted))", .text)
    default: break
    }
    throw Refusal("the filter \(shortened(name)) has no expression")
  }

  private static func affix(
    _ function: String, _ value: JinjaValue, _ argument: JinjaValue
  ) -> JinjaValue {
    let tests = (argument.elements ?? [argument]).map {
      "\(function)(\(value.text), \($0.printed))"
    }
    return JinjaValue(
      tests.count == 1 ? tests[0] : "(\((tests + ["false()"]).joined(separator: " or ")))",
      .boolean)
  }

  /// Returns a pattern of Python in quotes; `nil` if it is computed or not valid.
  private static func pattern(_ value: JinjaValue) -> String? {
    guard let text = value.plain?.replacing("\\Z", with: "\\z"), FormParser.compiles(text),
      text.utf8.count <= ExpressionLimits.maximumPattern, !text.isEmpty
    else { return nil }
    return SchemaCondition.quoted(text)
  }
}
