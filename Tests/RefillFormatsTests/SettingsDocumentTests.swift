import RefillCore
import TestSupport
import Testing

@testable import RefillFormats

@Suite struct `A file of settings` {
  private func document(_ text: String) -> SettingsDocument { SettingsDocument(Array(text.utf8)) }

  @Test(arguments: [
    ("", "{\n  \"theme\": \"light\"\n}\n"), ("{}", "{\n  \"theme\": \"light\"\n}"),
    ("{\n}\n", "{\n  \"theme\": \"light\"\n}\n"),
    ("// a\n{ /* b */\n}\n", "// a\n{ /* b */\n  \"theme\": \"light\"\n}\n"),
    ("{\"a\": 1}", "{\"a\": 1, \"theme\": \"light\"}"),
    ("{ \"a\": [1, {\"}\": 2}], }", "{ \"a\": [1, {\"}\": 2}], \"theme\": \"light\", }"),
    ("{\n\t\"a\": 1 // one\n}\n", "{\n\t\"a\": 1, // one\n\t\"theme\": \"light\"\n}\n"),
    ("{\r\n  \"a\": 1,\r\n}\r\n", "{\r\n  \"a\": 1,\r\n  \"theme\": \"light\",\r\n}\r\n"),
    ("{ // é\n \"theme\": \"da\\\"rk\", // mine\n}", "{ // é\n \"theme\": \"light\", // mine\n}"),
    ("{\"theme\": 12.5e3}", "{\"theme\": \"light\"}"),
    ("{\"theme\":null}", "{\"theme\":\"light\"}"),
    ("{\"theme\":{\"}\": \"]\" /* } */}, \"b\": 1}", "{\"theme\":\"light\", \"b\": 1}"),
    ("\u{FEFF}{\"theme\": \"\"}", "\u{FEFF}{\"theme\": \"light\"}"),
  ])
  func `keeps all else when one is set`(before: String, after: String) {
    let text = document(before).setting("theme", to: "\"light\"")
    #expect(text == after)
    let again = text.map(document)
    #expect(again?.problems.isEmpty == true)
    #expect(again?.members.first { $0.key == "theme" }?.value.string == "light")
  }

  @Test(arguments: [
    (
      "{\n  // the theme\n  // \"theme\": \"dark\",\n\n  // \"ascii\": false,\n}\n",
      "{\n  // the theme\n  // \"theme\": \"dark\",\n  \"theme\": \"light\",\n\n  // \"ascii\": false,\n}\n"
    ),
    (
      "{\n  \"a\": 1\n  //\"theme\" : \"dark\"\n}\n",
      "{\n  \"a\": 1,\n  //\"theme\" : \"dark\"\n  \"theme\": \"light\",\n}\n"
    ),
    (
      "{\r\n  // \"theme\": \"dark\",\r\n  \"b\": 2\r\n}",
      "{\r\n  // \"theme\": \"dark\",\r\n  \"theme\": \"light\",\r\n  \"b\": 2\r\n}"
    ),
    (
      "{ \"a\": \"// \\\"theme\\\": 1\", /* \"theme\": 2\n */ \"c\": {\n // \"theme\": 3\n}\n}",
      "{ \"a\": \"// \\\"theme\\\": 1\", /* \"theme\": 2\n */ \"c\": {\n // \"theme\": 3\n},\n"
        + " \"theme\": \"light\"\n}"
    ),
  ])
  func `has one that is set below its default`(before: String, after: String) {
    let text = document(before).setting("theme", to: "\"light\"")
    #expect(text == after)
    #expect(text.map(document)?.problems.isEmpty == true)
  }

