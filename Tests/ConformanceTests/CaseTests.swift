import Foundation
import RefillCore
import Testing

@Suite(.serialized) @MainActor struct `A case with a word that nobody knows` {
  private func run(_ line: String) throws {
    let test = Case(line: line, file: "fields")
    try test.check()
    let world = try World(test, typist: DirectTypist())
    for step in test.steps { try world.carryOut(step) }
  }

  @Test func `is told from one whose words are known`() throws {
    try run(
      #"{"id": "x", "given": {"return_key": "done"}, "do": [{"type": "a"}], "expect": {"text": "a"}}"#
    )
  }

  @Test(arguments: [
    "no JSON", "[]", #"{"given": {}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {}, "do": [], "expects": {"text": ""}}"#,
    #"{"id": "x", "given": {}, "do": [], "expect": {}}"#,
    #"{"id": "x", "given": {}, "do": {}, "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {}, "do": [], "then": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {"color": 1}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {"return_key": "stop"}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {"autocapitalise": "some"}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {"source": {}, "chooser_typing": "shut"}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {"keyboard_style": "light"}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {"field": {"inputmode": "abc"}}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {"delegate": {"should_stop": true}}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {"delegate": {"should_change": "reject"}}, "do": [], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {}, "do": [{"action": "jump"}], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {}, "do": [{"action": "choose", "row": 1}], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {}, "do": [{"type": "a", "paste": "b"}], "expect": {"text": ""}}"#,
    #"{"id": "x", "given": {}, "do": [{"type": "a", "after": 1}], "expect": {"text": ""}}"#,
  ])
  func `is a failure`(line: String) {
    #expect(throws: UnknownWord.self) { try run(line) }
  }

  /// Returns the world after the steps of a line.
  private func world(_ line: String, _ typist: some Typist = DirectTypist()) throws -> World {
    let test = Case(line: line, file: "snippets")
    try test.check()
    let world = try World(test, typist: typist)
    try world.carryOut(test.steps)
    return world
  }

  private func actual(_ word: String, _ line: String) throws -> Any? {
    try world(line).actual(word, expected: true)
  }

  @Test func `finds the cursor where the case means it`() throws {
    let expanded = try actual(
      "cursor",
      #"{"id": "x", "given": {"snippets": {"ab": "x%|y"}}, "do": [{"action": "expand_string", "s": "-ab-"}], "expect": {"cursor": 2}}"#
    )
    #expect(expanded as? Int == 2)
    let marked = try actual(
      "cursor",
      #"{"id": "x", "given": {"text": "ab"}, "do": [{"action": "set_marked", "s": "cde", "selected": [1, 0]}], "expect": {"cursor": 3}}"#
    )
    #expect(marked as? Int == 3)
  }

  @Test func `shows no composition that was refused`() throws {
    let line =
      #"{"id": "x", "given": {"text": "ab", "max_length": 2}, "do": [{"compose": "n"}, {"commit": "n"}], "expect": {"text": "ab"}}"#
    #expect(try actual("text", line) as? String == "ab")
  }

  @Test func `types a letter of two scalars through Readline`() throws {
    let line =
      #"{"id": "x", "given": {}, "do": [{"type": "cafe\u0301s"}], "expect": {"text": "x"}}"#
    let text = try world(line, ReadlineTypist()).actual("text", expected: "") as? String
    #expect(text == "cafés")
  }

  @Test func `sees what did not happen`() throws {
    let get = #""do": [{"action": "get_snippets"}], "expect": {"cancelled": true}}"#
    let ok = #"{"id": "x", "given": {"snippets": "default", "reply": "ok"}, "# + get
    #expect(try actual("cancelled", ok) as? Bool == false)
    #expect(try actual("request_sent", ok) as? Bool == true)
    let cancelled = #"{"id": "x", "given": {"snippets": "default", "reply": "cancel"}, "# + get
    #expect(try actual("cancelled", cancelled) as? Bool == true)
    let none = #"{"id": "x", "given": {"snippets": "default", "scheme": null}, "# + get
    #expect(try actual("cancelled", none) as? Bool == false)
    #expect(try actual("request_sent", none) as? Bool == false)
    #expect(try actual("stored_file_deleted", none) as? Bool == false)
    let slow = try world(none)
    #expect(try slow.actual("terminates", expected: true) as? Bool == true)
    slow.secondsOfSteps = 2
    #expect(try slow.actual("terminates", expected: true) as? Bool == false)
    let other =
      #"{"id": "x", "given": {"delegate": "D", "unfocusable": []}, "do": [{"action": "focus", "field": "b"}], "expect": {"custom_delegate": "D"}}"#
    #expect(try actual("custom_delegate", other) == nil)
    #expect(World.networkFiles == [])
    #expect(throws: UnknownWord.self) { try actual("network", none) }
  }

  /// Returns a value that differs from the expected one; `nil` if its type has no other value.
  private func wrong(_ word: String, _ expected: Any, in world: World) throws -> Any? {
    let text = try world.actual("text", expected: "") as? String ?? ""
    switch word {
    case "text_not": return text
    case "text_lacks": return text.isEmpty ? nil : [text]
    case "text_contains", "result_contains": return ["\u{7}"]
    case "plain_from":
      let end = world.a.line.mentions.map(\.range.upperBound).max() ?? 0
      return end > 0 ? end - 1 : nil
    default: return wrong(expected)
    }
  }

  private func wrong(_ expected: Any) -> Any {
    switch expected {
    case let flag as Bool: return !flag
    case let number as Int: return number + 1
    case let text as String: return text + "\u{7}"
    case let list as [Any]: return list + ["\u{7}" as Any]
    case let map as [String: Any]:
      var others: [String: Any] = map.isEmpty ? ["\u{7}": "\u{7}"] : [:]
      for (key, value) in map { others[key] = wrong(value) }
      return others
    default: return "\u{7}"
    }
  }

  @Test(arguments: Case.all)
  func `fails where it expects something else`(test: Case) throws {
    let world = try World(test, typist: DirectTypist())
    try world.carryOut(test.steps)
    for (word, expected) in test.expect {
      guard let other = try wrong(word, expected, in: world) else { continue }
      let actual = try world.actual(word, expected: other)
      #expect(!agree(actual, other), "\(test.id): \(word) agrees with \(other)")
    }
  }

  @Test func `is one where the folder is not there`() {
    let cases = Case.cases(in: URL(filePath: "/nowhere/to/be/found"))
    #expect(throws: UnknownWord.self) { for test in cases { try test.check() } }
  }
}
