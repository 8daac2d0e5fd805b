import RefillCore
import Testing

@Suite struct `A tag` {
  @Test(arguments: [
    ("<b></b>", 3), ("<blockquote></blockquote>", 12), ("<code></code>", 6),
    ("<a href=\"http://\"></a>", 16), ("<img src=\"http://\"/>", 17),
    ("<video>http://</video>", 14), ("<spoiler title=\"\"></spoiler>", 16), ("<hh user=\"\"/>", 10),
    ("<a href=\"http://x\">[y]</a>", 22), ("[zz][/zz]", 4), ("--", 2), ("", 0),
  ])
  func `says where its text goes`(text: String, place: Int) {
    #expect(RefillCore.Tag("t", text).inputPoint == place)
  }

  @Test(arguments: [
    ("<b></b>", "<b>x</b>", 4), ("<a href=\"http://\"></a>", "<a href=\"http://\">x</a>", 16),
    ("[zz][/zz]", "[zz]x[/zz]", 5), ("<img src=\"http://\"/>", "<img src=\"http://x\"/>", 18),
    ("**", "**x", 3),
  ])
  func `goes around a text`(tag: String, whole: String, cursor: Int) {
    let wrapped = RefillCore.Tag("t", tag).wrapped(around: "x")
    #expect(wrapped.text == whole)
    #expect(wrapped.cursor == cursor)
  }

  @Test func `has a key that no other has`() {
    var panels = Panels()
    panels.tags =
      [RefillCore.Tag("Bold", "b", key: "b"), RefillCore.Tag("Strike", "s", key: "s")]
      + TagSettings().tags + [
        RefillCore.Tag("Kick", "k", key: "k"), RefillCore.Tag("S", "s"), RefillCore.Tag("S", "s"),
      ]
    #expect(panels.tags.map(\.key) == ["b", "s", "a", "o", "i", "1", "2"])
  }

  @Test(arguments: [
    ([:], "[sarcasm mode on][/sarcasm mode off]"),
    (["SarcasmTagOpen": "irony"], "[sarcasm mode on][/sarcasm mode off]"),
    (["SarcasmTagOpen": "irony", "SarcasmTagClose": ""], "[sarcasm mode on][/sarcasm mode off]"),
    (["SarcasmTagOpen": "irony", "SarcasmTagClose": "end"], "[irony][/end]"),
  ])
  func `has the words that are set, if both are`(words: [String: String], text: String) {
    #expect(TagSettings(words).tags.map(\.name) == ["Sarcasm", "Bore"])
    #expect(TagSettings(words).tags[0].text == text)
    #expect(TagSettings(words).tags[1].text == "[bore mode on][/bore mode off]")
  }
}

@Suite struct `A panel` {
  private func desk(
    _ kind: FieldKind = .text, _ text: String = "", _ change: (inout Field) -> Void = { _ in }
  ) -> Desk {
    let desk = Desk([
      .field("a", kind) {
        $0.defaultAnswer = text.isEmpty ? nil : .value(text)
        change(&$0)
      }, .field("b"),
    ])
    var panels = Panels()
    panels.tags = [RefillCore.Tag("Bold", "<b></b>"), RefillCore.Tag("Link", "<a href=\"\"></a>")]
    desk.press(.setPanels(panels), .begin)
    return desk
  }

  @Test func `puts a tag in and closes`() {
    let desk = desk(.text, "see ")
    desk.press(.openPanel(nil), .panelKey("b"))
    #expect(desk.drawn == "see <b>|</b>")
    #expect(desk.filling.panel == nil)
    desk.press(.type("x"))
    #expect(desk.text("a") == "see <b>x</b>")
  }

  @Test func `puts a tag around the selection, as one step`() {
    let desk = desk(.text, "see the annex for it")
    desk.press(.select(4..<13), .openPanel(nil), .panelKey("b"))
    #expect(desk.drawn == "see <b>the annex|</b> for it")
    desk.press(.undo)
    #expect(desk.text("a") == "see the annex for it")
  }

  @Test func `puts no tag in that is too long, or vetoed`() {
    let desk = desk { $0.length.maximum = 6 }
    desk.press(.openPanel(nil), .panelKey("b"))
    #expect(desk.text("a") == "")
    #expect(desk.filling.notice == .full(6))
    desk.host.mayChange = { _, edit, _ in edit.text.isEmpty }
    desk.press(.tag("Bold"))
    #expect(desk.text("a") == "")
  }

