import RefillCore

/// Collects the forms and controls of an HTML page.
///
/// Only what matters to controls is followed: forms, groups, labels, lists of options, and the
/// elements that are closed by others. Scripts are not run.
struct HTMLPageReader {
  private var tokenizer: HTMLTokenizer
  private var page = HTMLPage()
  /// The open elements, the outermost first.
  private var open: [HTMLOpenElement] = []
  /// The form that is open, which controls belong to even outside its parent.
  private var form: Int?
  /// The options of the open `select`; `nil` outside one.
  private var select: HTMLOpenSelect?
  /// The texts that are being collected.
  private var captures: [String] = []
  /// The captures of the open elements that still grow.
  private var growing: [Int] = []
  /// The ids whose texts are collected.
  private let namesTexts: Bool

  /// The maximum number of elements in each other; deeper ones are not followed.
  private static let maximumDepth = 512
  /// The maximum number of texts that are collected at a time.
  private static let maximumCaptures = 64
  /// The length in bytes at which a collected text ends.
  private static let longestText = 4000

  /// Returns the forms of a page in valid UTF-8.
  static func page(_ bytes: [UInt8]) -> HTMLPage {
    var reader = HTMLPageReader(bytes)
    while let token = reader.tokenizer.next() { reader.read(token) }
    reader.endSelect()
    reader.close(downTo: 0)
    return reader.page
  }

