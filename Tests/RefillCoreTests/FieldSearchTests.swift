import RefillCore
import Testing

@Suite struct `A long form` {
  private func desk(_ count: Int = 60) -> Desk {
    let desk = Desk(
      (0..<count).map { index in
        .field("f\(index)") { $0.title = index == 42 ? "Badge number" : "Field \(index)" }
      })
    desk.press(.begin)
    return desk
  }

  @Test func `is gone through by pages`() {
    let desk = desk()
    desk.press(.page(by: 1))
    #expect(desk.focusedID == "f18")
    desk.press(.page(by: 9))
    #expect(desk.focusedID == "f59")
    desk.press(.page(by: -1))
    #expect(desk.focusedID == "f41")
    desk.press(.blur, .page(by: -1))
    #expect(desk.filling.focus == .review(42))
    desk.press(.page(by: 1))
    #expect(desk.filling.focus == .review(nil))
  }

  @Test func `is searched for a field, to which Enter goes`() {
    let desk = desk()
    desk.press(.searchFields, .type("b"), .type("a"))
    #expect(desk.filling.focus == .review(42))
    #expect(desk.sentence == "Go to: ba")
    desk.press(.enter)
    #expect(desk.focusedID == "f42" && desk.text("f42") == "")
  }

  @Test func `goes from match to match, and back where the search began`() {
    let desk = desk()
    desk.press(.blur, .up, .type("/"))
    for letter in "field 5" { desk.press(.type(String(letter))) }
    #expect(desk.filling.focus == .review(5))
    desk.press(.down)
    #expect(desk.filling.focus == .review(50))
    desk.press(.up, .deleteBackward, .type("x"))
    #expect(desk.sentence == "No field has \"field x\".")
    desk.press(.escape)
    #expect(desk.filling.focus == .review(59) && desk.filling.searchedTitle == nil)
    desk.press(.up)
    #expect(desk.filling.focus == .review(58))
  }

  @Test func `tells as many problems as fit, and how many more there are`() {
    let desk = Desk(
      ["One", "Two", "Three", "Four", "Five", "Six"].map { title in
        .field(title) { $0.isRequired = true }
      })
    desk.press(.begin, .blur)
    #expect(desk.sentence == "One is required. Two is required. Three is required. And 3 more.")
  }
}

@Suite struct `The least length of a search` {
  @Test func `closes a list that was opened with more`() {
    let desk = Desk.begun(
      .remembered("a") { $0.minimumLength = 2 }, history: ["a": ["osprey", "osier"]])
    desk.type("os")
    desk.press(.autoFill)
    #expect(desk.rows == [">osprey", "osier"])
    desk.press(.deleteBackward)
    #expect(desk.rows == nil && desk.text("a") == "o")
  }

  @Test func `does not count in a search of all values`() {
    let desk = Desk.begun(
      .remembered("a") { $0.minimumLength = 2 }, history: ["a": ["osprey", "osier"]])
    desk.press(.type("o"), .search, .deleteBackward)
    #expect(desk.rows == [">osprey", "osier"])
  }
}
