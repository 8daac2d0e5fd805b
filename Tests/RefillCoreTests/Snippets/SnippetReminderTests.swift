import RefillCore
import TestSupport
import Testing

@Suite struct `A reminder of an abbreviation` {
  private func driver(
    _ text: String = "Kind regards", dialect: Snippet.Dialect = .plain,
    moment: ExpansionRule.Moment = .immediately, settings: SnippetSettings = SnippetSettings(),
    _ change: (inout Field) -> Void = { _ in }
  ) -> FormDriver {
    let driver = FormDriver.withSnippets(
      ["kr;": text], dialect: dialect, moment: moment, settings: settings, change)
    driver.host.mayRemind = { _ in true }
    return driver
  }

  private static let sentence = "\"kr;\" inserts what you just typed."

  @Test func `comes when the text was typed, and stays until the field is left`() {
    let driver = driver()
    driver.type("Yours, Kind regard")
    #expect(driver.sentence != Self.sentence)
    driver.type("s")
    #expect(driver.sentence == Self.sentence)
    driver.type(", Ann")
    #expect(driver.sentence == Self.sentence)
    #expect(driver.text("a") == "Yours, Kind regards, Ann")
    driver.press(.tab, .backTab)
    #expect(driver.sentence != Self.sentence)
  }

  @Test(arguments: ["Kind regard", "kind regards", "MKind regards", "Kind  regards"])
  func `comes for the text alone`(text: String) {
    let driver = driver()
    driver.type(text)
    #expect(driver.sentence != Self.sentence)
  }

  @Test func `does not come for other edits, dynamic texts, and what is off`() {
    let filled = driver()
    filled.press(.setText("Kind regard"))
    filled.type("s")
    #expect(filled.sentence != Self.sentence)
    let expanded = driver()
    expanded.type("kr;")
    #expect(expanded.text("a") == "Kind regards")
    #expect(expanded.sentence != Self.sentence)
    let pasted = driver()
    pasted.press(.paste("Kind regards"))
    #expect(pasted.sentence != Self.sentence)
    for driver in [
      driver("Regards {{ask Name}}", dialect: .refill),
      driver("Kind %Y regards", dialect: .textExpander),
    ] {
      driver.type("Regards {{ask Name}}")
      driver.press(.clear)
      driver.type("Kind %Y regards")
      #expect(driver.sentence != Self.sentence)
    }
    for driver in [
      driver(settings: SnippetSettings(["SnippetsRemind": "off"])), driver(moment: .never),
      driver { $0.snippets = .off }, driver("Kind rg"),
    ] {
      driver.type("Kind regards")
      driver.press(.clear)
      driver.type("Kind rg")
      #expect(driver.sentence != Self.sentence)
    }
  }

  @Test func `comes only if the host allows it, which is asked for each text`() {
    let driver = driver()
    var asked: [String] = []
    driver.host.mayRemind = {
      asked.append($0)
      return asked.count == 1
    }
    driver.type("Kind regards")
    #expect(driver.sentence == Self.sentence)
    driver.press(.tab, .backTab)
    driver.type(" Kind regards")
    #expect(driver.sentence != Self.sentence)
    #expect(asked == ["kr;", "kr;"])
  }
}
