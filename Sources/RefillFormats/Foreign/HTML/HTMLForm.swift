import RefillCore

/// Reads a form of an HTML page.
struct HTMLForm {
  var translation: FormTranslation
  /// The writer of the data, complete after reading.
  var data = HTMLFormData()
  let page: HTMLPage
  /// The texts of labels by the ids of their controls.
  let labels: [String: String]
  /// The controls of the form.
  var controls: [HTMLPage.Control] = []
  /// True if no control has a name: all are asked then, though a browser would send none.
  var isNameless = false
  /// The radio buttons and the checkboxes of each name; empty for those that were read.
  var toggles: [String: [HTMLPage.Control]] = [:]
  /// The keys of the controls of each group.
  var groupKeys: [Int: Set<String>] = [:]
  /// The elements of the groups.
  var tree = HTMLFieldTree()

  init(_ page: HTMLPage, _ translation: FormTranslation) {
    self.page = page
    self.translation = translation
    labels = Dictionary(
      page.labels.compactMap { label in label.target.map { ($0, label.text.collapsed) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// True if a file looks like a page with controls.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let blanks = " \t\r\n".utf8
    guard text.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<") else { return false }
    var rest = text
    while let sign = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(sign + 1)...]
      let name = String(decoding: rest.prefix(8), as: UTF8.self).lowercased()
      if ["form", "input", "select", "textarea"].contains(where: name.hasPrefix) { return true }
    }
    return false
  }

  // MARK: Forms of the page

  /// A form of the page, or the controls that are in none.
  private enum Source: Hashable {
    case form(Int)
    case loose
  }

  /// Reads a form.
  ///
  /// - Parameter part: the number of the form in the page, or its id or name; `nil` for the first
  ///   one with fields.
  mutating func read(_ part: String?) {
    let owners = page.owners.map { $0.map { Source.form($0) } ?? .loose }
    let all = zip(page.controls, owners)
    let filled = Set(all.filter { $0.0.isField }.map(\.1))
    guard let source = chosen(part, filled) else { return }
    controls = all.filter { $0.1 == source }.map(\.0)
    if let title = page.title, !title.isEmpty {
      let start = SourcePosition(line: 1, column: 1)
      translation.title = .text(String(title.prefix(200)), at: start)
    }
    if case .form(let index) = source { readTarget(page.forms[index]) }
    if part == nil { tellOfOthers(than: source, filled) }
    if source != .loose, let loose = all.first(where: { $0.0.isField && $0.1 == .loose }) {
      translation.warn(
        "This control is in no form; it and others like it are not asked.",
        at: loose.0.tag.position)
    }
    readControls()
    translation.elements = tree.elements(of: page, &translation)
  }

  /// Returns the form to read; reports that there is none.
  private mutating func chosen(_ part: String?, _ filled: Set<Source>) -> Source? {
    let start = SourcePosition(line: 1, column: 1)
    let first = page.forms.indices.first { filled.contains(.form($0)) }
    guard let part else {
      if let first { return .form(first) }
      if filled.contains(.loose) { return .loose }
      translation.error(
        "The page has no form with fields. A form that a script builds cannot be read.",
        at: page.forms.first?.position ?? start)
      return nil
    }
    let named = page.forms.firstIndex { $0["id"] == part || $0["name"] == part }
    let number = Int(part).flatMap { page.forms.indices.contains($0 &- 1) ? $0 - 1 : nil }
    guard let form = named ?? number else {
      translation.error(
        "The page has no form \(quoted(part)); it has \(page.forms.count).", at: start)
      return nil
    }
    guard filled.contains(.form(form)) else {
      translation.error("The form has no fields.", at: page.forms[form].position)
      return nil
    }
    if form != first {
      // A form has one id, however it is named.
      let tag = page.forms[form]
      translation.addToID(tag.text("id") ?? tag.text("name") ?? String(form + 1))
    }
    return .form(form)
  }

  private mutating func tellOfOthers(than source: Source, _ filled: Set<Source>) {
    for other in page.forms.indices where filled.contains(.form(other)) && .form(other) != source {
      translation.warn(
        "This other form of the page is not read: --form \(other + 1) names it.",
        at: page.forms[other].position)
    }
  }

  private mutating func readTarget(_ form: HTMLTag) {
    data.action = form.text("action") ?? ""
    data.isPost = form["method"]?.trimmed.lowercased() == "post"
    switch form["enctype"]?.trimmed.lowercased() {
    case "multipart/form-data" where data.isPost: data.encoding = .multipart
    case "text/plain" where data.isPost: data.encoding = .plain
    default: data.encoding = .urlencoded
    }
    if let charset = form.text("accept-charset"), charset.lowercased() != "utf-8" {
      translation.warn(
        "The data are in UTF-8, not in \(quoted(charset)).", at: form.position(of: "accept-charset")
      )
    }
    if form["method"]?.trimmed.lowercased() == "dialog" {
      translation.warn("A browser sends nothing of this form.", at: form.position(of: "method"))
    }
  }
}
