import RefillCore
import Testing

@testable import RefillTerminal

@Suite struct `A picture of a frame` {
  /// A form of several kinds with text in other scripts, and with a problem.
  private func frame() -> Frame {
    var name = Field(id: "name", title: "Full name")
    name.isRequired = true
    var room = Field(id: "room", title: "Room", kind: .choice)
    room.options = [
      Field.Option(value: "a", title: "A & B"), Field.Option(value: "b", title: "<C>"),
    ]
    let notes = Field(id: "notes", title: "Notes", kind: .textarea)
    var form = DrawnForm(name, room, notes, rows: 16)
    form.type("Zoë 田中 👩‍👩‍👧")
    form.press(.focus("notes"))
    form.type("a  b")
    return form.frame()
  }

  @Test func `has the texts and styles of the cells`() throws {
    let picture = FramePicture(title: "A form & its \"fields\"")
    try Golden.expect("picture.svg", picture.svg(of: frame()))
    try Golden.expect("picture.txt", FramePicture.text(of: frame()))
  }

  @Test(arguments: [FramePicture.Paper.light, .dark])
  func `has one set of colours for a paper`(paper: FramePicture.Paper) {
    let svg = FramePicture(title: "", paper: paper).svg(of: frame())
    #expect(!svg.contains("@media"))
    #expect(svg.contains(paper == .dark ? "#16191d" : "#ffffff"))
  }

  @Test func `joins characters of one style over one blank`() {
    var row = Row(columns: 40)
    row.put("ab c  d", at: 2)
    row.put("x y", at: 12, style: Style(.reverse, color: .red))
    row.put("漢e\u{301}", at: 20, style: Style(.bold))
    let runs = FramePicture.runs(of: row)
    #expect(runs.map(\.text) == ["ab c", "d", "x y", "漢e\u{301}"])
    #expect(runs.map(\.column) == [2, 8, 12, 20])
    #expect(runs.map(\.columns) == [4, 1, 3, 3])
    let frame = Frame(rows: [row], columns: 40, cursor: .init(row: 0, column: 3))
    let content = FramePicture.content(of: frame)
    #expect(content.contains("<rect class=\"ground-red\" x=\"118.8\" y=\"16\" width=\"25.2\""))
    #expect(content.contains("class=\"reverse\">x y</text>"))
    #expect(content.contains("<rect class=\"cursor\" x=\"43.2\" y=\"18\""))
    #expect(!FramePicture.content(of: frame, hasCursor: false).contains("cursor"))
  }

  @Test func `has no character that XML does not have`() {
    #expect(
      FramePicture.escaped("a<b>&\"c\u{1}\u{FFFE}") == "a&lt;b&gt;&amp;&quot;c\u{FFFD}\u{FFFD}")
    #expect(FramePicture.number(8.44) == "8.4" && FramePicture.number(16) == "16")
  }
}

@Suite struct `A named theme` {
  @Test func `has a style for each role`() {
    for name in Theme.Name.allCases {
      var theme = Theme(named: name)
      for role in Theme.Role.allCases {
        theme[role] = Style([.bold, .underline], color: .cyan)
        #expect(theme[role].color == .cyan)
      }
      #expect(theme.match == theme.accent)
    }
    #expect(Theme(named: .dark) == Theme(.colors))
    #expect(Theme(named: .none) == Theme(.attributes))
    #expect(Theme(named: .light).accent.color == .blue)
    #expect(Theme(named: .light, accent: .red).accent.color == .red)
  }

  /// Faint text is hard to read, and colours differ between terminals.
  @Test func `of high contrast has no faint text`() {
    let theme = Theme(named: .contrast)
    for role in Theme.Role.allCases {
      #expect(!theme[role].attributes.contains(.faint), "\(role)")
      #expect([nil, .red].contains(theme[role].color), "\(role)")
    }
    #expect(theme.ghost != theme.plain && theme.selectedRow != theme.plain)
  }

  @Test(arguments: [
    ("bold cyan", Style(.bold, color: .cyan)), ("plain", .plain), ("Faint", Style(.faint)),
    ("red underline reverse", Style([.underline, .reverse], color: .red)),
  ])
  func `takes styles as words`(words: String, style: Style) {
    #expect(Style(words: words) == style)
    #expect(Style(words: style.words) == style)
  }

  @Test(arguments: ["", "mauve", "red blue", "bold plain", "bold-red"])
  func `takes no other words`(words: String) { #expect(Style(words: words) == nil) }

  @Test func `is named by the environment, and changed role by role`() {
    func theme(_ environment: [String: String]) -> Theme {
      Appearance(environment: environment, isASCII: false).theme
    }
    #expect(theme([:]) == Theme(named: .dark))
    #expect(theme(["REFILL_THEME": "contrast"]) == Theme(named: .contrast))
    #expect(theme(["REFILL_THEME": "mauve"]) == Theme(named: .dark))
    #expect(theme(["REFILL_THEME": "light", "NO_COLOR": "1"]) == Theme(.attributes))
    let own = theme(["REFILL_COLORS": "dim=plain; accent = bold cyan;x=red;ok=mauve;;=", "A": "b"])
    #expect(own.dim == .plain && own.accent == Style(.bold, color: .cyan))
    #expect(own.ok == Theme(named: .dark).ok)
  }
}
