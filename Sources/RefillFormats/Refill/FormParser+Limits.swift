import Foundation
import RefillCore

extension FormParser {
  /// Parses the length limits, the range and the pattern of an answer.
  mutating func readLimits(
    of object: FormObject<FieldKeyword>, kind: FieldKind?, into field: inout Field
  ) {
    field.length = lengthLimits(of: object)
    field.pattern = pattern(of: object)
    field.patternHint = string(.patternHint, of: object)
    field.mask = mask(of: object)
    warnAboutHintAlone(of: object)
    if let kind {
      field.minimum = limit(.minimum, of: object, kind: kind)
      field.maximum = limit(.maximum, of: object, kind: kind)
      field.step = step(of: object, kind: kind)
      checkRange(of: object, kind: kind, field: field)
    }
  }

  private mutating func lengthLimits(of object: FormObject<FieldKeyword>) -> Field.LengthLimits {
    let limits = Field.LengthLimits(
      minimum: count(.minLength, of: object) ?? 0, maximum: count(.maxLength, of: object) ?? 0,
      unit: oneOf(.lengthUnit, of: object) ?? .characters)
    if limits.maximum > 0 && limits.minimum > limits.maximum, let value = object[.minLength] {
      error(
        "\(object.path(.minLength)) is \(limits.minimum), more than maxLength, \(limits.maximum).",
        at: value.position)
    }
    if let unit = object[.lengthUnit], object[.minLength] == nil && object[.maxLength] == nil {
      warn(
        "\(object.path(.lengthUnit)) has no effect without minLength or maxLength.",
        at: unit.position)
    }
    return limits
  }

  private mutating func mask(of object: FormObject<FieldKeyword>) -> Mask? {
    guard let value = object[.mask], let text = string(.mask, of: object) else { return nil }
    let path = object.path(.mask)
    guard text.count <= Self.longestMask else {
      error("\(path) has more than \(Self.longestMask) characters.", at: value.position)
      return nil
    }
    guard let mask = Mask(text) else {
      error(
        "\(path) has no place for a character: # is a digit, A a letter, * either.",
        at: value.position)
      return nil
    }
    return mask
  }

  /// The maximum length of a mask, in characters.
  private static let longestMask = 100

  // MARK: Patterns

  private mutating func pattern(of object: FormObject<FieldKeyword>) -> Pattern? {
    guard let value = object[.pattern], let pattern = string(.pattern, of: object) else {
      return nil
    }
    let path = object.path(.pattern)
    if pattern.isEmpty {
      error("\(path) is empty. Leave it out, or give a regular expression.", at: value.position)
    } else if pattern.utf8.count > FormReader.maximumPattern {
      error(
        "\(path) has \(pattern.utf8.count) bytes; at most \(FormReader.maximumPattern) are taken.",
        at: value.position)
    } else if patterns[pattern] == nil {
      compile(pattern, path: path, at: value.position)
    }
    return patterns[pattern] ?? Pattern(pattern)
  }

  private mutating func compile(_ pattern: String, path: String, at position: SourcePosition) {
    // Some patterns take a thousand times as long to compile as others of the same length.
    patternBytesLeft -= pattern.utf8.count
    if patternBytesLeft < 0 {
      error(
        "\(path): the different patterns of a form have at most \(FormReader.maximumPatterns) bytes "
          + "in all.", at: position)
    } else if !compiledPatterns.contains(pattern), !PlainPattern.isValid(pattern),
      !Self.compiles(pattern)
    {
      error(
        "\(path): \(quoted(pattern)) is not a valid regular expression.",
        at: position)
    } else {
      patterns[pattern] = Pattern(pattern)
    }
  }

  /// True if a pattern compiles alone and between the anchors that it is matched with.
  ///
  /// `(?x)a #` and `\Qa` would swallow the second anchor; a pattern without `#` and `\` does not.
  static func compiles(_ pattern: String) -> Bool {
    let canSwallow = pattern.hasByte(UInt8(ascii: "#")) || pattern.hasByte(UInt8(ascii: "\\"))
    return ([pattern] + (canSwallow ? ["^(?:\(pattern))$"] : []))
      .allSatisfy { (try? NSRegularExpression(pattern: $0)) != nil }
  }

  private mutating func warnAboutHintAlone(of object: FormObject<FieldKeyword>) {
    guard let hint = object[.patternHint], object[.pattern] == nil else { return }
    warn("\(object.path(.patternHint)) has no effect without pattern.", at: hint.position)
  }

  // MARK: Ranges

  private mutating func limit(
    _ word: FieldKeyword, of object: FormObject<FieldKeyword>, kind: FieldKind
  ) -> String? {
    guard let value = object[word] else { return nil }
    if kind == .date, value.string == CalendarText.today { return value.string }
    if kind == .datetime, value.string == CalendarText.now { return value.string }
    return writtenText(value, path: object.path(word), kind: kind)
  }

  /// Returns a value as a kind writes it; numbers may be quoted.
  mutating func writtenText(_ value: JSONValue, path: String, kind: FieldKind) -> String? {
    let expected = WrittenValue.description(for: kind)
    let takesNumber = kind == .number || kind == .decimal
    guard let text = value.string ?? (takesNumber ? value.plainNumber : nil) else {
      wrongType(value, path: path, takes: expected)
      return nil
    }
    guard WrittenValue(text, kind: kind) != nil else {
      let shown = value.string == nil ? shortened(text) : quoted(text)
      error("\(path): \(shown) is not what it takes, \(expected).", at: value.position)
      return nil
    }
    return text
  }

  private mutating func step(of object: FormObject<FieldKeyword>, kind: FieldKind) -> String? {
    guard let value = object[.step] else { return nil }
    let (expected, kinds): (String, [FieldKind]) =
      switch kind {
      case .date: ("a whole number of days, 1 or more", [.number])
      case .time, .datetime:
        ("a number of seconds, 1 or more, or a time like \"00:15\"", [.number, .time])
      case .decimal: ("a number above 0, like 0.5", [.decimal])
      case .number, .text, .textarea, .email, .url, .tel, .path, .password, .choice, .choices,
        .confirm, .note:
        ("a whole number of 1 or more", [.number])
      }
    guard let text = value.string ?? value.plainNumber else {
      wrongType(value, path: object.path(.step), takes: expected)
      return nil
    }
    guard kinds.contains(where: { WrittenValue(text, kind: $0)?.isPositive == true }) else {
      let shown = value.string == nil ? shortened(text) : quoted(text)
      error("\(object.path(.step)) takes \(expected), not \(shown).", at: value.position)
      return nil
    }
    return text
  }

  private mutating func checkRange(
    of object: FormObject<FieldKeyword>, kind: FieldKind, field: Field
  ) {
    guard let minimum = field.minimum, let maximum = field.maximum,
      let least = WrittenValue(minimum, kind: kind), let most = WrittenValue(maximum, kind: kind),
      let value = object[.minimum], most < least
    else { return }
    error(
      "\(object.path(.minimum)) is \(shortened(minimum)), more than maximum, \(shortened(maximum)).",
      at: value.position)
  }
}
