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

extension FormModel {
  /// How many rows are made at once.
  private static let snippetPageSize = 200

  /// Opens the list of the snippets that may be put in here.
  mutating func openSnippets(_ index: Int, _ host: Host) {
    let field = form.fields[index]
    guard field.kind.isTyped, field.snippets != .off, entries[index].secret == nil,
      !field.isReadOnly, chooser == nil
    else { return }
    if entries[index].tabstops != nil {
      completeTabstops(index)
      ask(index)
    }
    snippetList = SnippetList()
    findSnippets(index, host)
    guard !snippetList.snippets.isEmpty else {
      return notice = host.snippets()?.failure.map(Notice.text) ?? .noSnippets
    }
    entries[index].line.setMarked(nil)
    chooser = Chooser(snippetPage(host), kind: .snippets, windowRows: screen.rows)
    notice = nil
  }

  /// Expands what an abbreviation stands for; where that are several snippets, a list asks which.
  mutating func start(
    _ matches: [SnippetMatch], over range: Range<Int>, delimiter: String, _ index: Int,
    _ host: Host
  ) -> Bool {
    guard matches.count > 1 else {
      guard let match = matches.first else { return false }
      return start(match, over: range, delimiter: delimiter, index, host)
    }
    snippetList = SnippetList(
      snippets: matches.map(\.snippet),
      alike: SnippetList.Alike(
        matches: matches, range: range, text: entries[index].line.text.clusters(range),
        delimiter: delimiter))
    entries[index].line.setMarked(nil)
    panel = nil
    chooser = Chooser(snippetPage(host), kind: .snippets, windowRows: screen.rows)
    return false
  }

  /// Typing over the list looks for something else; the text stays as it is.
  mutating func narrowSnippets(by action: Action, _ index: Int, _ host: Host) {
    switch action {
    case .type(let text), .paste(let text): snippetList.query += text.onOneLine
    case .deleteBackward: snippetList.query = String(snippetList.query.dropLast())
    case .deleteWord: snippetList.query = ""
    case .proposed(let text, let cursor, _):
      let edit = Edit(from: entries[index].line.text, to: text, cursor: cursor)
      if let typed = edit?.text, !typed.isEmpty {
        snippetList.query += typed
      } else {
        snippetList.query = String(snippetList.query.dropLast())
      }
    default: return
    }
    findSnippets(index, host)
    let page = snippetPage(host)
    chooser?.show(page, keeping: false)
  }

  private mutating func findSnippets(_ index: Int, _ host: Host) {
    guard let collection = host.snippets()?.collection else { return }
    let use = form.fields[index].snippets
    snippetList.snippets = SnippetSearch(snippetList.query).snippets(in: collection)
      .filter { use.allows(collection.groups[$0.group].name) && $0.snippet.isEnabled }
      .map(\.snippet)
    snippetList.shown = Self.snippetPageSize
  }

  /// Makes more rows where the highlight comes near the last one.
  mutating func showMoreSnippets(_ host: Host) {
    guard let chooser, chooser.kind == .snippets, snippetList.alike == nil,
      chooser.rows.count < snippetList.snippets.count,
      chooser.highlight + chooser.height >= chooser.rows.count
    else { return }
    snippetList.shown = chooser.rows.count + Self.snippetPageSize
    let page = snippetPage(host)
    self.chooser?.show(page, keeping: true)
    self.chooser?.highlight(chooser.highlight)
  }

  /// A row for each: its abbreviation, or else what it is called, and the first line of its text.
  private func snippetPage(_ host: Host) -> SuggestionPage {
    guard let library = host.snippets() else { return SuggestionPage() }
    let shown = snippetList.alike == nil ? snippetList.shown : snippetList.snippets.count
    return SuggestionPage(
      snippetList.snippets.prefix(shown).map { snippet in
        var expanding = PendingExpansion(
          snippet: snippet, typed: snippet.abbreviation, moment: host.moment())
        expanding.moment.clipboard = "…"
        let text = expansion(expanding, library, host, values: [:], .atFirstOrName).text
        let line = String(text.drop(while: \.isNewline).prefix { !$0.isNewline })
        let isNamed = snippet.abbreviation.isEmpty || snippetList.alike != nil
        let name = isNamed ? snippet.label ?? line : snippet.abbreviation
        return Suggestion(name, origin: .snippet(name == line ? "" : line))
      }, total: snippetList.snippets.count)
  }

  /// Puts the snippet of a row in, over what is selected.
  mutating func pickSnippet(_ row: Int, _ index: Int, _ host: Host) {
    chooser = nil
    guard snippetList.snippets.indices.contains(row) else { return }
    let line = entries[index].line
    if let alike = snippetList.alike {
      guard line.text.clusters(alike.range) == alike.text else { return }
      _ = start(
        alike.matches[row], over: alike.range, delimiter: alike.delimiter, index, host)
      return
    }
    let snippet = snippetList.snippets[row]
    let expanding = PendingExpansion(
      snippet: snippet,
      typed: snippet.abbreviation.isEmpty ? snippet.label ?? "" : snippet.abbreviation,
      moment: host.moment(selection: String(line.text.clusters(line.selection))))
    _ = start(expanding, over: line.selection, index, host)
  }
}
