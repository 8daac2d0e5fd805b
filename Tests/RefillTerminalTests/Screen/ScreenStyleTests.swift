import RefillCore
import RefillTerminal
import Testing

@Suite struct `A theme` {
  @Test func `uses no more than it may`() {
    for means in Theme.Means.allCases {
      let theme = Theme(means, accent: .cyan)
      let styles = [
        theme.plain, theme.emphasis, theme.accent, theme.dim, theme.problem, theme.ok, theme.match,
        theme.selectedRow, theme.selectedText, theme.ghost,
      ]
      #expect(styles.contains { $0.color != nil } == (means == .colors))
      #expect(styles.contains { !$0.attributes.isEmpty } == (means != .signs))
      #expect(means == .colors ? theme.accent == Style(.bold, color: .cyan) : true)
    }
  }

  @Test(arguments: 0..<48)
  func `reaches every style from every other`(number: Int) {
    let styles = [nil, Style.Color.black, .magenta].flatMap { color in
      (0..<16).map { Style(Style.Attributes(rawValue: $0), color: color) }
    }
    // From one style to each of the others and back, in one row.
    var row = Row(columns: 100)
    for (index, style) in styles.enumerated() {
      row.put("x", at: 2 * index, style: styles[number])
      row.put("y", at: 2 * index + 1, style: style)
    }
    var grid = Grid(columns: 100, rows: 1)
    var painter = Painter()
    let frame = Frame(rows: [row], columns: 100, cursor: Frame.Position(row: 0, column: 0))
    grid.feed(painter.begin(frame, echoedLines: 0, asking: false))
    #expect(grid.lines[0].cells.prefix(96).map(\.style) == (0..<96).map(row.style(at:)))
    #expect(grid.style == .plain)
  }
}

@Suite struct `The signs` {
  @Test(arguments: [
    (["LANG": "en_GB.UTF-8"], "…", "›"), (["LC_ALL": "", "LC_CTYPE": "C.utf8"], "…", "›"),
    (["LANG": "ja_JP.UTF-8"], "...", "›"),
    (["LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.utf8"], "...", "›"),
    (["LANG": "en_GB.UTF-8", "TERM": "linux"], "...", ">"), (["LANG": "C"], "...", ">"),
    ([:], "...", ">"),
  ])
  func `suit the terminal`(environment: [String: String], ellipsis: String, focused: String) {
    let glyphs = Glyphs.suited(to: environment)
    #expect(glyphs.ellipsis == ellipsis && glyphs.focused == focused)
  }

  @Test func `of the ASCII set are ASCII`() {
    for (name, sign) in Mirror(reflecting: Glyphs.ascii).children {
      #expect((sign as? String)?.allSatisfy(\.isASCII) == true, "\(name ?? "")")
    }
  }

  @Test func `have the width they are counted with`() {
    for (name, sign) in Mirror(reflecting: Glyphs.unicode).children {
      #expect(DisplayWidth.of(sign as? String ?? "") == (sign as? String)?.count, "\(name ?? "")")
    }
  }
}
