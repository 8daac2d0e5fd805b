import RefillCore

/// Translates a question of an XLSForm to the kind of a field and the members of its value.
struct XLSFormField {
  var translation: FormTranslation
  /// The options of a choice: their values, and their cells by column.
  private(set) var options: [XLSFormNode.Option] = []
  /// True for a choice with an option for other values.
  private(set) var hasOther = false
  /// The spelling of the answer in submissions.
  private(set) var format = XLSFormSubmission.Format.text
  // The form itself is not copied: its nodes grow meanwhile.
  private let book: XLSFormBook
  private let lists: [String: [XLSFormBook.Row]]
  private let externalLists: [String: [XLSFormBook.Row]]
  private let files: (String) -> [UInt8]?
  private let appearance: [String]
  private let row: XLSFormBook.Row
  private let type: XLSFormType
  private let id: String

  init(_ row: XLSFormBook.Row, _ type: XLSFormType, id: String, _ form: XLSForm) {
    self.row = row
    self.type = type
    self.id = id
    (book, lists, externalLists) = (form.book, form.lists, form.externalLists)
    files = form.files
    appearance = form.appearance(of: row)
    translation = form.translation
  }

  /// True for a default that is computed.
  static func isDynamic(_ text: String) -> Bool {
    text.contains("${") || text.contains("(") && text.contains(")")
  }

  private var position: SourcePosition { row.position }

  /// Returns the kind and the members.
  mutating func content() -> (kind: String, XLSFormNode.Members) {
    switch type {
    case .integer: return number("number", [])
    case .decimal: return number("decimal", [])
    case .range: return range()
    case .date: return moment("date", .text)
    case .time: return moment("time", .time)
    case .dateTime: return moment("datetime", .moment)
    case .acknowledge:
      format = .acknowledgement
      let isGiven = book.text("default", of: row).lowercased() == "ok"
      return ("confirm", [("default", isGiven ? .flag(true, at: position) : nil)])
    case .select(let list, let isMultiple, let hasOther):
      return choice(
        lists[list] ?? [], list, isMultiple: isMultiple, hasOther: hasOther)
    case .selectExternal(let list):
      return choice(
        externalLists[list] ?? [], list, isMultiple: false, hasOther: false)
    case .selectFromFile(let name, let isMultiple): return choice(fromFile: name, isMultiple)
    case .rank(let list):
      translation.warn(
        "The order of a rank is not carried: its values are chosen.", at: position, field: id)
      return choice(lists[list] ?? [], list, isMultiple: true, hasOther: false)
    case .geopoint: return place(points: "1")
    case .geotrace, .geoshape: return place(points: "2,")
    case .media:
      translation.warn("Only the name of the file is written.", at: position, field: id)
      format = .file
      return ("path", [])
    case .phone: return ("text", [("inputmode", .text("tel", at: position))] + initialText("text"))
    case .text, .barcode, .note, .calculate, .hidden, .beginGroup, .endGroup, .beginRepeat,
      .endRepeat, .beginLoop, .endLoop, .metadata, .other:
      return text()
    }
  }

  // MARK: Texts, numbers, dates

  private func text() -> (kind: String, XLSFormNode.Members) {
    if appearance.contains("masked") { return ("password", []) }
    let isLong = appearance.contains("multiline") || appearance.contains("textarea")
    let isNumeric = appearance.contains("numbers")
    let kind = isLong ? "textarea" : "text"
    return (
      kind, [("inputmode", isNumeric ? .text("numeric", at: position) : nil)] + initialText(kind)
    )
  }

  /// Returns the default as a literal; `nil` for none, and for one that is computed.
  private var literal: XLSFormBook.Cell? {
    book.cell("default", of: row).flatMap { Self.isDynamic($0.text) ? nil : $0 }
  }

  private func initialText(_ kind: String) -> XLSFormNode.Members {
    [
      (
        "default",
        literal.map {
          .text(kind == "textarea" ? $0.text : FormTranslation.oneLine($0.text), at: $0.position)
        }
      )
    ]
  }

  private mutating func number(
    _ kind: String, _ members: XLSFormNode.Members
  ) -> (kind: String, XLSFormNode.Members) {
    (
      kind,
      members + [("default", checked(kind).map { .number(written: $0.text, at: $0.position) })]
    )
  }

  /// Returns the default if the kind can have it; reports one that it cannot.
  private mutating func checked(_ kind: String) -> XLSFormBook.Cell? {
    guard let cell = literal, let kind = FieldKind(rawValue: kind) else { return nil }
    guard WrittenValue(cell.text, kind: kind) != nil else {
      translation.warn(
        "The default is not \(WrittenValue.description(for: kind)), and left out.",
        at: cell.position, field: id)
      return nil
    }
    return cell
  }

  private mutating func moment(
    _ kind: String, _ format: XLSFormSubmission.Format
  ) -> (kind: String, XLSFormNode.Members) {
    self.format = format
    return (kind, [("default", checked(kind).map { .text($0.text, at: $0.position) })])
  }

