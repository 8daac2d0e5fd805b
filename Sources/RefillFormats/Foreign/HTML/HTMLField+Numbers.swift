import Foundation
import RefillCore

extension HTMLField {
  // MARK: Numbers

  /// Returns a number; without `step` its distance from the minimum is whole.
  mutating func number(isRange: Bool) -> (kind: String, Members) {
    let least = number("min") ?? (isRange ? "0" : nil)
    var most = number("max") ?? (isRange ? "100" : nil)
    if let low = least.flatMap(DecimalText.init), let high = most.flatMap(DecimalText.init),
      high < low
    {
      translation.warn(
        "max is less than min, and left out.", at: tag.position(of: "max"), field: id)
      most = nil
    }
    let isAny = tag["step"]?.trimmed.lowercased() == "any"
    let step = isAny ? nil : number("step").flatMap { Self.isPositive($0) ? $0 : nil } ?? "1"
    let value = number("value")
    let isWhole = [step ?? "0.5", least ?? "0", value ?? "0"].allSatisfy(Self.isWhole)
    let base = least == nil ? value ?? "0" : "0"
    let isOnZero = Self.isMultiple(base, of: step)
    let rule = step.map { (test: "(. - \(base)) mod \($0) = 0", message: nil as String?) }
    let initial = value ?? (isRange ? Self.middle(least, most, step) : nil)
    return (
      isWhole ? "number" : "decimal",
      [
        ("minimum", least.map { JSONValue(.number($0), at: tag.position(of: "min")) }),
        ("maximum", most.map { JSONValue(.number($0), at: tag.position(of: "max")) }),
        (
          "step",
          isOnZero && !(isWhole && step == "1")
            ? step.map { JSONValue(.number($0), at: tag.position(of: "step")) } : nil
        ),
        (
          "constraint",
          SchemaReader.constraint(isOnZero ? [] : rule.map { [$0] } ?? [], at: position)
        ),
        ("default", initial.map { JSONValue(.number($0), at: tag.position(of: "value")) }),
      ]
    )
  }

  /// Returns a number of an attribute, without exponent; reports a text that is none.
  private mutating func number(_ name: String) -> String? {
    guard let written = tag[name]?.trimmed, !written.isEmpty, written.lowercased() != "any" else {
      return nil
    }
    let padded =
      written.hasPrefix(".")
      ? "0" + written : written.hasPrefix("-.") ? "-0" + written.dropFirst() : written
    let text = JSONValue(.number(padded), at: position).canonicalText
    guard !written.hasPrefix("+"), text.utf8.count <= 100,
      WrittenValue(text, kind: .decimal) != nil
    else {
      translation.warn("\(name) is no number, and left out.", at: tag.position(of: name), field: id)
      return nil
    }
    return DecimalText(text)?.json ?? text
  }

  private static func isWhole(_ text: String) -> Bool { WrittenValue(text, kind: .number) != nil }

  private static func isPositive(_ text: String) -> Bool {
    WrittenValue(text, kind: .decimal)?.isPositive ?? false
  }

  /// True if a number is known to be a multiple of a step.
  private static func isMultiple(_ number: String, of step: String?) -> Bool {
    guard let step, number != "0" else { return true }
    guard let number = Int(number), let step = Int(step), step > 0 else { return false }
    return number.isMultiple(of: step)
  }

  /// Returns the number in the middle of a range, on a step.
  private static func middle(_ least: String?, _ most: String?, _ step: String?) -> String? {
    guard let low = least.flatMap({ Decimal(string: $0) }),
      let high = most.flatMap({ Decimal(string: $0) })
    else { return least }
    let half = (high - low) / 2
    guard let size = step.flatMap({ Decimal(string: $0) }), size > 0 else {
      return "\(low + half)"
    }
    var (steps, whole) = (half / size, Decimal())
    NSDecimalRound(&whole, &steps, 0, .plain)
    let middle = low + whole * size
    let text = "\(middle > high ? middle - size : middle)"
    return WrittenValue(text, kind: .decimal) == nil ? least : text
  }

  // MARK: Dates and times