  @Test(arguments: [
    ("{ \"theme\": 1 }", "{ }"), ("{\"theme\": 1, \"b\": 2}", "{\"b\": 2}"),
    ("{\"a\": 1, \"theme\": {\"x\": [2]}}", "{\"a\": 1}"),
    ("{\n  // t\n  \"theme\": 1,\n  \"b\": 2\n}\n", "{\n  // t\n  \"b\": 2\n}\n"),
    ("{\n  \"a\": 1, // one\n  \"theme\": {\n  }\n}\n", "{\n  \"a\": 1 // one\n}\n"),
    ("{\n  \"a\": 1,\n  \"theme\": 2,\n}\n", "{\n  \"a\": 1,\n}\n"),
    ("{\n  \"theme\": 1, // mine\n}\n", "{\n  // mine\n}\n"),
    ("{\r\n  \"theme\": 1\r\n}\r\n", "{\r\n}\r\n"),
  ])
  func `keeps all else when one is removed`(before: String, after: String) {
    let text = document(before).removing("theme")
    #expect(text == after)
    #expect(text.map(document)?.problems.isEmpty == true)
  }

  @Test func `does not have what it has not`() {
    #expect(document("{\"a\": 1}").removing("theme") == nil)
    #expect(document("").removing("theme") == nil)
  }

  @Test(arguments: ["[", "[]", "{\"a\" 1}", "7", "{\"theme\": 1, \"theme\": 2}", "{\"theme\": 1"])
  func `is left alone if that is not safe`(text: String) {
    #expect(document(text).setting("theme", to: "\"light\"") == nil)
    #expect(document(text).removing("theme") == nil)
  }

  @Test func `keeps every other setting and comment, wherever they are`() {
    var random = SeededGenerator(seed: 19)
    var count = 0
    for _ in 0..<2000 {
      let text = Self.file(&random)
      let before = document(text)
      #expect(before.problems.isEmpty, "\(text)")
      guard before.problems.isEmpty, let set = before.setting("theme", to: "true") else { continue }
      let after = document(set)
      #expect(
        after.problems.isEmpty && Self.others(after) == Self.others(before), "\(text)\n\(set)")
      #expect(after.members.first { $0.key == "theme" }?.value.bool == true)
      #expect(Self.comments(in: set) == Self.comments(in: text), "\(text)\n\(set)")
      guard let unset = after.removing("theme") else { continue }
      let last = document(unset)
      #expect(last.problems.isEmpty && last.members.count == Self.others(before).count, "\(set)")
      #expect(Self.others(last) == Self.others(before), "\(set)\n\(unset)")
      #expect(Self.comments(in: unset) == Self.comments(in: text), "\(set)\n\(unset)")
      count += 1
    }
    #expect(count == 2000)
  }

  private static func others(_ document: SettingsDocument) -> [String] {
    document.members.filter { $0.key != "theme" }.map { "\($0.key) \($0.value.canonicalText)" }
  }

  /// The comments of a file in which no value has their signs.
  private static func comments(in text: String) -> [String] {
    text.matches(of: #/\/\*[a-z]\*\/|\/\/[^\n]*/#).map { String($0.output) }
  }

  /// Returns a random file; the setting that is removed has no comments inside.
  private static func file(_ random: inout SeededGenerator) -> String {
    func any(_ texts: [String]) -> String { texts[random.next(below: texts.count)] }
    func gap(hasComments: Bool = true) -> String {
      (0..<random.next(below: 3)).map { _ in
        any(
          [" ", "\n", "\n  ", "\t"]
            + (hasComments ? ["/*c*/", "//d\n", "// \"theme\": 1,\n"] : []))
      }.joined()
    }
    var text = gap() + "{"
    let keys = ["a", "theme", "b", "c"].prefix(random.next(below: 5))
    for (place, key) in keys.enumerated() {
      let value = any(["1", "\"x\"", "true", "{\"y\": 1}", "[\n2, 3]", "{}"])
      let isKept = key != "theme"
      text += gap() + "\"\(key)\"" + gap(hasComments: isKept) + ":" + gap(hasComments: isKept)
      text += value + gap(hasComments: isKept)
      let isLast = place == keys.count - 1
      if !isLast || random.next(below: 2) == 0 { text += "," }
    }
    return text + gap() + "}" + any(["", "\n"])
  }
}
