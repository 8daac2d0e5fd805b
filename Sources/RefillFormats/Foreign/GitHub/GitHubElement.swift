import Foundation
import RefillCore

/// Translates an element of a form of GitHub that is filled in.
struct GitHubElement {
  var translation: FormTranslation
  private let type: GitHubForm.ElementType
  let id: String
  private let label: (text: String, position: SourcePosition)
  private let attributes: YAMLValue
  private let isRequired: Bool
  private let path: String

  init(
    _ type: GitHubForm.ElementType, id: String, label: (text: String, position: SourcePosition),
    _ attributes: YAMLValue, isRequired: Bool, path: String, translation: FormTranslation
  ) {
    self.type = type
    self.id = id
    self.label = label
    self.attributes = attributes
    self.isRequired = isRequired
    self.path = path
    self.translation = translation
  }

  /// Returns the field and the shape of its value; `nil` if the element is not usable, which is
  /// reported.
  mutating func read(
    _ validations: YAMLValue?
  ) -> (field: JSONValue, kind: GitHubBody.Section.Kind)? {
    checkLabel()
    switch type {
    case .markdown: return nil
    case .input: return (field("text", textMembers(isOneLine: true)), .text(language: nil))
    case .textarea:
      let language = attributes["render"]?.string.map(FormTranslation.oneLine)
      let rows = JSONValue(.number("5"), at: label.position)
      return (
        field("textarea", textMembers(isOneLine: false) + [("rows", rows)]),
        .text(language: language.flatMap { $0.isEmpty ? nil : $0 })
      )
    case .dropdown: return dropdown()
    case .checkboxes: return checkboxes()
    case .upload:
      translation.warn(
        "Files cannot be attached from here: their paths are written, one a line. Attach them on "
          + "GitHub.", at: label.position, field: id)
      let members: [(String, JSONValue?)] = [
        ("multiple", .flag(true, at: label.position)), ("path", .text("file", at: label.position)),
      ]
      return (field("path", members + accepted(validations?["accept"])), .text(language: nil))
    }
  }

  /// The keys of the attributes of a type.
  static func attributes(of type: GitHubForm.ElementType) -> [String] {
    switch type {
    case .markdown: ["value"]
    case .input: ["label", "description", "placeholder", "value"]
    case .textarea: ["label", "description", "placeholder", "value", "render"]
    case .dropdown: ["label", "description", "options", "multiple", "default"]
    case .checkboxes: ["label", "description", "options"]
    case .upload: ["label", "description"]
    }
  }

  /// The keys of the validations of a type.
  static func validations(of type: GitHubForm.ElementType) -> [String] {
    switch type {
    case .markdown: []
    case .input, .textarea, .dropdown, .checkboxes: ["required"]
    case .upload: ["required", "accept"]
    }
  }

  /// Returns the message for a mistake for which GitHub drops the form.
  static func refusal(_ reason: String) -> String { "GitHub refuses the form: \(reason)." }

  // MARK: Keys of labels