  private mutating func range() -> (kind: String, XLSFormNode.Members) {
    let words = book.text("parameters", of: row).lowercased()
      .split { $0.isWhitespace || $0 == "," || $0 == ";" }
    var values = ["start": "1", "end": "10", "step": "1"]
    for word in words {
      let parts = word.split(separator: "=")
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    let limits = ["start", "end", "step"].map { values[$0] ?? "" }
    let isWhole = limits.allSatisfy { WrittenValue($0, kind: .number) != nil }
    let kind: FieldKind = isWhole ? .number : .decimal
    let numbers = limits.map { WrittenValue($0, kind: kind) }
    guard let start = numbers[0], let end = numbers[1], numbers[2]?.isPositive == true, start <= end
    else {
      translation.warn("The parameters of the range are not carried.", at: position, field: id)
      return number("decimal", [])
    }
    let written = limits.map { JSONValue.number(written: $0, at: position) }
    return number(
      kind.rawValue, [("minimum", written[0]), ("maximum", written[1]), ("step", written[2])])
  }

  /// Returns a text of one point, or of several with semicolons between them.
  private func place(points: String) -> (kind: String, XLSFormNode.Members) {
    let number = "-?[0-9]+(?:[.][0-9]+)?"
    let point = "\(number) \(number)(?: \(number)){0,2}"
    let isOne = points == "1"
    let hint =
      "Latitude and longitude, and if known altitude and accuracy, with blanks between them"
    return (
      "text",
      [
        ("pattern", .text(isOne ? point : "\(point)(?: *; *\(point))+;?", at: position)),
        (
          "patternHint", .text(hint + (isOne ? "." : "; points have ; between them."), at: position)
        ),
        ("placeholder", .text(isOne ? "48.2 16.37" : "48.2 16.37; 48.3 16.4", at: position)),
      ] + initialText("text")
    )
  }

  // MARK: Choices

  private mutating func choice(
    fromFile name: String, _ isMultiple: Bool
  ) -> (kind: String, XLSFormNode.Members) {
    let isLocal = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    guard isLocal, name.lowercased().hasSuffix(".csv"), let bytes = files(name),
      bytes.count <= JSONReader.maximumSize, TextEncoding.problem(of: bytes) == nil
    else {
      translation.warn(
        "\(quoted(name)) cannot be read as CSV beside the form: the value is typed.", at: position,
        field: id)
      return ("text", initialText("text"))
    }
    var other = XLSFormBook()
    other.addSheet("choices", XLSFormTables.csv(bytes))
    let rows = (other.sheets["choices"] ?? []).map {
      // Positions in another file are those of the question.
      XLSFormBook.Row(
        position: position,
        cells: $0.cells.map {
          (column: $0.column, cell: .init(text: $0.cell.text, position: position))
        })
    }
    return choice(rows, name, isMultiple: isMultiple, hasOther: false)
  }

  private mutating func choice(
    _ rows: [XLSFormBook.Row], _ list: String, isMultiple: Bool, hasOther: Bool
  ) -> (kind: String, XLSFormNode.Members) {
    let named = rows.filter { !book.text("name", of: $0).isEmpty }
    guard !named.isEmpty else {
      translation.warn(
        "The list \(quoted(list)) has no choices: the value is typed.", at: position, field: id)
      return ("text", initialText("text"))
    }
    warnAboutLabels(of: named)
    var written = named.map { row in
      (
        value: book.text("name", of: row),
        title: FormTranslation.oneLine(XLSForm.plain(book.text("label", of: row))),
        position: row.position
      )
    }
    if hasOther, !written.contains(where: { $0.value == "other" }) {
      written.append(("other", "Other", position))
      self.hasOther = true
    }
    let list = OptionList(written)
    addOptions(list.values, of: named)
    let values = zip(list.values, written).compactMap { own, option in
      own.map { ($0, option.value) }
    }
    format = .options(Dictionary(values, uniquingKeysWith: { first, _ in first }))
    let known = Set(options.map(\.value))
    return (
      isMultiple ? "choices" : "choice",
      [("enum", .list(list.elements, at: position)), ("default", chosen(known, isMultiple))]
    )
  }

  /// Reports the first answer that is named in the labels of choices.
  private mutating func warnAboutLabels(of rows: [XLSFormBook.Row]) {
    let labels = rows.compactMap { book.cell("label", of: $0) }
    guard let label = labels.first(where: { $0.text.contains("${") }) else { return }
    translation.warn(
      "The answer in the label of a choice is shown as ….", at: label.position, field: id)
  }

  /// Adds the options with the cells of their rows; one without a row is `other`.
  private mutating func addOptions(_ values: [String?], of rows: [XLSFormBook.Row]) {
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      let cells = index < rows.count ? rows[index].cells : nil
      let columns = cells.map { cells in
        Dictionary(
          cells.map { ($0.column.name, $0.cell.text) }, uniquingKeysWith: { first, _ in first })
      }
      options.append(.init(value: value, columns: columns))
    }
  }

  private mutating func chosen(_ known: Set<String>, _ isMultiple: Bool) -> JSONValue? {
    guard let cell = literal else { return nil }
    let words =
      isMultiple ? cell.text.split(whereSeparator: \.isWhitespace).map(String.init) : [cell.text]
    guard words.allSatisfy(known.contains), Set(words).count == words.count else {
      translation.warn(
        "The default is not among the choices, and left out.", at: cell.position, field: id)
      return nil
    }
    return isMultiple
      ? .list(words.map { .text($0, at: cell.position) }, at: cell.position)
      : .text(cell.text, at: cell.position)
  }
}
