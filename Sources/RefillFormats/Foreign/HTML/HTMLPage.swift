import RefillCore

/// The forms of an HTML page, and their controls in the order of the page.
struct HTMLPage {
  /// The title of the page; `nil` without one.
  var title: String?
  var forms: [HTMLTag] = []
  var controls: [Control] = []
  var fieldsets: [Fieldset] = []
  var labels: [Label] = []
  /// The values of each `datalist` by its id.
  var lists: [String: [Option]] = [:]
  /// The texts of elements by their ids, if any control refers to such a text.
  var texts: [String: String] = [:]

  /// A control: an element that a browser sends, or that sends a form.
  struct Control {
    let tag: HTMLTag
    var content = Content.none
    /// The index of the form that it belongs to; `nil` for none.
    var form: Int?
    /// The index of the innermost group around it; `nil` for none.
    let fieldset: Int?
    /// True if it or a group around it is disabled.
    let isDisabled: Bool
    /// The index of the label around it; `nil` for none.
    let label: Int?

    /// The type of an `input` in lower case; else the name of the element.
    var type: String {
      guard tag.name == "input" else { return tag.name }
      let type = tag["type"]?.trimmed.lowercased() ?? ""
      return type.isEmpty ? "text" : type
    }
  }

  /// The content of a control.
  enum Content {
    case none
    /// The text of a text area or of a button.
    case text(String)
    case options([Option])
  }

  /// An option of a `select` or of a list of suggestions.
  struct Option {
    let position: SourcePosition
    /// The attribute `value`; `nil` for the text.
    let written: String?
    let label: String?
    let isSelected: Bool
    let isDisabled: Bool
    /// The label of the group that it is in; `nil` for none.
    let group: String?
    var text = ""

    /// The value that a browser sends.
    var value: String { written ?? text.collapsed }

    /// The text that a browser shows.
    var title: String { (label ?? text).collapsed }
  }

  /// A group of controls.
  struct Fieldset {
    /// The index of the group around it; `nil` for none.
    let parent: Int?
    let position: SourcePosition
    let isDisabled: Bool
    /// Its heading; `nil` for none.
    var legend: String?
  }

  /// A label.
  struct Label {
    /// The id of its control; `nil` for the first one in it.
    let target: String?
    var text = ""
    /// True if a control in it has it.
    var isTaken = false
  }
}

extension HTMLPage {
  /// The indices of the forms that the controls belong to; `nil` for none.
  var owners: [Int?] {
    let ids = Dictionary(
      forms.indices.compactMap { index in forms[index]["id"].map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    return controls.map { control in
      guard let id = control.tag["form"] else { return control.form }
      return ids[id]
    }
  }
}

extension HTMLPage.Control {
  /// The key of its value; `nil` without one.
  var name: String? { tag["name"].flatMap { $0.isEmpty ? nil : $0 } }

  /// True for a control that is filled in.
  var isField: Bool {
    switch tag.name {
    case "select", "textarea": true
    case "input": !["hidden", "submit", "image", "reset", "button"].contains(type)
    default: false
    }
  }

  /// True for a radio button or a checkbox.
  var isToggle: Bool { tag.name == "input" && ["radio", "checkbox"].contains(type) }

  /// A key that the radio buttons, or the checkboxes, of one name share.
  var groupKey: String { "\(type) \(name ?? "")" }

  /// True for a button that sends the form.
  var isSubmit: Bool {
    switch tag.name {
    case "input": type == "submit"
    case "button": !["reset", "button"].contains(tag["type"]?.trimmed.lowercased())
    default: false
    }
  }

  /// The text of a button; `nil` without one.
  var buttonText: String? {
    let text = if case .text(let text) = content { text.collapsed } else { tag.text("value") ?? "" }
    return text.isEmpty ? nil : text
  }
}

extension String {
  /// The text with one blank for each run of white space, and none at its ends.
  var collapsed: String {
    let blanks = " \t\n\u{C}\r".unicodeScalars
    return unicodeScalars.split { blanks.contains($0) }.map(String.init).joined(separator: " ")
      .trimmed
  }
}
