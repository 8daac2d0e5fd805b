/// What the list of snippets shows.
struct SnippetList: Sendable {
  /// What was typed to find one.
  var query = ""
  /// The snippets of the rows.
  var snippets: [Snippet] = []
  /// How many of them have rows; the rows of the others are made when the list comes to them.
  var shown = 0
  /// What was typed, where the list asks which of several snippets it stands for.
  var alike: Alike?

  /// An abbreviation of several snippets, typed in a text.
  struct Alike: Sendable {
    let matches: [SnippetMatch]
    /// Where it stands, with the delimiter behind it.
    let range: Range<Int>
    /// What stands there.
    let text: Substring
    let delimiter: String

    var typed: String { matches.first?.typed ?? "" }
  }
}

extension Turn {
  /// How many rows are made at once.
  private static let snippetPageSize = 200

  /// Opens the list of the snippets that may be put in here.
  mutating func openSnippets(_ index: Int) {
    let field = model.form.fields[index]
    guard field.kind.isTyped, field.snippets != .off, model.fields[index].secret == nil,
      !field.isReadOnly, model.chooser == nil
    else { return }
    if model.fields[index].tabstops != nil {
      completeTabstops(index)
      ask(index)
    }
    model.snippetList = SnippetList()
    findSnippets(index)
    guard !model.snippetList.snippets.isEmpty else {
      return model.notice = host.snippets()?.failure.map(Notice.text) ?? .noSnippets
    }
    model.fields[index].line.setMarked(nil)
    model.chooser = Chooser(snippetPage(), kind: .snippets, windowRows: model.screen.rows)
    model.notice = nil
  }

  /// Expands what an abbreviation stands for; where that are several snippets, a list asks which.
  mutating func start(
    _ matches: [SnippetMatch], over range: Range<Int>, delimiter: String, _ index: Int
  ) -> Bool {
    guard matches.count > 1 else {
      guard let match = matches.first else { return false }
      return start(match, over: range, delimiter: delimiter, index)
    }
    model.snippetList = SnippetList(
      snippets: matches.map(\.snippet),
      alike: SnippetList.Alike(
        matches: matches, range: range, text: model.fields[index].line.text.clusters(range),
        delimiter: delimiter))
    model.fields[index].line.setMarked(nil)
    model.panel = nil
    model.chooser = Chooser(snippetPage(), kind: .snippets, windowRows: model.screen.rows)
    return false
  }

  /// Typing over the list looks for something else; the text stays as it is.
  mutating func narrowSnippets(by action: Action, _ index: Int) {
    switch action {
    case .type(let text), .paste(let text): model.snippetList.query += text.onOneLine
    case .deleteBackward: model.snippetList.query = String(model.snippetList.query.dropLast())
    case .deleteWord: model.snippetList.query = ""
    case .proposed(let text, let cursor):
      let edit = Edit(from: model.fields[index].line.text, to: text, cursor: cursor)
      if let typed = edit?.text, !typed.isEmpty {
        model.snippetList.query += typed
      } else {
        model.snippetList.query = String(model.snippetList.query.dropLast())
      }
    default: return
    }
    findSnippets(index)
    let page = snippetPage()
    model.chooser?.show(page, keeping: false)
  }

  private mutating func findSnippets(_ index: Int) {
    guard let collection = host.snippets()?.collection else { return }
    let use = model.form.fields[index].snippets
    model.snippetList.snippets = SnippetSearch(model.snippetList.query).snippets(in: collection)
      .filter { use.allows(collection.groups[$0.group].name) && $0.snippet.isEnabled }
      .map(\.snippet)
    model.snippetList.shown = Self.snippetPageSize
  }

  /// Makes more rows where the highlight comes near the last one.
  mutating func showMoreSnippets() {
    guard let chooser = model.chooser, chooser.kind == .snippets, model.snippetList.alike == nil,
      chooser.rows.count < model.snippetList.snippets.count,
      chooser.highlight + chooser.height >= chooser.rows.count
    else { return }
    model.snippetList.shown = chooser.rows.count + Self.snippetPageSize
    let page = snippetPage()
    model.chooser?.show(page, keeping: true)
    model.chooser?.highlight(chooser.highlight)
  }

  /// A row for each: its abbreviation, or else what it is called, and the first line of its text.
  private func snippetPage() -> SuggestionPage {
    guard let library = host.snippets() else { return SuggestionPage() }
    let shown = model.snippetList.alike == nil ? model.snippetList.shown : model.snippetList.snippets.count
    return SuggestionPage(
      model.snippetList.snippets.prefix(shown).map { snippet in
        var expanding = PendingExpansion(
          snippet: snippet, typed: snippet.abbreviation, moment: host.moment())
        expanding.moment.clipboard = "…"
        let text = expansion(expanding, library, values: [:], .atFirstOrName).text
        let line = String(text.drop(while: \.isNewline).prefix { !$0.isNewline })
        let isNamed = snippet.abbreviation.isEmpty || model.snippetList.alike != nil
        let name = isNamed ? snippet.label ?? line : snippet.abbreviation
        return Suggestion(name, origin: .snippet(name == line ? "" : line))
      }, total: model.snippetList.snippets.count)
  }

  /// Puts the snippet of a row in, over what is selected.
  mutating func pickSnippet(_ row: Int, _ index: Int) {
    model.chooser = nil
    guard model.snippetList.snippets.indices.contains(row) else { return }
    let line = model.fields[index].line
    if let alike = model.snippetList.alike {
      guard line.text.clusters(alike.range) == alike.text else { return }
      _ = start(
        alike.matches[row], over: alike.range, delimiter: alike.delimiter, index)
      return
    }
    let snippet = model.snippetList.snippets[row]
    let expanding = PendingExpansion(
      snippet: snippet,
      typed: snippet.abbreviation.isEmpty ? snippet.label ?? "" : snippet.abbreviation,
      moment: host.moment(selection: String(line.text.clusters(line.selection))))
    _ = start(expanding, over: line.selection, index)
  }
}
