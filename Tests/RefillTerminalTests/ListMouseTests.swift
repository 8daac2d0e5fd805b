import RefillCore
import Testing

@testable import RefillTerminal

@Suite struct `The mouse over a list` {
  private static let firstRow = 7
  private static let toolbarRow = 20

  private let chooser: Chooser = {
    var field = Field(id: "a", title: "A")
    field.autoFill = AutoFill()
    field.historyName = "a"
    var model = FormModel(Form(id: "f", fields: [field]))
    let page = SuggestionPage((1...9).map { Suggestion("value \($0)") })
    for effect in model.handle(.begin) {
      if case .ask(let query) = effect {
        _ = model.handle(.suggestions(number: query.number, page))
      }
    }
    _ = model.handle(.autoFill)
    return model.chooser!
  }()

  private func actions(_ events: [MouseEvent]) -> [Action] {
    var mouse = ListMouse()
    return events.flatMap {
      mouse.actions(
        for: $0, over: chooser, firstRow: Self.firstRow, toolbarRow: Self.toolbarRow)
    }
  }

  @Test(arguments: [19, 20]) func `leaves the field with a drag down on the toolbar`(row: Int) {
    let drag = [row, row, row + 1, row + 2].enumerated().map { place, row in
      MouseEvent(place == 0 ? .press(.left) : .drag(.left), row: row, column: 20 - place * 4)
    }
    #expect(actions(drag + [.init(.release(.left), row: row + 2, column: 8)]) == [.dismiss])
    let up = [
      MouseEvent(.press(.left), row: row, column: 9), .init(.drag(.left), row: 8, column: 9),
      .init(.release(.left), row: 8, column: 9),
    ]
    #expect(actions(up) == [])
  }

  @Test func `picks the row that is clicked`() {
    let click = [
      MouseEvent(.press(.left), row: 8, column: 20), .init(.release(.left), row: 8, column: 20),
    ]
    #expect(actions(click) == [.highlight(1), .choose(1)])
  }

  @Test func `picks the row that was pressed where the list scrolls below the button`() {
    var mouse = ListMouse()
    let pressed = mouse.actions(
      for: MouseEvent(.press(.left), row: 8, column: 20), over: chooser, firstRow: Self.firstRow,
      toolbarRow: Self.toolbarRow)
    #expect(pressed == [.highlight(1)])
    // The list has scrolled by a row.
    let released = mouse.actions(
      for: MouseEvent(.release(.left), row: 8, column: 20), over: chooser,
      firstRow: Self.firstRow - 1, toolbarRow: Self.toolbarRow)
    #expect(released == [.choose(1)])
  }

  @Test func `swipes a row that is dragged to the left, once`() {
    let drag = [20, 19, 17, 12].map {
      MouseEvent($0 == 20 ? .press(.left) : .drag(.left), row: 9, column: $0)
    }
    #expect(
      actions(drag + [.init(.release(.left), row: 9, column: 12)]) == [.highlight(2), .swipe])
  }

  @Test func `does nothing outside of the list, or where the button is let go elsewhere`() {
    #expect(actions([MouseEvent(.press(.left), row: 3, column: 5)]) == [])
    let slip = [
      MouseEvent(.press(.left), row: 8, column: 5), .init(.release(.left), row: 9, column: 5),
    ]
    #expect(actions(slip) == [.highlight(1)])
  }

  @Test func `moves with the wheel`() {
    #expect(
      actions([MouseEvent(.wheelDown, row: 1, column: 1), .init(.wheelUp, row: 1, column: 1)]) == [
        .down, .up,
      ])
  }
}
