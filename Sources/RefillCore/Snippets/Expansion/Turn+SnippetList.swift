/// The open list of snippets.
public struct SnippetList: Sendable {
  /// The rows, the highlighted row and the visible rows.
  public internal(set) var chooser = Chooser(SuggestionPage(), windowRows: 0)
  /// The search text.
  var query = ""
  /// The matching snippets.
  var snippets: [Listed] = []
  /// The number of snippets that have rows; further rows are created as the highlight approaches
  /// the end.
  var shown = 0
  /// The typed abbreviation, if the list asks which of several snippets to insert.
  var alike: Alike?

  /// True if the list is searched by what is typed.
  package var isSearch: Bool { alike == nil }

  /// A snippet with its abbreviation as typed, prefix included; empty without one.
  struct Listed: Sendable {
    let snippet: Snippet
    let typed: String
  }

  /// A typed abbreviation that several snippets share.
  struct Alike: Sendable {
    let matches: [SnippetMatch]
    /// The range of the abbreviation, including the delimiter after it.
    let range: Range<Int>
    /// The text in that range.
    let text: Substring
    let delimiter: String

    var typed: String { matches.first?.typed ?? "" }
  }
}

extension Turn {
  /// The number of rows created at a time.
  private static let snippetPageSize = 200

  /// Opens the list of the snippets that the field allows, in place of any other list.
  mutating func openSnippets(_ index: Int) {
    let field = model.fields[index].field
    if let list = model.overlays.snippets, list.alike == nil { return }
    guard !field.isReadOnly else { return model.messages.show(.edit(.readOnly(field.title))) }
    guard field.kind.isTyped, field.snippets != .off, model.fields[index].secret == nil else {
      return model.messages.show(.snippet(.snippetsOff(field.title)))
    }
    if model.fields[index].snippets.tabstops != nil {
      completeTabstops(index)
      ask(index)
    }
    var list = SnippetList()
    find(in: &list, index)
    guard !list.snippets.isEmpty else {
      return model.messages.show(host.snippets()?.failure.map(Notice.text) ?? .snippet(.noSnippets))
    }
    endCreation(index)
    model.fields[index].line.setMarked(nil)
    list.chooser = Chooser(page(of: list, index), windowRows: model.environment.screen.rows)
    model.overlays.popup = .list(.snippets(list))
    model.messages.clear()
  }

  /// Expands a match; if several snippets match, opens a list that asks which one.
  mutating func start(
    _ matches: [SnippetMatch], over range: Range<Int>, delimiter: String, _ index: Int
  ) -> Bool {
    guard matches.count > 1 else {
      guard let match = matches.first else { return false }
      return start(match, over: range, delimiter: delimiter, index)
    }
    var list = SnippetList(
      snippets: matches.map { SnippetList.Listed(snippet: $0.snippet, typed: $0.typed) },
      alike: SnippetList.Alike(
        matches: matches, range: range, text: model.fields[index].line.text.clusters(range),
        delimiter: delimiter))
    model.fields[index].line.setMarked(nil)
    list.chooser = Chooser(page(of: list, index), windowRows: model.environment.screen.rows)
    model.overlays.popup = .list(.snippets(list))
    return false
  }

  /// Typing in the list changes the search; the text of the field does not change.
  mutating func narrowSnippets(by action: Action, _ index: Int) {
    guard var list = model.overlays.snippets else { return }
    switch action {
    case .text(.type(let text)), .text(.paste(let text)): list.query += text.onOneLine
    case .text(.deleteBackward): list.query = String(list.query.dropLast())
    case .text(.deleteWord), .text(.clear): list.query = ""
    case .text(.proposed(_, _, .moved, _)): return
    case .text(.proposed(let text, let cursor, _, _)):
      let edit = Edit(from: model.fields[index].line.text, to: text, cursor: cursor)
      if let typed = edit?.text, !typed.isEmpty {
        list.query += typed
      } else {
        list.query = String(list.query.dropLast())
      }
    default: return
    }
    find(in: &list, index)
    list.chooser.show(page(of: list, index), keeping: false)
    model.overlays.snippets = list
  }

  private func find(in list: inout SnippetList, _ index: Int) {
    guard let collection = host.snippets()?.collection else { return }
    let use = model.fields[index].field.snippets
    list.snippets = SnippetSearch(list.query).snippets(in: collection)
      .filter { use.allows(collection.groups[$0.group].name) && $0.snippet.isEnabled }
      .map {
        SnippetList.Listed(
          snippet: $0.snippet, typed: $0.snippet.typed(in: collection.groups[$0.group]))
      }
    list.shown = Self.snippetPageSize
  }

  /// Adds rows when the highlight approaches the last one.
  mutating func showMoreSnippets() {
    guard var list = model.overlays.snippets, list.alike == nil, let index = model.focusedIndex
    else { return }
    let chooser = list.chooser
    guard chooser.rows.count < list.snippets.count,
      chooser.highlight + chooser.height >= chooser.rows.count
    else { return }
    list.shown = chooser.rows.count + Self.snippetPageSize
    list.chooser.show(page(of: list, index), keeping: true)
    list.chooser.highlight(chooser.highlight)
    model.overlays.snippets = list
  }

  /// Creates rows with the abbreviation, or else the label, and the first line of the text.
  private func page(of list: SnippetList, _ index: Int) -> SuggestionPage {
    guard let library = host.snippets() else { return SuggestionPage() }
    let shown = list.alike == nil ? list.shown : list.snippets.count
    return SuggestionPage(
      list.snippets.prefix(shown).map { listed in
        let snippet = listed.snippet
        var expanding = PendingExpansion(
          snippet: snippet, typed: listed.typed, moment: host.moment())
        expanding.moment.clipboard = "…"
        let text = expansion(expanding, library, values: [:], .atFirstOrName, at: index).text
        let line = String(text.drop(while: \.isNewline).prefix { !$0.isNewline })
        let isNamed = snippet.abbreviation.isEmpty || list.alike != nil
        let name = isNamed ? snippet.label ?? line : listed.typed
        return Suggestion(name, origin: .snippet(name == line ? "" : line))
      }, total: list.snippets.count)
  }

  /// Inserts the snippet of a row, replacing the selection.
  mutating func pickSnippet(_ row: Int, _ index: Int) {
    guard let list = model.overlays.snippets, list.snippets.indices.contains(row) else { return }
    model.overlays.list = nil
    let line = model.fields[index].line
    if let alike = list.alike {
      guard line.text.clusters(alike.range) == alike.text else { return }
      _ = start(
        alike.matches[row], over: alike.range, delimiter: alike.delimiter, index)
      return
    }
    let listed = list.snippets[row]
    let expanding = PendingExpansion(
      snippet: listed.snippet,
      typed: listed.typed.isEmpty ? listed.snippet.label ?? "" : listed.typed,
      moment: host.moment(selection: String(line.text.clusters(line.selection))))
    _ = start(expanding, over: line.selection, index)
  }
}