  /// Returns the id that GitHub gives a label: its Latin letters without accents in lower case, its
  /// digits, `-` and `_`, and one `-` for all between; empty for a label of other letters.
  static func key(ofLabel label: String) -> String {
    var key = ""
    for scalar in label.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      if let letters = latin[scalar] {
        key += letters
      } else if scalar.isASCII,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || scalar == "_"
      {
        key.unicodeScalars.append(scalar)
      } else if key.last != "-" {
        key += "-"
      }
    }
    return key.trimmingCharacters(in: CharacterSet(charactersIn: "-"))
  }

  /// The Latin letters that do not decompose.
  private static let latin: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
  ]

  // MARK: Fields

  private func field(_ kind: String, _ members: [(String, JSONValue?)]) -> JSONValue {
    let position = label.position
    let title = label.text.isEmpty ? nil : JSONValue.text(label.text, at: position)
    return .object(
      [
        ("id", .text(id, at: position)), ("title", title), ("kind", .text(kind, at: position)),
        ("required", isRequired && type != .checkboxes ? .flag(true, at: position) : nil),
      ]
        + FormTranslation.explanation(
          attributes["description"]?.string,
          at: attributes["description"]?.position ?? position) + members, at: position)
  }

  private mutating func textMembers(isOneLine: Bool) -> [(String, JSONValue?)] {
    let placeholder = attributes["placeholder"].flatMap { value in
      value.string.map(FormTranslation.oneLine).flatMap {
        $0.isEmpty ? nil : JSONValue.text($0, at: value.position)
      }
    }
    var initial: JSONValue?
    if let value = attributes["value"], let text = value.string, !text.trimmed.isEmpty {
      let text = text.last == "\n" ? String(text.dropLast()) : text
      if isOneLine, text.contains(where: \.isNewline) {
        translation.warn(
          "value has a line break, which an input does not take; it is a space.",
          at: value.position, field: id)
      }
      initial = .text(isOneLine ? FormTranslation.oneLine(text) : text, at: value.position)
    }
    return [("placeholder", placeholder), ("default", initial)]
  }

  private mutating func checkLabel() {
    guard type == .input || type == .textarea, label.text.lowercased().contains("password") else {
      return
    }
    refused("its labels may not ask for a password", at: label.position)
  }

  // MARK: Dropdowns

  private mutating func dropdown() -> (JSONValue, GitHubBody.Section.Kind)? {
    guard let options = options() else { return nil }
    var texts: [JSONValue] = []
    for value in options {
      guard let text = value.string.map(FormTranslation.oneLine), !text.isEmpty else {
        translation.warn("This option is empty and left out.", at: value.position, field: id)
        continue
      }
      if value.bool != nil {
        refused("the option \(quoted(text)) is a Boolean; put it in quotes", at: value.position)
      }
      if text.lowercased() == "none" {
        refused("None is reserved for a dropdown without an answer", at: value.position)
      }
      texts.append(.text(text, at: value.position))
    }
    let isMultiple = flag("multiple", of: attributes)
    let initial = defaultOption(of: texts).map { isMultiple ? .list([$0], at: $0.position) : $0 }
    let list = JSONValue.list(texts, at: attributes["options"]?.position ?? label.position)
    return (
      field(isMultiple ? "choices" : "choice", [("enum", list), ("default", initial)]),
      isMultiple ? .several(order: texts.compactMap(\.string)) : .one
    )
  }

  private mutating func defaultOption(of options: [JSONValue]) -> JSONValue? {
    guard let value = attributes["default"] else { return nil }
    guard let index = value.string.flatMap({ Int($0) }), options.indices.contains(index) else {
      refused("default is the number of an option, from 0", at: value.position)
      return nil
    }
    if isRequired {
      translation.warn(
        "GitHub may refuse the form: a required dropdown has a default.", at: value.position,
        field: id)
    }
    return options[index]
  }

  private mutating func options() -> [YAMLValue]? {
    guard let options = attributes["options"]?.list, !options.isEmpty else {
      translation.error(
        "\(path).attributes has no options.",
        at: attributes["options"]?.position ?? attributes.position, field: id)
      return nil
    }
    return options
  }

  // MARK: Checkboxes

  private mutating func checkboxes() -> (JSONValue, GitHubBody.Section.Kind)? {
    guard let options = options() else { return nil }
    var labels: [JSONValue] = []
    var constraints: [JSONValue] = []
    for option in options {
      guard let value = option["label"], let text = value.string.map(FormTranslation.oneLine),
        !text.isEmpty
      else {
        translation.error("This option has no label.", at: option.position, field: id)
        continue
      }
      for member in option.members ?? [] where !["label", "required"].contains(member.key) {
        refused("\(quoted(member.key)) is not a key of an option", at: member.position)
      }
      labels.append(.text(text, at: value.position))
      if flag("required", of: option), let rule = tick(text, at: value.position) {
        constraints.append(rule)
      }
    }
    let isNeeded = constraints.isEmpty ? nil : JSONValue.flag(true, at: label.position)
    let list = JSONValue.list(labels, at: attributes["options"]?.position ?? label.position)
    let rules = constraints.isEmpty ? nil : JSONValue.list(constraints, at: label.position)
    return (
      field("choices", [("enum", list), ("required", isNeeded), ("constraint", rules)]),
      .checkboxes(labels.compactMap(\.string))
    )
  }

  /// Returns the rule that an option is ticked; its message names the option.
  ///
  /// Returns `nil` for a label that is too long.
  private mutating func tick(_ label: String, at position: SourcePosition) -> JSONValue? {
    let test = "selected(., '" + label.replacing("'", with: "''") + "')"
    let message = "Tick “\(shortened(label, to: 140))”."
    if test.utf8.count > ExpressionLimits.maximumBytes {
      translation.warn(
        "The label is too long for a rule: GitHub checks that the option is ticked.", at: position,
        field: id)
      return nil
    }
    return .object(
      [
        ("test", .text(test, at: position)),
        ("message", .text(message.replacing("${", with: "$${"), at: position)),
      ], at: position)
  }

  /// Returns a Boolean, false if there is none; reports a value of another type.
  private mutating func flag(_ key: String, of value: YAMLValue) -> Bool {
    guard let member = value[key] else { return false }
    if member.bool == nil { refused("\(key) takes true or false", at: member.position) }
    return member.bool ?? false
  }

  private mutating func refused(_ reason: String, at position: SourcePosition) {
    translation.warn(Self.refusal(reason), at: position, field: id)
  }
}
