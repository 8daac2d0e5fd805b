import Foundation
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

  @Test func `is one where the folder is not there`() {
    let cases = Case.cases(in: URL(filePath: "/nowhere/to/be/found"))
    #expect(throws: UnknownWord.self) { for test in cases { try test.check() } }
  }
}