  mutating func moment(_ kind: FieldKind) -> (kind: String, Members) {
    let (least, most) = (moment("min", kind), moment("max", kind))
    let initial = moment("value", kind)
    var rules: [(test: String, message: String?)] = []
    let isReversed = [least, most].compactMap { $0.flatMap { WrittenValue($0, kind: kind) } }
    let isRange = isReversed.count < 2 || isReversed[0] <= isReversed[1]
    if !isRange, let least, let most {
      // Times go round midnight.
      if kind == .time {
        rules.append((". >= '\(least)' or . <= '\(most)'", nil))
      } else {
        translation.warn(
          "max is before min; both are left out.", at: tag.position(of: "max"), field: id)
      }
    }
    let step = step(of: kind, from: isRange ? least : nil, initial, &rules)
    let tag = tag
    let limit = { (text: String?, name: String) in
      isRange ? text.map { JSONValue.text($0, at: tag.position(of: name)) } : nil
    }
    return (
      kind.rawValue,
      [
        ("minimum", limit(least, "min")), ("maximum", limit(most, "max")),
        ("step", step.map { JSONValue(.number($0), at: tag.position(of: "step")) }),
        ("default", initial.map { .text($0, at: tag.position(of: "value")) }),
        ("constraint", SchemaReader.constraint(rules, at: position)),
      ]
    )
  }

  private mutating func moment(_ name: String, _ kind: FieldKind) -> String? {
    guard let written = tag[name]?.trimmed, !written.isEmpty else { return nil }
    let text = kind == .datetime ? written.replacing(" ", with: "T") : written
    guard WrittenValue(text, kind: kind) != nil else {
      translation.warn(
        "\(name) is not \(WrittenValue.description(for: kind)), and left out.",
        at: tag.position(of: name), field: id)
      return nil
    }
    return DecimalText(text)?.json ?? text
  }

  /// Returns the step in days or seconds; one that counts from another value is a rule.
  private mutating func step(
    of kind: FieldKind, from least: String?, _ initial: String?,
    _ rules: inout [(test: String, message: String?)]
  ) -> String? {
    let usual = kind == .date ? "1" : "60"
    let written = tag["step"]?.trimmed ?? usual
    guard written.lowercased() != "any" else { return nil }
    let step = Int(written).flatMap { $0 > 0 && $0 < 1_000_000_000 ? String($0) : nil }
    if step == nil {
      translation.warn(
        "step is no whole number, and left out.", at: tag.position(of: "step"), field: id)
    }
    guard let step, kind != .date || step != "1" else { return nil }
    if kind == .date, least == nil, let initial {
      rules.append(("(. - date('\(initial)')) mod \(step) = 0", nil))
      return nil
    }
    return step
  }

  /// Returns a month or week, which is a text with a pattern.
  mutating func month(_ pattern: String, _ hint: String) -> (kind: String, Members) {
    var rules: [(test: String, message: String?)] = []
    for (name, sign) in [("min", ">="), ("max", "<=")] {
      guard let text = tag[name]?.trimmed, !text.isEmpty else { continue }
      guard text.utf8.count < 12, text.utf8.allSatisfy({ $0 < 0x80 }),
        (try? Regex(pattern).wholeMatch(in: text)) != nil
      else {
        translation.warn("\(name) is left out. \(hint)", at: tag.position(of: name), field: id)
        continue
      }
      let digits = text.filter { $0.isASCII && $0.isNumber }
      rules.append(
        (
          "number(translate(., '-W', '')) \(sign) \(digits)",
          "\(name == "min" ? "At least" : "At most") \(text)."
        ))
    }
    if tag.has("step") {
      translation.warn("step is not carried.", at: tag.position(of: "step"), field: id)
    }
    let value = tag["value"]?.trimmed ?? ""
    return (
      "text",
      [
        ("pattern", translation.patterns.takes(pattern) ? .text(pattern, at: position) : nil),
        ("patternHint", .text(hint, at: position)),
        ("default", value.isEmpty ? nil : .text(value.collapsed, at: tag.position(of: "value"))),
        ("constraint", SchemaReader.constraint(rules, at: position)),
      ]
    )
  }
}
