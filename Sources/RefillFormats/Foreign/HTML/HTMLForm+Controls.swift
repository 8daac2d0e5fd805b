import RefillCore

extension HTMLForm {
  mutating func readControls() {
    isNameless = !controls.contains { $0.isField && $0.name != nil }
    if isNameless, let first = controls.first(where: \.isField) {
      translation.warn(
        "No control of the form has a name: a browser sends nothing of it. --format json writes the "
          + "answers.", at: first.tag.position)
    }
    toggles = Dictionary(
      grouping: controls.filter { $0.isToggle && !$0.isDisabled }, by: \.groupKey)
    for control in controls where control.isField {
      if let fieldset = control.fieldset {
        groupKeys[fieldset, default: []].insert(control.groupKey)
      }
    }
    for control in controls { read(control) }
    readButtons()
  }

  private mutating func read(_ control: HTMLPage.Control) {
    guard control.isField || control.type == "hidden" else { return }
    let title = title(of: control)
    guard !control.isDisabled else {
      if control.isField {
        translation.warn("\(quoted(title)) is disabled, and not asked.", at: control.tag.position)
      }
      return
    }
    if control.type == "hidden" { return readHidden(control) }
    guard control.name != nil || isNameless else {
      return translation.warn(
        "\(quoted(title)) has no name: a browser does not send it, and it is not asked.",
        at: control.tag.position)
    }
    if let name = control.name, control.isToggle {
      let group = toggles[control.groupKey] ?? []
      if group.isEmpty { return }
      if control.type == "radio" || group.count > 1 {
        toggles[control.groupKey] = []
        return readToggles(group, name)
      }
    }
    var field = HTMLField(control, id: id(of: control, title), title, translation)
    let lists = control.tag["list"].flatMap { page.lists[$0] }
    let element = field.element(suggestions: lists ?? [], description: description(of: control))
    translation = field.translation
    if let note = field.note { tree.add(note, in: control.fieldset, of: page) }
    tree.add(element, in: control.fieldset, of: page)
    data.entries += field.entries(name: control.name)
  }

  private mutating func id(of control: HTMLPage.Control, _ title: String) -> String {
    translation.id(for: control.name ?? control.tag.text("id") ?? title)
  }

  private mutating func readHidden(_ control: HTMLPage.Control) {
    guard let name = control.name else { return }
    let isCharset = name == "_charset_"
    let value = isCharset ? "UTF-8" : control.tag["value"] ?? ""
    // An own field has an answer, and no secret is in the file.
    guard !value.trimmed.isEmpty, !isCharset, !SecretName.isOne(name) else {
      return data.entries.append(.init(name: name, value: .constant(value)))
    }
    let id = translation.id(for: name)
    let position = control.tag.position
    let kind = value.contains(where: \.isNewline) ? "textarea" : "text"
    tree.add(
      .object(
        [
          ("id", .text(id, at: position)), ("kind", .text(kind, at: position)),
          ("hidden", .text(value, at: control.tag.position(of: "value"))),
        ], at: position), in: nil, of: page)
    data.entries.append(.init(name: name, value: .text(field: id)))
  }

  /// Reads radio buttons or checkboxes of one name.
  private mutating func readToggles(_ group: [HTMLPage.Control], _ name: String) {
    guard let first = group.first else { return }
    let fieldset = soleGroup(of: group)
    let plain = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
    let title =
      fieldset.flatMap { page.fieldsets[$0].legend }
      ?? labels[name] ?? SchemaSlot.readable(plain)
    var toggles = HTMLToggles(
      group, titles: group.map { self.title(of: $0, else: $0.tag["value"]) },
      id: translation.id(for: name), translation)
    let element = toggles.element(title: title)
    translation = toggles.translation
    let outer = fieldset.map { page.fieldsets[$0].parent } ?? first.fieldset
    tree.add(element, in: outer, of: page)
    data.entries += toggles.entries(name: name)
  }

  /// Returns the group with a heading that has nothing but these controls; `nil` for none.
  private func soleGroup(of group: [HTMLPage.Control]) -> Int? {
    guard let fieldset = group.first?.fieldset, page.fieldsets[fieldset].legend?.isEmpty == false,
      group.allSatisfy({ $0.fieldset == fieldset })
    else { return nil }
    return groupKeys[fieldset]?.count == 1 ? fieldset : nil
  }

  /// Adds the choice between buttons that send something, preset to the one that Enter presses.
  private mutating func readButtons() {
    let buttons = controls.filter { $0.isSubmit && !$0.isDisabled }
    guard let first = buttons.first, buttons.contains(where: { $0.name != nil }) else { return }
    let values = buttons.map { $0.tag["value"] ?? ($0.tag.name == "input" ? "Submit" : "") }
    if buttons.count == 1 {
      return data.entries.append(.init(name: first.name ?? "", value: .constant(values[0])))
    }
    let position = first.tag.position
    let titles = buttons.map { $0.buttonText ?? $0.name ?? "Submit" }
    let options = OptionList(zip(titles, titles).map { ($0, $1, position) })
    guard let initial = options.values.first.flatMap(\.self) else { return }
    let id = translation.id(for: "submit")
    tree.add(
      .object(
        [
          ("id", .text(id, at: position)), ("title", .text("Button", at: position)),
          ("kind", .text("choice", at: position)),
          ("enum", .list(options.elements, at: position)),
          ("default", .text(initial, at: position)),
        ], at: position), in: nil, of: page)
    for (index, button) in buttons.enumerated() {
      guard let name = button.name, let option = options.values[index] else { continue }
      data.entries.append(
        .init(name: name, value: .option(field: id, option: option, value: values[index])))
    }
  }

  // MARK: Texts

  /// Returns the name of a control for people: the first that there is.
  private func title(of control: HTMLPage.Control, else other: String? = nil) -> String {
    let tag = control.tag
    let label =
      (tag["id"].flatMap { labels[$0] } ?? control.label.map { page.labels[$0].text.collapsed })
      .map(Self.plain)
    let other = other?.collapsed
    let found = [
      label, tag.text("aria-label"), tag["aria-labelledby"].map { text(ofElements: $0) },
      tag.text("title"), other,
      tag.text("placeholder"),
    ].compactMap(\.self).first { !$0.isEmpty }
    return String((found ?? SchemaSlot.readable(control.name ?? control.type)).prefix(200))
  }

  /// Returns a label without the colon and the star at its end.
  private static func plain(_ label: String) -> String {
    var text = label[...]
    while let last = text.last, last == ":" || last == "*" || last.isWhitespace {
      text.removeLast()
    }
    return text.isEmpty ? label : String(text)
  }

  /// Returns the texts of elements by their ids, which are separated by blanks.
  private func text(ofElements ids: String) -> String {
    ids.split(whereSeparator: \.isWhitespace).compactMap { page.texts[String($0)] }
      .joined(separator: " ")
  }

  private func description(of control: HTMLPage.Control) -> String? {
    let described = control.tag["aria-describedby"].map { text(ofElements: $0) } ?? ""
    if !described.isEmpty { return described }
    let title = control.tag.text("title")
    return title == self.title(of: control) || control.tag.has("pattern") ? nil : title
  }
}
