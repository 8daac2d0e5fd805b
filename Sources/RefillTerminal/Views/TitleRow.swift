import RefillCore

/// The first row: the title of the form, the position in it, and the help key.
///
/// Equatable, so that an unchanged row is not redrawn.
nonisolated struct TitleRow: Equatable {
  private let title: String
  private let place: Position
  /// The page of the row of an item, or of one that adds; `nil` elsewhere.
  private let page: String?
  /// True if nothing is stored; a word says so.
  private let isPrivate: Bool
  /// The key that opens the help, if there is room.
  private let helpKey: String
  private let layout: Layout
  private let style: Style
  private let emphasis: Style
  private let ellipsis: String

  /// The position in the form.
  private enum Position: Equatable {
    case help(page: Int, count: Int)
    case draft, fieldSearch
    case review(problems: Int)
    case rest(RecordPreview.Place)
    case details
    case blank(Int, count: Int)
    case field(Int, count: Int)
    case item(Int, count: Int)
    case items(Int)
    case page(Int, count: Int, field: Int, fields: Int)

    /// True on the row of an item, and on one that adds.
    var isInList: Bool {
      switch self {
      case .item, .items: true
      case .help, .draft, .fieldSearch, .review, .rest, .details, .blank, .field, .page: false
      }
    }
  }

  /// - Parameters:
  ///   - isPrivate: True if nothing is stored.
  ///   - helpPages: The number of pages of the open help.
  init(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, isPrivate: Bool, helpPages: Int
  ) {
    self.isPrivate = isPrivate
    let pageTitle = model.preview == nil ? model.page?.page.title : nil
    title = [model.form.title, pageTitle].compactMap(\.self).separated(by: ", ")
    place = Self.place(model, helpPages: helpPages)
    page =
      place.isInList ? model.page.map { Message.pageNote(page: $0.number, count: $0.count) } : nil
    // The draft question has no help.
    helpKey = place != .draft ? appearance.key(.help) : ""
    self.layout = layout
    style = appearance.theme.dim
    emphasis = appearance.theme.emphasis
    ellipsis = appearance.glyphs.ellipsis
  }

  private static func place(_ model: FormModel, helpPages: Int) -> Position {
    for mode in model.modes {
      switch mode {
      case .question(.draft): return .draft
      case .help(let help): return .help(page: help.page % helpPages + 1, count: helpPages)
      case .recordPreview(let preview):
        return preview.record.details == nil ? .rest(preview.place) : .details
      case .fillInForm(let form): return .blank(form.place.number, count: form.place.count)
      case .field(let index):
        let fields = model.answerableOnPage
        let number = (fields.firstIndex(of: index) ?? 0) + 1
        guard let page = model.page else { return .field(number, count: fields.count) }
        return .page(page.number, count: page.count, field: number, fields: fields.count)
      case .item(let item):
        let all = model.items.place(of: item).map { model.items.items(of: $0) } ?? []
        return .item(model.items.number(of: item), count: all.count)
      case .adding(let place): return .items(model.items.items(of: place).count)
      case .review: return .review(problems: model.problems.count)
      case .fieldSearch: return .fieldSearch
      case .question, .panel, .calendar, .renaming, .list, .tabstops: continue
      }
    }
    return .review(problems: 0)
  }

  func draw() -> Row {
    var row = Row(columns: layout.columns)
    let start = row.putRight(right, before: layout.end, style: style)
    let shown = Row.cut(title, to: max(start - 2 - layout.margin, 0), ellipsis: ellipsis)
    row.put(shown, at: layout.margin, style: emphasis)
    return row
  }

  private var words: String {
    switch place {
    case .help(let page, let count):
      count > 1 ? Message.helpPage(page: page, count: count) : Message.help
    case .draft: Message.draft
    case .rest(let place): words(of: place)
    case .details: Message.detailsPlace
    case .blank(let number, let count):
      Message.blankPlace(number: number, count: count)
    case .field(let number, let count):
      Message.fieldPlace(number: number, count: count)
    case .page(let page, let count, let number, let fields):
      Message.pagePlace(page: page, count: count, field: number, fields: fields)
    case .item(let number, let count): Message.itemPlace(number: number, count: count)
    case .items(let count): TextFormat.count(count, "item")
    case .review(let problems):
      problems == 0
        ? Message.review
        : Message.brokenReviewNote(problems: TextFormat.count(problems, "problem"))
    case .fieldSearch: Message.fieldSearch
    }
  }

  private func words(of place: RecordPreview.Place) -> String {
    if let count = place.count {
      return Message.fillTheRestPlace(number: place.number, count: count)
    }
    return place.number == 1
      ? Message.fillTheRest : Message.fillTheRestRecord(number: place.number)
  }

  /// The position and the help key; in a narrow window, the key alone if the title would be cut.
  private var right: String {
    guard !helpKey.isEmpty else {
      return [page, words].compactMap(\.self).separated(by: "   ")
    }
    let (key, word) = help
    let words = [isPrivate ? Message.privateWord : nil, page, self.words].compactMap(\.self)
      .separated(by: "   ")
    let whole = "\(words)   \(key) \(word)"
    let room = layout.width - 2 - DisplayWidth.of(title)
    return layout.style == .wide || DisplayWidth.of(whole) <= room ? whole : "\(words)  \(key)"
  }

  private var help: (key: String, word: String) {
    if case .help = place { return ("Esc", "closes") }
    return (helpKey.filter { $0 != " " }, "help")
  }
}
