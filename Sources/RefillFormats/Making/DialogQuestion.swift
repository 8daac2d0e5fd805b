import RefillCore

/// A question of `dialog` or `whiptail`.
struct DialogQuestion {
  private let command: ScriptCommand
  /// The box, such as `--menu`, with the words after it.
  private var box = ""
  private var words: [ScriptWord] = []
  private var title: String?

  private static let boxes: Set = [
    "--inputbox", "--passwordbox", "--menu", "--radiolist", "--checklist", "--yesno", "--calendar",
    "--timebox", "--fselect", "--dselect", "--form", "--passwordform", "--editbox",
  ]
  /// The other options that take a word.
  private static let valued: Set = [
    "--backtitle", "--ok-label", "--cancel-label", "--yes-label", "--no-label", "--yes-button",
    "--no-button", "--ok-button", "--cancel-button", "--default-item", "--output-fd", "--begin",
    "--extra-label", "--help-label", "--timeout", "--max-input",
  ]

  init(_ command: ScriptCommand) {
    self.command = command
    var rest = command.arguments
    while let word = rest.popFirst() {
      if Self.boxes.contains(word.text) {
        box = word.text
      } else if word.text == "--title" {
        title = rest.popFirst()?.text
      } else if Self.valued.contains(word.text) {
        _ = rest.popFirst()
      } else if !word.text.hasPrefix("--"), !box.isEmpty {
        words.append(word)
      }
    }
  }

  /// The fields that ask the same; none for a box that asks nothing.
  var fields: [FieldSketch] {
    switch box {
    case "--inputbox": [input(.text, initial: 3)]
    case "--passwordbox": [input(.password, initial: nil)]
    case "--editbox": [input(.textarea, initial: nil)]
    case "--yesno": [input(.confirm, initial: nil)]
    case "--calendar": [input(.date, initial: nil)]
    case "--timebox": [input(.time, initial: nil)]
    case "--fselect", "--dselect": [named(.path, title ?? "")]
    case "--menu": [list(.choice, every: 2)]
    case "--radiolist": [list(.choice, every: 3)]
    case "--checklist": [list(.choices, every: 3)]
    case "--form", "--passwordform": form
    default: []
    }
  }

  private func named(_ kind: FieldKind, _ question: String) -> FieldSketch {
    let text = [question, title ?? ""].lazy.compactMap(PromptText.title).first
    let id = command.variable ?? text.map { FieldSketch.id(for: $0) } ?? "answer"
    var field = FieldSketch(id: id, title: text ?? FieldSketch.title(of: id))
    field.kind = kind
    return field
  }

  /// Returns the field of a box: its text, its height and width, and what follows.
  private func input(_ kind: FieldKind, initial place: Int?) -> FieldSketch {
    var field = named(kind, words.first?.text ?? "")
    if let place, words.indices.contains(place), !words[place].isComputed,
      !words[place].text.isEmpty
    {
      field.defaultText = words[place].text
    }
    return field
  }

  /// Returns the field of a list: its text, three sizes, then a tag and a description, and perhaps its
  /// status.
  private func list(_ kind: FieldKind, every step: Int) -> FieldSketch {
    var field = named(kind, words.first?.text ?? "")
    let items = Array(words.dropFirst(4))
    guard !items.contains(where: \.isComputed) else { return field }
    var seen: Set<String> = []
    for start in stride(from: 0, to: items.count - step + 1, by: step) {
      let (tag, text) = (items[start].text, items[start + 1].text)
      guard !tag.isEmpty, seen.insert(tag).inserted else { continue }
      field.options.append(FieldSketch.Option(tag, title: text.isEmpty ? tag : text))
      if step == 3, items[start + 2].text.lowercased() == "on", field.defaultText == nil {
        field.defaultText = tag
      }
    }
    return field
  }

  /// The fields of a form: its text, three sizes, then label, y, x, item, y, x, length, input length.
  private var form: [FieldSketch] {
    let items = Array(words.dropFirst(4))
    return stride(from: 0, to: items.count - 7, by: 8).compactMap { start in
      guard let label = PromptText.title(items[start].text) else { return nil }
      var field = FieldSketch(id: FieldSketch.id(for: label), title: label)
      field.kind = box == "--passwordform" ? .password : .text
      let initial = items[start + 3]
      if field.kind == .text, !initial.isComputed, !initial.text.isEmpty {
        field.defaultText = initial.text
      }
      field.maxLength = Int(items[start + 7].text).flatMap { $0 > 0 ? $0 : nil }
      return field
    }
  }
}
