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
  init(_ filling: Filling, _ layout: Layout, _ look: Look, helpPages: Int) {
    title = filling.form.title
    place = Self.place(filling, helpPages: helpPages)
    // The question about a draft has no help.
    helpKey = layout.style == .wide && place != .draft ? look.key(.help) : ""
    self.layout = layout
    style = look.theme.dim
    emphasis = look.theme.emphasis
    ellipsis = look.glyphs.ellipsis
  }

  private static func place(_ filling: Filling, helpPages: Int) -> Place {
    if let help = filling.help { return .help(page: help.page % helpPages + 1, count: helpPages) }
    if case .draft = filling.question { return .draft }
    if filling.preview != nil { return .rest }
    if let fillIn = filling.fillIn {
      return .blank(fillIn.place.number, count: fillIn.place.count)
    }
    guard let index = filling.focusedIndex else { return .review }
    let fields = filling.answerable
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
      count > 1 ? Phrase.helpPage(["page": "\(page)", "count": "\(count)"]) : Phrase.help()
    case .draft: Phrase.draft()
    case .rest: Phrase.fillTheRest()
    case .blank(let number, let count):
      Phrase.blankPlace(["number": "\(number)", "count": "\(count)"])
    case .field(let number, let count):
      Phrase.fieldPlace(["number": "\(number)", "count": "\(count)"])
    case .review: Phrase.review()
    }
  }

  private var help: String {
    guard !helpKey.isEmpty else { return "" }
    if case .help = place { return "   Esc closes" }
    return "   \(helpKey.filter { $0 != " " }) help"
  }
}
