import RefillCore

/// The first row: which form it is, where one is in it, and how help is opened or closed.
///
/// A value that tells whether it would be drawn otherwise, since it seldom is from key to key.
nonisolated struct TitleRow: Equatable {
  private let title: String
  private let place: Place
  /// The key that opens help, where there is room for it.
  private let helpKey: String
  private let layout: Layout
  private let style: Style
  private let emphasis: Style
  private let ellipsis: String

  /// Where one is.
  private enum Place: Equatable {
    case help(page: Int, count: Int)
    case draft, rest, review
    case blank(Int, count: Int)
    case field(Int, count: Int)
  }

  /// - Parameter helpPages: how many pages the open help has.
  init(_ model: FormModel, _ layout: Layout, _ appearance: Appearance, helpPages: Int) {
    title = model.form.title
    place = Self.place(model, helpPages: helpPages)
    // The question about a draft has no help.
    helpKey = layout.style == .wide && place != .draft ? appearance.key(.help) : ""
    self.layout = layout
    style = appearance.theme.dim
    emphasis = appearance.theme.emphasis
    ellipsis = appearance.glyphs.ellipsis
  }

  private static func place(_ model: FormModel, helpPages: Int) -> Place {
    if let help = model.help { return .help(page: help.page % helpPages + 1, count: helpPages) }
    if case .draft = model.question { return .draft }
    if model.preview != nil { return .rest }
    if let fillInForm = model.fillInForm {
      return .blank(fillInForm.place.number, count: fillInForm.place.count)
    }
    guard let index = model.focusedIndex else { return .review }
    let fields = model.answerable
    return .field((fields.firstIndex(of: index) ?? 0) + 1, count: fields.count)
  }

  func draw() -> Row {
    var row = Row(columns: layout.columns)
    let start = row.putRight(words + help, before: layout.end, style: style)
    let shown = Row.cut(title, to: max(start - 2 - layout.margin, 0), ellipsis: ellipsis)
    row.put(shown, at: layout.margin, style: emphasis)
    return row
  }

  private var words: String {
    switch place {
    case .help(let page, let count):
      count > 1 ? Message.helpPage(["page": "\(page)", "count": "\(count)"]) : Message.help()
    case .draft: Message.draft()
    case .rest: Message.fillTheRest()
    case .blank(let number, let count):
      Message.blankPlace(["number": "\(number)", "count": "\(count)"])
    case .field(let number, let count):
      Message.fieldPlace(["number": "\(number)", "count": "\(count)"])
    case .review: Message.review()
    }
  }

  private var help: String {
    guard !helpKey.isEmpty else { return "" }
    if case .help = place { return "   Esc closes" }
    return "   \(helpKey.filter { $0 != " " }) help"
  }
}
