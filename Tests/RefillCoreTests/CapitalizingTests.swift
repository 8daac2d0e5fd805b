import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `Automatic capitals` {
  @Test(arguments: [
    (Capitalization.words, "ann mc coy", "Ann Mc Coy"), (.sentences, "hi. yes? no", "Hi. Yes? No"),
    (.sentences, "this is e.g. a test, u.s. or so. yes", "This is e.g. a test, u.s. or so. Yes"),
    (.sentences, "at 5.30. then... so", "At 5.30. Then... So"),
    (.characters, "aß1", "ASS1"), (.none, "ann", "ann"),
    (.sentences, "https://acme.example is up. no", "https://acme.example is up. No"),
    (.sentences, "ann@y.co or bob. carl@x.org", "ann@y.co or bob. carl@x.org"),
    (.words, "node.js at:home e.g. this: that", "node.js at:home E.g. This: That"),
    (.characters, "a@b.c", "A@B.C"),
  ])
  func `are typed as the field says`(rule: Capitalization, keys: String, text: String) {
    let driver = FormDriver.begun(.field("a") { $0.capitalization = rule })
    driver.type(keys)
    #expect(driver.text("a") == text)
  }

  @Test(arguments: ["Ludwig van Beethoven", "Juan de la Cruz"])
  func `end with the first one that the user types`(keys: String) {
    let driver = FormDriver.begun(.field("a") { $0.capitalization = .words })
    driver.type(keys)
    #expect(driver.text("a") == keys)
    driver.press(.clear)
    driver.type("ann chen")
    #expect(driver.text("a") == "Ann Chen")
  }

  @Test(arguments: [
    (Capitalization.words, "ismail ılık", "İsmail Ilık"),
    (.sentences, "izmir. ılık", "İzmir. Ilık"),
    (.characters, "istanbul ılık", "İSTANBUL ILIK"),
  ])
  func `are those of the locale`(rule: Capitalization, keys: String, text: String) {
    let driver = FormDriver.begun(.field("a") { $0.capitalization = rule })
    driver.host.locale = { Locale(identifier: "tr_TR") }
    driver.type(keys)
    #expect(driver.text("a") == text)
  }

  @Test(arguments: [("straße", "STRASSE|", "STRASS|"), ("ŉa", "ʼNA|", "ʼN|")])
  func `of several letters have the cursor behind them`(
    typed: String, drawn: String, before: String
  ) {
    let driver = FormDriver.begun(.field("a") { $0.capitalization = .characters })
    for letter in typed {
      let text = driver.text("a") + String(letter)
      driver.press(.proposed(text: text, cursor: text.count, kind: .typed))
    }
    #expect(driver.drawn == drawn)
    driver.press(.deleteBackward)
    #expect(driver.drawn == before)
  }

  @Test func `of several letters are undone together`() {
    let driver = FormDriver.begun(.field("a") { $0.capitalization = .characters })
    driver.press(.proposed(text: "ß", cursor: 1, kind: .typed))
    #expect(driver.drawn == "SS|")
    driver.press(.undo)
    #expect(driver.drawn == "ß|")
  }

  @Test func `leave an address in one undo step`() {
    let driver = FormDriver.begun(.field("a") { $0.capitalization = .sentences })
    driver.type("ann@y")
    #expect(driver.drawn == "ann@y|")
    driver.press(.undo)
    #expect(driver.text("a") == "")
  }
}
