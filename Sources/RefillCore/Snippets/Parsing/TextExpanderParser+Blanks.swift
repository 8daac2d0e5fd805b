extension TextExpanderParser {
  /// Adds a placeholder from `:name=N:default=D:width=W`, or from a bare name in the old syntax.
  mutating func addBlank(_ word: Word, _ arguments: String) {
    blanks += 1
    guard word != .fill else {
      return add(blank: Blank(arguments.isEmpty ? unnamed("Variable") : arguments))
    }
    let parts = BlankArguments(arguments, hasOptions: word == .popup)
    let name = parts["name"] ?? ""
    if word == .part {
      let isOn = Blank.isYes(parts["default"] ?? "")
      return openSection(
        Blank(
          name.isEmpty ? unnamed("optional part") : name, .section,
          defaultText: isOn ? Blank.yes : Blank.no))
    }
    var blank = Blank(name.isEmpty ? unnamed("Variable") : name)
    blank.defaultText = parts["default"] ?? ""
    blank.width = parts["width"].flatMap { Int($0) }
    blank.height = parts["height"].flatMap { Int($0) }
    switch word {
    case .area: blank.kind = .area
    case .popup:
      blank.kind = .choice(parts.options.map { Field.Option(value: $0) })
      if parts["default"] == nil { blank.defaultText = parts.options.first ?? "" }
      // The default name of a menu in TextExpander.
      let number = name.hasPrefix("popup ") ? Int(name.dropFirst(6)) : name.isEmpty ? blanks : nil
      if let number { blank.title = "Choice \(number)" }
    case .fillDate: blank.kind = .date(pattern: parts["format"] ?? "yyyy-MM-dd")
    case .text, .fill, .part, .partEnd, .top, .snippet, .key, .date: break
    }
    add(blank: blank)
  }

  private mutating func add(blank: Blank) {
    add(.blank(blank, placeholder: blank.defaultText.isEmpty ? [] : [.text(blank.defaultText)]))
  }

  private func unnamed(_ kind: String) -> String { "\(kind) \(blanks)" }
}

/// The arguments of a fill-in: `key=value` or `key:value`, and the options of a choice.
///
/// A colon separates two arguments only before a known key, so that a default may be a URL. In a
/// choice it separates options, one of which `default=` marks.
private struct BlankArguments {
  private(set) var options: [String] = []
  private var values: [String: String] = [:]

  private static let keys = ["name", "default", "width", "height", "format"]

  subscript(key: String) -> String? { values[key] }

  init(_ text: String, hasOptions: Bool) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)[...]
    if parts.first?.isEmpty == true { parts.removeFirst() }
    var last: String?
    while let part = parts.popFirst() {
      if let key = Self.keys.first(where: { part.hasPrefix($0 + "=") }) {
        let value = String(part.dropFirst(key.count + 1))
        values[key] = values[key] ?? value
        if hasOptions, key == "default" { options.append(value) }
        last = key
      } else if ["width", "height"].contains(part), let size = parts.first, Int(size) != nil {
        values[String(part)] = String(parts.removeFirst())
        last = nil
      } else if hasOptions {
        if !options.contains(String(part)) { options.append(String(part)) }
      } else if let last {
        values[last, default: ""] += ":" + part
      }
    }
  }
}
