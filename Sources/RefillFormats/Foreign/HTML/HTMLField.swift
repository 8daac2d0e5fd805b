import Foundation
import RefillCore

/// Translates a control that is one field.
struct HTMLField {
  var translation: FormTranslation
  /// A note that comes before the field; `nil` for none.
  var note: JSONValue?
  let control: HTMLPage.Control
  let id: String
  let title: String
  /// The value that an unanswered choice sends; `nil` for nothing.
  var unanswered: String?
  /// The values of options that are sent, with the options.
  var sent: [(option: String, value: String)] = []
  /// True for a choice that is typed because the page has no options.
  var isTyped = false

  init(
    _ control: HTMLPage.Control, id: String, _ title: String, _ translation: FormTranslation
  ) {
    self.control = control
    self.id = id
    self.title = title
    self.translation = translation
  }

  var tag: HTMLTag { control.tag }
  var position: SourcePosition { control.tag.position }

  /// Members of an object.
  typealias Members = [(String, JSONValue?)]

  /// Returns the field.
  ///
  /// - Parameter suggestions: the list that the control names.
  mutating func element(
    suggestions: [HTMLPage.Option], description: String?
  ) -> JSONValue {
    let (kind, members) = content()
    let isReadOnly = tag.has("readonly") && Self.takesReadOnly(control.type)
    let isRequired =
      tag.has("required") && !isReadOnly && !["range", "color"].contains(control.type)
    var all: Members = [
      ("id", .text(id, at: position)), ("title", .text(title, at: position)),
      ("kind", .text(kind, at: position)),
      ("description", description.map { .text($0, at: position) }),
      ("required", isRequired ? .flag(true, at: position) : nil),
      ("readOnly", isReadOnly ? .flag(true, at: position) : nil),
    ]
    all += members
    if FieldKind(rawValue: kind)?.isTyped == true {
      all += typing(kind) + self.suggestions(suggestions, kind)
    }
    return .object(all, at: position)
  }

  private static func takesReadOnly(_ type: String) -> Bool {
    !["checkbox", "radio", "select", "color", "range", "file"].contains(type)
  }

  // MARK: Kinds

  private mutating func content() -> (kind: String, Members) {
    switch control.type {
    case "select": return select()
    case "textarea": return textarea()
    case "number": return number(isRange: false)
    case "range": return number(isRange: true)
    case "date": return moment(.date)
    case "time": return moment(.time)
    case "datetime-local": return moment(.datetime)
    case "month": return month("[0-9]{4,}-(0[1-9]|1[0-2])", "A month like 2026-03.")
    case "week": return month("[0-9]{4,}-W(0[1-9]|[1-4][0-9]|5[0-3])", "A week like 2026-W11.")
    case "color": return color()
    case "checkbox", "radio": return toggle()
    case "file": return file()
    case "password": return ("password", lengths() + pattern())
    case "email" where tag.has("multiple"): return addresses()
    case "email", "url", "tel": return (control.type, lengths() + pattern() + [initialText()])
    default: return text()
    }
  }

  private mutating func text() -> (kind: String, Members) {
    let isSecret = SecretName.isOne(control.name ?? "") && tag.text("value") == nil
    return isSecret
      ? ("password", lengths() + pattern())
      : ("text", lengths() + pattern() + [initialText()])
  }

  private mutating func textarea() -> (kind: String, Members) {
    var initial: JSONValue?
    if case .text(let text) = control.content, !text.trimmed.isEmpty {
      initial = .text(text, at: position)
    }
    let rows = tag["rows"].flatMap { Int($0.trimmed) }.map { min(max($0, 1), 50) }
    return (
      "textarea",
      lengths() + [
        ("default", initial), ("rows", rows.map { JSONValue(.number(String($0)), at: position) }),
      ]
    )
  }

  private func initialText() -> (String, JSONValue?) {
    let value = tag["value"]?.replacing("\n", with: "").replacing("\r", with: "") ?? ""
    return (
      "default",
      value.trimmed.isEmpty || value.contains(where: \.isNewline)
        ? nil : .text(value, at: tag.position(of: "value"))
    )
  }

  /// Returns a field for addresses with commas between them.
  private mutating func addresses() -> (kind: String, Members) {
    let one = "[^\\s,@]+@[^\\s,@]+"
    let pattern = "\(one)(?:\\s*,\\s*\(one))*"
    return (
      "text",
      [
        ("pattern", translation.patterns.takes(pattern) ? .text(pattern, at: position) : nil),
        ("patternHint", .text("E-mail addresses with commas between them.", at: position)),
        ("inputmode", .text("email", at: position)), initialText(),
      ]
    )
  }

  private mutating func color() -> (kind: String, Members) {
    let value = tag["value"] ?? ""
    let isColor = value.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil
    let pattern = "#[0-9A-Fa-f]{6}"
    return (
      "text",
      [
        ("pattern", translation.patterns.takes(pattern) ? .text(pattern, at: position) : nil),
        ("patternHint", .text("A color like #33cc99.", at: position)),
        ("default", .text(isColor ? value.lowercased() : "#000000", at: position)),
      ]
    )
  }

  /// Returns a single checkbox, or a radio button without a name.
  private func toggle() -> (kind: String, Members) {
    let rule = tag.has("required") ? [(test: ".", message: "Tick this." as String?)] : []
    return (
      "confirm",
      [
        ("default", .flag(tag.has("checked"), at: position)),
        ("constraint", SchemaReader.constraint(rule, at: position)),
      ]
    )
  }

  private mutating func file() -> (kind: String, Members) {
    translation.warn(
      "Only the name of a file is in the data, or its path with --format args.", at: position,
      field: id)
    let accepted = tag.text("accept").map { JSONValue.text("Accepts \($0)", at: position) }
    return tag.has("multiple")
      ? (
        "path",
        [
          ("multiple", .flag(true, at: position)), ("path", .text("file", at: position)),
          ("placeholder", .text("one a line", at: position)), ("help", accepted),
        ]
      ) : ("path", [("path", .text("file", at: position)), ("help", accepted)])
  }

  // MARK: Data

  /// Returns what the control sends.
  func entries(name: String?) -> [HTMLFormData.Entry] {
    guard let name else { return [] }
    let values: [HTMLFormData.Value] =
      switch control.type {
      case "checkbox", "radio": [.flag(field: id, value: tag["value"] ?? "on")]
      case "file": [.files(field: id)]
      case "select" where !isTyped:
        (unanswered.map { [.unanswered(field: id, value: $0)] } ?? [])
          + sent.map { .option(field: id, option: $0.option, value: $0.value) }
      default: [.text(field: id)]
      }
    return values.map { HTMLFormData.Entry(name: name, value: $0) }
  }
}
