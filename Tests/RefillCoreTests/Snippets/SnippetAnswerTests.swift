import RefillCore
import TestSupport
import Testing

@Suite struct `An answer that a snippet reads` {
  private func driver(_ source: String, _ fields: Field...) -> FormDriver {
    let driver = FormDriver(fields)
    let library = SnippetLibrary(
      SnippetCollection([SnippetGroup("g", snippets: [Snippet(";f", source, dialect: .refill)])]))
    driver.host.snippets = { library }
    driver.press(.begin)
    return driver
  }

  @Test(arguments: [
    ("Dear {{field company}},", "Dear Acme {{ask x}},"), ("{{field FIRMA}}", "Acme {{ask x}}"),
    ("{{field  Größe }}!", "4 cm!"), ("{{field groesse}}{{field GRÖSSE}}", "4 cm"),
    ("[{{field empty}}]", "[]"), ("{{field yes}}", "Yes"), ("{{field}}", "{{field}}"),
    ("\\{{field company}}", "{{field company}}"),
    ("{{if Note}}x{{end}}{{field company}}", "Acme {{ask x}}"),
  ])
  func `is that of the field with its id or title, and no macro`(source: String, text: String) {
    let driver = driver(
      source, .field("a"), .field("company") { $0.title = "Firma" },
      .field("size") { $0.title = "Größe" }, .field("empty"), .field("yes", .confirm))
    driver.press(.focus("company"), .setText(" Acme {{ask x}} "), .focus("size"), .setText("4 cm"))
    driver.press(.focus("yes"), .pickOption("y"), .focus("a"))
    driver.type(";f")
    if driver.model.fillInForm != nil || driver.model.tabstop != nil { driver.press(.enter) }
    #expect(driver.text("a") == text)
  }

  @Test func `is never a secret, which is said`() {
    let driver = driver("pin {{field pin}}.", .field("a"), .field("pin", .password))
    driver.press(.focus("pin"), .type("12345"), .focus("a"))
    driver.type(";f")
    #expect(driver.text("a") == "pin .")
    #expect(driver.sentence == "\"pin\" is secret; the snippet was expanded without it.")
  }

  @Test(arguments: ["nowhere", "a"])
  func `is left out where there is no other field, which is said`(name: String) {
    let driver = driver("[{{field \(name)}}]", .field("a"))
    driver.type(";f")
    #expect(driver.text("a") == "[]")
    #expect(
      driver.sentence
        == "There is no other field \"\(name)\"; the snippet was expanded without it.")
    #expect(driver.effects.contains(.event(.snippetWarning("a", .unknownField(name)))))
  }

  @Test func `is one line in a field of one line, and all lines in a text area`() {
    for (kind, text) in [(FieldKind.text, "one two."), (.textarea, "one\ntwo.")] {
      let driver = driver("{{field notes}}.", .field("a", kind), .field("notes", .textarea))
      driver.press(.focus("notes"), .setText("one\ntwo"), .focus("a"))
      driver.type(";f")
      #expect(driver.text("a") == text)
    }
  }

  @Test func `is read while blanks are filled in`() {
    let driver = driver("{{ask Name}} of {{field company}}", .field("a"), .field("company"))
    driver.press(.focus("company"), .setText("Acme"), .focus("a"))
    driver.type(";fAnn")
    driver.press(.enter)
    #expect(driver.text("a") == "Ann of Acme")
  }
}
