import RefillCore

/// Translates the radio buttons, or the checkboxes, of one name.
struct HTMLToggles {
  var translation: FormTranslation
  private let controls: [HTMLPage.Control]
  private let id: String
  private let options: OptionList

  /// - Parameter titles: the titles of the controls.
  init(
    _ controls: [HTMLPage.Control], titles: [String], id: String, _ translation: FormTranslation
  ) {
    self.controls = controls
    self.id = id
    self.translation = translation
    options = OptionList(
      zip(controls, titles).map { (Self.value(of: $0), $1, $0.tag.position) })
  }

  private static func value(of control: HTMLPage.Control) -> String { control.tag["value"] ?? "on" }

  /// Returns the field.
  mutating func element(title: String) -> JSONValue {
    let position = controls.first?.tag.position ?? SourcePosition(line: 1, column: 1)
    let isChoice = controls.first?.type == "radio"
    let chosen = zip(controls, options.values).compactMap { control, option in
      control.tag.has("checked") ? option : nil
    }
    let ticked = JSONValue.list(chosen.map { .text($0, at: position) }, at: position)
    let rules = isChoice ? [] : requirements()
    let isRequired = isChoice ? controls.contains { $0.tag.has("required") } : !rules.isEmpty
    return .object(
      [
        ("id", .text(id, at: position)),
        ("title", .text(String(title.prefix(200)), at: position)),
        ("kind", .text(isChoice ? "choice" : "choices", at: position)),
        ("enum", .list(options.elements, at: position)),
        ("required", isRequired ? .flag(true, at: position) : nil),
        // Of several checked radio buttons the last one is.
        (
          "default",
          isChoice ? chosen.last.map { .text($0, at: position) } : chosen.isEmpty ? nil : ticked
        ),
        ("constraint", SchemaReader.constraint(rules, at: position)),
      ], at: position)
  }

  /// Returns the rules that the required checkboxes are ticked.
  private mutating func requirements() -> [(test: String, message: String?)] {
    var rules: [(test: String, message: String?)] = []
    for (control, option) in zip(controls, options.values) where control.tag.has("required") {
      guard let option else { continue }
      let test = "selected(., \(SchemaCondition.quoted(option)))"
      guard test.utf8.count <= ExpressionLimits.maximumBytes else {
        translation.warn(
          "The value is too long for a rule: nothing checks that it is ticked.",
          at: control.tag.position, field: id)
        continue
      }
      let message = "Tick “\(shortened(option, to: 60))”."
      rules.append((test, message.replacing("${", with: "$${")))
    }
    return rules
  }

  /// Returns what is sent.
  func entries(name: String) -> [HTMLFormData.Entry] {
    zip(controls, options.values).compactMap { control, option in
      option.map {
        .init(name: name, value: .option(field: id, option: $0, value: Self.value(of: control)))
      }
    }
  }
}