  @Test func `goes round, and each does its own`() {
    let desk = desk(.text, "ab 9")
    desk.press(.openPanel(.tags), .nextPanel)
    #expect(desk.filling.panel?.kind == .numbers)
    desk.press(.panelKey("7"), .panelKey("u"))
    #expect(desk.text("a") == "ab 98")
    desk.press(.tab)
    #expect(desk.filling.panel?.kind == .text)
    desk.press(.panelKey("r"))
    #expect(desk.text("a") == "89 ba")
    #expect(desk.filling.panel == nil)
  }

  @Test func `clears the field when its key is pressed again, as one step`() {
    let desk = desk(.textarea, "one\ntwo")
    desk.press(.setCursor(2), .openPanel(nil), .panelKey("k"), .moveCursor(by: 1), .panelKey("k"))
    #expect(desk.text("a") == "one\ntwo")
    #expect(desk.sentence == "k again clears a; ^X u brings it back.")
    desk.press(.panelKey("k"))
    #expect(desk.text("a") == "")
    desk.press(.undo)
    #expect(desk.text("a") == "one\ntwo")
  }

  @Test func `closes with Esc, and with the focus`() {
    let desk = desk()
    desk.press(.openPanel(nil), .escape)
    #expect(desk.filling.panel == nil)
    #expect(desk.focusedID == "a")
    desk.press(.openPanel(nil), .focus("b"))
    #expect(desk.filling.panel == nil)
    #expect(desk.focusedID == "b")
  }

  @Test(arguments: [FieldKind.password, .tel, .choice, .confirm])
  func `is refused where nothing is written`(kind: FieldKind) {
    let desk = desk(kind)
    desk.press(.openPanel(nil))
    #expect(desk.filling.panel == nil)
    #expect(desk.sentence == "Tags are not available in a.")
    desk.press(.openPanel(.text))
    #expect(desk.sentence == "Text changes are not available in a.")
    desk.press(.tag("Bold"))
    #expect(desk.entry("a").isEmpty)
  }

  @Test func `is refused where the form or the host forbids it`() {
    let closed = desk { $0.tags = .none }
    closed.press(.openPanel(nil))
    #expect(closed.filling.panel == nil)
    let desk = desk()
    var panels = Panels()
    panels.isForbidden = true
    desk.press(.setPanels(panels), .openPanel(.text))
    #expect(desk.filling.panel == nil)
  }

  @Test func `has digits for a number`() {
    let desk = desk(.decimal, "4.5")
    #expect(desk.filling.suggestedPanel == .numbers)
    desk.press(.openPanel(nil), .panelKey("-"), .panelKey("1"), .nextPanel)
    #expect(desk.drawn == "-4.51|")
    desk.press(.panelKey("u"))
    #expect(desk.text("a") == "-3.51")
    #expect(desk.filling.panel?.kind == .numbers)
  }
}

@Suite struct `Panels of a host` {
  @Test func `of a host reach the text through the proxy, and say their language`() {
    let desk = Desk.begun(.field("a"))
    var panels = Panels()
    panels.own = [
      HostPanel(
        "greek", hint: "Greek letters.", keys: [.init("a", "alpha"), .init("<", "delete")],
        traits: PanelTraits(primaryLanguage: "el")
      ) { key, text in
        if key == "a" { text.insert("α", cursor: 1) } else { text.deleteBackward() }
      }
    ]
    desk.press(.setPanels(panels), .openPanel(.own("greek")))
    #expect(desk.filling.panelKeys.map(\.key) == ["a", "<"])
    #expect(desk.filling.panelTraits == PanelTraits(primaryLanguage: "el"))
    #expect(desk.sentence == "Greek letters.")
    desk.press(.panelKey("a"), .panelKey("a"), .panelKey("<"))
    #expect(desk.drawn == "α|")
    desk.press(.nextPanel)
    #expect(desk.filling.panel?.kind == .text)
    #expect(desk.filling.panelTraits == PanelTraits())
    desk.press(.openPanel(.own("other")))
    #expect(desk.filling.panel?.kind != .own("other"))
  }

  @Test func `of digits suits a text field that asks for a keyboard of digits`() {
    let desk = Desk.begun(.field("a") { $0.inputMode = .numeric })
    #expect(desk.filling.suggestedPanel == .numbers)
    desk.press(.openPanel(nil))
    #expect(desk.filling.panel?.kind == .numbers)
    #expect(!desk.filling.panelKeys.contains(.sign(".")))
    let text = Desk.begun(.field("a"))
    #expect(text.filling.suggestedPanel == .tags)
  }
}
