import RefillCore

/// Reads an XLSForm.
struct XLSForm {
  var translation: FormTranslation
  /// The writer of submissions, complete after reading.
  var submission = XLSFormSubmission()
  let book: XLSFormBook
  /// Returns the bytes of a file beside the form.
  let files: (String) -> [UInt8]?
  /// The rows of `choices` by their list.
  let lists: [String: [XLSFormBook.Row]]
  /// The rows of `external_choices` by their list.
  let externalLists: [String: [XLSFormBook.Row]]
  /// The fields, groups and repeats in the order of the file.
  var nodes: [XLSFormNode] = []
  /// The indices of the nodes in no group.
  private var top: [Int] = []
  /// The indices of the groups and repeats that are open.
  private var open: [Int] = []
  /// The expressions, which are translated once all names are known.
  var expressions: [XLSFormExpression] = []
  /// The ids of fields and repeats by their names in the file.
  var names: [String: String] = [:]
  /// True if data of the device were reported.
  private var hasToldOfDevice = false

  /// The maximum number of groups and repeats in each other.
  private static let maximumDepth = 64

  init(
    _ book: XLSFormBook, _ translation: FormTranslation,
    beside files: @escaping (String) -> [UInt8]?
  ) {
    self.book = book
    self.translation = translation
    self.files = files
    func lists(of sheet: String) -> [String: [XLSFormBook.Row]] {
      Dictionary(grouping: book.sheets[sheet] ?? []) { book.text("list_name", of: $0) }
    }
    self.lists = lists(of: "choices")
    externalLists = lists(of: "external_choices")
  }

  /// Reads the whole form.
  mutating func read() {
    readSettings()
    for sheet in ["entities", "osm"] {
      if let row = book.sheets[sheet]?.first {
        translation.warn("The sheet \(sheet) is not carried.", at: row.position)
      }
    }
    guard let survey = book.sheets["survey"], !survey.isEmpty else {
      return translation.error(
        "The form has no sheet survey with rows.", at: SourcePosition(line: 1, column: 1))
    }
    for row in expanded(survey) {
      guard open.count <= Self.maximumDepth else {
        return translation.error(
          "Groups and repeats are nested deeper than \(Self.maximumDepth) levels.", at: row.position
        )
      }
      read(row)
    }
    for index in open {
      translation.error(
        "This group or repeat has no end.", at: nodes[index].position, field: nodes[index].id)
    }
    guard open.isEmpty else { return }
    translateExpressions()
    translation.elements = elements
    if translation.elements.isEmpty {
      translation.error("The form has no questions.", at: survey[0].position)
    }
  }

  /// The elements of the form.
  var elements: [JSONValue] { top.compactMap(element) }

  /// Returns the element of a node; `nil` for one that was left out, and for an empty group.
  private func element(_ index: Int) -> JSONValue? {
    let node = nodes[index]
    guard !node.isLeftOut else { return nil }
    guard node.isContainer else { return .object(node.members, at: node.position) }
    let children = node.children.compactMap(element)
    guard !children.isEmpty else { return nil }
    return .object(
      node.members + [("fields", .list(children, at: node.position))], at: node.position)
  }

  // MARK: Settings

  private mutating func readSettings() {
    let known = ["form_title", "form_id", "version", "default_language", "name", "style"]
    for row in book.sheets["settings"] ?? [] {
      for (column, cell) in row.cells where !known.contains(column.name) {
        translation.warn("The setting \(quoted(column.name)) is not carried.", at: cell.position)
      }
      if let title = book.cell("form_title", of: row) {
        translation.title = .text(
          String(FormTranslation.oneLine(title.text).prefix(200)), at: title.position)
      }
      submission.formID = book.cell("form_id", of: row)?.text ?? submission.formID
      submission.version = book.cell("version", of: row)?.text ?? submission.version
      submission.root = book.cell("name", of: row)?.text ?? submission.root
    }
  }

  // MARK: Rows

  private mutating func read(_ row: XLSFormBook.Row) {
    let written = book.text("type", of: row)
    guard !written.isEmpty else {
      if let name = book.cell("name", of: row) {
        translation.warn("\(quoted(name.text)) has no type, and is left out.", at: name.position)
      }
      return
    }
    let type = XLSFormType(written)
    switch type {
    case .beginGroup: begin(row, isRepeat: false)
    case .beginRepeat: begin(row, isRepeat: true)
    case .endGroup: end(row, isRepeat: false)
    case .endRepeat: end(row, isRepeat: true)
    case .beginLoop, .endLoop:
      translation.error("This loop has no beginning.", at: row.position)
    case .metadata(let name): readMetadata(row, name)
    case .other(let name):
      translation.warn("The type \(quoted(name)) is not carried.", at: row.position)
    case .text, .integer, .decimal, .range, .date, .time, .dateTime, .note, .acknowledge, .phone,
      .calculate, .hidden, .select, .selectExternal, .selectFromFile, .rank, .geopoint, .geotrace,
      .geoshape,
      .barcode, .media:
      readField(row, type)
    }
  }

