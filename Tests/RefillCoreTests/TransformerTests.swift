import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `A transformation` {
  @Test(arguments: [
    (Transformer.reverse, "ab👨‍👩‍👧é", "é👨‍👩‍👧ba"),
    (.rot13, "Hello, Zoë 1!", "Uryyb, Mbë 1!"),
    (.upper, "straße", "STRASSE"),
    (.lower, "ÀB", "àb"),
    (.title, "the QUICK-brown 2nd fox's", "The Quick-Brown 2nd Fox's"),
    (.sentence, "HELLO there. (how ARE you? fine", "Hello there. (How are you? Fine"),
    (.swap, "aBé", "AbÉ"),
    (.squeeze, "  a \t b\n\n c ", "a b\n\nc"),
  ])
  func `makes another text of one`(transformer: Transformer, text: String, made: String) {
    #expect(transformer(text) == made)
    #expect(transformer("") == "")
  }

  @Test(arguments: [
    (Transformer.upper, "tr_TR", "istanbul ılık", "İSTANBUL ILIK"),
    (.lower, "tr_TR", "İSTANBUL ILIK", "istanbul ılık"),
    (.title, "tr_TR", "ISPARTA izmir", "Isparta İzmir"),
    (.sentence, "az_AZ", "ilk. IL", "İlk. Il"), (.swap, "tr_TR", "iIİı", "İıiI"),
    (.upper, "en_US", "istanbul", "ISTANBUL"),
    (.upper, "el_GR", "Άγιος Νικόλαος", "ΑΓΙΟΣ ΝΙΚΟΛΑΟΣ"),
    (.lower, "el_GR", "ΟΔΟΣ ΟΔΟΣ", "οδος οδος"), (.lower, "en_US", "ΟΔΟΣ", "οδος"),
    (.title, "el_GR", "άγιος ΝΙΚΟΛΑΟΣ", "Άγιος Νικολαος"), (.upper, "de_DE", "Maß", "MASS"),
  ])
  func `follows the language of the locale`(
    transformer: Transformer, locale: String, text: String, made: String
  ) {
    #expect(transformer(text, locale: Locale(identifier: locale)) == made)
    let driver = FormDriver.begun(.field("a") { $0.defaultAnswer = .value(text) })
    driver.host.locale = { Locale(identifier: locale) }
    driver.press(.transform(transformer))
    #expect(driver.text("a") == made)
  }

  @Test func `has a key of its own`() {
    let keys = Transformer.allCases.map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(!keys.contains(FormModel.clearingKey))
  }

  private let driver = FormDriver.begun(
    .field("a", .textarea) { $0.defaultAnswer = .value("ab cd") })

  @Test func `changes the selection, keeps it selected, and is one step`() {
    driver.press(.select(3..<5), .transform(.reverse), .transform(.upper))
    #expect(driver.drawn == "ab [DC|]")
    driver.press(.undo)
    #expect(driver.text("a") == "ab dc")
    driver.press(.undo)
    #expect(driver.text("a") == "ab cd")
  }

  @Test func `changes the whole text where nothing is selected, the insertion point staying`() {
    driver.press(.setCursor(1), .transform(.upper))
    #expect(driver.drawn == "A|B CD")
  }

  @Test func `that changes nothing says so, and is no step`() {
    driver.press(.type("x"), .transform(.lower))
    #expect(driver.text("a") == "ab cdx")
    #expect(driver.model.notice == .edit(.unchanged("a")))
    #expect(driver.sentence == "a already has this form; nothing was changed.")
    driver.press(.undo)
    #expect(driver.text("a") == "ab cd" && driver.model.notice == nil)
    driver.press(.undo)
    #expect(driver.model.notice == .edit(.nothingToUndo("a")))
    driver.press(.redo, .redo)
    #expect(driver.model.notice == .edit(.nothingToRedo("a")))
  }

  @Test func `is refused whole where it would be too long`() {
    let driver = FormDriver.begun(
      .field("a") { ($0.length.maximum, $0.defaultAnswer) = (3, .value("aßb")) })
    driver.press(.transform(.upper))
    #expect(driver.drawn == "aßb|")
    #expect(driver.model.notice == .edit(.full(3)))
  }

  @Test(arguments: [
    (9..<12, "x", "ab cd", 5), (3..<99, "x", "ab x", 4), (0..<3, nil, "cd", 2),
    (0..<2, "AB", "AB cd", 5), (5..<5, "!", "ab cd!", 6), (0..<0, nil, "ab cd", 5),
  ])
  func `of a range is cut to the text`(
    range: Range<Int>, text: String?, after: String, cursor: Int
  ) {
    driver.press(.replace(range, with: text))
    #expect(driver.text("a") == after)
    #expect(driver.entry("a").line.cursor == cursor)
  }
}

@Suite struct `Words of a text` {
  @Test(arguments: [
    ("The quick brow|n fox", 10..<15), ("The |quick", nil), ("The| quick", 0..<3), ("|a", nil),
    ("a [b|]", nil), ("", nil),
  ])
  func `are found before the insertion point, whole`(drawn: String, range: Range<Int>?) {
    #expect(TextLine(drawn: drawn.isEmpty ? "|" : drawn).wordBeforeCursor == range)
  }

  @Test func `are made of grapheme clusters`() {
    let line = TextLine("a👨‍👩‍👧é")
    #expect([-1, 0, 1, 2, 3, 4].map(line.character) == [nil, nil, "a", "👨‍👩‍👧", "é", nil])
  }
}
