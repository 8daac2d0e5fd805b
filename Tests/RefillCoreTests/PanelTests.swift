import RefillCore
import TestSupport
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
  private func driver(
    _ kind: FieldKind = .text, _ text: String = "", _ change: (inout Field) -> Void = { _ in }
  ) -> FormDriver {
    let driver = FormDriver([
      .field("a", kind) {
        $0.defaultAnswer = text.isEmpty ? nil : .value(text)
        change(&$0)
      }, .field("b"),
    ])
    var panels = Panels()
    panels.tags = [RefillCore.Tag("Bold", "<b></b>"), RefillCore.Tag("Link", "<a href=\"\"></a>")]
    driver.press(.setPanels(panels), .begin)
    return driver
  }

  @Test func `puts a tag in and closes`() {
    let driver = driver(.text, "see ")
    driver.press(.openPanel(nil), .panelKey("b"))
    #expect(driver.drawn == "see <b>|</b>")
    #expect(driver.model.panel == nil)
    driver.press(.type("x"))
    #expect(driver.text("a") == "see <b>x</b>")
  }

  @Test func `puts a tag around the selection, as one step`() {
    let driver = driver(.text, "see the annex for it")
    driver.press(.select(4..<13), .openPanel(nil), .panelKey("b"))
    #expect(driver.drawn == "see <b>the annex|</b> for it")
    driver.press(.undo)
    #expect(driver.text("a") == "see the annex for it")
  }

  @Test func `puts no tag in that is too long, or vetoed`() {
    let driver = driver { $0.length.maximum = 6 }
    driver.press(.openPanel(nil), .panelKey("b"))
    #expect(driver.text("a") == "")
    #expect(driver.model.notice == .edit(.full(6)))
    driver.host.mayChange = { _, edit, _ in edit.text.isEmpty }
    driver.press(.tag("Bold"))
    #expect(driver.text("a") == "")
  }

  @Test func `goes round, and each does its own`() {
    let driver = driver(.text, "ab 9")
    driver.press(.openPanel(.tags), .nextPanel)
    #expect(driver.model.panel?.kind == .numbers)
    driver.press(.panelKey("7"), .panelKey("u"))
    #expect(driver.text("a") == "ab 98")
    driver.press(.tab)
    #expect(driver.model.panel?.kind == .text)
    driver.press(.panelKey("r"))
    #expect(driver.text("a") == "89 ba")
    #expect(driver.model.panel == nil)
  }

  @Test func `clears the field when its key is pressed again, as one step`() {
    let driver = driver(.textarea, "one\ntwo")
    driver.press(.setCursor(2), .openPanel(nil), .panelKey("k"), .moveCursor(by: 1), .panelKey("k"))
    #expect(driver.text("a") == "one\ntwo")
    #expect(driver.sentence == "k again clears a; ^X u brings it back.")
    driver.press(.panelKey("k"))
    #expect(driver.text("a") == "")
    driver.press(.undo)
    #expect(driver.text("a") == "one\ntwo")
  }

  @Test func `closes with Esc, and with the focus`() {
    let driver = driver()
    driver.press(.openPanel(nil), .escape)
    #expect(driver.model.panel == nil)
    #expect(driver.focusedID == "a")
    driver.press(.openPanel(nil), .focus("b"))
    #expect(driver.model.panel == nil)
    #expect(driver.focusedID == "b")
  }

  @Test(arguments: [FieldKind.password, .tel, .choice, .confirm])
  func `is refused where nothing is written`(kind: FieldKind) {
    let driver = driver(kind)
    driver.press(.openPanel(nil))
    #expect(driver.model.panel == nil)
    #expect(driver.sentence == "Tags are not available in a.")
    driver.press(.openPanel(.text))
    #expect(driver.sentence == "Text changes are not available in a.")
    driver.press(.tag("Bold"))
    #expect(driver.entry("a").isEmpty)
  }

  @Test func `is refused where the form or the host forbids it`() {
    let closed = driver { $0.tags = .none }
    closed.press(.openPanel(nil))
    #expect(closed.model.panel == nil)
    let driver = driver()
    var panels = Panels()
    panels.isForbidden = true
    driver.press(.setPanels(panels), .openPanel(.text))
    #expect(driver.model.panel == nil)
  }

  @Test func `has digits for a number`() {
    let driver = driver(.decimal, "4.5")
    #expect(driver.model.suggestedPanel == .numbers)
    driver.press(.openPanel(nil), .panelKey("-"), .panelKey("1"), .nextPanel)
    #expect(driver.drawn == "-4.51|")
    driver.press(.panelKey("u"))
    #expect(driver.text("a") == "-3.51")
    #expect(driver.model.panel?.kind == .numbers)
  }
}

@Suite struct `Panels of a host` {
  @Test func `of a host reach the text through the proxy, and say their language`() {
    let driver = FormDriver.begun(.field("a"))
    var panels = Panels()
    panels.own = [
      HostPanel(
        "greek", hint: "Greek letters.", keys: [.init("a", "alpha"), .init("<", "delete")],
        traits: PanelTraits(primaryLanguage: "el")
      ) { key, text in
        if key == "a" { text.insert("α", cursor: 1) } else { text.deleteBackward() }
      }
    ]
    driver.press(.setPanels(panels), .openPanel(.own("greek")))
    #expect(driver.model.panelKeys.map(\.key) == ["a", "<"])
    #expect(driver.model.panelTraits == PanelTraits(primaryLanguage: "el"))
    #expect(driver.sentence == "Greek letters.")
    driver.press(.panelKey("a"), .panelKey("a"), .panelKey("<"))
    #expect(driver.drawn == "α|")
    driver.press(.nextPanel)
    #expect(driver.model.panel?.kind == .text)
    #expect(driver.model.panelTraits == PanelTraits())
    driver.press(.openPanel(.own("other")))
    #expect(driver.model.panel?.kind != .own("other"))
  }

  @Test(arguments: [FieldKind.date, .time])
  func `is not available in a date or a time, but for the host's`(kind: FieldKind) {
    let driver = FormDriver.begun(.field("a", kind))
    driver.press(.openPanel(nil))
    #expect(driver.model.panel == nil && driver.sentence == "Tags are not available in a.")
    driver.press(.openPanel(.text))
    #expect(driver.model.panel == nil && driver.sentence == "Text changes are not available in a.")
    let own = FormDriver.begun(.field("a", kind))
    own.host.panels = {
      var panels = Panels()
      panels.own = [HostPanel("own", hint: "Days.", keys: []) { _, _ in }]
      return panels
    }
    own.press(.openPanel(nil))
    #expect(own.model.panel?.kind == .own("own"))
  }

  @Test func `of digits suits a text field that asks for a keyboard of digits`() {
    let driver = FormDriver.begun(.field("a") { $0.inputMode = .numeric })
    #expect(driver.model.suggestedPanel == .numbers)
    driver.press(.openPanel(nil))
    #expect(driver.model.panel?.kind == .numbers)
    #expect(!driver.model.panelKeys.contains(.sign(".")))
    let text = FormDriver.begun(.field("a"))
    #expect(text.model.suggestedPanel == .tags)
  }
}