  private mutating func begin(_ row: XLSFormBook.Row, isRepeat: Bool) {
    let position = row.position
    let (key, full) = id(of: row, else: isRepeat ? "repeat" : "group")
    let isPage =
      !isRepeat && appearance(of: row).contains("field-list")
      && !open.contains { nodes[$0].isPage || nodes[$0].isRepeat }
    var members: XLSFormNode.Members = [
      ("id", .text(key, at: position)),
      ("title", .text(title(of: row, else: key), at: labelPosition(of: row))),
      ("kind", .text(isRepeat ? "repeat" : "group", at: position)),
      ("nest", isRepeat ? nil : .flag(true, at: position)),
      ("page", isPage ? .flag(true, at: position) : nil),
    ]
    if isRepeat { members += count(of: row) }
    warnAboutGuidance(row, full)
    let isCounted = isRepeat && !members.contains { $0.0 == "maxItems" }
    var node = XLSFormNode(id: full, key: key, members: members, position: position)
    (node.isContainer, node.isRepeat, node.isPage) = (true, isRepeat, isPage)
    let index = add(node, row)
    if isRepeat { nameNode(row, key) }
    addExpression("relevant", .relevant, of: row, index)
    // After the conditions around it, on which the count depends.
    if isCounted { addExpression("repeat_count", .count, of: row, index) }
    open.append(index)
  }

  /// Returns the members of a repeat with a fixed number of items.
  private func count(of row: XLSFormBook.Row) -> XLSFormNode.Members {
    guard let cell = book.cell("repeat_count", of: row), let count = Int(cell.text),
      (1...ItemList.maximumItems).contains(count)
    else { return [] }
    let number = JSONValue(.number(String(count)), at: cell.position)
    return [("minItems", number), ("maxItems", number)]
  }

  private mutating func end(_ row: XLSFormBook.Row, isRepeat: Bool) {
    guard let last = open.popLast(), nodes[last].isRepeat == isRepeat else {
      return translation.error(
        "This ends no \(isRepeat ? "repeat" : "group") that is open.", at: row.position)
    }
    if nodes[last].children.isEmpty {
      translation.warn("This group or repeat is empty, and left out.", at: nodes[last].position)
    }
  }

  private mutating func readMetadata(_ row: XLSFormBook.Row, _ name: String) {
    let (kind, value): (String, JSONValue)
    switch name {
    case "start", "get start time", "start time":
      (kind, value) = ("datetime", .text("now", at: row.position))
    case "today", "get today": (kind, value) = ("date", .text("today", at: row.position))
    case "end", "get end time", "end time":
      kind = "datetime"
      value = .object([("calculate", .text("now()", at: row.position))], at: row.position)
    default:
      if !hasToldOfDevice {
        translation.warn(
          "\(name) and other data of a device are left out.", at: row.position)
      }
      hasToldOfDevice = true
      return
    }
    let (key, full) = id(of: row, else: name)
    let isComputed = value.string == nil
    let node = XLSFormNode(
      id: full, key: key,
      members: [
        ("id", .text(key, at: row.position)), ("kind", .text(kind, at: row.position)),
        ("hidden", .flag(true, at: row.position)),
        isComputed ? ("calculate", value["calculate"]) : ("default", value),
      ], position: row.position)
    _ = add(node, row)
    nameNode(row, key)
    submission.formats[full] = kind == "datetime" ? .moment : .text
  }

  // MARK: Nodes

  /// Returns the id of a row in its group, and the full one.
  mutating func id(of row: XLSFormBook.Row, else other: String) -> (key: String, full: String) {
    let prefix = open.last.map { nodes[$0].id + "." } ?? ""
    let name = book.text("name", of: row)
    // A dot in a key would be one between keys.
    let key = translation.id(
      for: (name.isEmpty ? other : name).replacing(".", with: "-"), in: prefix)
    return (key, prefix + key)
  }

  /// Adds a node to the open group; returns its index.
  mutating func add(_ node: XLSFormNode, _ row: XLSFormBook.Row) -> Int {
    let name = book.text("name", of: row)
    submission.names[node.id] = name.isEmpty ? node.key : name
    nodes.append(node)
    let index = nodes.count - 1
    nodes[index].ancestors = open
    if let last = open.last { nodes[last].children.append(index) } else { top.append(index) }
    return index
  }

  /// Makes a node known by its name in the file.
  mutating func nameNode(_ row: XLSFormBook.Row, _ key: String) {
    let name = book.text("name", of: row)
    names[name] = names[name] ?? key
  }

  /// Notes an expression of a column, if it has one.
  mutating func addExpression(
    _ column: String, _ role: XLSFormExpression.Role, of row: XLSFormBook.Row, _ node: Int
  ) {
    guard let cell = book.cell(column, of: row) else { return }
    expressions.append(XLSFormExpression(node: node, role: role, column: column, cell: cell))
  }

  func appearance(of row: XLSFormBook.Row) -> [String] {
    book.text("appearance", of: row).lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  /// Returns the label of a row on one line.
  func title(of row: XLSFormBook.Row, else other: String) -> String {
    let label = FormTranslation.oneLine(book.text("label", of: row))
    return String((label.isEmpty ? other : label).prefix(300))
  }

  /// Returns the position of the label of a row; that of the row without one.
  func labelPosition(of row: XLSFormBook.Row) -> SourcePosition {
    book.cell("label", of: row)?.position ?? row.position
  }

  /// Returns a text without the answers that are named in it, where none can be shown.
  static func plain(_ text: String) -> String { text.replacing(/\$\{[^}]*\}/, with: "…") }
}