  private init(_ bytes: [UInt8]) {
    tokenizer = HTMLTokenizer(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    namesTexts = ["aria-labelledby", "aria-describedby"].contains { text.contains($0) }
  }

  private mutating func read(_ token: HTMLTokenizer.Token) {
    switch token {
    case .start(let tag): start(tag)
    case .end(let name): end(name)
    case .text(let text): add(text)
    }
  }

  // MARK: Texts

  private mutating func add(_ text: String) {
    if let last = select?.options.indices.last, select?.isInOption == true {
      if select?.options[last].text.utf8.count ?? 0 < Self.longestText {
        select?.options[last].text += text
      }
      return
    }
    guard select == nil else { return }
    for index in growing { captures[index] += text }
    growing.removeAll { captures[$0].utf8.count > Self.longestText }
  }

  /// Begins to collect the text of an element; `nil` if too many are collected already.
  private mutating func capture() -> Int? {
    guard growing.count < Self.maximumCaptures else { return nil }
    captures.append("")
    growing.append(captures.count - 1)
    return captures.count - 1
  }

  // MARK: Start tags

  private mutating func start(_ tag: HTMLTag) {
    if HTMLOpenElement.hidden.contains(tag.name) {
      if !(scope.isForeign && tag.isSelfClosing) { _ = tokenizer.rawText(of: tag.name) }
      return
    }
    switch tag.name {
    case "title" where !scope.isForeign:
      let title = tokenizer.rawText(of: "title", hasReferences: true)
      page.title = page.title ?? title.collapsed
    case "textarea":
      let text = tokenizer.rawText(of: "textarea", hasReferences: true)
      endSelect()
      // The first line break is not part of the text.
      addControl(tag, .text(text.first == "\n" ? String(text.dropFirst()) : text))
    case "plaintext": _ = tokenizer.rawText(of: "plaintext")
    case "option", "optgroup": startOption(tag)
    case "select": startSelect(tag)
    case "input", "keygen":
      endSelect()
      addControl(tag)
    default:
      guard select == nil else { return }
      closeElements(endedBy: tag.name)
      startElement(tag)
    }
  }

  private mutating func startElement(_ tag: HTMLTag) {
    var element = HTMLOpenElement(name: tag.name)
    switch tag.name {
    case "form":
      // A form in a form is none.
      guard form == nil, !isInert else { return }
      page.forms.append(tag)
      form = page.forms.count - 1
      return
    case "fieldset" where !isInert:
      page.fieldsets.append(
        HTMLPage.Fieldset(
          parent: scope.fieldset, position: tag.position, isDisabled: tag.has("disabled")))
      element.role = .fieldset(page.fieldsets.count - 1)
    case "legend":
      if let fieldset = scope.fieldset, page.fieldsets[fieldset].legend == nil {
        element.role = .legend(fieldset)
        page.fieldsets[fieldset].legend = ""
      }
    case "label" where !isInert:
      page.labels.append(HTMLPage.Label(target: tag["for"]))
      element.role = .label(page.labels.count - 1)
    case "datalist": element.role = .datalist(tag["id"] ?? "")
    case "button":
      if let index = open.lastIndex(where: { $0.name == "button" }) { close(downTo: index) }
      if addControl(tag) { element.role = .button(page.controls.count - 1) }
    case "template": element.role = .template
    case "svg", "math": element.role = .foreign
    default:
      if namesTexts, let id = tag["id"], page.texts[id] == nil {
        element.role = .text(id)
        page.texts[id] = ""
      }
    }
    guard !HTMLOpenElement.void.contains(tag.name), !(scope.isForeign && tag.isSelfClosing) else {
      return
    }
    push(element)
  }

  private mutating func push(_ element: HTMLOpenElement) {
    guard open.count < Self.maximumDepth else { return }
    var element = element
    switch element.role {
    case .legend, .label, .suggestion, .button, .text: element.capture = capture()
    case .plain, .template, .foreign, .fieldset, .datalist: break
    }
    element.scope = scope(in: element)
    open.append(element)
  }

  // MARK: Controls

  /// Adds a control; returns false for one that is inert.
  @discardableResult
  private mutating func addControl(
    _ tag: HTMLTag, _ content: HTMLPage.Content = .none
  ) -> Bool {
    guard !isInert else { return false }
    var label: Int?
    if tag["type"]?.lowercased() != "hidden", let index = scope.label,
      !page.labels[index].isTaken, page.labels[index].target == nil
    {
      page.labels[index].isTaken = true
      label = index
    }
    page.controls.append(
      HTMLPage.Control(
        tag: tag, content: content, form: form, fieldset: scope.fieldset,
        isDisabled: tag.has("disabled") || scope.disabledGroups > 0, label: label))
    return true
  }

  private mutating func startSelect(_ tag: HTMLTag) {
    // A select in a select ends it, and one among suggestions is for old browsers.
    if select != nil { return endSelect() }
    guard scope.datalist == nil else { return }
    select = HTMLOpenSelect(tag: tag)
  }

  private mutating func endSelect() {
    guard let ended = select else { return }
    select = nil
    addControl(ended.tag, .options(ended.options))
  }

  private mutating func startOption(_ tag: HTMLTag) {
    if select != nil {
      select?.isInOption = tag.name == "option"
      if tag.name == "optgroup" {
        let label = (tag["label"] ?? "").collapsed
        select?.group = (label, tag.has("disabled"))
      } else {
        let option = option(tag)
        select?.options.append(option)
      }
      return
    }
    guard tag.name == "option", let id = scope.datalist else { return }
    if let index = open.lastIndex(where: { $0.name == "option" }) { close(downTo: index) }
    let option = option(tag)
    page.lists[id, default: []].append(option)
    let index = (page.lists[id]?.count ?? 1) - 1
    var element = HTMLOpenElement(name: "option")
    element.role = .suggestion(id, index)
    push(element)
  }

  private func option(_ tag: HTMLTag) -> HTMLPage.Option {
    HTMLPage.Option(
      position: tag.position, written: tag["value"], label: tag.text("label"),
      isSelected: tag.has("selected"),
      isDisabled: tag.has("disabled") || select?.group?.isDisabled ?? false,
      group: select?.group?.label)
  }

  // MARK: Open elements

  /// What the open elements say of what comes next.
  private var scope: HTMLScope { open.last?.scope ?? HTMLScope() }

  /// True in a template, and among suggestions, where nothing is a control.
  private var isInert: Bool { scope.isInTemplate || scope.datalist != nil }

  private func scope(in element: HTMLOpenElement) -> HTMLScope {
    var scope = scope
    switch element.role {
    case .plain, .suggestion, .button, .text: break
    case .template: scope.isInTemplate = true
    case .foreign: scope.isForeign = true
    case .datalist(let id): scope.datalist = id
    case .label(let index): scope.label = index
    case .fieldset(let index):
      scope.fieldset = index
      if page.fieldsets[index].isDisabled { scope.disabledGroups += 1 }
    case .legend(let index):
      // The heading of a disabled group is not disabled by it.
      if page.fieldsets[index].isDisabled { scope.disabledGroups -= 1 }
    }
    return scope
  }

  // MARK: End tags

  private mutating func end(_ name: String) {
    if select != nil {
      switch name {
      case "select": endSelect()
      case "option": select?.isInOption = false
      case "optgroup": select?.group = nil
      default: break
      }
      return
    }
    if name == "form" {
      form = nil
      return
    }
    // An end tag closes nothing around a group or a template.
    let barriers: HTMLEndingNames = ["fieldset", "template"]
    guard let index = open.lastIndex(where: { $0.name == name }),
      !open[index].ending.isDisjoint(with: barriers)
        || open[(index + 1)...].allSatisfy({ $0.ending.isDisjoint(with: barriers) })
    else { return }
    close(downTo: index)
  }

  /// Closes the elements whose end tag may be left out before another one.
  private mutating func closeElements(endedBy name: String) {
    guard let rule = HTMLOpenElement.optionalEnds[name],
      let index = open.lastIndex(where: {
        !$0.ending.isDisjoint(with: rule.closed.union(rule.barriers))
      }), !rule.closed.isDisjoint(with: open[index].ending)
    else { return }
    close(downTo: index)
  }

  /// Closes the open elements from an index on.
  private mutating func close(downTo index: Int) {
    while open.count > index {
      let element = open.removeLast()
      let text = element.capture.map { captures[$0] } ?? ""
      switch element.role {
      case .plain, .template, .foreign, .fieldset, .datalist: continue
      case .legend(let index): page.fieldsets[index].legend = text.collapsed
      case .label(let index): page.labels[index].text = text
      case .suggestion(let id, let index): page.lists[id]?[index].text = text
      case .button(let index): page.controls[index].content = .text(text)
      case .text(let id): page.texts[id] = text.collapsed
      }
      growing.removeAll { $0 == element.capture }
    }
  }
}
