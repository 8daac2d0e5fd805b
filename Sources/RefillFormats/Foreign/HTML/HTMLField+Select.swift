import RefillCore

extension HTMLField {
  /// Returns the choice of a `select`.
  mutating func select() -> (kind: String, Members) {
    guard case .options(var options) = control.content else { return typed() }
    let isMultiple = tag.has("multiple")
    let isMenu = !isMultiple && (tag["size"].flatMap { Int($0.trimmed) } ?? 1) <= 1
    var placeholder: String?
    var isFirst = isMenu
    if isMenu, let first = options.first, first.value.isEmpty, first.group == nil {
      options.removeFirst()
      placeholder = first.title.isEmpty ? nil : first.title
      unanswered = first.isDisabled ? nil : ""
      isFirst = false
    }
    let offered = options.filter { !$0.isDisabled }
    let list = OptionList(offered.map { ($0.value, $0.title, $0.position) })
    guard !list.elements.isEmpty else { return typed() }
    for (option, own) in zip(offered, list.values) {
      if let own { sent.append((own, option.value)) }
    }
    addNote(on: offered)
    let selected = zip(offered, list.values).compactMap { $0.isSelected ? $1 : nil }
    let initial = selected.last ?? (isFirst ? list.values.compactMap(\.self).first : nil)
    let ticked = JSONValue.list(selected.map { .text($0, at: position) }, at: position)
    return (
      isMultiple ? "choices" : "choice",
      [
        ("enum", .list(list.elements, at: position)),
        ("placeholder", placeholder.map { .text($0, at: position) }),
        (
          "default",
          isMultiple
            ? (selected.isEmpty ? nil : ticked) : initial.map { .text($0, at: position) }
        ),
      ]
    )
  }

  /// Returns a text for a choice whose options a script fills in.
  private mutating func typed() -> (kind: String, Members) {
    isTyped = true
    translation.warn(
      "The page has no options to choose from: the value is typed.", at: position, field: id)
    return ("text", [])
  }

  /// Makes a note of the headings of options.
  private mutating func addNote(on options: [HTMLPage.Option]) {
    var groups: [(label: String, titles: [String])] = []
    for option in options {
      guard let label = option.group, !label.isEmpty else { continue }
      if groups.last?.label != label { groups.append((label, [])) }
      groups[groups.count - 1].titles.append(option.title)
    }
    guard !groups.isEmpty else { return }
    let lines = groups.prefix(20).map { group in
      "\(group.label): \(shortened(group.titles.joined(separator: ", "), to: 200))"
    }
    note = translation.note(lines.joined(separator: "\n"), at: position)
  }
}
